package mcts_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/mall"
	"deadreckon/engine/toy/pig"
	"deadreckon/mcts"
	"deadreckon/mcts/exact"
)

// flat is an evaluator that costs nothing and says nothing.
type flat struct{}

func (flat) Quiet(engine.Position) bool { return true }

func (flat) Evaluate(_ []engine.View, scores []float64) {
	for i := range scores {
		scores[i] = 0
	}
}

// onTheMall returns the mall, and the position of docs/games/mall/example-position.txt.
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

// aim returns a position of a random game on the mall in which the viewer may
// shoot, and one of the shots.
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

var chances = []mcts.Chance{mcts.Results, mcts.Outcomes, mcts.OpenLoop}

// BenchmarkChanceMall reports how many iterations a second there are on the mall with
// a leaf that costs nothing, for each way to keep chance.
func BenchmarkChanceMall(b *testing.B) {
	g, v, _ := aim(b)
	for _, chance := range chances {
		b.Run(chance.String(), func(b *testing.B) {
			const iterations = 50_000
			s, err := mcts.New(g, mcts.Config{Iterations: iterations, Seed: 1, Chance: chance, Evaluate: flat{}})
			if err != nil {
				b.Fatal(err)
			}
			nodes := 0
			for b.Loop() {
				r, err := s.Search(context.Background(), v)
				if err != nil {
					b.Fatal(err)
				}
				nodes = r.Nodes
			}
			b.ReportMetric(iterations*float64(b.N)/b.Elapsed().Seconds(), "iterations/s")
			b.ReportMetric(float64(nodes)/iterations, "nodes/iteration")
		})
	}
}

// BenchmarkChancePig reports what the search is off by in Pig to 20, for each way to
// keep chance: the value of the root, the mean of all iterations, against that of
// value iteration, and how much worse than the best the chosen move is, on average
// over 43 positions with several seeds, in scores from -1 to 1.
func BenchmarkChancePig(b *testing.B) {
	g := pig.New(20)
	truth := solved(b, g)
	for _, n := range []int{100, 1000, 10_000, 100_000} {
		for _, chance := range chances {
			b.Run(fmt.Sprintf("%d/%v", n, chance), func(b *testing.B) {
				off, worse, times := 0.0, 0.0, 0.0
				for b.Loop() {
					off, worse, times = 0, 0, 0
					for _, v := range pigs(g) {
						for seed := range uint64(max(1, 10_000/n)) {
							o, w := missed(b, truth, g, v, mcts.Config{Iterations: n, Seed: seed, Chance: chance})
							off, worse, times = off+o, worse+w, times+1
						}
					}
				}
				b.ReportMetric(off/times, "off")
				b.ReportMetric(worse/times, "worse")
			})
		}
	}
}

// solved returns the values of all positions of a game without secrets.
func solved(tb testing.TB, g engine.Game) *exact.Open {
	tb.Helper()
	truth, err := exact.Explore(g, g.NewState(), 100_000)
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := truth.Solve(1e-9, 10_000); err != nil {
		tb.Fatal(err)
	}
	return truth
}

// pigs returns decisions of the first seat with 3 to 15 points against 3 to 15, and
// 4, 8 or 12 in its turn as far as that does not win.
func pigs(g engine.Game) []engine.View {
	turn := func(line []engine.Action, face, rolls int) []engine.Action {
		for i := range rolls {
			if i > 0 {
				line = append(line, pig.Roll)
			}
			line = append(line, pig.Rolled(face))
		}
		return line
	}
	var views []engine.View
	for first := 1; first <= 5; first++ {
		for second := 1; second <= 5; second++ {
			for fours := 1; fours <= 3 && 3*first+4*fours < 20; fours++ {
				line := append(turn(nil, 3, first), pig.Hold)
				line = append(turn(line, 3, second), pig.Hold)
				views = append(views, after(g, 0, turn(line, 4, fours)...))
			}
		}
	}
	return views
}

// missed returns how far a search is off the truth: the value of the root, and what
// the chosen move loses.
func missed(tb testing.TB, truth *exact.Open, g engine.Game, v engine.View, c mcts.Config) (off, worse float64) {
	tb.Helper()
	s, err := mcts.New(g, c)
	if err != nil {
		tb.Fatal(err)
	}
	r, err := s.Search(context.Background(), v)
	if err != nil {
		tb.Fatal(err)
	}
	value := func(v engine.View) float64 {
		values, err := truth.Values(v)
		if err != nil {
			tb.Fatal(err)
		}
		return values[pig.First]
	}
	mean := 0.0
	for _, m := range r.Moves {
		mean += m.Value * float64(m.Visits) / float64(c.Iterations)
	}
	next := g.NewView()
	next.CopyFrom(v)
	next.Apply(r.Best)
	return math.Abs(mean - value(v)), value(v) - value(next)
}
