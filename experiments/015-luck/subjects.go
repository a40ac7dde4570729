package main

import (
	"fmt"

	"deadreckon/agents"
	"deadreckon/agents/fitted"
	strategies "deadreckon/agents/mall"
	"deadreckon/engine"
	"deadreckon/engine/mall"
)

// subject is a game whose value is fitted, and who plays it.
type subject struct {
	game     string
	settings []engine.Setting
	sides    [][]string // by side: who plays, of whom each game has one
	sizes    []int
	describe func() func(s engine.State, x []float32) // of each table its own
	value    func(g engine.Game, n *fitted.Net) agents.Value
}

var subjects = []subject{{
	game:     mall.Name,
	settings: []engine.Setting{{Key: "maxTurns", Value: "150"}},
	sides: [][]string{
		{"rifles-first", "rifles-first", "balanced", "turtle", "doors-first", "escort"},
		{"swarm", "swarm", "ambush", "doorkeeper"}},
	sizes:    strategies.TruthSizes,
	describe: func() func(engine.State, []float32) { return new(strategies.Describer).Describe },
	value:    strategies.Truth,
}}

func find(name string) (*subject, engine.Game, error) {
	for i := range subjects {
		if s := &subjects[i]; s.game == name {
			g, err := engine.Open(s.game, s.settings)
			return s, g, err
		}
	}
	return nil, nil, fmt.Errorf("no game %q here", name)
}
