package exact

import "deadreckon/engine"

// BestResponse returns the best expected score of seat if the others play p, and a pure strategy that
// achieves it: p with the actions of seat replaced. It makes two passes over the tree.
//
// Information sets are processed from the last level back. Each takes the action with the maximum sum of
// values over its nodes, weighted by the probability with which chance and the others reach them (the
// counterfactual value; M. Zinkevich, M. Johanson, M. Bowling and C. Piccione, "Regret minimization in
// games with incomplete information", NIPS 2007). Sets that the others never reach take the first action.
func (t *Tree) BestResponse(seat engine.Seat, p Profile) (float64, Profile) {
	reach, value := make([]float64, len(t.turn)), make([]float64, len(t.turn))
	t.reachOthers(seat, p, reach)
	gain := make([]float64, len(t.actions))
	best := make([]int32, len(t.sets))
	copy(value, t.scores[seat])
	for level := len(t.levels) - 2; level >= 0; level-- {
		from, to := t.levels[level], t.levels[level+1]
		for n := from; n < to; n++ {
			switch t.turn[n] {
			case engine.Nobody:
			case seat:
				t.gather(n, reach[n], value, gain, best)
			default:
				value[n] = t.mean(n, p, value)
			}
		}
		for n := from; n < to; n++ { // after all nodes of the set are gathered
			if t.turn[n] == seat {
				value[n] = value[t.first[n]+best[t.set[n]]]
			}
		}
	}
	return value[0], t.pure(seat, p, best)
}

// gather adds the action values of node n to those of its information set, and updates the best action.
func (t *Tree) gather(n int32, reach float64, value, gain []float64, best []int32) {
	set := t.set[n]
	g := t.At(gain, int(set))
	for i := range g {
		g[i] += reach * value[t.first[n]+int32(i)]
	}
	best[set] = 0
	for i := range g {
		if g[i] > g[best[set]] {
			best[set] = int32(i)
		}
	}
}

// pure returns p with the best action of seat in each of its sets.
func (t *Tree) pure(seat engine.Seat, p Profile, best []int32) Profile {
	out := append(Profile(nil), p...)
	for set := range t.sets {
		if t.sets[set].seat == seat {
			q := t.At(out, set)
			clear(q)
			q[best[set]] = 1
		}
	}
	return out
}

// NashConv returns the sum over seats of the gain by a best response to p. It is 0 if and only if p is an
// equilibrium.
func (t *Tree) NashConv(p Profile) float64 {
	sum := 0.0
	for seat, have := range t.Value(p) {
		could, _ := t.BestResponse(engine.Seat(seat), p)
		sum += could - have
	}
	return sum
}

// Exploitability returns NashConv per seat: in a game of two players with opposite scores, the mean loss
// of p to the best opponent, relative to the value of the game.
func (t *Tree) Exploitability(p Profile) float64 { return t.NashConv(p) / float64(t.seats) }
