package main

import (
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/agents/town"
	"deadreckon/engine"
	rules "deadreckon/engine/town"
	"deadreckon/experiments/fitting"
	"deadreckon/mcts"
)

// maker plays games that some strategy begins, straying at random, and the script ends.
type maker struct {
	games   [5]engine.Game // by the number of players
	openers []mcts.Policy
	script  mcts.Policy
	legal   []engine.Action
	odds    []uint64
}

func newMaker() (*maker, error) {
	m := &maker{}
	for players := 1; players <= 4; players++ {
		m.games[players] = rules.Default(players)
	}
	for _, name := range []string{"nest", "triage", "wall", "bunker", "quartermaster"} {
		a, err := agents.Parse(m.games[1], name)
		if err != nil {
			return nil, err
		}
		m.openers = append(m.openers, a.(mcts.Policy))
	}
	var err error
	m.script, err = agents.OpenRollout(m.games[1], "script")
	return m, err
}

// game plays one game and appends the beginnings of its turns from where the script plays on.
func (m *maker) game(dst []fitting.Sample, seed uint64) []fitting.Sample {
	rng := engine.Stream(seed, "011 games")
	players := max(1, rng.IntN(6)-1) // half of the games are solo
	s := m.games[players].NewState()
	opener, until := m.openers[rng.IntN(len(m.openers))], rng.IntN(20)
	strays := []float64{0, 0.05, 0.25}[rng.IntN(3)]
	first := len(dst)
	for s.Turn() != engine.Nobody {
		f := rules.FactsOf(s)
		if f.Begins() && f.GameTurn() > until {
			var x [town.FeatureCount]float32
			town.Describe(f, &x)
			dst = append(dst, fitting.Sample{X: x[:]})
		}
		m.legal = s.AppendLegal(m.legal[:0])
		s.Apply(m.choose(s, rng, f.GameTurn() <= until, opener, strays))
	}
	for i := range dst[first:] {
		dst[first+i].Score = float32(s.Score(0))
	}
	return dst
}

func (m *maker) choose(s engine.State, rng *rand.Rand, opening bool, opener mcts.Policy, strays float64) engine.Action {
	switch {
	case s.Turn() == engine.Chance:
		m.odds = s.AppendOdds(m.odds[:0])
		return m.legal[engine.Pick(m.odds, rng)]
	case !opening:
		return m.script.Choose(s, m.legal, rng)
	case rng.Float64() < strays:
		return m.legal[rng.IntN(len(m.legal))]
	}
	return opener.Choose(s, m.legal, rng)
}
