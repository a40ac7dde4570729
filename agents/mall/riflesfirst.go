package mall

import (
	"deadreckon/agents"
	rules "deadreckon/engine/mall"
)

func init() {
	register(humans, "rifles-first", "rifles-first: all meet at the rifles, then the doors, then the hunt",
		func() (plan, []agents.Knob) {
			p := newRiflesFirst()
			return p, p.knobs()
		})
}

// riflesFirst meets at the rifles, which lie between the two starting places and
// double two of the four guns; then closes the doors by the shortest round, and
// then hunts what is left.
type riflesFirst struct{ march }

func newRiflesFirst() *riflesFirst {
	p := &riflesFirst{march{gunnery: handGunnery, pairs: [4]uint8{1, 0, 1, 0}}}
	p.orders = p
	return p
}

func (p *riflesFirst) goal(s *scene, group uint8, at rules.Square) rules.Square {
	switch {
	case s.unarmed() != 0 && s.Rifles() > 0:
		return s.board.Rifles
	case !s.linked():
		return s.friend(group, at)
	case s.gates() != 0:
		return s.round(at)
	}
	return s.nearest(at, s.zombies)
}
