package town

import (
	"math/bits"

	"deadreckon/engine"
)

// summaryCounts names the counts of Story in order.
var summaryCounts = []string{"Zeds units on the map", "Player units buried", "Ammo left", "Fate cards held"}

// Summary implements engine.Summarizer. Digest 8.7.
func (g *Game) Summary(p engine.State) engine.Summary {
	s := content(p)
	ending := "dawn"
	if s.result >= fell {
		ending = Track(s.result-fell).String() + " fell"
	}
	zeds := 0
	for t := range Track(tracks) {
		zeds += s.zedsOn(t)
	}
	return engine.Summary{Length: int(s.turn), Ending: ending,
		Counts: []int{zeds, size(s.menAt(Cemetery)), int(s.ammo), bits.OnesCount16(s.held)}}
}

// Potential implements engine.Potential: how far the night has come, less the danger of the
// nearest group. Digest 8.7.
func (g *Game) Potential(v engine.View) float64 {
	s := content(v)
	danger := 0.0
	for t := range Track(tracks) {
		if x, ok := (Facts{s}).Nearest(t); ok {
			near := float64(startBeyond+1-x.Steps()) / startBeyond
			danger = max(danger, near*near)
		}
	}
	return max(-1, min(0.6*float64(s.turn-1)/float64(s.r().turns)-0.4*danger, 1))
}
