package mcts_test

import (
	"math"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/mcts"
)

// Games on which the algorithms differ in known ways: strategy fusion (Frank and Basin 1998) and leakage
// (Goodman 2019). The tests check the failures as well as the successes.

// slack is the tolerance of values: a rejected move keeps the value of its first visits, and equally good
// answers may have unequal visits. The values to distinguish differ by 1.
const slack = 0.45

var algorithms = []mcts.Algorithm{mcts.SO, mcts.MO, mcts.Determinized}

// guess is a game of strategy fusion: box 1 or 2 is drawn unseen; seat 0 takes 0.2 by 8, or opens a box
// after 7 and wins or loses.
func guess() *script {
	return &script{
		turn: func(line []engine.Action) engine.Seat {
			if len(line) == 2 && line[1] == 8 {
				return engine.Nobody
			}
			return []engine.Seat{engine.Chance, 0, 0, engine.Nobody}[len(line)]
		},
		legal: func(line []engine.Action) []engine.Action {
			if len(line) == 1 {
				return []engine.Action{7, 8}
			}
			return []engine.Action{1, 2}
		},
		mask: func(line []engine.Action, a engine.Action) (engine.Action, engine.Seat) {
			if len(line) == 0 {
				return 0, engine.Chance
			}
			return a, 0
		},
		score: func(line []engine.Action) float64 {
			switch {
			case line[1] == 8:
				return 0.2
			case line[2] == line[0]:
				return 1
			}
			return -1
		},
	}
}

func TestStrategyFusion(t *testing.T) {
	g := guess()
	for _, a := range algorithms {
		want, value := engine.Action(8), 0.0 // a coin flip
		if a == mcts.Determinized {
			want, value = 7, 1 // in each world the right box is known
		}
		r := search(t, g, mcts.Config{Iterations: 20000, Seed: 1, Algorithm: a}, after(g, 0, 1))
		if m := move(t, r, 7); r.Best != want || math.Abs(m.Value-value) > slack {
			t.Errorf("%v: plays %d and values a guess at %v, want %d and %v", a, r.Best, m.Value, want, value)
		}
	}
}

// poker is a game of leakage: seat 0 draws 1 or 2 in secret, and loses a half by 8, or by 7 lets seat 1
// name the card; seat 1 wins if it is right. Seat 1 cannot know the card, so 7 is worth 0.
func poker() *script {
	g := guess()
	g.turn = func(line []engine.Action) engine.Seat {
		if len(line) == 2 && line[1] == 8 {
			return engine.Nobody
		}
		return []engine.Seat{engine.Chance, 0, 1, engine.Nobody}[len(line)]
	}
	g.mask = func(line []engine.Action, a engine.Action) (engine.Action, engine.Seat) {
		if len(line) == 0 {
			return 0, 0
		}
		return a, 0
	}
	g.score = func(line []engine.Action) float64 {
		switch {
		case line[1] == 8:
			return -0.5
		case line[2] == line[0]:
			return -1
		}
		return 1
	}
	return g
}

func TestLeakage(t *testing.T) {
	g := poker()
	for _, a := range algorithms {
		r := search(t, g, mcts.Config{Iterations: 20000, Seed: 1, Algorithm: a}, after(g, 0, 1))
		if m := move(t, r, 7); r.Best != 8 || math.Abs(m.Value+1) > slack { // the other seat learns to answer the card
			t.Errorf("%v: plays %d and values being guessed at %v, want 8 and -1", a, r.Best, m.Value)
		}
	}
}

// memory is a game in which seat 1 must remember its own secret: seat 0 loses a half by 8, or by 7 lets
// seat 1 hide in box 1 or 2 unseen; seat 1 wins if it then names the box.
func memory() *script {
	return &script{
		turn: func(line []engine.Action) engine.Seat {
			if len(line) == 1 && line[0] == 8 {
				return engine.Nobody
			}
			return []engine.Seat{0, 1, 1, engine.Nobody}[len(line)]
		},
		legal: func(line []engine.Action) []engine.Action {
			if len(line) == 0 {
				return []engine.Action{7, 8}
			}
			return []engine.Action{1, 2}
		},
		mask: func(line []engine.Action, a engine.Action) (engine.Action, engine.Seat) {
			if len(line) == 1 {
				return 0, 1
			}
			return a, 1
		},
		score: func(line []engine.Action) float64 {
			switch {
			case line[0] == 8:
				return -0.5
			case line[2] == line[1]:
				return -1
			}
			return 1
		},
	}
}

func TestOwnSecrets(t *testing.T) {
	g := memory()
	for _, a := range algorithms {
		want, value := engine.Action(8), -1.0
		if a == mcts.SO {
			want, value = 7, 0 // one tree: the seat forgets its box
		}
		r := search(t, g, mcts.Config{Iterations: 20000, Seed: 1, Algorithm: a}, after(g, 0))
		if m := move(t, r, 7); r.Best != want || math.Abs(m.Value-value) > slack {
			t.Errorf("%v: plays %d and values it at %v, want %d and %v", a, r.Best, m.Value, want, value)
		}
	}
}

// TestSecretsFromBefore is memory with the box taken before the search: in one tree the seat has forgotten
// it.
func TestSecretsFromBefore(t *testing.T) {
	g := memory()
	g.turn = func(line []engine.Action) engine.Seat {
		if len(line) == 2 && line[1] == 8 {
			return engine.Nobody
		}
		return []engine.Seat{1, 0, 1, engine.Nobody}[len(line)]
	}
	g.legal = func(line []engine.Action) []engine.Action {
		if len(line) == 1 {
			return []engine.Action{7, 8}
		}
		return []engine.Action{1, 2}
	}
	g.mask = func(line []engine.Action, a engine.Action) (engine.Action, engine.Seat) {
		if len(line) == 0 {
			return 0, 1
		}
		return a, 1
	}
	g.score = func(line []engine.Action) float64 {
		switch {
		case line[1] == 8:
			return -0.5
		case line[2] == line[0]:
			return -1
		}
		return 1
	}
	for _, a := range algorithms {
		want, value := engine.Action(8), -1.0
		if a == mcts.SO {
			want, value = 7, 0
		}
		r := search(t, g, mcts.Config{Iterations: 20000, Seed: 1, Algorithm: a}, after(g, 0, 1))
		if m := move(t, r, 7); r.Best != want || math.Abs(m.Value-value) > slack {
			t.Errorf("%v: plays %d and values 7 at %v, want %d and %v", a, r.Best, m.Value, want, value)
		}
	}
}

// call is a game that needs a contingent plan: seat 0 takes 0.2 by 8, or tosses a public coin by 7 and
// wins if it then names the result.
func call() *script {
	g := memory()
	g.turn = func(line []engine.Action) engine.Seat {
		if len(line) == 1 && line[0] == 8 {
			return engine.Nobody
		}
		return []engine.Seat{0, engine.Chance, 0, engine.Nobody}[len(line)]
	}
	g.mask = nil
	g.score = func(line []engine.Action) float64 {
		switch {
		case line[0] == 8:
			return 0.2
		case line[2] == line[1]:
			return 1
		}
		return -1
	}
	return g
}

func TestPlansFollowWhatFalls(t *testing.T) {
	g := call()
	for _, a := range algorithms {
		r := search(t, g, mcts.Config{Iterations: 5000, Seed: 1, Algorithm: a}, after(g, 0))
		if m := move(t, r, 7); r.Best != 7 || math.Abs(m.Value-1) > slack {
			t.Errorf("%v: plays %d and values the coin at %v, want 7 and 1", a, r.Best, m.Value)
		}
	}
}

// faceDown is a game of a value that nobody knows: 1 or 2 is drawn face down; seat 0 takes 0.2 by 8, or
// turns it up by 7 and wins by 1.
func faceDown() *script {
	g := guess()
	g.turn = func(line []engine.Action) engine.Seat {
		if len(line) == 2 && line[1] == 8 {
			return engine.Nobody
		}
		return []engine.Seat{engine.Chance, 0, engine.Chance, engine.Nobody}[len(line)]
	}
	legal := g.legal
	g.legal = func(line []engine.Action) []engine.Action {
		if len(line) == 2 {
			return line[:1]
		}
		return legal(line)
	}
	g.score = func(line []engine.Action) float64 {
		switch {
		case line[1] == 8:
			return 0.2
		case line[2] == 1:
			return 1
		}
		return -1
	}
	return g
}

func TestValuesThatNobodyKnows(t *testing.T) {
	g := faceDown()
	for _, a := range algorithms {
		want, value := engine.Action(8), 0.0
		if a == mcts.Determinized {
			want, value = 7, 1 // each world knows the value
		}
		r := search(t, g, mcts.Config{Iterations: 20000, Seed: 1, Algorithm: a}, after(g, 0, 1))
		if m := move(t, r, 7); r.Best != want || math.Abs(m.Value-value) > slack {
			t.Errorf("%v: plays %d and values 7 at %v, want %d and %v", a, r.Best, m.Value, want, value)
		}
	}
}

// TestKuhnByEveryAlgorithm is TestKuhn for all algorithms.
func TestKuhnByEveryAlgorithm(t *testing.T) {
	j, q, k := kuhn.Deal(kuhn.Jack), kuhn.Deal(kuhn.Queen), kuhn.Deal(kuhn.King)
	for _, a := range algorithms {
		c := mcts.Config{Iterations: 3000, Seed: 1, Algorithm: a}
		if r := search(t, kuhn.New(), c, after(kuhn.New(), kuhn.Second, q, k, kuhn.Bet)); r.Best != kuhn.Call {
			t.Errorf("%v: the king does not call: %+v", a, r.Moves)
		}
		if r := search(t, kuhn.New(), c, after(kuhn.New(), kuhn.Second, q, j, kuhn.Bet)); r.Best != kuhn.Fold {
			t.Errorf("%v: the jack does not fold: %+v", a, r.Moves)
		}
	}
}
