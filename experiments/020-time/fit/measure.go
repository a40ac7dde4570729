package main

import (
	"context"
	"encoding/json"
	"os"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/mcts"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
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

// pick is the move that a search chose. own is the first choice of its prior: the policy's or the net's
// move. claimed is the advantage over own that the search reports, 0 if it kept own or does not compare.
type pick struct {
	move, own engine.Action
	claimed   float64
}

// choice is the mean over the searches of a decision by a setting.
type choice struct {
	gain float64 // score of the chosen move minus the score of the policy's move
	left float64 // share of searches that chose another move than the policy

	departures    float64 // number of searches that claim an advantage over their own move
	claimed, real float64 // sums of these advantages
}

// measure returns the choices by setting and decision, fewer decisions if ctx ends.
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
	judging, err := s.judgePolicy(policy)
	if err != nil {
		return nil, err
	}
	judge, err := mcts.NewComparer(s.g, []mcts.Config{{Rollout: judging, Seed: s.seed}})
	if err != nil {
		return nil, err
	}
	second, err := mcts.NewComparer(s.g, []mcts.Config{{Rollout: judging, Seed: s.seed + 77}})
	if err != nil {
		return nil, err
	}
	out := json.NewEncoder(os.Stdout)
	for k := range s.decisions {
		d := s.decide(policy, uint64(k))
		rec := record{K: k}
		known := []engine.Action{d.own}
		add := func(a engine.Action) {
			if !slices.Contains(known, a) {
				known = append(known, a)
			}
		}
		for _, search := range s.settings {
			_, err := search.Decide(ctx, d.view, rand.New(rand.NewPCG(s.seed<<32|uint64(k), 0)))
			if err != nil {
				return nil, err
			}
			last := search.Last()
			r := result{Own: last.PolicyMove, Best: last.Best}
			for _, m := range last.Moves {
				if m.Paired.Rounds > 0 || m.Action == last.PolicyMove {
					r.Moves = append(r.Moves, move{m.Action, m.Prior, m.Paired.Rounds, m.Paired.Advantage, m.Paired.Error})
				}
			}
			add(last.PolicyMove)
			for _, c := range []float64{0.5, 1, 1.5, 2.5} {
				best, margin := last.PolicyMove, -1.0
				for _, m := range last.Moves {
					if v := m.Paired.Advantage - c*m.Paired.Error; m.Paired.Rounds >= 10 && v > margin && m.Action != last.PolicyMove {
						best, margin = m.Action, v
					}
				}
				add(best)
			}
			rec.Results = append(rec.Results, r)
		}
		if ctx.Err() != nil {
			break
		}
		rec.Known = known
		for _, j := range []*mcts.Comparer{judge, second} {
			row := make([][2]float64, len(known))
			if len(known) > 1 {
				v, err := j.Compare(ctx, d.view, known, mcts.RoundBudget{Iterations: s.rounds * len(known)})
				if err != nil {
					return nil, err
				}
				for i := range known {
					row[i][0], row[i][1] = v.Difference(i, 0)
				}
				// differences between pairs of known moves
				var pairs [][3]float64
				for i := range known {
					for l := range i {
						x, e := v.Difference(i, l)
						pairs = append(pairs, [3]float64{float64(i*100 + l), x, e})
					}
				}
				rec.Pairs = append(rec.Pairs, pairs)
			}
			rec.Judged = append(rec.Judged, row)
		}
		if ctx.Err() != nil {
			break
		}
		if err := out.Encode(rec); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

type move struct {
	A engine.Action
	P float64
	N int
	L float64
	E float64
}

type result struct {
	Own, Best engine.Action
	Moves     []move
}

type record struct {
	K       int
	Known   []engine.Action
	Results []result
	Judged  [][][2]float64
	Pairs   [][][3]float64
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

// judgePolicy returns the policy of the playouts that judge the moves.
func (s *study) judgePolicy(script mcts.Policy) (mcts.Policy, error) {
	nets := agents.PlayNets(s.g)
	switch {
	case s.judgedBy == "script":
		return script, nil
	case s.judgedBy != "net":
		return nil, fmt.Errorf("judge %q: expected script or net", s.judgedBy)
	case nets == nil:
		return nil, fmt.Errorf("judge net: no net ships for this game with these options")
	}
	policies := make(bySeat, len(nets))
	for seat, n := range nets {
		if policies[seat] = script; n == nil {
			continue
		}
		f, err := netplay.Bundled(n)
		if err != nil {
			return nil, err
		}
		source, err := netplay.NewDirectSource(s.g, net.Go{}, f, engine.Seat(seat))
		if err != nil {
			return nil, err
		}
		policies[seat] = &firstChoice{prior: netplay.NewGuide(s.g, source)}
	}
	return policies, nil
}

// firstChoice takes the action of maximum prior.
type firstChoice struct {
	prior  mcts.Prior
	shares []float64
}

func (f *firstChoice) Choose(s engine.State, legal []engine.Action, _ *rand.Rand) engine.Action {
	f.shares = slices.Grow(f.shares[:0], len(legal))[:len(legal)]
	f.prior.Priors(s, legal, f.shares)
	return legal[slices.Index(f.shares, slices.Max(f.shares))]
}

// bySeat follows the policy of the seat on turn.
type bySeat []mcts.Policy

func (p bySeat) Choose(s engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	return p[s.Turn()].Choose(s, legal, rng)
}

// choiceOf returns the means over the searches that chose the moves.
func choiceOf(picks []pick, known []engine.Action, advantages []float64) (c choice) {
	for _, p := range picks {
		at := slices.Index(known, p.move)
		c.gain += advantages[at] / float64(len(picks))
		if at > 0 {
			c.left += 1 / float64(len(picks))
		}
		if p.move != p.own {
			c.departures++
			c.claimed += p.claimed
			c.real += advantages[at] - advantages[slices.Index(known, p.own)]
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
