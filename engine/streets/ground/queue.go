package ground

import "math/bits"

// queue is a search under way: costs, and the places to go on from, in a ring of buckets
// by key. A place stands in one bucket at most, so the lists need no memory of their own.
type queue struct {
	cost   [Levels * MaxSquares]uint16 // plus 1; 0 where the search has not come
	next   [Levels * MaxSquares]uint16 // place behind in the bucket, plus 1
	came   [Levels * MaxSquares]uint8  // directions of the last steps, bit by Direction
	heads  [ring]uint16
	queued int
	above  bool // a place above the ground has a cost
}

// ring is more than the most by which a step raises a key: the dearest step, and a
// diagonal one for the guess.
const ring = 64

// Never is the cost of what cannot be reached.
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

// at returns the cost of a place, Never where the search has not come.
func (q *queue) at(p Place) int { return int(q.cost[p]-1) & Never }

// better reports whether a cost is less than that of a place so far; of an equal one it
// keeps the steps.
func (q *queue) better(p Place, cost int, came uint8) bool {
	old := int(q.cost[p])
	if old == cost+1 {
		q.came[p] |= came
	}
	return old == 0 || old > cost+1
}

// offer says that a place has been reached at a better cost by some steps. guess is what
// is missing to the end at least: the key is both.
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

// onward are the directions worth trying from a square with nothing but plain ground
// around it, by the directions of the last steps: after a straight step the same, after
// a diagonal one also its two parts. Whatever else lies beside it is reached as cheaply
// without it, straight steps behind diagonal ones. (Harabor and Grastien, "Online graph
// pruning for pathfinding on grid maps", 2011, without their jumps.)
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

// forced are further directions worth trying where figures fill some of the neighbours,
// on plain ground: those that go round a figure beside the last step.
func forced(came, filled uint8) uint8 {
	left, right := bits.RotateLeft8(filled, -1), bits.RotateLeft8(filled, 1)
	straight, across := came&^diagonals, came&diagonals
	return bits.RotateLeft8(straight, 1)&left | bits.RotateLeft8(straight, -1)&right |
		bits.RotateLeft8(across, 2)&left | bits.RotateLeft8(across, -2)&right
}
