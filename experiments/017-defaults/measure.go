package main

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/experiments/cheat"
	"deadreckon/mcts"
)

// setting is a search with its parameters.
type setting struct {
	agents.Searcher
	text   string
	cheats bool // it is told the truth
}

// decision is a choice that the side had, and what the policy of playouts chose.
type decision struct {
	view  engine.View
	truth engine.State
	own   engine.Action
}

// seen returns what a search is shown, and what its moves are judged from.
func (d *decision) seen(s *setting) engine.View {
	if s.cheats {
		return cheat.View(d.view, d.truth)
	}
	return d.view
}

// choice is what came of the searches of one decision by one setting, in the mean.
type choice struct {
	gain float64 // in score, over the policy's own move
	left float64 // share of the searches that chose another
}

// openSearches opens the searches, which keep nothing from one decision to the next.
func (s *study) openSearches() error {
	for _, list := range [][]string{s.plain, s.told} {
		for _, text := range list {
			a, err := agents.Reader{}.OpenSearch(s.g, strings.Trim(text+",reuse=off", ","), nil, nil)
			if err != nil {
				return err
			}
			s.settings = append(s.settings, setting{a, text, len(s.settings) >= len(s.plain)})
		}
	}
	return nil
}

// measure returns the choices by setting, then by decision.
func (s *study) measure(ctx context.Context) ([][]choice, error) {
	policy, err := agents.OpenRollout(s.g, "")
	if err != nil {
		return nil, err
	}
	if err := s.openSearches(); err != nil {
		return nil, err
	}
	judge, err := mcts.NewComparer(s.g, []mcts.Config{{Rollout: policy, Seed: s.seed}})
	if err != nil {
		return nil, err
	}
	found := make([][]choice, len(s.settings))
	for k := range s.decisions {
		d := s.decide(policy, uint64(k))
		for _, cheats := range []bool{false, true} {
			if err := s.try(ctx, judge, &d, cheats, uint64(k), found); err != nil {
				return nil, err
			}
		}
	}
	return found, nil
}

// try lets the settings that are told the truth, or those that are not, search decision k, and
// judges together what they chose.
func (s *study) try(ctx context.Context, judge *mcts.Comparer, d *decision, cheats bool, k uint64, found [][]choice) error {
	moves := map[int][]engine.Action{} // by setting
	known := []engine.Action{d.own}
	var view engine.View
	for i := range s.settings {
		search := &s.settings[i]
		if search.cheats != cheats {
			continue
		}
		view = d.seen(search)
		for n := range s.searches {
			a, err := search.Decide(ctx, view, rand.New(rand.NewPCG(s.seed<<32|k, uint64(n)))) // the same for all
			if err != nil {
				return err
			}
			moves[i] = append(moves[i], a)
			if !slices.Contains(known, a) {
				known = append(known, a)
			}
		}
	}
	leads, err := s.judge(ctx, judge, view, known)
	for i := range s.settings {
		if chosen, ok := moves[i]; ok {
			found[i] = append(found[i], choiceOf(chosen, known, leads))
		}
	}
	return err
}

// judge returns by how much each of the moves scores better than the first.
func (s *study) judge(ctx context.Context, j *mcts.Comparer, v engine.View, moves []engine.Action) ([]float64, error) {
	leads := make([]float64, len(moves))
	if len(moves) == 1 {
		return leads, nil
	}
	verdict, err := j.Compare(ctx, v, moves, mcts.RoundBudget{Iterations: s.rounds * len(moves)})
	if err != nil {
		return nil, err
	}
	for i := range leads {
		leads[i], _ = verdict.Difference(i, 0)
	}
	return leads, nil
}

// choiceOf sums up some searches.
func choiceOf(moves, known []engine.Action, leads []float64) (c choice) {
	for _, a := range moves {
		at := slices.Index(known, a)
		c.gain += leads[at] / float64(len(moves))
		if at > 0 {
			c.left += 1 / float64(len(moves))
		}
	}
	return c
}

// decide plays the k-th game by the policy and returns one of the side's decisions between
// several moves, each as likely as another. A game that has none is followed by another.
func (s *study) decide(policy mcts.Policy, k uint64) decision {
	for try := uint64(0); ; try++ {
		rng := rand.New(rand.NewPCG(s.seed, k<<32|try))
		d, n := decision{view: s.g.NewView(), truth: s.g.NewState()}, 0
		state := s.g.NewState()
		var legal []engine.Action
		var odds []uint64
		for state.Turn() != engine.Nobody {
			legal = state.AppendLegal(legal[:0])
			if state.Turn() == engine.Chance {
				odds = state.AppendOdds(odds[:0])
				state.Apply(legal[engine.Pick(odds, rng)])
				continue
			}
			a := legal[0]
			if len(legal) > 1 {
				a = policy.Choose(state, legal, rng)
				if slices.Contains(s.seats, state.Turn()) {
					if n++; rng.IntN(n) == 0 {
						state.ViewInto(state.Turn(), d.view)
						d.truth.CopyFrom(state)
						d.own = a
					}
				}
			}
			state.Apply(a)
		}
		if n > 0 {
			return d
		}
	}
}
