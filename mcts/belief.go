package mcts

import (
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
// those are kept that it cannot tell from the truth. Where too few are, because
// what happened was unlikely (as the dice of a whole turn are), the belief begins
// again from View.Sample: it has then forgotten what the play of the others told.
//
// A Belief follows one game at a time and is not safe for concurrent use.
type Belief struct {
	game     engine.Game
	policies []Policy

	worlds, next []engine.State // storage; the belief is worlds[:count]
	count        int
	acted        bool // own is to be applied first
	own          engine.Action

	legal []engine.Action
	odds  []uint64
}

// particles is how many worlds a belief holds, and fewest how many must be found;
// tries bounds what is played for them.
const (
	particles = 512
	fewest    = particles / 16
	tries     = 8 * particles
)

// NewBelief returns a belief that knows the policy of each seat. A seat without
// one, nil, is taken to play uniformly, and so is nobody's own.
func NewBelief(g engine.Game, policies []Policy) *Belief {
	b := &Belief{game: g, policies: policies}
	for range particles {
		b.worlds, b.next = append(b.worlds, g.NewState()), append(b.next, g.NewState())
	}
	b.Begin()
	return b
}

// Begin makes the belief that of a new game.
func (b *Belief) Begin() {
	b.worlds[0].CopyFrom(b.game.NewState())
	b.count, b.acted = 1, false
}

// Acted tells the belief what its seat did at the view seen last.
func (b *Belief) Acted(a engine.Action) { b.acted, b.own = true, a }

// See brings the belief up to a view of the seat, which is on turn, and reports
// whether it followed the play so far; else it begins again from the rules alone.
// It must see every decision of the seat. It costs up to 4096 playings from one
// decision to the next.
func (b *Belief) See(v engine.View, rng *rand.Rand) (followed bool) {
	found, key := 0, v.Key()
	for n := 0; n < tries && found < particles && (found > 0 || n < tries/8); n++ {
		w := b.next[found]
		w.CopyFrom(b.worlds[rng.IntN(b.count)])
		if b.play(w, v.Viewer(), rng) && w.Key(v.Viewer()) == key {
			found++
		}
	}
	b.worlds, b.next = b.next, b.worlds
	b.acted = false
	if found >= fewest {
		b.count = found
		return true
	}
	for _, w := range b.worlds {
		v.Sample(w, rng)
	}
	b.count = particles
	return false
}

// play plays a world on to the next turn of a seat, or reports that there is none.
func (b *Belief) play(w engine.State, seat engine.Seat, rng *rand.Rand) bool {
	if b.acted {
		if b.legal = w.AppendLegal(b.legal[:0]); !slices.Contains(b.legal, b.own) {
			return false
		}
		w.Apply(b.own)
	}
	for {
		turn := w.Turn()
		if turn == seat || turn == engine.Nobody {
			return turn == seat
		}
		b.legal = w.AppendLegal(b.legal[:0])
		w.Apply(b.choose(w, turn, rng))
	}
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
func (b *Belief) View(v engine.View) engine.View { return believed{v, b} }

type believed struct {
	engine.View
	belief *Belief
}

// Sample implements engine.View.
func (v believed) Sample(dst engine.State, rng *rand.Rand) {
	dst.CopyFrom(v.belief.worlds[rng.IntN(v.belief.count)])
}
