package main

import (
	"context"
	"math/rand/v2"
	"sync"

	"deadreckon/agents"
	"deadreckon/agents/fitted"
	"deadreckon/agents/luck"
	"deadreckon/engine"
)

// sample is a state, as it is described, and what the game came to for the first seat, less
// the luck that came after it.
type sample struct {
	x     []float32
	score float32
}

// stray is an agent that now and then does anything.
type stray struct {
	agents.Agent
	often float64
	legal []engine.Action
}

func (a *stray) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	if a.often > 0 && rng.Float64() < a.often {
		a.legal = v.AppendLegal(a.legal[:0])
		return a.legal[rng.IntN(len(a.legal))], nil
	}
	return a.Agent.Decide(ctx, v, rng)
}

// maker plays games at one table.
type maker struct {
	*subject
	game    engine.Game
	table   *agents.Referee
	by      [][]*stray // by side
	tally   *luck.Tally
	into    func(s engine.State, part int, x []float32)
	settler *agents.Settler // nil where the value is asked anywhere
}

func newMaker(s *subject, g engine.Game, n *fitted.Net) (*maker, error) {
	t, err := agents.NewReferee(g)
	if err != nil {
		return nil, err
	}
	m := &maker{subject: s, game: g, table: t, into: s.describe()}
	if n != nil {
		v, err := s.value(g, n)
		if err != nil {
			return nil, err
		}
		m.tally = luck.New(g, v)
	}
	if s.settled {
		script, err := agents.OpenRollout(g, "script")
		if err != nil {
			return nil, err
		}
		m.settler = agents.NewSettler(script)
	}
	for i, side := range engine.SidesOf(g) {
		var players []*stray
		for _, text := range s.sides[i] {
			a, err := agents.ParseFor(g, side.Seats[0], text)
			if err != nil {
				return nil, err
			}
			players = append(players, &stray{Agent: a})
		}
		m.by = append(m.by, players)
	}
	return m, nil
}

// play plays a game and appends some of the states that its value is asked about to dst.
func (m *maker) play(dst []sample, seed uint64, every int) ([]sample, error) {
	rng := engine.Stream(seed, "015 samples")
	first, chance, off := len(dst), false, make([]float64, 0, 64)
	if m.tally != nil {
		m.tally.Begin()
	}
	m.table.Watch = func(s engine.State, a engine.Action) {
		if m.asked(s, chance) && rng.IntN(every) == 0 {
			for part := range m.parts {
				one, so := sample{x: make([]float32, m.sizes[0])}, 0.0
				m.into(s, part, one.x)
				if m.tally != nil {
					so = m.tally.Luck()[0]
				}
				dst, off = append(dst, one), append(off, so)
			}
		}
		if chance = s.Turn() == engine.Chance; chance && m.tally != nil {
			m.tally.Chance(s, a)
		}
	}
	end, err := m.table.Play(context.Background(), m.seats(rng), agents.Draw{Seed: seed})
	if err != nil {
		return nil, err
	}
	for i := range dst[first:] {
		after := 0.0
		if m.tally != nil {
			after = m.tally.Luck()[0] - off[i]
		}
		dst[first+i].score = float32(m.result(end, i%m.parts) - after)
	}
	return dst, nil
}

// asked reports whether a state is such as the value is asked about: where chance is next, or
// behind it.
func (m *maker) asked(s engine.State, behind bool) bool {
	if m.settler != nil {
		return s.Turn() == engine.Chance
	}
	return behind
}

// seats draws who plays a game.
func (m *maker) seats(rng *rand.Rand) []agents.Agent {
	seated := make([]agents.Agent, len(m.game.Seats()))
	often := []float64{0, 0, 0, 0.03}[rng.IntN(4)]
	for i, side := range engine.SidesOf(m.game) {
		a := m.by[i][rng.IntN(len(m.by[i]))]
		a.often = often
		for _, seat := range side.Seats {
			seated[seat] = a
		}
	}
	return seated
}

// makeAll plays games on so many threads.
func makeAll(s *subject, g engine.Game, n *fitted.Net, games, every, threads int, seed uint64) ([]sample, error) {
	parts, errs := make([][]sample, threads), make([]error, threads)
	var all sync.WaitGroup
	for k := range threads {
		all.Go(func() {
			m, err := newMaker(s, g, n)
			for i := k; i < games && err == nil; i += threads {
				parts[k], err = m.play(parts[k], seed+uint64(i), every)
			}
			errs[k] = err
		})
	}
	all.Wait()
	var out []sample
	for k := range parts {
		if errs[k] != nil {
			return nil, errs[k]
		}
		out = append(out, parts[k]...)
	}
	return out, nil
}
