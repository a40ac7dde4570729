package mcts

import (
	"context"
	"math/rand/v2"
	"slices"

	"deadreckon/engine"
)

// Belief is what a seat may believe of the world when it knows by which policies
// the others play. View.Sample knows the rules alone: that whoever bets is likely to
// hold a good card is not among them. A search with Config.Opponents is a best
// response to them only if its worlds come from such a belief.
//
// It is the particle filter of D. Silver and J. Veness, "Monte-Carlo Planning in
// Large POMDPs", NIPS 2010: worlds of the seat's decision before are played on, by
// its own action, the odds of chance and the policies, until it is on turn again;
// those are kept that it cannot tell from the truth. They take turns, and none is
// played on twice before each was once: so where none is refused none is lost either,
// as it would be if each were drawn at random.
//
// What no seat knows, no policy can have told of: it is drawn again (engine.Resampler)
// whenever a world is used, which leaves the distribution as it is. Only of what some
// seat knows there are ever fewer worlds. Where too few distinct worlds are left, because what
// happened was unlikely (as the dice of a whole turn are), the belief begins again from
// View.Sample: it has then forgotten what the play of the others told.
//
// A Belief follows one game at a time and is not safe for concurrent use.
type Belief struct {
	policies []Policy

	worlds, next []particle // storage; the belief is worlds[:count]
	count        int        // 0 is what the rules say
	from         engine.View
	start        engine.State // of a game
	atStart      bool         // count 0 is of start, and not of from
	acted        bool         // own is to be applied first
	own          engine.Action

	legal []engine.Action
	odds  []uint64
}

// particle is a world, and from which of those with which the belief began it comes.
type particle struct {
	state engine.State
	line  int
}

// particles is how many worlds a belief holds, and minDistinct how many distinct ones must
// be found; tries bounds what is played for them.
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

// NewBelief returns a belief that knows the policy of each seat. A seat without
// one, nil, is taken to play uniformly, and so is nobody's own.
func NewBelief(g engine.Game, policies []Policy) *Belief {
	b := &Belief{policies: policies, from: g.NewView(), start: g.NewState(), worlds: newParticles(g), next: newParticles(g)}
	b.Reset()
	return b
}

// Begin makes the belief that of a new game.
func (b *Belief) Reset() { b.count, b.atStart, b.acted = 0, true, false }

// Acted tells the belief what its seat did at the view seen last.
func (b *Belief) RecordAction(a engine.Action) { b.acted, b.own = true, a }

// See brings the belief up to a view of the seat, which is on turn, and returns of how
// many distinct worlds it is made: that some seat can tell apart, or that come of two
// worlds of the time when the belief began. It returns 0 if it could not follow the
// play, or not before ctx ended, and begins again from the rules alone. It must see
// every decision of the seat. It costs up to 4096 playings from one decision to the
// next.
func (b *Belief) Update(ctx context.Context, v engine.View, rng *rand.Rand) (distinct int) {
	found, key := 0, v.Key()
	for n := 0; n < maxTries && found < particles && (found > 0 || n < maxTries/8) && ctx.Err() == nil; n++ {
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

// draw makes w the world of the decision before from which try n goes on.
func (b *Belief) draw(w *particle, n int, rng *rand.Rand) {
	switch {
	case b.count > 0:
		from := &b.worlds[n%b.count]
		w.line = from.line
		from.copyOf(w.state, rng)
	case b.atStart:
		w.line = n
		w.state.CopyFrom(b.start)
	default:
		w.line = n
		b.from.Sample(w.state, rng)
	}
}

// copyOf makes dst the world of a particle, in which what no seat knows is drawn again.
func (p *particle) copyOf(dst engine.State, rng *rand.Rand) {
	dst.CopyFrom(p.state)
	if w, ok := dst.(engine.Resampler); ok {
		w.Resample(rng)
	}
}

// distinctOf returns how many worlds there are without those of one line that none of so many
// seats can tell apart: they are copies. Worlds of two lines are two witnesses, however alike.
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

// play plays a world on to the next turn of a seat, or reports that there is none, or
// that ctx ended before.
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

// View returns v with worlds from the belief, which must have seen it. It is good
// until the next See.
func (b *Belief) View(v engine.View) engine.View { return beliefView{v, b} }

type beliefView struct {
	engine.View
	belief *Belief
}

// Sample implements engine.View.
func (v beliefView) Sample(dst engine.State, rng *rand.Rand) {
	b := v.belief
	if b.count == 0 {
		v.View.Sample(dst, rng)
		return
	}
	b.worlds[rng.IntN(b.count)].copyOf(dst, rng)
}
