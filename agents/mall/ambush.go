package mall

import (
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
)

func init() {
	register(zombies, "ambush", "ambush: zombies that wait by the rifles and the main doors, and fall upon who comes",
		func() (strategy, []agents.Knob) {
			m := &ambush{horde{
				prices: handPrices,
				temper: temper{Block: 0.5, Bar: 2, Slope: 1, Busy: 0.6, See: 0.1, Gate: 0.1, Show: 1, Wait: 12},
				guards: guards{Post: 0.3, Cache: 0.3, Crew: 8, Range: 3},
			}}
			return m, append(m.knobs(), m.guards.knobs()...)
		})
}

// ambush is the zombie strategy that lets the characters come. Units beyond some
// steps from every character do not chase them but gather where they must come:
// at the rifles and the open main doors. Hidden zombies stay hidden until a
// character is next to them.
//
// Placement: on the ways to the rifles, within seven steps of them; on a board
// that has too few such squares, near the main doors too.
type ambush struct{ horde }

func (m *ambush) choose(f rules.Facts, legal []engine.Action, rng *rand.Rand) engine.Action {
	if n := f.ToHide(); n > 0 {
		taken := f.Unrevealed()
		return lay(f, legal, lurk(f.Board(), n+taken.Len()), rng)
	}
	return m.decide(f, legal, rng)
}

// lurk returns the squares in which the ambush hides: on the ways to the rifles
// within seven steps of them, and where there are too few next to the main doors.
func lurk(b *board.Board, n int) rules.Set {
	set := onTheWay(b).And(around(b, b.Rifles, 7))
	if set.Len() < n {
		set = set.Or(aroundGates(b, 3))
	}
	return set
}
