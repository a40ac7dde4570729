package mall

import (
	"math/bits"

	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
)

// scene is a human strategy's view of a position: the seat's knowledge and derived facts.
type scene struct {
	rules.Facts
	board   *board.Board
	doors   rules.Doors
	units   rules.Set // squares with a unit
	zombies rules.Set // zombie-occupied squares
	suspect rules.Set // squares that may have a hidden zombie
	party   uint8     // characters in play, as bits
	typical float64   // mean of the values that nobody has seen
}

func newScene(f rules.Facts) scene {
	s := scene{Facts: f, board: f.Board(), doors: f.Doors(), units: f.Units(), zombies: f.Zombies(), suspect: f.Suspect()}
	s.typical = typicalOf(f)
	for c := rules.Peter; c <= rules.Fran; c++ {
		if f.At(c) != 0 && f.Status(c) < rules.Super {
			s.party |= 1 << c
		}
	}
	return s
}

// first returns the lowest character of a non-empty set.
func first(group uint8) rules.Character { return rules.Character(bits.TrailingZeros8(group)) }

// square returns the square of a group.
func (s *scene) square(group uint8) rules.Square { return s.At(first(group)) }

// together reports whether all characters in play are in one square.
func (s *scene) together() bool {
	return s.party == 0 || s.CharactersAt(s.square(s.party)) == s.party
}

// helpless returns the stunned characters. EN 8.3.
func (s *scene) stunned() (m uint8) {
	for rest := s.party; rest != 0; rest &= rest - 1 {
		if c := first(rest); s.Status(c) == rules.Stunned {
			m |= 1 << c
		}
	}
	return m
}

// unarmed returns the characters that need a rifle. EN 14.2.2.
func (s *scene) unarmed() (m uint8) {
	for _, c := range [2]rules.Character{rules.Steve, rules.Fran} {
		if s.Status(c) < rules.Super && !s.HasRifle(c) {
			m |= 1 << c
		}
	}
	return m
}

// gates returns the open main doors as bits by direction.
func (s *scene) gates() (m uint8) {
	for dir, d := range s.board.Main {
		if d != rules.NoDoor && s.doors.Open(d) {
			m |= 1 << dir
		}
	}
	return m
}

// dist returns the number of steps between two squares, ignoring doors.
func (s *scene) dist(x, y rules.Square) int { return int(s.board.Dist[x][y]) }

// nearest returns the square of a set nearest to x, or 0.
func (s *scene) nearest(x rules.Square, set rules.Set) rules.Square {
	best, least := rules.Square(0), 255
	for y := set.Next(1); y != 0; y = set.Next(y + 1) {
		if d := s.dist(x, y); d < least {
			best, least = y, d
		}
	}
	return best
}

// value returns the combined value of the zombies in a square; an unknown unit counts as the mean
// of the unseen. A72, EN 11.3.
func (s *scene) value(x rules.Square) float64 {
	v := float64(2 * s.Supers(x))
	if !s.units.Has(x) {
		return v
	}
	if known := s.Value(x); known > 0 {
		return v + float64(known)
	}
	return v + s.typical
}

// typicalOf returns the mean of the values that nobody has seen.
func typicalOf(f rules.Facts) float64 {
	sum, n := 0, 0
	for value, k := range f.Unseen() {
		sum += value * int(k)
		n += int(k)
	}
	if n == 0 { // all units have been seen, and this one came from the pool
		return typicalValue
	}
	return float64(sum) / float64(n)
}

// typicalValue is the value of a unit if nothing is known.
const typicalValue = 4
