package agents

import (
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// maxDecisions is how many decisions a UntilChance makes at most: seats may act without end.
const maxDecisions = 64

// UntilChance plays states on by a policy until chance is next or the game is over, always the
// same way. It is not safe for concurrent use.
type UntilChance struct {
	policy mcts.Policy
	legal  []engine.Action
	seed   rand.PCG
	rng    *rand.Rand
}

// NewUntilChance returns a settler by a policy.
func NewUntilChance(p mcts.Policy) *UntilChance {
	s := &UntilChance{policy: p}
	s.rng = rand.New(&s.seed)
	return s
}

// ValueAtChance plays s on.
func (x *UntilChance) Play(s engine.State) {
	x.seed.Seed(1, 1)
	for range maxDecisions {
		if turn := s.Turn(); turn == engine.Chance || turn == engine.Nobody {
			return
		}
		x.legal = s.AppendLegal(x.legal[:0])
		s.Apply(x.policy.Choose(s, x.legal, x.rng))
	}
}

// valueAtChance is a value that is asked where chance is next.
type valueAtChance struct {
	Value
	by *UntilChance
	at engine.State
}

// Play returns a value of states of g that lets a policy decide until chance is next, and
// asks v there: so v need not know what is about to be decided, and that a choice of several
// steps is half made is not taken for a change.
func ValueAtChance(g engine.Game, v Value, p mcts.Policy) Value {
	return &valueAtChance{v, NewUntilChance(p), g.NewState()}
}

// Worth implements Value.
func (v *valueAtChance) Worth(s engine.State, scores []float64) {
	v.at.CopyFrom(s)
	v.by.Play(v.at)
	if v.at.Turn() != engine.Nobody {
		v.Value.Worth(v.at, scores)
		return
	}
	for seat := range scores {
		scores[seat] = v.at.Score(engine.Seat(seat))
	}
}
