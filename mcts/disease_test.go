package mcts_test

import (
	"math"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/mcts"
)

var algorithms = []mcts.Algorithm{mcts.SO, mcts.MO}

// wager is a game of three actions, of which one is a decision of seat 0: it takes quit by 8, or plays on
// by 7. The other actions are 1 or 2.
type wager struct {
	turns  []engine.Seat
	ask    int         // index of the decision
	hidden int         // index of the hidden action, or -1
	knows  engine.Seat // seat that sees the hidden action; Chance for nobody
	up     bool        // the third action turns up the first
	quit   float64
	wins   func(line []engine.Action) bool // seat 0, after three actions
}

func (w wager) script() *script {
	return &script{
		turn: func(line []engine.Action) engine.Seat {
			if len(line) == 3 || len(line) == w.ask+1 && line[w.ask] == 8 {
				return engine.Nobody
			}
			return w.turns[len(line)]
		},
		legal: func(line []engine.Action) []engine.Action {
			switch {
			case len(line) == w.ask:
				return []engine.Action{7, 8}
			case len(line) == 2 && w.up:
				return line[:1]
			}
			return []engine.Action{1, 2}
		},
		mask: func(line []engine.Action, a engine.Action) (engine.Action, engine.Seat) {
			if len(line) == w.hidden {
				return 0, w.knows
			}
			return a, w.knows
		},
		score: func(line []engine.Action) float64 {
			switch {
			case line[w.ask] == 8:
				return w.quit
			case w.wins(line):
				return 1
			}
			return -1
		},
	}
}

func matches(i int, wins bool) func(line []engine.Action) bool {
	return func(line []engine.Action) bool { return (line[2] == line[i]) == wins }
}

// TestKnownFaults checks games on which the algorithms differ in known ways: strategy fusion (Frank and
// Basin 1998) and leakage (Goodman 2019). The failures are checked as well as the successes.
func TestKnownFaults(t *testing.T) {
	// A rejected move keeps the value of its first visits, and equally good answers may have unequal visits.
	// The values to distinguish differ by 1.
	const slack = 0.45
	const chance = engine.Chance
	for _, row := range []struct {
		name       string
		game       wager
		fails      []mcts.Algorithm // play other, value otherValue
		best       engine.Action
		value      float64 // of 7
		other      engine.Action
		otherValue float64
	}{
		{"strategy fusion: which of two boxes wins is unknown; in each world it is known",
			wager{[]engine.Seat{chance, 0, 0}, 1, 0, chance, false, 0.2, matches(0, true)}, nil, 8, 0, 0, 0},
		{"leakage: seat 1 guesses the secret card of seat 0, and learns to answer it; 7 is worth 0",
			wager{[]engine.Seat{chance, 0, 1}, 1, 0, 0, false, -0.5, matches(0, false)}, nil, 8, -1, 0, 0},
		{"own secrets: seat 1 must remember its box; in one tree it forgets it",
			wager{[]engine.Seat{0, 1, 1}, 0, 1, 1, false, -0.5, matches(1, false)}, []mcts.Algorithm{mcts.SO}, 8, -1, 7, 0},
		{"own secrets from before the search",
			wager{[]engine.Seat{1, 0, 1}, 1, 0, 1, false, -0.5, matches(0, false)}, []mcts.Algorithm{mcts.SO}, 8, -1, 7, 0},
		{"a plan that depends on a public coin",
			wager{[]engine.Seat{0, chance, 0}, 0, -1, 0, false, 0.2, matches(1, true)}, nil, 7, 1, 0, 0},
		{"a value that nobody knows is turned up; each world knows it",
			wager{[]engine.Seat{chance, 0, chance}, 1, 0, chance, true, 0.2, func(line []engine.Action) bool { return line[2] == 1 }},
			nil, 8, 0, 0, 0},
	} {
		g := row.game.script()
		for _, a := range algorithms {
			best, value := row.best, row.value
			if slices.Contains(row.fails, a) {
				best, value = row.other, row.otherValue
			}
			r := search(t, g, mcts.Config{Iterations: 20000, Seed: 1, Algorithm: a}, after(g, 0, []engine.Action{1}[:row.game.ask]...))
			if m := move(t, r, 7); r.Best != best || math.Abs(m.Value-value) > slack {
				t.Errorf("%s: %v plays %d and values 7 at %v, want %d and %v", row.name, a, r.Best, m.Value, best, value)
			}
		}
	}
}
