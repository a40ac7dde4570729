package arena_test

import (
	"math"
	"strings"
	"testing"

	"deadreckon/agents/arena"
	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
)

// after returns the position after actions at the root of Kuhn poker.
func after(actions ...engine.Action) engine.State {
	s := kuhn.New().NewState()
	for _, a := range actions {
		s.Apply(a)
	}
	return s
}

func start(t *testing.T, name string, p engine.Position) arena.Start {
	t.Helper()
	s, err := arena.NewStart(kuhn.New(), name, p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// After a bet and a call the cards decide: games from either position, in turn, end as its
// cards say.
func TestStarts(t *testing.T) {
	e := experiment(t, kuhn.New(), 12, nil, "random,search:iterations=5", "random")
	wins := start(t, "wins", after(kuhn.Deal(kuhn.King), kuhn.Deal(kuhn.Jack), kuhn.Bet, kuhn.Call))
	loses := start(t, "loses", after(kuhn.Deal(kuhn.Jack), kuhn.Deal(kuhn.Queen), kuhn.Bet, kuhn.Call))
	if err := e.StartFrom([]arena.Start{wins, loses}); err != nil {
		t.Fatal(err)
	}
	out := played(t, e, 2).Results()
	if len(out.Starts) != 4 {
		t.Fatalf("%d results: %+v", len(out.Starts), out.Starts)
	}
	for i, s := range out.Starts {
		want, name := 6, "wins"
		if i >= 2 {
			want, name = 0, "loses"
		}
		if s.Games != 1 && (s.Wins != want || s.Games != 6) || s.Start != name {
			t.Errorf("%+v: want %d wins from %s", s, want, name)
		}
	}
	if table := out.Tables(); !strings.Contains(table[3].Title, "from each position") || len(table[3].Rows) != 4 {
		t.Errorf("table %+v", table[3])
	}
}

// If the first seat knows only its queen, the other seat has the jack in half of the pairs. A game,
// its mirror and all pairings have the same card.
func TestStartFromView(t *testing.T) {
	v, err := engine.ViewOf(kuhn.New(), after(kuhn.Deal(kuhn.Queen), kuhn.Deal(kuhn.King), kuhn.Bet, kuhn.Call), kuhn.First)
	if err != nil {
		t.Fatal(err)
	}
	e := experiment(t, kuhn.New(), 400, nil, "random,search:iterations=1", "random")
	if err := e.StartFrom([]arena.Start{start(t, "queen", v)}); err != nil {
		t.Fatal(err)
	}
	r := arena.NewRun(e, 2)
	scores := map[int]float64{} // by pair
	r.Finished = func(g *arena.Game) error {
		if before, known := scores[g.Number/2]; known && before != g.Scores[0] {
			t.Errorf("pair %d: %v and %v", g.Number/2, before, g.Scores[0])
		}
		scores[g.Number/2] = g.Scores[0]
		return nil
	}
	if err := r.Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	if share := r.Results().Overall.Win.Value; math.Abs(share-0.5) > 4*math.Sqrt(0.25/200) {
		t.Errorf("wins %v of the games, want a half", share)
	}
	if len(r.Results().Warnings) != 0 {
		t.Errorf("warnings %q: a world that is drawn is luck", r.Results().Warnings)
	}
}

func TestStartsRefused(t *testing.T) {
	one := start(t, "one", after(kuhn.Deal(kuhn.King)))
	e := experiment(t, kuhn.New(), 6, nil, "random", "random")
	for want, starts := range map[string][]arena.Start{
		"6 games from 2 positions: expected a multiple of 4": {one, start(t, "two", after(kuhn.Deal(kuhn.Jack)))},
		"same: this position is given twice":                 {one, start(t, "same", after(kuhn.Deal(kuhn.King))), start(t, "two", after())},
	} {
		if err := e.StartFrom(starts); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
	over := after(kuhn.Deal(kuhn.King), kuhn.Deal(kuhn.Jack), kuhn.Bet, kuhn.Fold)
	if _, err := arena.NewStart(kuhn.New(), "over", over); err == nil || !strings.Contains(err.Error(), "over: the game is over") {
		t.Errorf("error %v", err)
	}
}
