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

// policyPlayer is an actor's agent without search: it draws from the net's policy, and
// the policy learns by what comes of it.
type policyPlayer struct {
	name   string
	source netplay.Source
	legal  []engine.Action
	last   mcts.Result
}

var _ agents.Agent = (*policyPlayer)(nil)

// Name implements agents.Agent.
func (p *policyPlayer) Name() string { return p.name }

// probabilityUnit is what the files have for a probability of 1: what a policy says stands there
// as visits, in these parts.
const probabilityUnit = 1 << 24

// Decide implements agents.Agent.
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
		return 0, errors.New("selfplay: the net answers what is not a number")
	}
	return drawVisits(p.last.Moves, rng), nil
}

// Last returns the policy and the value of the latest decision, as if a search had found
// them.
func (p *policyPlayer) Last() mcts.Result { return p.last }

// weigh gives every drawn decision its advantage: how much better the game went on than its
// value said, less the luck of what chance decided in between, by generalized advantage
// estimation (Schulman et al., "High-dimensional continuous control using generalized advantage
// estimation", 2016, eq. 16) over the decisions of its seat, without discount. trace is their
// lambda: at 1 it is the result less the value, at 0 the next value less this one.
func (w *window) estimateAdvantages(trace float64) {
	var next, later, advantage []float64 // by seat: value and luck at its next decision, and the advantage of that
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

// level gives the advantages of the window mean 0 and stddev 1.
func (w *window) standardize() {
	n, sum, squares := 0, 0.0, 0.0
	for i := range w.games {
		for j := range w.games[i].choices {
			if c := &w.games[i].choices[j]; c.from == drawn {
				x := float64(c.advantage) // as it is kept: so those that are all alike become 0
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
