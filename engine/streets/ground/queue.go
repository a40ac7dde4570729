package ground

// queue is a search under way: costs, and the places to go on from, in a ring of buckets
// by key. A place stands in one bucket at most, so the lists need no memory of their own.
type queue struct {
	cost   [Levels * MaxSquares]uint16 // plus 1; 0 where the search has not come
	next   [Levels * MaxSquares]uint16 // place behind in the bucket, plus 1
	came   [Levels * MaxSquares]uint8  // directions of the last steps, bit by Direction
	heads  [ring]uint16
	queued int
}

// ring is more than the most by which a step raises a key: twice the dearest step.
const ring = 64

// Never is the cost of what cannot be reached.
const Never = 1<<15 - 1

// reset forgets everything.
func (q *queue) reset(levels int) {
	clear(q.cost[:levels*MaxSquares])
	q.heads = [ring]uint16{}
	q.queued = 0
}

// at returns the cost of a place, Never where the search has not come.
func (q *queue) at(p Place) int {
	if c := q.cost[p]; c != 0 {
		return int(c) - 1
	}
	return Never
}

// offer says that a place has been reached at a cost by some steps. guess is what is
// missing to the goal at least: the key is both.
func (q *queue) offer(p Place, cost, guess int, came uint8) {
	switch old := int(q.cost[p]) - 1; {
	case old < 0:
	case cost > old:
		return
	case cost == old:
		q.came[p] |= came
		return
	default:
		q.unlink(p, (old+guess)&(ring-1))
	}
	q.cost[p], q.came[p] = uint16(cost+1), came
	head := &q.heads[(cost+guess)&(ring-1)]
	q.next[p] = *head
	*head = uint16(p) + 1
	q.queued++
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
