package host

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/internal/access"
	"deadreckon/mcts"
	"deadreckon/train/netplay"
)

// ModelSpec says how a model plays. It comes as JSON.
type ModelSpec struct {
	Search *string `json:"search"` // parameters of a search that it guides; null draws from its policy
	Batch  int     `json:"batch"`  // leaves of a search for which it is asked at once; 0 is 1
	Greedy bool    `json:"greedy"` // take what its policy likes best
}

// modelPlayer is a model that plays. All agents that are opened ask it together.
type modelPlayer struct {
	spec    ModelSpec
	game    engine.Game
	encoder engine.Encoder
	asked   gathering
}

// AddModel gives a model that plays the game of p a number: see AddPlayer.
func (p *Positions) AddModel(spec []byte, m Model) (int, error) {
	if p.encoder == nil {
		return 0, errNoEncoding
	}
	out := &modelPlayer{game: p.game, encoder: p.encoder, asked: gathering{model: m}}
	if err := json.Unmarshal(spec, &out.spec); err != nil {
		return 0, fmt.Errorf("model: %w", err)
	}
	if _, err := out.open(p.game, "model"); err != nil {
		return 0, err
	}
	return add(player{model: out}), nil
}

// open returns an agent of a name.
func (m *modelPlayer) open(g engine.Game, name string) (agents.Agent, error) {
	if err := fits(m.game, g); err != nil {
		return nil, err
	}
	if m.spec.Search == nil {
		return &byPolicy{name: name, greedy: m.spec.Greedy, source: newSource(m.encoder, m.asked.ask)}, nil
	}
	guide := &agents.Guide{Configure: func(c mcts.Config) mcts.Config {
		c.Batch = m.spec.Batch
		return netplay.NewGuide(g, newSource(m.encoder, m.asked.ask)).Configure(c)
	}}
	search, err := agents.Reader{By: access.Grant()}.OpenSearch(g, *m.spec.Search, guide, nil)
	if err != nil {
		return nil, err
	}
	return &bySearch{search, name}, nil
}

// byPolicy draws from the policy of a model.
type byPolicy struct {
	name   string
	greedy bool
	source *source
	legal  []engine.Action
	odds   []float64 // of the latest decision
}

var _ agents.Drawing = (*byPolicy)(nil)

// Name implements agents.Agent.
func (b *byPolicy) Name() string { return b.name }

// Close implements io.Closer: whoever waits for it should hear Ctrl-C meanwhile.
func (b *byPolicy) Close() error { return nil }

// Drew implements agents.Drawing.
func (b *byPolicy) Drew() []float64 {
	if b.greedy {
		return nil
	}
	return b.odds
}

// Decide implements agents.Agent.
func (b *byPolicy) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	b.legal = v.AppendLegal(b.legal[:0])
	b.source.Reset()
	b.source.Add(v, b.legal)
	answers, err := b.source.Ask()
	if err != nil {
		return 0, err
	}
	return b.legal[b.choose(answers.Policy, rng)], nil
}

// choose draws by weights, each as likely as another where all are 0; or takes the first of
// the greatest.
func (b *byPolicy) choose(weights []float32, rng *rand.Rand) int {
	best, sum := 0, 0.0
	for i, w := range weights {
		sum += float64(w)
		if w > weights[best] {
			best = i
		}
	}
	b.odds = b.odds[:0]
	for _, w := range weights {
		if sum == 0 {
			b.odds = append(b.odds, 1/float64(len(weights)))
			continue
		}
		b.odds = append(b.odds, float64(w)/sum)
	}
	if b.greedy {
		return best
	}
	drawn := rng.Float64()
	for i, p := range b.odds {
		if drawn -= p; drawn < 0 {
			return i
		}
	}
	return best // rounding has left nothing
}

// bySearch is a search under another name.
type bySearch struct {
	agents.Searcher
	name string
}

var _ env.Beginner = (*bySearch)(nil)

// Name implements agents.Agent.
func (b *bySearch) Name() string { return b.name }

// Begin implements env.Beginner.
func (b *bySearch) Begin(seed uint64) { env.Begin(b.Searcher, seed) }

// Close implements io.Closer.
func (b *bySearch) Close() error {
	agents.Close(b.Searcher)
	return nil
}
