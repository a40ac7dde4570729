package pool

import "math/rand/v2"

// Estimated odds if there are too many cases to count.

// Estimates is how many histories an estimate takes.
const Estimates = 2000

// Estimate is Weigh from sampled histories, which each contribute their odds: the error is about a
// hundredth.
func (s *Story) Estimate(d uint8, rng *rand.Rand) (odds [12]uint64) {
	h := History{Story: *s}
	h.read()
	w := tilted{h: &h}
	w.guess()
	var sum [12]float64
	for n := 0; n < Estimates; {
		w.weigh()
		if unseen := w.choose(rng); w.accept(rng) {
			h.addOdds(d, &unseen, &sum)
			n++
		}
	}
	for v := uint8(1); v < 12; v++ {
		odds[v] = uint64(sum[v] / Estimates * (1 << 32))
		rest := s.Unseen
		if d == 0 {
			rest[v] = max(rest[v], 1) - 1
		}
		if odds[v] == 0 && (d != 0 || s.Unseen[v] > 0) && s.possible(d, v, rest) {
			odds[v] = 1 // possible, though no history came near it
		}
	}
	return odds
}

// addOdds adds the odds of draw d, given the units that are set aside: any other unit. d = 0 is an initial
// unit on the map. Blanks are treated alike.
func (h *History) addOdds(d uint8, unseen *[12]uint8, sum *[12]float64) {
	var free [12]float64 // expected, by value; 0 for blanks
	total, initial := 0.0, 0.0
	free[0] = float64(h.Blanks - h.asideBlanks)
	for v, n := range h.Base {
		free[v] += float64(n - h.asideBase[v])
		total += free[v]
		initial += float64(unseen[v])
	}
	share := 1.0 // for one unseen unit
	for i, e := range h.Entries[:d] {
		switch {
		case e < Draw && !h.aside[i]:
			free[e]++
			total++
		case e != Draw:
		case i == int(d-1):
			for v := 1; v < 12; v++ {
				sum[v] += free[v] / total
			}
			share = free[0] / total
		default:
			for v := range free {
				free[v] -= free[v] / total
			}
			total--
		}
	}
	for v := 1; v < 12 && initial > 0; v++ {
		sum[v] += share * float64(unseen[v]) / initial
	}
}
