package ground

import "math/bits"

// queue is the state of a search: costs, and open places in a ring of buckets by key. A place is in at
// most one bucket, so the lists need no memory of their own.
type queue struct {
	cost   [Levels * MaxSquares]uint16 // cost + 1; 0 for unreached places
	next   [Levels * MaxSquares]uint16 // place behind in the bucket, plus 1
	came   [Levels * MaxSquares]uint8  // directions of the last steps, bit by Direction
	heads  [ring]uint16
	queued int
	above  bool // a place above the ground has a cost
}

// ring is more than the maximum by which a step raises a key: the dearest step plus the change of the
// guess by a diagonal one.
const ring = 64

// Never is the cost of an unreachable place.
const Never = 1<<15 - 1

// reset forgets everything.
func (q *queue) reset() {
	clear(q.cost[:MaxSquares])
	if q.above {
		clear(q.cost[MaxSquares:])
		q.above = false
	}
	q.heads = [ring]uint16{}
	q.queued = 0
}

// at returns the cost of a place, Never if it is unreached.
func (q *queue) at(p Place) int { return int(q.cost[p]-1) & Never }

// better reports whether a cost is less than the current cost of a place. An equal cost adds the steps to
// those of the place.
func (q *queue) better(p Place, cost int, came uint8) bool {
	old := int(q.cost[p])
	if old == cost+1 {
		q.came[p] |= came
	}
	return old == 0 || old > cost+1
}

// offer records a better cost of a place and the steps that lead to it. guess is a lower bound of the
// remaining cost; the key is the sum.
func (q *queue) offer(p Place, cost, guess int, came uint8) {
	if old := int(q.cost[p]); old != 0 {
		q.unlink(p, (old-1+guess)&(ring-1))
	}
	q.cost[p], q.came[p] = uint16(cost+1), came
	head := &q.heads[(cost+guess)&(ring-1)]
	q.next[p] = *head
	*head = uint16(p) + 1
	q.queued++
	q.above = q.above || p >= MaxSquares
}

// unlink takes a place from its bucket.
func (q *queue) unlink(p Place, bucket int) {
	at := &q.heads[bucket]
	for *at != uint16(p)+1 {
		at = &q.next[*at-1]
	}
	*at = q.next[p]
	q.queued--
}

// take returns a place of a key.
func (q *queue) take(key int) (Place, bool) {
	head := &q.heads[key&(ring-1)]
	if *head == 0 {
		return 0, false
	}
	p := Place(*head - 1)
	*head = q.next[p]
	q.queued--
	return p, true
}

// onward are the useful directions from a square surrounded by plain ground, by the directions of the last
// steps: after a straight step the same, after a diagonal step also its two parts. Other neighbours are
// reached as cheaply without this square, if straight steps follow diagonal ones. (Harabor and Grastien,
// "Online graph pruning for pathfinding on grid maps", 2011, without jumps.)
var onward = func() (table [256]uint8) {
	for came := range table {
		for rest := uint8(came); rest != 0; rest &= rest - 1 {
			d := Direction(bits.TrailingZeros8(rest))
			table[came] |= 1 << d
			if d.diagonal() {
				table[came] |= 1<<((d+1)&7) | 1<<((d+7)&7)
			}
		}
	}
	return table
}()

// forced are further useful directions on plain ground if figures fill some of the neighbours: around a
// figure beside the last step.
func forced(came, filled uint8) uint8 {
	left, right := bits.RotateLeft8(filled, -1), bits.RotateLeft8(filled, 1)
	straight, across := came&^diagonals, came&diagonals
	return bits.RotateLeft8(straight, 1)&left | bits.RotateLeft8(straight, -1)&right |
		bits.RotateLeft8(across, 2)&left | bits.RotateLeft8(across, -2)&right
}
