package mall

import (
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

func init() {
	register(zombies, "swarm", "swarm: zombies that close in from all sides as fast as they can",
		func() (plan, []agents.Knob) { return newSwarm(), nil })
}

// swarm is the zombie plan that closes in: units that can reach a character do,
// then those nearest; the nearest goes berserk; hidden zombies show themselves
// close by; attacks spread over as many characters as does the most harm.
//
// Placement: the hidden zombies are placed uniformly.
type swarm struct{}

// newSwarm returns the plan.
func newSwarm() plan { return &swarm{} }

func (*swarm) choose(f rules.Facts, legal []engine.Action, rng *rand.Rand) engine.Action {
	switch rules.Decode(legal[len(legal)-1]).Kind {
	case rules.KindCheck:
		return enrage(f, legal)
	case rules.KindNumber:
		return spread(f, legal)
	case rules.KindHide, rules.KindAttack, rules.KindEnter, rules.KindTurn:
		return anyOf(legal, rng)
	}
	return closeIn(f, legal)
}
