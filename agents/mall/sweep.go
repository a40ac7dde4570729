package mall

import (
	"deadreckon/agents"
	rules "deadreckon/engine/mall"
)

func init() {
	register(humans, "sweep", "sweep: all meet and clear the mall store by store; doors and rifles when they are near", func() (strategy, []agents.Knob) {
		p := newSweep()
		return p, append(p.knobs(),
			agents.Knob{Name: "detour", Value: &p.detour, Low: 0, High: 30, Doc: "steps for which a door or the rifles are worth leaving a store"},
			agents.Knob{Name: "few", Value: &p.few, Low: 0, High: 50, Doc: "units on the map at which doors and rifles come before the rest"})
	})
}

// sweep clears the mall store by store: the group goes from an empty store to the nearest store with
// zombies. Near main doors and rifles are worth a detour. When few units are left, doors come first, since
// new units enter faster than old ones are found.
type sweep struct {
	march
	detour, few float64
}

func newSweep() *sweep {
	p := &sweep{march: newMarch(), detour: 8, few: 24}
	p.orders = p
	return p
}

func (p *sweep) goal(s scene, group uint8, at rules.Square) rules.Square {
	if !s.together() {
		return s.nearestFriend(group, at)
	}
	reach := int(p.detour)
	if s.units.Len() <= int(p.few) {
		reach = 255
	}
	if s.riflesNeeded() && s.dist(at, s.board.Rifles) <= reach {
		return s.board.Rifles
	}
	if gate := s.nextGate(at); gate != 0 && s.dist(at, gate) <= reach {
		return gate
	}
	if x := s.nearest(at, s.inStore(at)); x != 0 {
		return x
	}
	if x := s.nearest(at, s.zombies); x != 0 {
		return x
	}
	return s.fallbackGoal(at)
}

// inStore returns the zombies in the store or hall of a square.
func (s *scene) inStore(at rules.Square) (in rules.Set) {
	for x := s.zombies.Next(1); x != 0; x = s.zombies.Next(x + 1) {
		if s.board.Region[x] == s.board.Region[at] {
			in.Add(x)
		}
	}
	return in
}
