package mall

import (
	"deadreckon/agents"
	rules "deadreckon/engine/mall"
)

func init() {
	register(humans, "escort", "escort: Peter and Roger go ahead and clear the way, Steve and Fran follow when it is clear", func() (plan, []agents.Knob) {
		p := newEscort()
		return p, p.knobs()
	})
}

// escort lets the armed pair, Peter and Roger, go ahead, and Steve and Fran
// follow into their square one turn later, so that whoever waits there has met
// the better guns first. The two pairs never act in one turn, as EN 5.0 has it
// for those who have just acted. Steve and Fran hide until they are fetched.
type escort struct{ march }

// theArmed are Peter and Roger, who shoot with two dice from the start. EN 6.6.
const theArmed = 1<<rules.Peter | 1<<rules.Roger

func newEscort() *escort {
	p := &escort{marching()}
	p.van, p.bolt = theArmed, 0.1
	p.pairs = [4]uint8{1, 1, 0, 0}
	p.orders = p
	return p
}

func (p *escort) goal(s *scene, group uint8, at rules.Square) rules.Square {
	armed, wards := s.party&theArmed, s.party&^theArmed
	apart := armed != 0 && wards != 0 && s.square(armed) != s.square(wards)
	switch {
	case !apart || !s.linked() && (s.split(armed) || s.split(wards)):
		if !s.linked() {
			return s.friend(group, at)
		}
	case group&theArmed != 0:
		if s.dist(at, s.square(wards)) > follow {
			return s.square(wards)
		}
		return at
	default:
		if x := s.square(armed); s.dist(at, x) <= follow {
			return x
		}
		return at
	}
	if s.wanted() {
		return s.board.Rifles
	}
	return s.rest(at)
}

// follow is how far the wards walk in a turn.
const follow = 8

// split reports whether the members of a group stand apart.
func (s *scene) split(group uint8) bool {
	return group != 0 && s.CharactersAt(s.square(group))&group != group
}
