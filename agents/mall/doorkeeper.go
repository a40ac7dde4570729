package mall

import (
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

func init() {
	register(zombies, "doorkeeper", "doorkeeper: zombies that keep a crew at each open main door and at the rifles",
		func() (strategy, []agents.Knob) {
			k := &doorkeeper{horde{
				prices: handPrices,
				temper: temper{Block: 0.5, Bar: 3, Slope: 1, Busy: 0.6, See: 0.1, Gate: 0.1, Show: 1, Wait: 254},
				guards: guards{Post: 0.5, Cache: 0.5, Crew: 3, Range: 3},
			}}
			return k, append(k.knobs(), k.guards.knobs()...)
		})
}

// doorkeeper is the zombie strategy that keeps the doors open. A main door can be
// closed, and a rifle taken, only by who began his turn in the square and finds no
// zombie there (EN 5.5, 12.2): so he must come one turn and act two turns later,
// and a crew that stands around the square has two Zombie Player-Turns to step
// in. With the doors open the dead come back for ever.
//
// Placement: on the shortest ways from the characters' symbols to the rifles: the
// hidden zombies gain the time in which the crews gather.
type doorkeeper struct{ horde }

func (k *doorkeeper) choose(f rules.Facts, legal []engine.Action, rng *rand.Rand) engine.Action {
	if f.ToHide() > 0 {
		return lay(f, legal, k.route.on(f.Board()), rng)
	}
	return k.decide(f, legal, rng)
}
