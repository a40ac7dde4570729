package agents

import (
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// maxDecisions is the maximum number of decisions of UntilChance, because seats may act without
// end.
const maxDecisions = 64

// UntilChance plays states by a policy until chance is next or the game is over, always the same
// way. It is not safe for concurrent use.
type UntilChance struct {
	policy mcts.Policy
	legal  []engine.Action
	seed   rand.PCG
	rng    *rand.Rand
}

// NewUntilChance returns an UntilChance with a policy.
func NewUntilChance(p mcts.Policy) *UntilChance {
	s := &UntilChance{policy: p}
	s.rng = rand.New(&s.seed)
	return s
}

// Play plays s until chance is next.
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

// valueAtChance is a value that is computed only if chance is next.
type valueAtChance struct {
	Value
	by *UntilChance
	at engine.State
}

// ValueAtChance returns a value of states of g. It plays a policy until chance is next and
// evaluates v there. So v need not know about pending decisions, and an unfinished choice of
// several steps does not change the value.
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
