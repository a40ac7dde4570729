package mall

import (
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

func init() {
	register(zombies, "swarm", "swarm: zombies that close in from all sides as fast as they can",
		func() (strategy, []agents.Knob) {
			s := newSwarm()
			return s, s.knobs()
		})
}

// swarm is the zombie strategy that closes in: a unit that can reach a character
// does, the most dangerous first, then those nearest come nearer; whoever gains
// most by a second step goes berserk; hidden zombies show themselves close by.
//
// Placement: on the shortest ways from the characters' symbols to the rifles. Who
// steps on a hidden zombie has it in his square (EN 9.1), and the pairs are caught
// before they have linked up.
type swarm struct{ horde }

func newSwarm() *swarm {
	return &swarm{horde{
		prices: handPrices,
		temper: temper{Block: 0.5, Bar: 2, Slope: 1, Busy: 0.6, See: 0.1, Gate: 0.1, Show: 1, Wait: 254},
	}}
}

func (s *swarm) choose(f rules.Facts, legal []engine.Action, rng *rand.Rand) engine.Action {
	if f.ToHide() > 0 {
		return lay(f, legal, s.route.on(f.Board()), rng)
	}
	return s.decide(f, legal, rng)
}
