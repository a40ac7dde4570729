package mall

import (
	"deadreckon/agents"
	rules "deadreckon/engine/mall"
)

func init() {
	register(humans, "escort", "escort: Peter and Roger fetch Steve and Fran and shield them on the way to rifles, doors and the last units", func() (strategy, []agents.Knob) {
		p := newEscort()
		return p, append(p.knobs(),
			agents.Knob{Name: "meet", Value: &p.meet, Low: 0, High: 30, Doc: "distance in steps at which Steve and Fran join the others"},
			agents.Knob{Name: "shield", Value: &p.shield, Low: 1, High: 10, Doc: "how much more a loss of Steve or Fran weighs"})
	})
}

// escort keeps Peter and Roger in front, because they shoot with two dice (EN 6.6), and Steve and Fran
// behind, because they must survive to carry the rifles (EN 14.2.2). Peter and Roger start as a pair;
// Steve and Fran hide until they are near. Afterwards all share one square, and Peter and Roger are named
// to attacks (EN 8.0 Proc 3).
type escort struct {
	march
	meet float64
}

const wards = 1<<rules.Steve | 1<<rules.Fran

func newEscort() *escort {
	p := &escort{march: newMarch(), meet: 7}
	p.pairs = [4]uint8{1, 1, 0, 0}
	p.wards, p.shield, p.keepOut = wards, 2, 0.1
	p.orders = p
	return p
}

func (p *escort) goal(s scene, group uint8, at rules.Square) rules.Square {
	if !s.together() {
		x := s.nearestFriend(group, at)
		if group&^wards == 0 && s.party&^wards != 0 && s.dist(at, x) > int(p.meet) {
			return at
		}
		return x
	}
	if s.riflesNeeded() {
		return s.board.Rifles
	}
	return s.fallbackGoal(at)
}
