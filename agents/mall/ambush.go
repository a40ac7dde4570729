package mall

import (
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

func init() {
	register(zombies, "ambush", "ambush: zombies that wait by the rifles and the main doors, and fall upon who comes",
		func() (plan, []agents.Knob) {
			m := &ambush{horde{
				temper: temper{Block: 0.5, Bar: 2, Slope: 1, Busy: 0.6, Show: 1, Wait: 6},
				guards: guards{Post: 1, Crew: 8, Range: 3},
			}}
			return m, append(m.knobs(), m.guards.knobs()...)
		})
}

// ambush is the zombie plan that lets the characters come. Units beyond some
// steps from every character do not chase them but gather where they must come:
// at the rifles and the open main doors. Hidden zombies stay hidden until a
// character is next to them.
//
// Placement: one within two steps of the rifles, the others within four steps of
// the main doors.
type ambush struct{ horde }

func (m *ambush) choose(f rules.Facts, legal []engine.Action, rng *rand.Rand) engine.Action {
	if f.ToHide() > 0 {
		return lay(f, legal, lurk(f.Board()), rng)
	}
	return m.decide(f, legal, rng)
}

// lurk returns the squares in which the ambush hides.
func lurk(b *rules.Board) rules.Set {
	set := aroundGates(b, 4)
	if b.Rifles != 0 {
		set = set.Or(around(b, b.Rifles, 2))
	}
	return set
}
