package board

// Distances of the solitaire game, which depend on the doors as they stand.
// Digest 3.0.3.

// Measure is a way to measure distances.
type Measure uint8

const (
	// ByPath: 1 for each hall square entered and 2 for each store square, through
	// passable sides only. EN 15.5.
	ByPath Measure = iota
	// ByPoints: Movement Points, 1 for each square and 2 for each closed door on
	// the way, walls and main doors impassable, zombies ignored. EN 15.2, 15.4; A62.
	ByPoints
)

// DoorCost is the cost of opening or closing a door, in Movement Points. EN 5.5, 5.9.
const DoorCost = 2

// Unreachable is the distance if there is no way, or none was searched.
const Unreachable = 255

// EverySquare is the set of all squares that a board can have.
var EverySquare = Set{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

// Distances holds a distance by square.
type Distances [MaxSquares + 1]uint8

// Flood measures the distances from squares to the nearest square of a set, in a state of the doors. It
// stops when it knows the distances of enough squares of goal, and of all squares that are equally near.
// It returns the squares of known distance, or EverySquare if no more can be reached. The algorithm is
// Dijkstra's with a bucket for each cost (Dial 1969).
func (m Measure) Flood(b *Board, doors Doors, to, goal Set, enough int, d *Distances) (known Set) {
	for i := range d {
		d[i] = Unreachable
	}
	ring := [4]Set{to}
	for cost := 0; cost < Unreachable; cost++ {
		now := ring[cost&3].AndNot(known)
		ring[cost&3] = Set{}
		known = known.Or(now)
		for x := now.Next(1); x != 0; x = now.Next(x + 1) {
			d[x] = uint8(cost)
			step := cost + m.Step(b, x)
			next := &ring[step&3]
			*next = next.Or(b.Beside[x])
			for _, side := range b.doorways[x] {
				switch {
				case doors.Open(side.Door):
					next.Add(side.To)
				case m == ByPoints:
					ring[(step+DoorCost)&3].Add(side.To)
				}
			}
		}
		if now.Empty() && ring == [4]Set{} {
			return EverySquare
		}
		if found := known.And(goal); found.Len() >= enough {
			return known
		}
	}
	return EverySquare
}

// Step returns the cost of a step into x from a square without a door between.
func (m Measure) Step(b *Board, x Square) int {
	if m == ByPath && !b.Hall.Has(x) {
		return 2
	}
	return 1
}

// StepsFrom returns the least numbers of steps from x, doors open or not: Board.Dist,
// the same both ways.
func (b *Board) StepsFrom(x Square) *Distances { return (*Distances)(&b.Dist[x]) }

// Nearest returns the squares of a set at the least distance, none if none is
// known.
func (d *Distances) Nearest(set Set) (out Set) {
	least := uint8(Unreachable)
	for x := set.Next(1); x != 0; x = set.Next(x + 1) {
		switch {
		case d[x] == Unreachable || d[x] > least:
			continue
		case d[x] < least:
			least, out = d[x], Set{}
		}
		out.Add(x)
	}
	return out
}

// Least returns the least distance of a set.
func (d *Distances) Least(set Set) uint8 {
	least := uint8(Unreachable)
	for x := set.Next(1); x != 0; x = set.Next(x + 1) {
		least = min(least, d[x])
	}
	return least
}
