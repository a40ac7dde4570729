package main

import (
	"math"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
)

// A belief is the exact posterior: where the first seat bets kings always, jacks one time in
// three and queens never, who faces its bet with a queen holds it for a king three times in
// four; where it does anything, as often as the rules say.
func TestBeliefsAreThePosterior(t *testing.T) {
	g := kuhn.New()
	s, err := newStudy(g)
	if err != nil {
		t.Fatal(err)
	}
	model := s.tree.Uniform()
	p := g.NewState()
	for set := range s.tree.Sets() {
		v := s.tree.View(set)
		legal := s.tree.Actions(set)
		if s.tree.Seat(set) != kuhn.First || legal[0] != kuhn.Check {
			continue
		}
		shares := s.tree.At(model, set)
		bets := map[kuhn.Card]float64{kuhn.Jack: 1. / 3, kuhn.Queen: 0, kuhn.King: 1}[cardOf(t, g, v)]
		shares[0], shares[1] = 1-bets, bets
	}
	p.Apply(kuhn.Deal(kuhn.Jack))
	p.Apply(kuhn.Deal(kuhn.Queen))
	p.Apply(kuhn.Bet)
	set := s.sets[p.Key(kuhn.Second)]
	for _, row := range []struct {
		even bool
		king float64
	}{{false, 0.75}, {true, 0.5}} {
		m := model
		if row.even {
			m = s.tree.Uniform()
		}
		w := s.beliefs(m, 0)[set]
		king := 0.0
		for i, state := range w.states {
			v := g.NewView()
			state.ViewInto(kuhn.First, v)
			if cardOf(t, g, v) == kuhn.King {
				king += w.weights[i] / w.sum
			}
		}
		if math.Abs(king-row.king) > 1e-12 {
			t.Errorf("even play %t: a king with probability %v, want %v", row.even, king, row.king)
		}
		n, rng, dst := 0, engine.Stream(1, "beliefs"), g.NewState()
		for range 4000 {
			believed{s.tree.View(set), &w}.Sample(dst, rng)
			v := g.NewView()
			dst.ViewInto(kuhn.First, v)
			if cardOf(t, g, v) == kuhn.King {
				n++
			}
		}
		if math.Abs(float64(n)/4000-row.king) > 0.04 {
			t.Errorf("even play %t: %d of 4000 worlds have a king", row.even, n)
		}
	}
}

// cardOf is the card that the viewer of a view holds: its deal is written in the position.
func cardOf(t *testing.T, g engine.Game, v engine.View) kuhn.Card {
	t.Helper()
	for _, c := range []kuhn.Card{kuhn.Jack, kuhn.Queen, kuhn.King} {
		s, own := g.NewState(), g.NewView()
		s.Apply(kuhn.Deal(c))
		s.Apply(kuhn.Deal(map[kuhn.Card]kuhn.Card{kuhn.Jack: kuhn.Queen, kuhn.Queen: kuhn.King, kuhn.King: kuhn.Jack}[c]))
		s.ViewInto(kuhn.First, own)
		now := g.NewView()
		now.CopyFrom(v)
		if own.Key() == now.Key() {
			return c
		}
		s.Apply(kuhn.Bet)
		s.ViewInto(kuhn.First, own)
		if own.Key() == now.Key() {
			return c
		}
	}
	t.Fatal("a view of another moment")
	return 0
}

// The study runs, and what it says of the first round is MO by the rules' worlds.
func TestRun(t *testing.T) {
	if err := run([]string{"--game", "kuhn", "--iterations", "20", "--rounds", "3", "--model", "mean"}); err != nil {
		t.Error(err)
	}
	for _, bad := range [][]string{{"--game", "chess"}, {"--rounds", "0"}, {"--tremble", "2"}, {"--model", "best"}} {
		if err := run(bad); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}
