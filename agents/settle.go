package agents

import (
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// settling is how many decisions a Settler makes at most: seats may act without end.
const settling = 64

// Settler plays states on by a policy until chance is next or the game is over, always the
// same way. It is not safe for concurrent use.
type Settler struct {
	policy mcts.Policy
	legal  []engine.Action
	seed   rand.PCG
	rng    *rand.Rand
}

// NewSettler returns a settler by a policy.
func NewSettler(p mcts.Policy) *Settler {
	s := &Settler{policy: p}
	s.rng = rand.New(&s.seed)
	return s
}

// Settle plays s on.
func (x *Settler) Settle(s engine.State) {
	x.seed.Seed(1, 1)
	for range settling {
		if turn := s.Turn(); turn == engine.Chance || turn == engine.Nobody {
			return
		}
		x.legal = s.AppendLegal(x.legal[:0])
		s.Apply(x.policy.Choose(s, x.legal, x.rng))
	}
}

// settled is a value that is asked where chance is next.
type settled struct {
	Value
	by *Settler
	at engine.State
}

// Settle returns a value of states of g that lets a policy decide until chance is next, and
// asks v there: so v need not know what is about to be decided, and that a choice of several
// steps is half made is not taken for a change.
func Settle(g engine.Game, v Value, p mcts.Policy) Value {
	return &settled{v, NewSettler(p), g.NewState()}
}

// Worth implements Value.
func (v *settled) Worth(s engine.State, scores []float64) {
	v.at.CopyFrom(s)
	v.by.Settle(v.at)
	if v.at.Turn() != engine.Nobody {
		v.Value.Worth(v.at, scores)
		return
	}
	for seat := range scores {
		scores[seat] = v.at.Score(engine.Seat(seat))
	}
}
