package mcts_test

import (
	"os"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/mall"
)

// flat is an evaluator that returns zeros.
type flat struct{}

func (flat) Quiet(engine.Position) bool { return true }

func (flat) Evaluate(_ []engine.View, scores []float64) {
	for i := range scores {
		scores[i] = 0
	}
}

// onTheMall returns the mall and the position of docs/games/mall/example-position.txt.
func onTheMall(tb testing.TB) (engine.Game, engine.View) {
	tb.Helper()
	g := enginetest.Open(tb, "mall")
	text, err := os.ReadFile("../docs/games/mall/example-position.txt")
	if err != nil {
		tb.Fatal(err)
	}
	p, err := g.Notation().ParsePosition(string(text))
	if err != nil {
		tb.Fatal(err)
	}
	return g, p.(engine.View)
}

// aim returns a position of a random game of the mall in which the viewer may shoot, and one of the shots.
func aim(tb testing.TB) (engine.Game, engine.View, engine.Action) {
	tb.Helper()
	g, v := onTheMall(tb)
	s, rng := g.NewState(), engine.Stream(3, "aim")
	v.Sample(s, rng)
	for s.Turn() != engine.Nobody {
		legal := s.AppendLegal(nil)
		if s.Turn() == v.Viewer() {
			s.ViewInto(v.Viewer(), v)
			for _, a := range legal {
				if strings.HasPrefix(g.Notation().FormatAction(v, a), "shoot") {
					return g, v, a
				}
			}
		}
		a := legal[rng.IntN(len(legal))]
		if s.Turn() == engine.Chance {
			a = legal[engine.Pick(s.AppendOdds(nil), rng)]
		}
		s.Apply(a)
	}
	tb.Fatal("nobody could shoot")
	return nil, nil, 0
}
