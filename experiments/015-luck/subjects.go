package main

import (
	"fmt"

	"deadreckon/agents"
	"deadreckon/agents/cabin"
	"deadreckon/agents/fitted"
	strategies "deadreckon/agents/mall"
	"deadreckon/agents/streets"
	"deadreckon/agents/town"
	"deadreckon/engine"
	"deadreckon/engine/mall"
)

// subject is a game whose value is fitted, and who plays it.
type subject struct {
	game     string
	settings []engine.Setting
	sides    [][]string // by side: who plays, of whom each game has one
	sizes    []int
	parts    int                                                // how many stand in a state as it is described, each with a result of its own
	describe func() func(s engine.State, part int, x []float32) // of each table its own; the parts of a state in a row
	result   func(end engine.State, part int) float64
	settled  bool // it is asked where chance is next, behind what the script decides
	value    func(g engine.Game, n *fitted.Net) (agents.Value, error)
}

var subjects = []subject{{
	game:     mall.Name,
	settings: []engine.Setting{{Key: "maxTurns", Value: "150"}},
	sides: [][]string{
		{"rifles-first", "rifles-first", "balanced", "turtle", "doors-first", "escort"},
		{"swarm", "swarm", "ambush", "doorkeeper"}},
	sizes:    strategies.TruthSizes,
	parts:    1,
	describe: func() func(engine.State, int, []float32) { return all(new(strategies.Describer).Describe) },
	result:   first,
	value:    strategies.Truth,
}, {
	game:     "town",
	sides:    [][]string{{"nest", "nest", "triage", "wall", "quartermaster", "bunker"}},
	sizes:    town.TruthSizes,
	parts:    1,
	describe: func() func(engine.State, int, []float32) { return all(new(town.Teller).Describe) },
	result:   first,
	value:    town.Truth,
}, {
	game:     "cabin",
	settings: []engine.Setting{{Key: "players", Value: "1"}, {Key: "score", Value: "team"}},
	sides:    [][]string{{"net"}},
	sizes:    cabin.TruthSizes,
	parts:    4,
	describe: func() func(engine.State, int, []float32) {
		d := new(cabin.Teller)
		return func(s engine.State, c int, x []float32) {
			if c == 0 {
				d.Look(s)
			}
			d.Describe(c, x)
		}
	},
	result:  cabin.Away,
	settled: true,
	value:   cabin.Truth,
}, {
	game:     "streets",
	sides:    [][]string{{"squad", "squad", "squad", "pairs", "lure", "sneak", "hold", "rush"}},
	sizes:    streets.TruthSizes,
	parts:    1,
	describe: func() func(engine.State, int, []float32) { return all(streets.NewTeller().Describe) },
	result:   first,
	value:    streets.Truth,
}}

// all is a description of a state as a whole.
func all(describe func(engine.State, []float32)) func(engine.State, int, []float32) {
	return func(s engine.State, _ int, x []float32) { describe(s, x) }
}

// first is the score of the first seat.
func first(end engine.State, _ int) float64 { return end.Score(0) }

func find(name string) (*subject, engine.Game, error) {
	for i := range subjects {
		if s := &subjects[i]; s.game == name {
			g, err := engine.Open(s.game, s.settings)
			return s, g, err
		}
	}
	return nil, nil, fmt.Errorf("no game %q here", name)
}
