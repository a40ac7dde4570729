package cabin

import "deadreckon/engine"

var summaryCounts = []string{"Characters in the van", "Characters dead", "Zombies on the board", "Walls destroyed"}

// Summary implements engine.Summarizer: a game is as long as its rounds.
func (g *Game) Summary(p engine.State) engine.Summary {
	s := content(p)
	n, walls := s.count(aboard), 0
	ending := "some got away"
	switch {
	case n == 0:
		ending = "nobody got away"
	case n == s.r().n:
		ending = "all got away"
	}
	for arc := range 6 {
		if !s.standing(arc) {
			walls++
		}
	}
	return engine.Summary{Length: int(s.round), Ending: ending, Counts: []int{n, s.r().n - n - s.count(living), int(s.tokensOut), walls}}
}

// Potential implements engine.Potential: in the van 1, dead -1, and between as far as the
// pieces, or the van, are, less the Injuries. Digest 8.6.
func (g *Game) Potential(v engine.View) float64 {
	return content(v).potential(v.Viewer())
}

// PotentialOf is Potential for a seat, which need not be the viewer: it asks nothing that
// is hidden.
func (f Facts) PotentialOf(seat engine.Seat) float64 { return f.s.potential(seat) }

func (s *State) potential(seat engine.Seat) float64 {
	r := s.r()
	sum, n := 0.0, 0
	for c := range s.cast() {
		if r.team || seat == r.lord || r.owner[c] == seat {
			sum += s.prospect(c)
			n++
		}
	}
	if seat == r.lord {
		return -sum / float64(n)
	}
	return sum / float64(n)
}

// prospect is the potential of one Character.
func (s *State) prospect(c int) float64 {
	h := &s.chars[c]
	switch h.condition {
	case aboard:
		return 1
	case fallen, dead, gone:
		return -1
	case waiting:
		return -0.5
	}
	way, g := 6, 1.0
	if s.van != 0 {
		way = dist(h.space, s.vanSpace())
	} else {
		g = s.progress()
	}
	return -0.5 + g*(0.5+0.4*(1-float64(way)/6)) - 0.3*float64(h.tally)/float64(s.r().skull)
}

// progress is how far the Radio is, from 0 to 1.
func (s *State) progress() float64 {
	n, best := 0, 0
	for _, p := range s.loose {
		if p != 0 && p < carried {
			n++
		}
	}
	if s.bundle != 0 && s.bundle < carried {
		n += int(s.bundled)
	}
	for c := range s.cast() {
		have := Facts{s}.Character(c).Pieces
		n += 2 * have
		best = max(best, have)
	}
	if best == pieceCount {
		n++
	}
	if s.bundled == pieceCount && s.bundle >= carried {
		n += 2
	}
	return float64(min(n, 12)) / 12
}
