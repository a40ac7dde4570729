package exact

import "deadreckon/engine"

// Worth returns what each action of each information set is worth to its seat while all play p,
// in step with a Profile: the score that the seat may expect behind it, over the nodes of the set
// by the probability that chance and the others lead there. That probability of the whole set is
// reach; the worths are weighed by it, so where the others never let the seat come they are 0,
// and those of sets that one would rather not tell apart may be added. It costs two passes over
// the tree for each seat.
func (t *Tree) Worth(p Profile) (worth Profile, reach []float64) {
	worth, reach = make(Profile, len(t.actions)), make([]float64, len(t.sets))
	came, value := make([]float64, len(t.turn)), make([]float64, len(t.turn))
	for seat := range engine.Seat(t.seats) {
		t.reachOthers(seat, p, came)
		copy(value, t.scores[seat])
		for n := int32(len(t.turn)) - 1; n >= 0; n-- {
			if t.turn[n] == engine.Nobody {
				continue
			}
			value[n] = t.mean(n, p, value)
			if t.turn[n] != seat {
				continue
			}
			set := int(t.set[n])
			reach[set] += came[n]
			w := t.At(worth, set)
			for i := range w {
				w[i] += came[n] * value[t.first[n]+int32(i)]
			}
		}
	}
	return worth, reach
}
