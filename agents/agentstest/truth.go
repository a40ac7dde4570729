package agentstest

import (
	"context"
	"math"
	"slices"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/luck"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// ReducesVariance plays games of the game's script. It checks that the value "truth" leaves at most
// the share most of the variance of the first seat's scores, and that the mean luck is within four
// standard errors of 0. The events that agents.LuckFilter selects must have at least the share luck
// of the sum of squares, and at most the share work of the outcomes.
func ReducesVariance(t testing.TB, g engine.Game, games int, most, luck, work float64) {
	t.Helper()
	scores, lucky, told := lessLuck(t, g, games)
	if told.squares < luck || told.outcomes > work {
		t.Errorf("%s: what is told of has %.2f of the luck, want at least %.2f, and %.2f of the outcomes, want at most %.2f", g.Name(), told.squares, luck, told.outcomes, work)
	}
	less := slices.Clone(scores)
	for i, l := range lucky {
		less[i] -= l
	}
	_, raw := spread(scores)
	_, left := spread(less)
	mean, variance := spread(lucky)
	if left > most*raw {
		t.Errorf("%s: %.2f of the variance is left, want at most %.2f", g.Name(), left/raw, most)
	}
	if math.Abs(mean) > 4*math.Sqrt(variance/float64(len(lucky))) {
		t.Errorf("%s: luck has the mean %.3f over %d games", g.Name(), mean, len(lucky))
	}
}

// weighed is an amount of luck and the work to measure it.
type weighed struct{ squares, outcomes float64 }

// lessLuck returns the scores of the first seat, its luck, and the shares of the selected events.
func lessLuck(t testing.TB, g engine.Game, games int) (scores, lucky []float64, told weighed) {
	t.Helper()
	table, err := agents.NewReferee(g)
	if err != nil {
		t.Fatal(err)
	}
	seats := make([]agents.Agent, len(g.Seats()))
	for i := range seats {
		if seats[i], err = (agents.Reader{By: access.Grant()}).ParseFor(g, engine.Seat(i), "script"); err != nil {
			t.Fatal(err)
		}
	}
	truth, all := openTruth(t, g), weighed{}
	tally, telling := luck.New(g, truth), truth.(agents.LuckFilter)
	table.Watch = func(s engine.State, a engine.Action) {
		if s.Turn() != engine.Chance {
			return
		}
		before := tally.Luck()[0]
		tally.Chance(s, a)
		w := weighed{(tally.Luck()[0] - before) * (tally.Luck()[0] - before), float64(len(s.AppendLegal(nil)) - 1)}
		all.squares, all.outcomes = all.squares+w.squares, all.outcomes+w.outcomes
		if telling.Matters(s) {
			told.squares, told.outcomes = told.squares+w.squares, told.outcomes+w.outcomes
		}
	}
	for i := range games {
		tally.Begin()
		end, err := table.Play(context.Background(), seats, agents.GameSeed{Seed: uint64(i) + 77})
		if err != nil {
			t.Fatal(err)
		}
		scores, lucky = append(scores, end.Score(0)), append(lucky, tally.Luck()[0])
	}
	return scores, lucky, weighed{told.squares / all.squares, told.outcomes / all.outcomes}
}

func openTruth(t testing.TB, g engine.Game) agents.Value {
	t.Helper()
	v, err := agents.OpenValue(g, "truth")
	if err != nil {
		t.Fatal(err)
	}
	return v
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

// TruthAnywhere plays a random game and checks the value "truth" at every state: it is between -1
// and 1, and does not depend on earlier calls.
func TruthAnywhere(t testing.TB, g engine.Game) {
	t.Helper()
	v, rng := openTruth(t, g), engine.Stream(4, "truth anywhere")
	s, other := g.NewState(), g.NewState()
	first, second := make([]float64, len(g.Seats())), make([]float64, len(g.Seats()))
	for ply := 0; s.Turn() != engine.Nobody; ply++ {
		legal := s.AppendLegal(nil)
		v.Worth(s, first)
		v.Worth(other, second)
		v.Worth(s, second)
		if ply%50 == 0 {
			openTruth(t, g).Worth(s, second)
		}
		if !slices.Equal(first, second) || !(slices.Max(first) <= 1 && slices.Min(first) >= -1) {
			t.Fatalf("%s, ply %d: %v, then %v", g.Name(), ply, first, second)
		}
		s.Apply(legal[rng.IntN(len(legal))])
	}
}

// TruthAllocatesNothing checks that the value "truth" allocates nothing after its first use.
func TruthAllocatesNothing(t testing.TB, g engine.Game) {
	t.Helper()
	v, a, b := openTruth(t, g), g.NewState(), g.NewState()
	scores := make([]float64, len(g.Seats()))
	b.Apply(b.AppendLegal(nil)[0])
	if n := testing.AllocsPerRun(20, func() { v.Worth(a, scores); v.Worth(b, scores) }); n != 0 {
		t.Errorf("%s: %v allocations", g.Name(), n)
	}
}

// FeaturesInRange plays a random game and checks that each feature of each state is between -most
// and most.
func FeaturesInRange(t testing.TB, g engine.Game, count int, most float32, describe func(s engine.State, x []float32)) {
	t.Helper()
	luck, x := engine.Stream(4, "truth numbers"), make([]float32, count)
	Watch(g, luck, func(s engine.State, legal []engine.Action) engine.Action { return Uniform{}.Choose(s, legal, luck) }, func(s engine.State) {
		describe(s, x)
		if high, low := slices.Max(x), slices.Min(x); !(high < most) || !(low > -most) {
			t.Fatalf("%s: features from %v to %v at\n%s", g.Name(), low, high, g.Notation().FormatPosition(s))
		}
	})
}
