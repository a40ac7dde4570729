package exact

import "deadreckon/engine"

// Worth returns the counterfactual value of each action of each information set for its seat while all
// play p, indexed as a Profile: the expected score over the nodes of the set, weighted by reach, the
// probability with which chance and the others reach the set. Values of sets that the others never reach
// are 0, and values of sets can be added. It makes two passes over the tree per seat.
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
