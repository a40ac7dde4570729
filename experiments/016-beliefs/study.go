package main

import (
	"context"
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/mcts"
	"deadreckon/mcts/exact"
)

// study is a small game with all that its seats may know.
type study struct {
	game engine.Game
	tree *exact.Tree
	sets map[uint64]int // by information key
}

func newStudy(g engine.Game) (*study, error) {
	t, err := exact.Enumerate(g, exact.Options{})
	if err != nil {
		return nil, err
	}
	s := &study{g, t, map[uint64]int{}}
	for i := range t.Sets() {
		s.sets[t.View(i).Key()] = i
	}
	return s, nil
}

// worlds are what may be true at an information set, each as likely as its weight says.
type worlds struct {
	states  []engine.State
	weights []float64
	sum     float64
}

// beliefs returns the worlds of every information set where the others play by a model:
// the exact posterior.
func (s *study) beliefs(model exact.Profile, tremble float64) []worlds {
	out := make([]worlds, s.tree.Sets())
	reach := make([]float64, 1+len(s.game.Seats())) // of chance, and of each seat
	for i := range reach {
		reach[i] = 1
	}
	s.walk(s.game.NewState(), reach, model, tremble, out)
	return out
}

func (s *study) walk(p engine.State, reach []float64, model exact.Profile, tremble float64, out []worlds) {
	turn := p.Turn()
	if turn == engine.Nobody {
		return
	}
	legal, odds := p.AppendLegal(nil), p.AppendOdds(nil)
	share := make([]float64, len(legal))
	if turn == engine.Chance {
		sum := 0.0
		for _, w := range odds {
			sum += float64(w)
		}
		for i, w := range odds {
			share[i] = float64(w) / sum
		}
	} else {
		set := s.sets[p.Key(turn)]
		copy(share, s.tree.At(model, set))
		weight := reach[0]
		for seat := range s.game.Seats() {
			if engine.Seat(seat) != turn {
				weight *= reach[1+seat]
			}
		}
		w := &out[set]
		state := s.game.NewState()
		state.CopyFrom(p)
		w.states, w.weights, w.sum = append(w.states, state), append(w.weights, weight), w.sum+weight
		for i := range share {
			share[i] = (1-tremble)*share[i] + tremble/float64(len(legal))
		}
	}
	for i, a := range legal {
		next := s.game.NewState()
		next.CopyFrom(p)
		next.Apply(a)
		was := reach[1+turn]
		reach[1+turn] *= share[i]
		s.walk(next, reach, model, tremble, out)
		reach[1+turn] = was
	}
}

// believed is a view whose worlds are those of a belief.
type believed struct {
	engine.View
	*worlds
}

// Sample implements engine.View.
func (v believed) Sample(dst engine.State, rng *rand.Rand) {
	x := rng.Float64() * v.sum
	for i, w := range v.weights {
		if x -= w; x < 0 {
			dst.CopyFrom(v.states[i])
			return
		}
	}
	dst.CopyFrom(v.states[len(v.states)-1]) // what rounding lost
}

// search searches every information set alone, by MO, and returns the shares of visits.
// Without a model worlds come from the rules.
func (s *study) search(iterations int, model exact.Profile, tremble float64, seed uint64) (exact.Profile, error) {
	var beliefs []worlds
	if model != nil {
		beliefs = s.beliefs(model, tremble)
	}
	searcher, err := mcts.New(s.game, mcts.Config{Iterations: iterations, Algorithm: mcts.MO})
	if err != nil {
		return nil, err
	}
	out := s.tree.Uniform()
	for set := range s.tree.Sets() {
		shares := s.tree.At(out, set)
		if len(shares) == 1 {
			continue
		}
		v := s.tree.View(set)
		if beliefs != nil && beliefs[set].sum > 0 {
			v = believed{v, &beliefs[set]}
		}
		searcher.Reseed(seed + uint64(set))
		found, err := searcher.Search(context.Background(), v)
		if err != nil {
			return nil, err
		}
		for i, a := range s.tree.Actions(set) {
			shares[i] = 0
			for _, m := range found.Moves {
				if m.Action == a {
					shares[i] = float64(m.Visits) / float64(found.Iterations)
				}
			}
		}
	}
	return out, nil
}
