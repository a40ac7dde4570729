package mcts

import (
	"context"
	"math/rand/v2"
	"slices"

	"deadreckon/engine"
)

// Belief is the distribution of worlds for a seat that knows the policies of the others. View.Sample knows
// only the rules; it does not know, for example, that a seat which bets is likely to hold a good card. A
// search with Config.Opponents is a best response to them only if its worlds come from a Belief.
//
// It is the particle filter of D. Silver and J. Veness, "Monte-Carlo Planning in Large POMDPs", NIPS 2010.
// Worlds of the seat's previous decision are played on, by its own action, the odds of chance and the
// policies, until the seat is on turn again. Worlds that the seat can distinguish from its view are
// rejected. Particles are used in turn, so that none is lost if none is rejected.
//
// Values that no seat knows are resampled (engine.Resampler) whenever a world is used; this does not
// change the distribution. Only the values that some seat knows lose diversity. If too few distinct worlds
// remain, because the events were unlikely (as the dice of a whole turn are), the belief restarts from
// View.Sample and forgets the evidence.
//
// A Belief follows one game at a time and is not safe for concurrent use.
type Belief struct {
	policies []Policy

	worlds, next []particle // storage; the particles are worlds[:count]
	count        int        // 0 if worlds come from the rules
	from         engine.View
	start        engine.State // start of the game
	atStart      bool         // with count 0, worlds begin at start instead of from
	acted        bool         // own must be applied first
	own          engine.Action

	legal []engine.Action
	odds  []uint64
}

// particle is a world and the index of the initial world from which it descends.
type particle struct {
	state engine.State
	line  int
}

// particles is the number of worlds of a belief, minDistinct the minimum of distinct ones, and maxTries
// the limit of playouts per update.
const (
	particles   = 512
	minDistinct = particles / 16
	maxTries    = 8 * particles
)

func newParticles(g engine.Game) []particle {
	all := make([]particle, particles)
	for i := range all {
		all[i].state = g.NewState()
	}
	return all
}

// NewBelief returns a belief with a policy for each seat. A nil policy plays uniformly.
func NewBelief(g engine.Game, policies []Policy) *Belief {
	b := &Belief{policies: policies, from: g.NewView(), start: g.NewState(), worlds: newParticles(g), next: newParticles(g)}
	b.Reset()
	return b
}

// Reset starts a new game.
func (b *Belief) Reset() { b.count, b.atStart, b.acted = 0, true, false }

// RecordAction records the action of the belief's seat at the latest view.
func (b *Belief) RecordAction(a engine.Action) { b.acted, b.own = true, a }

// Update conditions the belief on a view of its seat, which is on turn, and returns the number of distinct
// worlds. Worlds are distinct if some seat can tell them apart, or if they descend from different initial
// worlds. It returns 0 if it could not follow the game, or not before ctx ended; the belief then restarts
// from the rules. It must see every decision of the seat, and costs up to 4096 playouts between two
// decisions.
func (b *Belief) Update(ctx context.Context, v engine.View, rng *rand.Rand) (distinct int) {
	found, key := 0, v.Key()
	for n := 0; n < maxTries && found < particles && (found > 0 || n < maxTries/8) && ctx.Err() == nil; n++ {
		Yield()
		w := &b.next[found]
		b.draw(w, n, rng)
		if b.play(ctx, w.state, v.Viewer(), rng) && w.state.Key(v.Viewer()) == key {
			found++
		}
	}
	b.acted = false
	if distinct = distinctOf(b.next[:found], len(b.policies)); distinct < minDistinct {
		b.from.CopyFrom(v)
		b.count, b.atStart = 0, false
		return 0
	}
	b.worlds, b.next, b.count = b.next, b.worlds, found
	return distinct
}

// draw makes w the previous decision's world for try n.
func (b *Belief) draw(w *particle, n int, rng *rand.Rand) {
	switch {
	case b.count > 0:
		from := &b.worlds[n%b.count]
		w.line = from.line
		from.copyTo(w.state, rng)
	case b.atStart:
		w.line = n
		w.state.CopyFrom(b.start)
	default:
		w.line = n
		b.from.Sample(w.state, rng)
	}
}

// copyTo copies the world of a particle to dst and resamples the values that no seat knows.
func (p *particle) copyTo(dst engine.State, rng *rand.Rand) {
	dst.CopyFrom(p.state)
	if w, ok := dst.(engine.Resampler); ok {
		w.Resample(rng)
	}
}

// distinctOf returns the number of distinct worlds: worlds of the same initial world that no seat can tell
// apart count once.
func distinctOf(worlds []particle, seats int) int {
	keys := make([]uint64, len(worlds))
	for i, w := range worlds {
		keys[i] = uint64(w.line)
		for seat := range seats {
			keys[i] = engine.Scramble(keys[i]) ^ w.state.Key(engine.Seat(seat))
		}
	}
	slices.Sort(keys)
	return len(slices.Compact(keys))
}

// play plays a world to the next turn of a seat. It returns false if there is none, or if ctx ended.
func (b *Belief) play(ctx context.Context, w engine.State, seat engine.Seat, rng *rand.Rand) bool {
	if b.acted {
		if b.legal = w.AppendLegal(b.legal[:0]); !slices.Contains(b.legal, b.own) {
			return false
		}
		w.Apply(b.own)
	}
	for ctx.Err() == nil {
		turn := w.Turn()
		if turn == seat || turn == engine.Nobody {
			return turn == seat
		}
		b.legal = w.AppendLegal(b.legal[:0])
		w.Apply(b.choose(w, turn, rng))
	}
	return false
}

func (b *Belief) choose(w engine.State, turn engine.Seat, rng *rand.Rand) engine.Action {
	switch {
	case len(b.legal) == 1:
		return b.legal[0]
	case turn == engine.Chance:
		b.odds = w.AppendOdds(b.odds[:0])
		return b.legal[engine.Pick(b.odds, rng)]
	case b.policies[turn] != nil:
		return b.policies[turn].Choose(w, b.legal, rng)
	}
	return b.legal[rng.IntN(len(b.legal))]
}

// View returns v with worlds sampled from the belief, which must have seen v. It is valid until the next
// Update.
func (b *Belief) View(v engine.View) engine.View { return beliefView{v, b} }

type beliefView struct {
	engine.View
	belief *Belief
}

func (v beliefView) Sample(dst engine.State, rng *rand.Rand) {
	b := v.belief
	if b.count == 0 {
		v.View.Sample(dst, rng)
		return
	}
	b.worlds[rng.IntN(b.count)].copyTo(dst, rng)
}
