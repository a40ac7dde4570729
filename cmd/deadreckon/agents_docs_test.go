package main

import (
	"slices"
	"testing"

	"deadreckon/agents"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/engine"
	"deadreckon/internal/games"
)

// Every parameter of every agent has a description.
func TestAgentParameters(t *testing.T) {
	game := opened(t, games.Default)
	for _, k := range agents.Kinds(game) {
		checkMeanings(t, k, k.Parameters(game))
	}
}

func checkMeanings(t *testing.T, k agents.Kind, all []agents.Parameter) {
	t.Helper()
	for _, p := range all {
		if p.Means == "" {
			t.Errorf("%s: nothing says what the parameter %s means", k.Name, p.Name)
		}
	}
	for name := range k.Means {
		if !slices.ContainsFunc(all, func(p agents.Parameter) bool { return p.Name == name }) {
			t.Errorf("%s: a meaning of %s, which is no parameter", k.Name, name)
		}
	}
}

// opened opens a game with its limits.
func opened(t testing.TB, name string) engine.Game {
	t.Helper()
	flags := flags.Game{Name: name}
	game, err := flags.Open()
	if err != nil {
		t.Fatal(err)
	}
	return game
}
