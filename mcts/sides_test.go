package mcts_test

import (
	"math"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/commons"
	"deadreckon/mcts"
)

func pond(t *testing.T, g engine.Game, viewer, played string) engine.View {
	t.Helper()
	p, err := g.Notation().ParsePosition("commons position 1\neye " + viewer + "\nplayed " + played + "\n")
	if err != nil {
		t.Fatal(err)
	}
	return p.(engine.View)
}

// TestThreeScores: a seat that plays for itself takes the last fish, and a seat of a pair leaves them to
// breed. Of the four fish left, three breed for certain, and one by a coin.
func TestThreeScores(t *testing.T) {
	for _, row := range []struct {
		game     engine.Game
		best     int
		one, all float64 // fish, by the rules, for taking 1 and 3
	}{
		{commons.New(), 3, 1 + 3, 3 + 1.5},
		{commons.NewPair(), 1, 1 + 3, 2 + 1.5},
	} {
		for _, algorithm := range []mcts.Algorithm{mcts.SO, mcts.MO} {
			v := pond(t, row.game, "third", "deal ?, deal ?, deal 3, take 1, take 1")
			c := mcts.Config{Iterations: 4000, Algorithm: algorithm, Selection: mcts.Selection{Exploration: 1}, Seed: 1}
			r := search(t, row.game, c, v)
			if r.Best != commons.Take(row.best) {
				t.Errorf("%v, %v: best %v, want take %d: %+v", row.game.About().Settings, algorithm, r.Best, row.best, r.Moves)
			}
			for take, fish := range map[int]float64{1: row.one, 3: row.all} {
				m := move(t, r, commons.Take(take))
				if want := fish/3 - 1; math.Abs(m.Value-want) > 4*m.ValueError+1e-9 {
					t.Errorf("%v, %v: take %d is worth %v ± %v, want %v", row.game.About().Settings, algorithm, take, m.Value, m.ValueError, want)
				}
			}
		}
	}
}

// eachAlone gives a view's viewer a tenth of its number, from 1, and other seats an invalid score.
type eachAlone struct{}

func (eachAlone) Quiet(p engine.Position) bool { return p.Turn() >= 0 }
func (eachAlone) PerSeat() bool                { return true }

func (eachAlone) Evaluate(views []engine.View, scores []float64) {
	for i, v := range views {
		for seat := range engine.Seat(3) {
			scores[3*i+int(seat)] = 5
			if seat == v.Viewer() {
				scores[3*i+int(seat)] = float64(seat+1) / 10
			}
		}
	}
}

// TestOwnEyes checks that every seat's score comes from its own view, averaged over its side. Four
// iterations visit each of four moves once.
func TestOwnEyes(t *testing.T) {
	for _, row := range []struct {
		game engine.Game
		want float64
	}{{commons.New(), 0.1}, {commons.NewPair(), 0.2}} {
		v := pond(t, row.game, "first", "deal 3, deal ?, deal ?")
		for _, algorithm := range []mcts.Algorithm{mcts.SO, mcts.MO} {
			for _, batch := range []int{1, 3} {
				c := mcts.Config{Iterations: 4, Algorithm: algorithm, Batch: batch, Evaluate: eachAlone{}, Seed: 1}
				for _, m := range search(t, row.game, c, v).Moves {
					if m.Cut == 0 || math.Abs(m.Value-row.want) > 1e-9 {
						t.Errorf("%v, %v, batch %d: %+v, want cuts of value %v", row.game.About().Settings, algorithm, batch, m, row.want)
					}
				}
			}
		}
	}
}
