package selfplay

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/mcts"
	"deadreckon/train/netplay"
)

// policyPlayer is an actor's agent without search: it draws from the net's policy, which
// learns from the results.
type policyPlayer struct {
	name   string
	source netplay.Source
	legal  []engine.Action
	last   mcts.Result
}

var _ agents.Agent = (*policyPlayer)(nil)

func (p *policyPlayer) Name() string { return p.name }

// probabilityUnit is the number of visits that stands for probability 1: trajectories store
// the policy as visits.
const probabilityUnit = 1 << 24

func (p *policyPlayer) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	p.last.Forced = true
	p.legal = v.AppendLegal(p.legal[:0])
	if len(p.legal) == 1 {
		return p.legal[0], nil
	}
	p.source.Reset()
	p.source.Add(v, p.legal)
	answers, err := p.source.Ask()
	if err != nil {
		return 0, err
	}
	value, sum := float64(answers.Value[0]-answers.Value[2]), 0.0
	p.last = mcts.Result{Moves: p.last.Moves[:0]}
	for i, a := range p.legal {
		x := float64(answers.Policy[i])
		p.last.Moves = append(p.last.Moves, mcts.Move{Action: a, Visits: max(1, int(math.Round(x*probabilityUnit))), Value: value})
		sum += x
	}
	if math.IsNaN(value + sum) {
		return 0, errors.New("selfplay: an output of the net is NaN")
	}
	return drawVisits(p.last.Moves, rng), nil
}

// Last returns policy and value of the last decision in the form of a search result.
func (p *policyPlayer) Last() mcts.Result { return p.last }

// estimateAdvantages sets the advantages of all sampled actions by generalized advantage
// estimation (Schulman et al., "High-dimensional continuous control using generalized
// advantage estimation", 2016, eq. 16) over the decisions of each seat, without discount. The
// luck between two decisions is subtracted. trace is lambda: 1 compares the result with the
// value, 0 the next value.
func (w *window) estimateAdvantages(trace float64) {
	var next, later, advantage []float64 // by seat: value, luck and advantage at the next decision
	for i := range w.games {
		g := &w.games[i]
		none := make([]float64, len(g.results))
		next, later, advantage = append(next[:0], g.results...), append(later[:0], none...), append(advantage[:0], none...)
		copy(later, g.luck)
		for j := len(g.choices) - 1; j >= 0; j-- {
			c := &g.choices[j]
			if c.from != drawn {
				continue
			}
			value, lucky := float64(c.value), float64(c.luck)
			advantage[c.seat] = next[c.seat] - value - (later[c.seat] - lucky) + trace*advantage[c.seat]
			next[c.seat], later[c.seat] = value, lucky
			c.advantage = float32(advantage[c.seat])
		}
	}
}

// standardize scales the advantages of the window to mean 0 and standard deviation 1.
func (w *window) standardize() {
	n, sum, squares := 0, 0.0, 0.0
	for i := range w.games {
		for j := range w.games[i].choices {
			if c := &w.games[i].choices[j]; c.from == drawn {
				x := float64(c.advantage) // rounded as stored, so that equal ones become 0
				n, sum, squares = n+1, sum+x, squares+x*x
			}
		}
	}
	if n == 0 {
		return
	}
	mean := sum / float64(n)
	stddev := math.Sqrt(max(squares/float64(n)-mean*mean, 1e-12))
	for i := range w.games {
		for j := range w.games[i].choices {
			if c := &w.games[i].choices[j]; c.from == drawn {
				c.advantage = float32((float64(c.advantage) - mean) / stddev)
			}
		}
	}
}
