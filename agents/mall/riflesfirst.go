package mall

import (
	"deadreckon/agents"
	rules "deadreckon/engine/mall"
)

func init() {
	register(humans, "rifles-first", "rifles-first: all meet, fetch the rifles, close the doors, then hunt", func() (strategy, []agents.Knob) {
		p := newRiflesFirst()
		return p, p.knobs()
	})
}

// riflesFirst brings all together and then to the rifles, which double two of the four guns
// (EN 12.0). Then it closes the doors by the shortest round and hunts.
type riflesFirst struct{ march }

func newRiflesFirst() *riflesFirst {
	p := &riflesFirst{newMarch()}
	p.orders = p
	return p
}

func (p *riflesFirst) goal(s scene, group uint8, at rules.Square) rules.Square {
	switch {
	case !s.together():
		return s.nearestFriend(group, at)
	case s.riflesNeeded():
		return s.board.Rifles
	}
	return s.fallbackGoal(at)
}
