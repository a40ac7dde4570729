package mall

import (
	"deadreckon/agents"
	rules "deadreckon/engine/mall"
)

func init() {
	register(humans, "rifles-first", "rifles-first: all meet at the rifles, then the doors, then the hunt", func() (plan, []agents.Knob) {
		p := newRiflesFirst()
		return p, p.knobs()
	})
}

// riflesFirst meets at the rifles, which lie between the starting places and
// double two of the four guns (EN 12.0); then closes the doors by the shortest
// round, and then hunts what is left.
type riflesFirst struct{ march }

func newRiflesFirst() *riflesFirst {
	p := &riflesFirst{marching()}
	p.orders = p
	return p
}

func (p *riflesFirst) goal(s scene, group uint8, at rules.Square) rules.Square {
	switch {
	case s.wanted():
		return s.board.Rifles
	case !s.linked():
		return s.friend(group, at)
	}
	return s.rest(at)
}
