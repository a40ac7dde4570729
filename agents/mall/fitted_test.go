package mall_test

import (
	"context"
	"math"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/agentstest"
	strategies "deadreckon/agents/mall"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// outsets plays scripted games and calls do at the start of each Human Player-Turn, with the result
// of the game.
func outsets(t *testing.T, g engine.Game, games int, do func(s engine.State, score float64)) {
	t.Helper()
	table, err := agents.NewReferee(g)
	if err != nil {
		t.Fatal(err)
	}
	script, err := agents.Parse(g, "script")
	if err != nil {
		t.Fatal(err)
	}
	seats := make([]agents.Agent, len(g.Seats()))
	for i := range seats {
		seats[i] = script
	}
	for i := range games {
		var at []engine.State
		table.Watch = func(s engine.State, _ engine.Action) {
			if rules.FactsOf(s, rules.Human).Choosing() {
				c := g.NewState()
				c.CopyFrom(s)
				at = append(at, c)
			}
		}
		end, err := table.Play(context.Background(), seats, agents.GameSeed{Seed: uint64(i) + 1})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range at {
			do(s, end.Score(rules.Human))
		}
	}
}

func TestFittedValue(t *testing.T) {
	g := openGame(t, 2)
	leaf, err := agents.OpenLeaf(g, "fitted")
	if err != nil {
		t.Fatal(err)
	}
	view := g.NewView()
	var scores [2]float64
	brier, n, sum, won := 0.0, 0.0, 0.0, 0.0
	outsets(t, g, 40, func(s engine.State, score float64) {
		if !leaf.Quiet(s) {
			t.Fatal("the start of a Human Player-Turn is not quiet")
		}
		var known, seen [strategies.FeatureCount]float32
		for _, seat := range []engine.Seat{rules.Zombie, rules.Human} {
			s.ViewInto(seat, view)
			strategies.Describe(rules.FactsOf(s, seat), &known)
			strategies.Describe(rules.FactsOf(view, seat), &seen)
			if known != seen {
				t.Fatalf("seat %v: features of the truth and of the view differ", seat)
			}
			leaf.Evaluate([]engine.View{view}, scores[:])
			if scores[0] != -scores[1] || !(math.Abs(scores[0]) < 1) {
				t.Fatalf("scores %v", scores)
			}
		}
		p, y := (1+scores[0])/2, (1+score)/2
		brier += (p - y) * (p - y)
		sum += p
		won += y
		n++
	})
	base := won / n
	if n < 500 || brier/n > base*(1-base)-0.03 {
		t.Errorf("Brier score %.3f over %v positions, want at least 0.03 below the %.3f of a constant", brier/n, n, base*(1-base))
	}
}

func TestFittedValueAllocatesNothing(t *testing.T) {
	agentstest.LeafAllocatesNothing(t, openGame(t, 2), "fitted")
}

// TestFittedValueKnowsItsGame: the net does not fit another map or a solitaire game.
func TestFittedValueKnowsItsGame(t *testing.T) {
	for players, want := range map[uint8]string{1: "none", 2: "fitted", 4: "fitted"} {
		if got := agents.LeafNames(openGame(t, players))[0]; got != want {
			t.Errorf("%d players: default leaf value %q, want %q", players, got, want)
		}
	}
	if _, err := agents.OpenLeaf(openGame(t, 1), "fitted"); err == nil {
		t.Error("solitaire takes the fitted value")
	}
}

func openGame(t *testing.T, players uint8) engine.Game {
	t.Helper()
	r, err := rules.NewRules(board.Default(), counters.Default(), rules.Options{Players: players, MaxTurns: 150})
	if err != nil {
		t.Fatal(err)
	}
	return rules.New(r)
}

func BenchmarkFittedValue(b *testing.B) {
	r, err := rules.NewRules(board.Default(), counters.Default(), rules.Options{MaxTurns: 150})
	if err != nil {
		b.Fatal(err)
	}
	g := rules.New(r)
	leaf, err := agents.OpenLeaf(g, "fitted")
	if err != nil {
		b.Fatal(err)
	}
	s, v := g.NewState(), g.NewView()
	rng := engine.Stream(1, "bench")
	var legal []engine.Action
	var odds []uint64
	for !leaf.Quiet(s) {
		legal = s.AppendLegal(legal[:0])
		k := 0
		if s.Turn() == engine.Chance {
			odds = s.AppendOdds(odds[:0])
			k = engine.Pick(odds, rng)
		}
		s.Apply(legal[k])
	}
	s.ViewInto(rules.Human, v)
	views, scores := []engine.View{v}, make([]float64, 2)
	for b.Loop() {
		leaf.Evaluate(views, scores)
	}
}
