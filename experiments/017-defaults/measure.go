package main

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/mcts"
)

// setting is a search with its parameters.
type setting struct {
	agents.Searcher
	text string
}

// decision is a decision of the side, with the move of the playout policy.
type decision struct {
	view engine.View
	own  engine.Action
}

// choice is the mean over the searches of a decision by a setting.
type choice struct {
	gain float64 // score of the chosen move minus the score of the policy's move
	left float64 // share of searches that chose another move than the policy
}

// measure returns the choices by setting and decision.
func (s *study) measure(ctx context.Context) ([][]choice, error) {
	policy, err := agents.OpenRollout(s.g, "")
	if err != nil {
		return nil, err
	}
	for _, text := range s.searched {
		a, err := agents.Reader{}.OpenSearch(s.g, strings.Trim(text+",reuse=off", ","), nil, nil)
		if err != nil {
			return nil, err
		}
		s.settings = append(s.settings, setting{a, text})
	}
	judge, err := mcts.NewComparer(s.g, []mcts.Config{{Rollout: policy, Seed: s.seed}})
	if err != nil {
		return nil, err
	}
	found := make([][]choice, len(s.settings))
	for k := range s.decisions {
		d := s.decide(policy, uint64(k))
		moves := make([][]engine.Action, len(s.settings))
		known := []engine.Action{d.own}
		for i, search := range s.settings {
			for n := range s.searches {
				a, err := search.Decide(ctx, d.view, rand.New(rand.NewPCG(s.seed<<32|uint64(k), uint64(n)))) // the same for all settings
				if err != nil {
					return nil, err
				}
				moves[i] = append(moves[i], a)
				if !slices.Contains(known, a) {
					known = append(known, a)
				}
			}
		}
		advantages, err := s.judge(ctx, judge, d.view, known)
		if err != nil {
			return nil, err
		}
		for i := range moves {
			found[i] = append(found[i], choiceOf(moves[i], known, advantages))
		}
	}
	return found, nil
}

// judge returns the score of each move minus the score of the first.
func (s *study) judge(ctx context.Context, j *mcts.Comparer, v engine.View, moves []engine.Action) ([]float64, error) {
	advantages := make([]float64, len(moves))
	if len(moves) == 1 {
		return advantages, nil
	}
	verdict, err := j.Compare(ctx, v, moves, mcts.RoundBudget{Iterations: s.rounds * len(moves)})
	if err != nil {
		return nil, err
	}
	for i := range advantages {
		advantages[i], _ = verdict.Difference(i, 0)
	}
	return advantages, nil
}

// choiceOf returns the means over the searches that chose the moves.
func choiceOf(moves, known []engine.Action, advantages []float64) (c choice) {
	for _, a := range moves {
		at := slices.Index(known, a)
		c.gain += advantages[at] / float64(len(moves))
		if at > 0 {
			c.left += 1 / float64(len(moves))
		}
	}
	return c
}

// decide plays game k by the policy and returns a decision of the side between several moves, drawn
// uniformly. A game without such a decision is replaced by another.
func (s *study) decide(policy mcts.Policy, k uint64) decision {
	for try := uint64(0); ; try++ {
		rng := rand.New(rand.NewPCG(s.seed, k<<32|try))
		d, n := decision{view: s.g.NewView()}, 0
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
