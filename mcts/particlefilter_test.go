package mcts_test

import (
	"context"
	"math"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/goofspiel"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/leduc"
	"deadreckon/engine/toy/pig"
	"deadreckon/mcts"
)

// telling is a mixed policy that reports its probabilities.
type telling struct{ *mixed }

func (p telling) Odds(s engine.State, legal []engine.Action, shares []float64) {
	s.ViewInto(s.Turn(), p.view)
	p.strategy(p.view, legal, shares)
	sum := 0.0
	for _, x := range shares {
		sum += x
	}
	for i := range shares {
		shares[i] /= sum
	}
}

// drawn returns the distribution of worlds by seat 1's key.
func drawn(g engine.Game, v engine.View) map[uint64]float64 {
	const draws = 10_000
	out, w, rng := map[uint64]float64{}, g.NewState(), engine.Stream(1, "draws")
	for range draws {
		v.Sample(w, rng)
		out[w.Key(1)] += 1.0 / draws
	}
	return out
}

// apart returns the total variation distance of two distributions.
func apart(a, b map[uint64]float64) (sum float64) {
	for key := range b {
		sum += math.Abs(a[key]-b[key]) / 2
	}
	for key, p := range a {
		if _, ok := b[key]; !ok {
			sum += p / 2
		}
	}
	return sum
}

// TestParticleFilterMatchesEnumeration compares the filter in random games with the posterior under the other
// seat's policy and not with the rules, within the accuracy of 512 worlds.
func TestParticleFilterMatchesEnumeration(t *testing.T) {
	for _, row := range []struct {
		game  engine.Game
		games int
		most  float64 // maximum distance at any decision
	}{{kuhn.New(), 40, 0.015}, {leduc.New(), 40, 0.03}, {goofspiel.New(), 20, 0.1}} {
		g := row.game
		rules, seen := 0.0, 0
		for seed := range uint64(row.games) {
			rng, s := engine.Stream(seed, "weighed"), g.NewState()
			p := telling{&mixed{strategy: crooked, view: g.NewView()}}
			b := mcts.NewParticleFilter(g, viewOf(g, s, 0), p, seed)
			for line := []engine.Action{}; s.Turn() != engine.Nobody; {
				legal := s.AppendLegal(nil)
				a := legal[rng.IntN(len(legal))]
				if s.Turn() == 0 {
					v := viewOf(g, s, 0)
					want, all := map[uint64]float64{}, 0.0
					for _, w := range follow(g, 0, crooked, line).worlds {
						want[w.state.Key(1)] += w.weight
						all += w.weight
					}
					for key := range want {
						want[key] /= all
					}
					worlds, told := b.View(t.Context(), v)
					if far := apart(drawn(g, worlds), want); far > row.most {
						t.Errorf("%s: %.3f apart after %v, told by %d actions", g.Name(), far, line, told)
					}
					if told > 0 {
						rules += apart(drawn(g, v), want)
						seen++
					}
				}
				b.Observe(s.Seen(a, 0))
				s.Apply(a)
				line = append(line, a)
			}
		}
		if seen < row.games/4 || rules/float64(seen) < row.most {
			t.Errorf("%s: %d decisions, worlds by the rules %.3f apart in the mean: nothing is shown", g.Name(), seen, rules/float64(seen))
		}
	}
}

// TestParticleFilterByTheRules checks the cases in which View returns the view itself: no secrets, no action of
// others yet, an uninformative policy, no time.
func TestParticleFilterByTheRules(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for _, row := range []struct {
		name string
		game engine.Game
		ctx  context.Context
		s    strategy
		line []string
		told int
	}{
		{"no secrets", pig.New(20), t.Context(), crooked, []string{"die 5", "hold", "die 2", "hold", "die 3"}, 0},
		{"first to act", kuhn.New(), t.Context(), crooked, []string{"deal Q", "deal J"}, 0},
		{"told", kuhn.New(), t.Context(), crooked, []string{"deal Q", "deal J", "check", "bet"}, 1},
		{"the same with any card", kuhn.New(), t.Context(), even, []string{"deal Q", "deal J", "check", "bet"}, 0},
		{"no time", kuhn.New(), over, crooked, []string{"deal Q", "deal J", "check", "bet"}, 0},
	} {
		s, g := row.game.NewState(), row.game
		b := mcts.NewParticleFilter(g, viewOf(g, s, 0), telling{&mixed{strategy: row.s, view: g.NewView()}}, 1)
		for _, word := range row.line {
			a, err := g.Notation().ParseAction(s, word)
			if err != nil {
				t.Fatal(err)
			}
			b.Observe(s.Seen(a, 0))
			s.Apply(a)
		}
		v := viewOf(g, s, 0)
		worlds, told := b.View(row.ctx, v)
		if told != row.told || (worlds == v) != (told == 0) {
			t.Errorf("%s: weighed by %d actions, want %d; the view itself: %v", row.name, told, row.told, worlds == v)
		}
	}
}
