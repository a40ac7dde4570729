package town

import (
	"math/bits"

	rules "deadreckon/engine/town"
)

const (
	tracks = 4
	beyond = 8 // distance on a track without Zeds
)

// road holds facts about a track.
type road struct {
	near   int // number of the nearest group's space
	sum    int // its Strength
	danger int // 10 times its nearness, plus its Strength. Digest 8.6
	men    [beyond]int8
	zeds   [beyond]int16 // Strength of the group in each space
}

// scene is a strategy's view of a position.
type scene struct {
	rules.Facts
	odds  odds
	men   uint16 // units in play
	roads [tracks]road
	rank  [tracks]rules.Track // tracks by decreasing danger
}

// look updates the scene for a position.
func (s *scene) look(f rules.Facts) {
	s.Facts = f
	s.odds.of(f)
	s.men = f.InPlay()
	s.take()
}

// take finds the groups and units of each track.
func (s *scene) take() {
	for t := range s.roads {
		s.roads[t] = road{near: beyond}
	}
	for m := s.Infested(); m != 0; m &= m - 1 {
		x := m.Next()
		r := &s.roads[x.Track()]
		sum := s.Zeds(x).Sum()
		if r.zeds[x.Number()] = int16(sum); x.Number() < r.near {
			r.near, r.sum = x.Number(), sum
			r.danger = 10*(beyond-x.Number()) + sum
		}
	}
	for u := range each(s.men) {
		if x := s.Place(u); x != rules.Center {
			s.roads[x.Track()].men[x.Number()]++
		}
	}
	for i := range s.rank {
		t := rules.Track(i)
		j := i
		for ; j > 0 && s.roads[s.rank[j-1]].danger < s.roads[t].danger; j-- {
			s.rank[j] = s.rank[j-1]
		}
		s.rank[j] = t
	}
}

// worst returns the distance to Town Center of the nearest group.
func (s *scene) worst() int {
	n := beyond
	for t := range s.roads {
		n = min(n, s.roads[t].near)
	}
	return n + 1
}

// hostile reports whether a space has Zeds.
func (s *scene) hostile(x rules.Space) bool {
	return x < rules.Center && s.roads[x.Track()].zeds[x.Number()] > 0
}

// fights returns the odds of a unit's combat in a column.
func (s *scene) fights(u rules.Unit, col int) *combatOdds {
	return &s.odds.hand[s.odds.arts[u]][s.odds.tough[u]][col]
}

// inRange reports whether a unit in a space would have a target. C64.
func (s *scene) inRange(x rules.Space, reach int) bool {
	if x == rules.Center {
		for t := range s.roads {
			if s.roads[t].near < reach {
				return true
			}
		}
		return false
	}
	r := &s.roads[x.Track()]
	for n := max(0, x.Number()-reach); n <= min(x.Number()+reach, beyond-2); n++ {
		if r.zeds[n] > 0 {
			return true
		}
	}
	return false
}

// forages returns the expected Ammo for a unit in its space. forage-2, C60.
func (s *scene) forages(u rules.Unit) (mean float64) {
	var found [7]int
	for die := 1; die <= 6; die++ {
		found[die] = s.Found(u, die)
		mean += float64(found[die]) / 6
	}
	if !s.Is(u, rules.Scavenger) {
		return mean
	}
	mean = 0
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			n := max(found[a], found[b])
			if a == b {
				n *= 2
			}
			mean += float64(n) / 36
		}
	}
	return mean
}

// terrain returns the column shift for a defender in a space. combat-6.
func (s *scene) terrain(x rules.Space) int {
	switch {
	case x == rules.Center:
		return 0
	case x.Number() == 0:
		return 2
	case s.Named().Has(x):
		return 1
	}
	return 0
}

// apart returns the distance of two spaces of one track, or of a space and Town Center.
func apart(x, y rules.Space) int {
	d := x.Steps() - y.Steps()
	return max(d, -d)
}

// each ranges over the units of a set.
func each(m uint16) func(yield func(rules.Unit) bool) {
	return func(yield func(rules.Unit) bool) {
		for ; m != 0; m &= m - 1 {
			if !yield(rules.Unit(bits.TrailingZeros16(m))) {
				return
			}
		}
	}
}

func firstBit(m uint32) int { return bits.TrailingZeros32(m) }

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}
