package town

import "deadreckon/engine/kit/verbs"

// Pressure of several seats, digest 3.7. press-1 to press-7.

// pressure begins a pressure event: one round less than there are seats, so none in solo.
// press-1, press-2, C39.
func (s *State) pressure(kind jobKind) {
	if n := s.r().players - 1; n > 0 {
		s.job = job{kind: kind, rounds: n}
	}
}

// stepMovement lets the strongest group that can move, and holds a unit that has not been
// activated, advance. press-3, press-5, C35 to C38.
func (s *State) stepMovement() {
	j := &s.job
	j.at, j.movers = 0, 0
	if j.rounds == 0 || s.strongest() == 0 {
		s.endJob()
		return
	}
	j.rounds--
	s.ask(phaseStrongest)
}

// strongest returns the tracks of the group that is next: the highest Strength, then the fewest steps. At
// most one group of a track is next. C37.
func (s *State) strongest() (m uint8) {
	best := 0
	for t := range Track(tracks) {
		_, rank := s.strongestOn(t)
		switch {
		case rank == 0 || rank < best:
		case rank > best:
			best, m = rank, 1<<t
		default:
			m |= 1 << t
		}
	}
	return m
}

// strongestOn returns the group of a track that is next and can move, and its rank, 0 for
// none. C36.
func (s *State) strongestOn(t Track) (at Space, rank int) {
	if s.job.kind == jobSurge && s.job.track != t {
		return 0, 0
	}
	for n := range start + 1 {
		x := At(t, n)
		if !s.waits(x) || n > 0 && s.room(x-1) == 0 {
			continue
		}
		if r := s.groupStrength(x)*16 + startBeyond - n; r > rank {
			at, rank = x, r
		}
	}
	return at, rank
}

// waits reports whether a group holds a unit that has not been activated. C35.
func (s *State) waits(x Space) bool {
	g := &s.zeds[x]
	return g[0] != 0 && !g[0].stirred() || g[1] != 0 && !g[1].stirred()
}

// applyStrongest moves all units of the group, including those that have moved. C35.
func (s *State) applyStrongest(d Decoded) {
	x, _ := s.strongestOn(Track(d.A))
	s.stir(x)
	movers := uint8(1)
	if s.count(x) == 2 {
		movers = 3
	}
	s.stepOn(x, movers)
}

// stepPlacement draws the next unit of placement pressure. press-6, C40.
func (s *State) stepPlacement() {
	j := &s.job
	if j.rounds == 0 || s.openStarts() == 0 || s.cupSize() == 0 {
		s.endJob()
		return
	}
	j.rounds--
	s.goal, s.phase = 0, phaseCup
}

// fewest returns the tracks with the fewest Zeds units. C94.
func (s *State) emptiestTracks() uint8 { return s.tracksBy(-1) }

// tracksBy returns the tracks with the most Zeds units (sign 1) or the fewest (-1). fate-3,
// C18.
func (s *State) tracksBy(sign int) (m uint8) {
	best := -100
	for t := range Track(tracks) {
		switch n := sign * s.zedsOn(t); {
		case n > best:
			best, m = n, 1<<t
		case n == best:
			m |= 1 << t
		}
	}
	return m
}

// applyFewest places the unit in hand. press-6, press-7.
func (s *State) applyEmptiestTrack(d Decoded) {
	z := s.inHand
	s.inHand = 0
	s.settle(z, Track(d.A).Start())
}

// Guards: the rules against these actions.

func (s *State) mayTrack(a verbs.Args) *refusal {
	t := Track(a.At(0))
	switch s.phase {
	case phaseStrongest:
		return a.Require(s.strongest()>>t&1 != 0, "press-3", "the strongest group that can move is not on the %s track", t)
	case phaseEmptiestTrack:
		return a.Require(s.emptiestTracks()>>t&1 != 0, "press-6", "there are fewer Zeds units on another track than on the %s track", t)
	case phaseStart:
		return a.Require(s.openStarts()>>t&1 != 0, "stack-7", "the Start of the %s track is full", t)
	}
	return a.Require(s.fatedTracks()>>t&1 != 0, "fate-3", "the Fate card does not mean the %s track", t)
}
