package mcts_test

import (
	"testing"

	"deadreckon/engine"
)

// slowWheel is a wheel with four rolls, after each of which seat 1 has a single move.
func slowWheel(worth [5]float64, luck float64) *script {
	w := wheel(worth, luck)
	first := w.legal
	w.turn = func(line []engine.Action) engine.Seat {
		switch n := len(line); {
		case n == 0:
			return 0
		case n == 9:
			return engine.Nobody
		case n%2 == 1:
			return engine.Chance
		}
		return 1
	}
	w.legal = func(line []engine.Action) []engine.Action {
		if len(line) > 0 && len(line)%2 == 0 {
			return []engine.Action{1}
		}
		return first(line)
	}
	w.score = func(line []engine.Action) float64 {
		sum := 0.0
		for i := 1; i < len(line); i += 2 {
			sum += float64(line[i]) / 40
		}
		return worth[line[0]-1] + luck*(sum-1)
	}
	return w
}

// liar is a leaf value of a slowWheel: 4 seems best by far.
type liar struct{}

func (liar) Quiet(p engine.Position) bool { return p.Turn() == 1 }

func (liar) Evaluate(views []engine.View, scores []float64) {
	for i, v := range views {
		scores[2*i] = 0
		if v.(*view).line[0] == 4 {
			scores[2*i] = 0.3
		}
		scores[2*i+1] = -scores[2*i]
	}
}

// Playouts to the end of the game correct a leaf value. They take half of the actions, and are paired with
// the policy's move.
func TestConfirm(t *testing.T) {
	g := slowWheel([5]float64{0, 0.2, 0, -0.2, 0}, 0.3)
	c := inRounds(1)
	c.Iterations, c.Evaluate = 400, liar{}
	if r := search(t, g, c, after(g, 0)); r.Best != 4 {
		t.Errorf("without confirmation: %+v", r)
	}
	c.Confirm = true
	for c.Seed = range uint64(5) {
		for n := 1; n <= 2; n++ {
			_, r := team(t, g, c, n, after(g, 0))
			rounds := 0
			for _, m := range r.Moves {
				rounds += m.Confirmed.Rounds
				if e := m.Confirmed.Advantage - map[engine.Action]float64{1: 0, 2: 0.2, 3: 0, 4: -0.2, 5: 0}[m.Action]; m.Confirmed.Rounds > 0 && (e < -1e-9 || e > 1e-9) {
					t.Errorf("seed %d, %d threads: %+v", c.Seed, n, m)
				}
			}
			if r.Best == 4 || r.Iterations != c.Iterations || rounds == 0 {
				t.Errorf("seed %d, %d threads, %d rounds: %+v", c.Seed, n, rounds, r)
			}
		}
	}
	again := search(t, g, c, after(g, 0))
	if r := search(t, g, c, after(g, 0)); r.Best != again.Best || r.Moves[0] != again.Moves[0] {
		t.Errorf("two searches with one seed differ: %+v, %+v", r.Moves[0], again.Moves[0])
	}
	c.Evaluate = nil
	for _, m := range search(t, g, c, after(g, 0)).Moves {
		if m.Confirmed.Rounds > 0 {
			t.Errorf("playouts that end with the game are confirmed: %+v", m)
		}
	}
}

// A single move is not confirmed.
func TestConfirmForced(t *testing.T) {
	g := slowWheel([5]float64{}, 0.3)
	c := inRounds(1)
	c.Iterations, c.Evaluate, c.Confirm, c.SearchForced = 60, liar{}, true, true
	several := g.legal
	g.legal = func(line []engine.Action) []engine.Action {
		if len(line) == 0 {
			return []engine.Action{1}
		}
		return several(line)
	}
	if r := search(t, g, c, after(g, 0)); len(r.Moves) != 1 || r.Moves[0].Visits != c.Iterations {
		t.Errorf("%+v", r)
	}
}
