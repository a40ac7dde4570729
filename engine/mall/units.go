package mall

import "deadreckon/engine/mall/pool"

// MaxUnits is the largest number of zombie units of a game. EN 2.5, FR Matériel.
const MaxUnits = pool.MaxUnits

// unit is a zombie counter on the map:
//
//	bits  field
//	0-3   value, 1..11; 0 is a hole
//	4     the human player knows the value
//	5     the zombie player knows the value
//	6     berserk
//	7-14  1 + index of its draw in the pool log, 0 if it is not from an open draw
//	15    travels with a super: it is in State.companion
//
// The known bits are public: everybody sees who has looked.
type unit uint16

const (
	humanKnows  unit = 1 << 4
	zombieKnows unit = 1 << 5
	bothKnow         = humanKnows | zombieKnows
	berserkBit  unit = 1 << 6
	travelsBit  unit = 1 << 15 // a companion that nobody knows is still no hole

	drawShift = 7
	drawMask  = 255
	valueMask = 15
)

func (u unit) value() uint8           { return uint8(u & valueMask) }
func (u unit) berserk() bool          { return u&berserkBit != 0 }
func (u unit) draw() uint8            { return uint8(u >> drawShift) }
func (u unit) known(k unit) bool      { return u&k == k }
func (u unit) withValue(v uint8) unit { return u&^valueMask | unit(v) }
func (u unit) withDraw(d uint8) unit  { return u&^(drawMask<<drawShift) | unit(d)<<drawShift }

// The units on the map are in State.units in ascending order of their squares, so the k-th member of
// State.occupied holds State.units[k]. So there is no counter identity to leak, and each position is
// written in one way.

func (s *State) unitAt(x Square) unit { return s.units[s.occupied.Rank(x)] }

// setUnit changes the unit on a square that holds one.
func (s *State) setUnit(x Square, u unit) { s.units[s.occupied.Rank(x)] = u }

// putUnit places a unit on a square that holds none.
func (s *State) putUnit(x Square, u unit) {
	k, n := s.occupied.Rank(x), s.occupied.Len()
	copy(s.units[k+1:n+1], s.units[k:n])
	s.units[k] = u
	s.occupied.Add(x)
}

// takeUnit removes and returns the unit of a square that holds one.
func (s *State) takeUnit(x Square) unit {
	k, n := s.occupied.Rank(x), s.occupied.Len()
	u := s.units[k]
	copy(s.units[k:n-1], s.units[k+1:n])
	s.units[n-1] = 0
	s.occupied.Remove(x)
	return u
}
