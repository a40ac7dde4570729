package mccfr_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/mall"
	"deadreckon/engine/toy/commons"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/leduc"
	"deadreckon/engine/toy/liarsdice"
	"deadreckon/mcts/exact"
	"deadreckon/mcts/mccfr"
)

func tree(t testing.TB, g engine.Game) *exact.Tree {
	t.Helper()
	out, err := exact.Enumerate(g, exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func solver(t testing.TB, g engine.Game, s mccfr.Sampling, seed uint64) *mccfr.Solver {
	t.Helper()
	out, err := mccfr.New(g, s, seed)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// until runs a solver until it has had so many iterations.
func until(s *mccfr.Solver, iterations int) {
	for s.Iterations() < iterations {
		s.Iterate()
	}
}

// The averages come near to an equilibrium, as near as they did with other seeds times one and a half, and
// the value to that which is published. NashConv and values are in scores.
func TestConverges(t *testing.T) {
	for _, row := range []struct {
		game       engine.Game
		how        mccfr.Sampling
		iterations int
		nashConv   float64
		value      float64 // to the first seat
		within     float64
		sets       int // of both seats, that were come to; 0 is not looked at
	}{
		{kuhn.New(), mccfr.External, 20_000, 0.02, -1. / 36, 0.002, 12},
		{kuhn.New(), mccfr.Outcome, 200_000, 0.012, -1. / 36, 0.002, 12},
		{leduc.New(), mccfr.External, 50_000, 0.03, -0.085606424 / leduc.MaxChips, 0.004, 936},
		{leduc.New(), mccfr.Outcome, 500_000, 0.065, -0.085606424 / leduc.MaxChips, 0.008, 0},
		{liarsdice.New(), mccfr.External, 20_000, 0.3, -7. / 258, 0.04, 0},
		{liarsdice.New(), mccfr.Outcome, 1_000_000, 0.65, -7. / 258, 0.06, 0},
	} {
		name := fmt.Sprintf("%s, %v", row.game.Name(), row.how)
		if testing.Short() && row.game.Name() == "liarsdice" {
			continue
		}
		tr, s := tree(t, row.game), solver(t, row.game, row.how, 7)
		until(s, row.iterations)
		p := s.Average(tr)
		far, value := tr.NashConv(p), tr.Value(p)[0]
		t.Logf("%s: NashConv %.5f, value %.5f, %d sets, %d positions", name, far, value, s.Sets(), s.Touched())
		if far > row.nashConv || math.Abs(value-row.value) > row.within || row.sets > 0 && s.Sets() != row.sets {
			t.Errorf("%s: NashConv %.5f, value %.5f, %d sets; want %v at most, %v +-%v, %d", name, far, value, s.Sets(), row.nashConv, row.value, row.within, row.sets)
		}
	}
}

// docs/search.md has the curve on Leduc poker.
func TestCurve(t *testing.T) {
	if testing.Short() {
		t.Skip("twenty million positions")
	}
	tr := tree(t, leduc.New())
	var out strings.Builder
	out.WriteString("| iterations | external: positions | NashConv | outcome: positions | NashConv |\n|---:|---:|---|---:|---|\n")
	solvers := map[mccfr.Sampling][]*mccfr.Solver{}
	for _, how := range []mccfr.Sampling{mccfr.External, mccfr.Outcome} {
		for seed := range uint64(3) {
			solvers[how] = append(solvers[how], solver(t, leduc.New(), how, 1+seed))
		}
	}
	last := math.Inf(1)
	for n := 100; n <= 100_000; n *= 10 {
		fmt.Fprintf(&out, "| %d ", n)
		for _, how := range []mccfr.Sampling{mccfr.External, mccfr.Outcome} {
			touched, far := 0, []float64{}
			for _, s := range solvers[how] {
				until(s, n)
				touched += s.Touched() / len(solvers[how])
				far = append(far, leduc.MaxChips*tr.NashConv(s.Average(tr)))
			}
			slices.Sort(far)
			fmt.Fprintf(&out, "| %.2g | %.2g (%.2g to %.2g) ", float64(touched), far[1], far[0], far[2])
			if how == mccfr.External {
				if far[1] > 0.6*last {
					t.Errorf("after %d iterations NashConv %v, after a tenth of them %v", n, far[1], last)
				}
				last = far[1]
			}
		}
		out.WriteString("|\n")
	}
	enginetest.Part(t, "../../docs/search.md", "curve of mccfr", out.String())
}

// The same seed gives the same averages, another one others.
func TestRepeats(t *testing.T) {
	tr := tree(t, leduc.New())
	for _, how := range []mccfr.Sampling{mccfr.External, mccfr.Outcome} {
		run := func(seed uint64) exact.Profile {
			s := solver(t, leduc.New(), how, seed)
			until(s, 500)
			return s.Average(tr)
		}
		if !slices.Equal(run(1), run(1)) || slices.Equal(run(1), run(2)) {
			t.Errorf("%v: runs of one seed differ, or those of two do not", how)
		}
	}
}

// Once everything was visited an iteration allocates nothing.
func TestAllocs(t *testing.T) {
	for _, how := range []mccfr.Sampling{mccfr.External, mccfr.Outcome} {
		s := solver(t, kuhn.New(), how, 1)
		until(s, 1000)
		if n := testing.AllocsPerRun(100, s.Iterate); n > 0 {
			t.Errorf("%v: %v allocations an iteration", how, n)
		}
	}
}

func TestRefuses(t *testing.T) {
	endless := enginetest.Open(t, mall.Name, engine.Setting{Key: "maxTurns", Value: "0"})
	for _, row := range []struct {
		game engine.Game
		want string
	}{{commons.New(), "mccfr: commons: want two seats of which each wins what the other loses"}, {endless, "mccfr: a walk needs an end: "}} {
		if _, err := mccfr.New(row.game, mccfr.External, 1); err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%v, want %s", err, row.want)
		}
	}
}

func BenchmarkIterate(b *testing.B) {
	for _, g := range []engine.Game{kuhn.New(), leduc.New(), liarsdice.New()} {
		for _, how := range []mccfr.Sampling{mccfr.External, mccfr.Outcome} {
			b.Run(fmt.Sprintf("%s/%v", g.Name(), how), func(b *testing.B) {
				s := solver(b, g, how, 1)
				for b.Loop() {
					s.Iterate()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(s.Touched()), "ns/position")
			})
		}
	}
}
