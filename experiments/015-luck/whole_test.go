package main

import (
	"context"
	"math"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/fitted"
	"deadreckon/agents/luck"
	"deadreckon/engine"
)

// made returns a fit to whole games of the mall by a net of random weights.
func made(t *testing.T) *whole {
	t.Helper()
	s, g, err := find("mall")
	if err != nil {
		t.Fatal(err)
	}
	n, rng := fitted.New(s.sizes...), engine.Stream(6, "whole")
	for _, l := range n.Layers {
		for k := range l.W {
			l.W[k] = float32(rng.NormFloat64() * 0.1)
		}
	}
	m, err := newMaker(s, g, nil)
	if err != nil {
		t.Fatal(err)
	}
	return newWhole(newTrainer(n, s.sizes, 1), m)
}

// What a game is fitted to is what is left of its result: the tally finds the same luck in it.
func TestWholeIsLessLuck(t *testing.T) {
	w := made(t)
	s := w.maker.subject
	v, err := s.value(w.maker.game, w.net)
	if err != nil {
		t.Fatal(err)
	}
	tally := luck.New(w.maker.game, v)
	tally.Begin()
	less, raw, err := w.game(9)
	if err != nil {
		t.Fatal(err)
	}
	m := w.maker
	m.table.Watch = func(st engine.State, a engine.Action) {
		if st.Turn() == engine.Chance {
			tally.Chance(st, a)
		}
	}
	if _, err := m.table.Play(context.Background(), m.seats(engine.Stream(9, "015 whole")), agents.Draw{Seed: 9}); err != nil {
		t.Fatal(err)
	}
	if got, want := raw[0]-less[0], tally.Luck()[0]; math.Abs(got-want) > 1e-4*(1+math.Abs(want)) {
		t.Errorf("luck of %v, by the tally %v", got, want)
	}
}

// The gradient is that of half the square of what is left and of the squares of the steps:
// against differences.
func TestWholeDescends(t *testing.T) {
	w := made(t)
	for i := range w.hands[0].grad.Layers {
		clear(w.hands[0].grad.Layers[i].W)
	}
	w.mean, w.seen = 0.25, 1e9
	_, raw, err := w.game(9)
	if err != nil {
		t.Fatal(err)
	}
	score := raw[0]
	cost := func() float64 {
		left := score - w.weigh(0) - w.mean
		sum := left * left
		for k := range w.events {
			next := score
			if k+1 < len(w.events) {
				next = w.events[k+1].mean
			}
			sum += (w.events[k].fell - next) * (w.events[k].fell - next)
		}
		return sum / 2
	}
	last := len(w.net.Layers) - 1
	for k := range w.net.Layers[last].W {
		const step = 1e-2
		at := &w.net.Layers[last].W[k]
		was := *at
		*at = was + step
		above := cost()
		*at = was - step
		below := cost()
		*at = was
		want := (above - below) / (2 * step)
		if got := float64(w.hands[0].grad.Layers[last].W[k]); math.Abs(got-want) > 0.02*math.Abs(want)+2e-3 {
			t.Errorf("weight %d: gradient %v, by differences %v", k, got, want)
		}
	}
}
