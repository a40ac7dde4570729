package mall

// Distances of the solitaire game, which depend on the doors as they stand.
// Digest 3.0.3.

// measure is a way to measure distances.
type measure uint8

const (
	// byPath: 1 for each hall square entered and 2 for each store square, through
	// passable sides only. EN 15.5.
	byPath measure = iota
	// byPoints: Movement Points, 1 for each square and 2 for each closed door on
	// the way, walls and main doors impassable, zombies ignored. EN 15.2, 15.4; A62.
	byPoints
)

// unreachable is the distance where there is no way, or none was looked for.
const unreachable = 255

// everySquare is the set of all squares that a board can have.
var everySquare = Set{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

// distances holds a distance by square.
type distances [MaxSquares + 1]uint8

// flood measures the distance from squares to the nearest square of a set, and
// stops when it knows those of so many squares of goal, and of all that are as
// near. It returns the squares of known distance, or everySquare once no more can
// be reached. It is Dijkstra's algorithm with a bucket for each cost (Dial 1969).
func (m measure) flood(s *State, to, goal Set, enough int, d *distances) (known Set) {
	for i := range d {
		d[i] = unreachable
	}
	b := s.b()
	ring := [4]Set{to}
	for cost := 0; cost < unreachable; cost++ {
		now := ring[cost&3].AndNot(known)
		ring[cost&3] = Set{}
		known = known.Or(now)
		for x := now.Next(1); x != 0; x = now.Next(x + 1) {
			d[x] = uint8(cost)
			step := cost + m.step(b, x)
			next := &ring[step&3]
			*next = next.Or(b.beside[x])
			for _, side := range b.doorways[x] {
				switch {
				case s.doors.Open(side.Door):
					next.Add(side.To)
				case m == byPoints:
					ring[(step+doorCost)&3].Add(side.To)
				}
			}
		}
		if now.Empty() && ring == [4]Set{} {
			return everySquare
		}
		if found := known.And(goal); found.Len() >= enough {
			return known
		}
	}
	return everySquare
}

// step returns the cost of a step into x from a square without a door between.
func (m measure) step(b *Board, x Square) int {
	if m == byPath && !b.Hall.Has(x) {
		return 2
	}
	return 1
}

// steps returns the least numbers of steps from x, doors open or not: Board.Dist,
// the same both ways.
func (b *Board) steps(x Square) *distances { return (*distances)(&b.Dist[x]) }

// nearest returns the squares of a set at the least distance, none if none is
// known.
func (d *distances) nearest(set Set) (out Set) {
	least := uint8(unreachable)
	for x := set.Next(1); x != 0; x = set.Next(x + 1) {
		switch {
		case d[x] == unreachable || d[x] > least:
			continue
		case d[x] < least:
			least, out = d[x], Set{}
		}
		out.Add(x)
	}
	return out
}

// least returns the least distance of a set.
func (d *distances) least(set Set) uint8 {
	least := uint8(unreachable)
	for x := set.Next(1); x != 0; x = set.Next(x + 1) {
		least = min(least, d[x])
	}
	return least
}
