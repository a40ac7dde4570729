package mall

import "deadreckon/engine"

// Odds where there are too many cases to count.

// estimates is how many histories an estimate takes.
const estimates = 2000

// estimateOdds estimates valueOdds from sampled histories, each with what it says
// of the odds: an error of a hundredth or so. It is the same for the same view.
func (s *State) estimateOdds(u unit) (odds [12]uint64) {
	h := history{view: s}
	h.read()
	w := tilted{h: &h, unseen: s.unknownInitial()}
	w.guess()
	rng := engine.Stream(s.key(), "odds")
	var sum [12]float64
	for n := 0; n < estimates; {
		w.weigh()
		if unseen := w.choose(rng); w.accept(rng) {
			h.addOdds(u.draw(), &unseen, &sum)
			n++
		}
	}
	for v := uint8(1); v < 12; v++ {
		odds[v] = uint64(sum[v] / estimates * (1 << 32))
		rest := w.unseen
		if decrement(&rest, v); u.draw() != 0 {
			rest = w.unseen
		}
		if odds[v] == 0 && (u.draw() != 0 || w.unseen[v] > 0) && s.canDraw(u.draw(), v, rest) {
			odds[v] = 1 // possible, though no history came near it
		}
	}
	return odds
}

// addOdds adds the odds of what draw d took, given what is set aside: any unit that
// is not. d = 0 is an initial unit on the map. Blanks are like those.
func (h *history) addOdds(d uint8, unseen *[12]uint8, sum *[12]float64) {
	var free [12]float64 // expected, by value; 0 for blanks
	total, initial := 0.0, 0.0
	free[0] = float64(h.view.blanks - h.asideBlanks)
	for v, n := range h.view.base {
		free[v] += float64(n - h.asideBase[v])
		total += free[v]
		initial += float64(unseen[v])
	}
	share := 1.0 // of an unseen unit
	for i, e := range h.entries[:d] {
		switch {
		case e < logDraw && !h.aside[i]:
			free[e]++
			total++
		case e != logDraw:
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
