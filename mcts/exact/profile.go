package exact

import (
	"deadreckon/engine"
)

// Profile is a strategy for every seat: the probability of each action of each information set, in the
// order of the tree's sets. It belongs to one tree.
type Profile []float64

// At returns the probabilities of the actions of an information set, in the order of Tree.Actions. It
// aliases p.
func (t *Tree) At(p Profile, set int) []float64 {
	from, to := t.span(set)
	return p[from:to:to]
}

// Uniform returns the uniform profile.
func (t *Tree) Uniform() Profile {
	p := make(Profile, len(t.actions))
	for set := range t.sets {
		uniform(t.At(p, set))
	}
	return p
}

func uniform(p []float64) {
	for i := range p {
		p[i] = 1 / float64(len(p))
	}
}

// Profile returns the profile of a policy, which is called for every information set. It writes weights
// for the legal actions of the view to p; they are normalized.
func (t *Tree) Profile(policy func(v engine.View, legal []engine.Action, p []float64)) Profile {
	out := make(Profile, len(t.actions))
	for set := range t.sets {
		p := t.At(out, set)
		policy(t.View(set), t.Actions(set), p)
		scale(p)
	}
	return out
}

// scale normalizes weights, or makes them equal if their sum is 0.
func scale(p []float64) {
	sum := 0.0
	for _, w := range p {
		sum += w
	}
	if sum <= 0 {
		uniform(p)
		return
	}
	for i := range p {
		p[i] /= sum
	}
}

// Value returns the expected score of every seat if all play p.
func (t *Tree) Value(p Profile) []float64 {
	out := make([]float64, t.seats)
	value := make([]float64, len(t.turn))
	for seat := range out {
		copy(value, t.scores[seat])
		for n := int32(len(t.turn)) - 1; n >= 0; n-- {
			if t.turn[n] != engine.Nobody {
				value[n] = t.mean(n, p, value)
			}
		}
		out[seat] = value[0]
	}
	return out
}

// mean returns the expected value of the children of n.
func (t *Tree) mean(n int32, p Profile, value []float64) float64 {
	from, to := t.first[n], t.first[n+1]
	sum := 0.0
	if t.turn[n] == engine.Chance {
		for c := from; c < to; c++ {
			sum += t.chance[c] * value[c]
		}
		return sum
	}
	for i, q := range t.At(p, int(t.set[n])) {
		sum += q * value[from+int32(i)]
	}
	return sum
}

// reachOthers sets reach to the probability that chance and the seats other than seat contribute to each node.
func (t *Tree) reachOthers(seat engine.Seat, p Profile, reach []float64) {
	reach[0] = 1
	for n := range t.turn {
		from, to := t.first[n], t.first[n+1]
		r := reach[n]
		switch t.turn[n] {
		case engine.Chance:
			for c := from; c < to; c++ {
				reach[c] = r * t.chance[c]
			}
		case seat:
			for c := from; c < to; c++ {
				reach[c] = r
			}
		case engine.Nobody:
		default:
			for i, q := range t.At(p, int(t.set[n])) {
				reach[from+int32(i)] = r * q
			}
		}
	}
}
