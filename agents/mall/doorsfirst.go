package mall

import (
	"deadreckon/agents"
	rules "deadreckon/engine/mall"
)

func init() {
	register(humans, "doors-first", "doors-first: all meet, close the main doors, take the rifles on the way, then hunt", func() (strategy, []agents.Knob) {
		p := newDoorsFirst()
		return p, append(p.knobs(), agents.Knob{Name: "detour", Value: &p.detour, Low: 0, High: 30, Doc: "steps for which the rifles are taken while doors are open"})
	})
}

// doorsFirst closes the doors first, so that killed zombies do not return (EN 13.2): all meet,
// close the doors by the shortest round, fetch the rifles then or on the way, and hunt.
type doorsFirst struct {
	march
	detour float64
}

func newDoorsFirst() *doorsFirst {
	p := &doorsFirst{march: newMarch(), detour: 4}
	p.orders = p
	return p
}

func (p *doorsFirst) goal(s scene, group uint8, at rules.Square) rules.Square {
	switch {
	case !s.together():
		return s.nearestFriend(group, at)
	case s.riflesNeeded() && (s.gates() == 0 || s.dist(at, s.board.Rifles) <= int(p.detour)):
		return s.board.Rifles
	}
	return s.fallbackGoal(at)
}
