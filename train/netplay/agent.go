package netplay

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/mcts"
	"deadreckon/owner"
	"deadreckon/train/net"
)

func init() {
	agents.Register(agents.Kind{
		Name:  "net",
		Usage: "net: a net's policy without search, as in net:FILE",
		Open:  open,
		Means: map[string]string{"temperature": "1 draws from the policy, less is nearer to its first choice, 0 is that"},
	})
	agents.RegisterGuide(guide)
}

// guide implements agents.Guider: each thread has a Guide and an Asker of its own.
func guide(g engine.Game, file owner.File) (agents.Guide, error) {
	f, err := net.Load(file)
	if err != nil {
		return agents.Guide{}, err
	}
	if _, err := NewAsker(g, net.Go{}, f); err != nil {
		return agents.Guide{}, fmt.Errorf("%s: %w", file, err)
	}
	return agents.Guide{Leans: f.Base != (net.Base{}), Configure: func(c mcts.Config) mcts.Config {
		a, err := NewAsker(g, net.Go{}, f)
		if err != nil {
			panic(err) // the one before could be made
		}
		return NewGuide(g, a).Configure(c)
	}}, nil
}

func open(g engine.Game, p *agents.Params) (agents.Agent, error) {
	file := p.File()
	temperature := p.Float("temperature", 1, 0, 1e3)
	if err := p.Err(); err != nil {
		return nil, err
	}
	f, err := net.Load(file)
	if err != nil {
		return nil, err
	}
	a, err := NewAsker(g, net.Go{}, f)
	if err != nil {
		return nil, err
	}
	return &agent{name: p.Text(), asker: a, temperature: temperature}, nil
}

// agent follows the policy of a net.
type agent struct {
	name        string
	asker       *Asker
	temperature float64
	legal       []engine.Action
	policy      []float32 // of the latest decision
	drew        []float64
}

// Name implements agents.Agent.
func (a *agent) Name() string { return a.name }

// Decide implements agents.Agent.
func (a *agent) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	a.legal = v.AppendLegal(a.legal[:0])
	a.asker.Reset()
	a.asker.Add(v, a.legal)
	answers, err := a.asker.Ask()
	if err != nil {
		return 0, err
	}
	a.policy = append(a.policy[:0], answers.Policy...)
	return a.legal[pick(a.policy, a.temperature, rng)], nil
}

// Drew implements agents.Drawing.
func (a *agent) Drew() []float64 {
	if a.temperature == 0 {
		return nil
	}
	a.drew = a.drew[:0]
	greatest, sum := slices.Max(a.policy), 0.0
	for _, p := range a.policy {
		a.drew = append(a.drew, weight(p, greatest, a.temperature))
		sum += a.drew[len(a.drew)-1]
	}
	for i := range a.drew {
		a.drew[i] /= sum
	}
	return a.drew
}

// weight is what the probability of an action counts in a draw, that of the greatest as 1.
func weight(p, greatest float32, temperature float64) float64 {
	return math.Pow(float64(p/greatest), 1/temperature)
}

// pick draws an index by the probabilities to the power of 1/temperature, and the
// first of the greatest at 0.
func pick(policy []float32, temperature float64, rng *rand.Rand) int {
	best := 0
	for i, p := range policy {
		if p > policy[best] {
			best = i
		}
	}
	if temperature == 0 {
		return best
	}
	sum := 0.0
	for _, p := range policy {
		sum += weight(p, policy[best], temperature)
	}
	at := rng.Float64() * sum
	for i, p := range policy {
		if at -= weight(p, policy[best], temperature); at < 0 {
			return i
		}
	}
	return best
}
