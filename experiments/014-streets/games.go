package main

import (
	"fmt"
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/agents/streets"
	"deadreckon/engine"
	rules "deadreckon/engine/streets"
	"deadreckon/experiments/fitting"
	"deadreckon/mcts"
	"deadreckon/owner"
)

// maker plays games that some strategy begins, straying at random and doing nothing for turns,
// and the script ends.
type maker struct {
	games     []engine.Game
	openers   []mcts.Policy
	script    mcts.Policy
	describer *streets.Describer
	idle      bool // nobody does anything in this turn
	legal     []engine.Action
	odds      []uint64
}

// newMaker returns a maker of cooperative games with all numbers of seats, of the built-in
// roster and of others, with all layers of the rules and with the core alone.
func newMaker(rosters []string) (*maker, error) {
	m := &maker{describer: streets.NewDescriber()}
	for _, file := range append([]string{""}, rosters...) {
		for n := range 12 {
			settings := []engine.Setting{{Key: "seats", Value: fmt.Sprint(1 + n%6)}, {Key: "without", Value: []string{"none", "all"}[n/6]}}
			if file != "" {
				settings = append(settings, engine.SetBy(owner.Grant(), "roster", file))
			}
			g, err := engine.Open(rules.Name, settings)
			if err != nil {
				return nil, err
			}
			m.games = append(m.games, g)
		}
	}
	for _, name := range []string{"squad", "pairs", "lure", "sneak", "hold", "rush", "squad:sure=4", "squad:courage=2,wary=3", "squad:spare=2"} {
		a, err := agents.Parse(m.games[0], name)
		if err != nil {
			return nil, err
		}
		m.openers = append(m.openers, a.(mcts.Policy))
	}
	var err error
	m.script, err = agents.OpenRollout(m.games[0], "script")
	return m, err
}

// game plays one game and appends the beginnings of its turns from where the script plays on.
func (m *maker) game(dst []fitting.Sample, seed uint64) []fitting.Sample {
	rng := engine.Stream(seed, "014 games")
	s := m.games[rng.IntN(len(m.games))].NewState()
	opener, until := m.openers[rng.IntN(len(m.openers))], rng.IntN(14)
	strays := []float64{0, 0.1, 0.4}[rng.IntN(3)]
	idles := rng.Float64() * rng.Float64()
	first := len(dst)
	for s.Turn() != engine.Nobody {
		f := rules.FactsOf(s)
		if f.Begins() {
			m.idle = rng.Float64() < idles
		}
		if f.Begins() && f.Turn() > until {
			var x [streets.FeatureCount]float32
			m.describer.Describe(f, &x)
			dst = append(dst, fitting.Sample{X: x[:]})
		}
		m.legal = s.AppendLegal(m.legal[:0])
		s.Apply(m.choose(s, rng, f.Turn() <= until, opener, strays))
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
	case m.idle && rules.FactsOf(s).Phase().String() == "pick":
		return m.legal[len(m.legal)-1]
	case rng.Float64() < strays:
		return m.stray(s, rng)
	}
	return opener.Choose(s, m.legal, rng)
}

// stray draws an action: any, or one of those that a search would try first.
func (m *maker) stray(s engine.State, rng *rand.Rand) engine.Action {
	shares := make([]float64, len(m.legal))
	if rng.IntN(3) > 0 {
		m.script.(mcts.Prior).Priors(s, m.legal, shares)
	}
	sum := 0.0
	for i := range shares {
		shares[i] = min(max(shares[i], 0.001), 1)
		sum += shares[i]
	}
	at := rng.Float64() * sum
	for i, share := range shares {
		if at -= share; at < 0 {
			return m.legal[i]
		}
	}
	return m.legal[0]
}
