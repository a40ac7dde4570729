package mcts_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// asked is a policy that counts its calls and calls then after each.
type asked struct {
	of   mcts.Policy
	n    int
	then func(n int)
}

func (a *asked) Choose(s engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	a.n++
	if a.then != nil {
		a.then(a.n)
	}
	return a.of.Choose(s, legal, rng)
}

func seen(t *testing.T, b *mcts.Belief, g engine.Game, rng *rand.Rand, line ...engine.Action) (engine.View, int) {
	t.Helper()
	v := after(g, 0, line...)
	return v, b.Update(t.Context(), v, rng)
}

// cards is a game with two of three cards: one face down for all, the other in the hand of seat 1, which
// bets (10) or checks (11), rounds times before the first decision of seat 0 and once before each later
// one; seat 0 passes (20). The face-down card is resampled by again, which counts in drawn.
func cards(first, rounds int, drawn *int) *script {
	turn := func(line []engine.Action) engine.Seat {
		switch n := len(line) - 2; {
		case n < 0:
			return engine.Chance
		case n < first:
			return 1
		case n == first+2*rounds-1:
			return engine.Nobody
		default:
			return engine.Seat((n - first) % 2)
		}
	}
	legal := func(line []engine.Action) []engine.Action {
		switch {
		case len(line) == 0:
			return []engine.Action{1, 2, 3}
		case len(line) == 1:
			return slices.DeleteFunc([]engine.Action{1, 2, 3}, func(a engine.Action) bool { return a == line[0] })
		case turn(line) == 1:
			return []engine.Action{10, 11}
		}
		return []engine.Action{20}
	}
	return &script{
		turn:  turn,
		legal: legal,
		mask: func(line []engine.Action, a engine.Action) (engine.Action, engine.Seat) {
			switch len(line) {
			case 0:
				return 0, engine.Nobody
			case 1:
				return 0, 1
			}
			return a, 1
		},
		score: func([]engine.Action) float64 { return 0 },
		again: func(line []engine.Action, rng *rand.Rand) {
			if *drawn++; len(line) >= 2 {
				left := legal(line[1:2]) // whichever was dealt first
				line[0] = left[rng.IntN(2)]
			}
		},
	}
}

// boldly bets more often with higher cards, and less often in later rounds.
func boldly(v engine.View, _ []engine.Action, p []float64) {
	line := v.(*view).line
	p[0] = float64(line[1]) / float64(2+len(line))
	p[1] = 1 - p[0]
}

// TestBeliefMatchesEnumeration compares the worlds of many beliefs, after one and three rounds, with the
// posterior by Bayes' rule. The face-down card is resampled for every world, so its distribution is
// accurate although a belief has few worlds.
func TestBeliefMatchesEnumeration(t *testing.T) {
	long(t)
	g := cards(1, 3, new(int))
	b, rng := mcts.NewBelief(g, opponentPolicy(g, 0, boldly)), engine.Stream(1, "enumeration")
	line := []engine.Action{1, 3, 10, 20, 11, 20, 10}
	const beliefs, draws = 40, 5000
	hand, down := map[int]map[engine.Action]float64{}, map[int]map[[2]engine.Action]int{}
	w := g.NewState()
	for range beliefs {
		b.Reset()
		for n := 3; n <= len(line); n += 2 {
			v, distinct := seen(t, b, g, rng, line[:n]...)
			if distinct == 0 {
				t.Fatalf("after %v the belief begins again", line[:n])
			}
			b.RecordAction(20)
			if hand[n] == nil {
				hand[n], down[n] = map[engine.Action]float64{}, map[[2]engine.Action]int{}
			}
			for range draws {
				b.View(v).Sample(w, rng)
				cards := [2]engine.Action(w.(*state).line)
				hand[n][cards[1]] += 1.0 / beliefs / draws
				down[n][cards]++
			}
		}
	}
	for n := 3; n <= len(line); n += 2 {
		want, all := map[engine.Action]float64{}, 0.0
		for _, w := range follow(g, 0, boldly, line[:n]).worlds {
			want[w.state.(*state).line[1]] += w.weight
			all += w.weight
		}
		square, pairs := 0.0, 0
		for card, p := range want {
			p /= all
			// After three rounds the worlds are copies, so there are fewer independent ones than 512.
			if got := hand[n][card]; math.Abs(got-p) > 4*math.Sqrt(p*(1-p)/(beliefs*300)) {
				t.Errorf("after %v: card %d in %.4f of the worlds, want %.4f", line[:n], card, got, p)
			}
			for other := range engine.Action(4) {
				even := 0.0
				if other != 0 && other != card {
					even = hand[n][card] * beliefs * draws / 2
				}
				got := float64(down[n][[2]engine.Action{other, card}])
				if even == 0 && got > 0 {
					t.Fatalf("after %v: %d under %d", line[:n], card, other)
				} else if even > 0 {
					square += (got - even) * (got - even) / even
					pairs++
				}
			}
		}
		if p := (distuv.ChiSquared{K: float64(pairs / 2)}).Survival(square); p < 0.001 {
			t.Errorf("after %v: p = %.2g for what lies face down: %v", line[:n], p, down[n])
		}
	}
}

// secrets is a game in which seat 1 holds one of 300 million secrets. Before each decision of seat 0 a
// public coin with the given number of sides shows 1, and seat 1 is dealt some of fifty cards.
func secrets(sides, dealt, rounds int) *script {
	numbers := func(n int) (all []engine.Action) {
		for a := range n {
			all = append(all, engine.Action(1+a))
		}
		return all
	}
	step := func(line []engine.Action) int { return (len(line) - 5) % (dealt + 2) }
	return &script{
		turn: func(line []engine.Action) engine.Seat {
			switch {
			case len(line) == 5+rounds*(dealt+2):
				return engine.Nobody
			case len(line) < 5 || step(line) <= dealt:
				return engine.Chance
			}
			return 0
		},
		legal: func(line []engine.Action) []engine.Action {
			switch {
			case len(line) < 5 || step(line) < dealt:
				return numbers(50)
			case step(line) == dealt:
				return numbers(sides)
			}
			return []engine.Action{20}
		},
		mask: func(line []engine.Action, a engine.Action) (engine.Action, engine.Seat) {
			if len(line) < 5 || step(line) < dealt {
				return 0, 1
			}
			return a, 1
		},
		score: func([]engine.Action) float64 { return 0 },
	}
}

// TestBeliefCountsNoCopies checks the number of distinct worlds: all worlds survive if none is rejected;
// copies count once unless the cards of seat 1 distinguish them; and with too few worlds, new ones come
// from the rules.
func TestBeliefCountsNoCopies(t *testing.T) {
	long(t)
	for _, row := range []struct {
		sides, dealt int
		again        bool
	}{{1, 0, false}, {8, 0, false}, {60, 0, true}, {30, 1, false}} {
		const rounds = 8
		g := secrets(row.sides, row.dealt, rounds)
		b, rng := mcts.NewBelief(g, make([]mcts.Policy, 2)), engine.Stream(1, "copies")
		line, w := []engine.Action{1, 2, 3, 4, 5}, g.NewState()
		before, again := 0, false
		for range rounds {
			line = append(append(line, slices.Repeat([]engine.Action{7}, row.dealt)...), 1)
			v, distinct := seen(t, b, g, rng, line...)
			worlds := map[string]bool{}
			for range 10_000 {
				b.View(v).Sample(w, rng)
				worlds[fmt.Sprint(w.(*state).line)] = true
			}
			switch {
			case row.sides == 1 && distinct != 512:
				t.Errorf("%+v: %d distinct worlds of 512 after %v, which is sure", row, distinct, line)
			case distinct == 0 && len(worlds) < 5000:
				t.Errorf("%+v: %d worlds after %v by the rules", row, len(worlds), line)
			case distinct > 0 && distinct != len(worlds):
				t.Errorf("%+v: %d distinct worlds after %v; it said %d", row, len(worlds), line, distinct)
			case row.dealt == 0 && before > 0 && distinct > before:
				t.Errorf("%+v: %d distinct worlds after %v, %d before", row, distinct, line, before)
			}
			before, again = distinct, again || distinct == 0
			b.RecordAction(20)
			line = append(line, 20)
		}
		if again != row.again {
			t.Errorf("%+v: the belief began again: %v", row, again)
		}
	}
}

// TestBeliefIsInTime checks that a belief stops asking policies when its context ends, and keeps enough
// worlds or restarts from the rules.
func TestBeliefIsInTime(t *testing.T) {
	drawn := 0
	g := cards(3, 3, &drawn)
	line := []engine.Action{1, 3, 10, 10, 11}
	v, w := after(g, 0, line...), g.NewState()
	for _, row := range []struct {
		most   int // calls before the context ends
		follow bool
	}{{0, false}, {1, false}, {20, false}, {1000, true}} {
		ctx, cancel := context.WithCancel(t.Context())
		policies := opponentPolicy(g, 0, boldly)
		counts := &asked{of: policies[1], then: func(n int) {
			if n >= row.most {
				cancel()
			}
		}}
		if policies[1] = counts; row.most == 0 {
			cancel()
		}
		b, rng := mcts.NewBelief(g, policies), engine.Stream(1, "time")
		if distinct := b.Update(ctx, v, rng); distinct > 0 != row.follow || counts.n != row.most {
			t.Errorf("%d distinct worlds and %d questions, want %d", distinct, counts.n, row.most)
		}
		for range 100 {
			if b.View(v).Sample(w, rng); w.Key(0) != v.Key() {
				t.Fatal("a world that the seat can tell from the truth")
			}
		}
		counts.then = nil // continue from here
		b.RecordAction(20)
		next, distinct := seen(t, b, g, rng, append(line, 20, 11)...)
		if distinct == 0 {
			t.Errorf("cancelled after %d questions, and then not followed", row.most)
		}
		b.RecordAction(20)
		if counts.n, drawn = 0, 0; b.Update(ctx, next, rng) > 0 || counts.n+drawn > 0 {
			t.Errorf("%d questions and %d worlds after the end", counts.n, drawn)
		}
		cancel()
	}
}
