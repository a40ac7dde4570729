package town

import (
	"fmt"

	"deadreckon/engine/enginetest"
)

// Plain, slow twins of computations with sets.

// walks finds the spaces where a unit may move by going one space after another. 3.9.
func walks(s *State, u Unit) (to Set) {
	if s.men[u]&defiant != 0 {
		return 0
	}
	from := s.men[u].place()
	cost := map[Space]int{from: 0}
	for queue := []Space{from}; len(queue) > 0; queue = queue[1:] {
		x := queue[0]
		if x != from && s.hostile(x) {
			continue // an enemy space only as the last one
		}
		for y := range Space(spaces) {
			price := 1
			if y == Center && s.has(Traffic) {
				price = 0
			}
			if !x.near(y) || y.isStart() || s.closed(y) || cost[x]+price > int(s.r().Units.Men[u].Move) {
				continue
			}
			if old, seen := cost[y]; !seen || cost[x]+price < old {
				cost[y] = cost[x] + price
				queue = append(queue, y)
			}
		}
	}
	for x := range cost {
		if x != from && (s.hostile(x) || x == Center || s.free(x)) {
			to |= 1 << x
		}
	}
	return to
}

// aims finds the targets of a unit by looking at every space. gun-1, gun-4 to gun-6.
func aims(s *State, u Unit) (to Set) {
	from, reach := s.men[u].place(), 1
	if s.effects&effectFog == 0 {
		switch u {
		case s.r().unit("piazza"):
			reach = 3
		case s.r().unit("hunt"):
			reach = 2
		}
	}
	for x := range Center {
		steps := 0
		for y := from; y != x && steps < 20; steps++ {
			if y = y.towards(x); y == Center {
				steps = 20 // not through Town Center
			}
		}
		if s.hostile(x) && !x.isStart() && steps > 0 && steps <= reach && u != s.r().unit("furies") {
			to |= 1 << x
		}
	}
	return to
}

// slowTwins compares them in random games.
func slowTwins(m *enginetest.Match) error {
	s := content(m.State)
	if s.phase != phaseAction {
		return nil
	}
	for u := range each(s.inPlay()) {
		have, want := s.destinations(u), walks(s, u)
		if g := s.survey(); have != want || s.mobile(&g, u) != (want != 0) {
			return fmt.Errorf("%s moves to %b; want %b", s.r().id(u), have, want)
		}
		if have, want := s.targets(u), aims(s, u); have != want {
			return fmt.Errorf("%s shoots at %b; want %b", s.r().id(u), have, want)
		}
	}
	return nil
}
