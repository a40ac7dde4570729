package mall_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/luck"
	strategies "deadreckon/agents/mall"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// lessLuck plays scripted games and returns the scores of the first seat, and what luck was
// worth to it.
func lessLuck(t *testing.T, g engine.Game, games int) (scores, lucky []float64) {
	t.Helper()
	v, err := agents.OpenValue(g, "truth")
	if err != nil {
		t.Fatal(err)
	}
	table, err := agents.NewTable(g)
	if err != nil {
		t.Fatal(err)
	}
	seats := make([]agents.Agent, len(g.Seats()))
	for i := range seats {
		if seats[i], err = agents.ParseFor(g, engine.Seat(i), "script"); err != nil {
			t.Fatal(err)
		}
	}
	tally := luck.New(g, v)
	table.Watch = func(s engine.State, a engine.Action) {
		if s.Turn() == engine.Chance {
			tally.Chance(s, a)
		}
	}
	for i := range games {
		tally.Begin()
		end, err := table.Play(context.Background(), seats, agents.Draw{Seed: uint64(i) + 77})
		if err != nil {
			t.Fatal(err)
		}
		scores, lucky = append(scores, end.Score(0)), append(lucky, tally.Luck()[0])
	}
	return scores, lucky
}

func spread(x []float64) (mean, variance float64) {
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		variance += (v - mean) * (v - mean) / float64(len(x)-1)
	}
	return mean, variance
}

// The value of the truth leaves about a quarter of what results scatter, and luck has no
// mean (experiments/015-luck).
func TestTruthTakesLuckOff(t *testing.T) {
	scores, lucky := lessLuck(t, openGame(t, 2), 80)
	less := slices.Clone(scores)
	for i, l := range lucky {
		less[i] -= l
	}
	_, raw := spread(scores)
	_, left := spread(less)
	mean, variance := spread(lucky)
	if left > 0.4*raw {
		t.Errorf("%.2f of the variance is left", left/raw)
	}
	if math.Abs(mean) > 4*math.Sqrt(variance/float64(len(lucky))) {
		t.Errorf("luck has the mean %.3f over %d games", mean, len(lucky))
	}
}

// The truth is described anywhere in a game, by numbers that a net bears, and what is asked
// twice or after something else is answered the same.
func TestTruthAnywhere(t *testing.T) {
	for _, players := range []uint8{2, 4} {
		g := openGame(t, players)
		v, err := agents.OpenValue(g, "truth")
		if err != nil {
			t.Fatal(err)
		}
		fresh, rng := new(strategies.Describer), engine.Stream(4, "truth anywhere")
		s, other := g.NewState(), g.NewState()
		var x [strategies.TruthCount]float32
		first, second := make([]float64, len(g.Seats())), make([]float64, len(g.Seats()))
		for ply := 0; s.Turn() != engine.Nobody; ply++ {
			legal := s.AppendLegal(nil)
			v.Worth(s, first)
			v.Worth(other, second)
			v.Worth(s, second)
			if !slices.Equal(first, second) || !(math.Abs(first[0]) < 1) || players == 2 && first[1] != -first[0] {
				t.Fatalf("%d players, ply %d: %v, then %v", players, ply, first, second)
			}
			fresh.Describe(s, x[:])
			if most := slices.Max(x[:]); !(most < 15) || slices.Min(x[:]) < -15 {
				t.Fatalf("%d players, ply %d: a feature of %v", players, ply, most)
			}
			s.Apply(legal[rng.IntN(len(legal))])
		}
	}
	if names := agents.ValueNames(openGame(t, 1)); slices.Contains(names, "truth") {
		t.Errorf("solitaire has the values %q", names)
	}
}

func TestTruthAllocatesNothing(t *testing.T) {
	g := openGame(t, 2)
	v, err := agents.OpenValue(g, "truth")
	if err != nil {
		t.Fatal(err)
	}
	a, b, scores := g.NewState(), g.NewState(), make([]float64, 2)
	b.Apply(b.AppendLegal(nil)[0])
	if n := testing.AllocsPerRun(20, func() { v.Worth(a, scores); v.Worth(b, scores) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// What the truth knows and no seat does is there in numbers: another value of a unit that
// lies face down is another state.
func TestTruthKnowsValues(t *testing.T) {
	g := openGame(t, 2)
	a, b := g.NewState(), g.NewState()
	legal := a.AppendLegal(nil)
	a.Apply(legal[0])
	b.Apply(legal[len(legal)-1])
	var x, y [strategies.TruthCount]float32
	d := new(strategies.Describer)
	d.Describe(a, x[:])
	d.Describe(b, y[:])
	if x == y || rules.TruthOf(a).Draws() == rules.TruthOf(b).Draws() {
		t.Error("two states with other values are described alike")
	}
}
