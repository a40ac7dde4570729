package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/internal/games"
)

const searchFile = root + "/docs/search.md"

// docs/search.md has every parameter of the agent search with its values and its default on the mall.
func TestAgentParameters(t *testing.T) {
	game := opened(t, games.Default)
	for _, k := range agents.Kinds(game) {
		all := k.Parameters(game)
		checkMeanings(t, k, all)
		if k.Name == "search" {
			enginetest.Part(t, searchFile, "parameters of "+k.Name, parameterRows(all))
		}
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

func parameterRows(all []agents.Parameter) string {
	var out strings.Builder
	out.WriteString("| parameter | values | default | what it is |\n|---|---|---|---|\n")
	for _, p := range all {
		byDefault := ""
		if p.Default != "" {
			byDefault = "`" + p.Default + "`"
		}
		fmt.Fprintf(&out, "| `%s` | %s | %s | %s |\n", p.Name, p.Values, byDefault, p.Means)
	}
	return out.String()
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
