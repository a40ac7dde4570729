package streets

import (
	"math/bits"

	"deadreckon/engine/streets/ground"
)

// ATTITUDE. T4.2.

// Dice of this chapter: their rows are in dice.go.
const (
	jobAttitude job = 88
)

// attitudeInches is how far groups and characters meet. T4.2.
const attitudeInches = 24

// hasMet reports whether a group without an attitude has met a character: it is thrown for as soon
// as the figure or action in hand is finished, where somebody may be asked.
func (s *State) hasMet() bool {
	for g := range s.groups {
		if k := &s.groups[g]; k.flags&groupHere != 0 && k.attitude == ground.NoAttitude {
			return s.between() && s.unmet() >= 0
		}
	}
	return false
}

// between reports whether nobody is in the middle of something, in a stage that waits for people
// or dice.
func (s *State) between() bool {
	switch s.stage {
	case stageEvent, stageCorpses, stageDrift, stageZombies, stageStart, stageOrder, stagePart:
		return true
	case stageBosses:
		return s.bossing().spent == 0
	case stageBites, stagePeople:
		return s.behaving().step == 0
	}
	return false
}

// unmet returns the first group without an attitude that has met a character, -1 for none.
func (s *State) unmet() int {
	w := s.table()
	defer w.back()
	for g := range s.groups {
		if k := &s.groups[g]; k.flags&groupHere != 0 && k.attitude == ground.NoAttitude && s.meeting(w, g, 2*attitudeInches, 0).found {
			return g
		}
	}
	return -1
}

// meeting returns the nearest character with some traits to a group, within half inches and in
// sight of one of it, who does not lurk.
func (s *State) meeting(w *scratch, g, halves int, with traits) (best nearest) {
	for m := s.members(g); m != 0; m &= m - 1 {
		at := s.survivors[bits.TrailingZeros16(m)].at
		for i := range s.survivors {
			v := &s.survivors[i]
			if !v.here() || !v.isCharacter() || v.is(lurking) || !s.traits(uint8(i)).has(with) {
				continue
			}
			if d2 := w.t.D2(at, v.at); ground.Within(d2, halves) && w.t.Sees(at, v.at) {
				best.offer(i, v.at, d2)
			}
		}
	}
	return best
}

// attitudeOf reads T4.2 for a group. S117.
func (s *State) attitudeOf(g, n int) ground.Attitude {
	w := s.table()
	defer w.back()
	if s.is(forcedEntry) {
		n -= 2
	}
	if s.meeting(w, g, 2*attitudeInches, charismatic).found {
		n++
	}
	if s.meeting(w, g, 2*attitudeInches, abrasive).found {
		n--
	}
	switch {
	case n <= 1:
		return ground.Hostile
	case n == 2:
		return ground.Fearful
	case n <= 5:
		return ground.Wary
	case n <= 7:
		return ground.Friendly
	}
	return ground.Allies
}

// throwAttitude gives the first group that has met somebody its attitude. Canadians among themselves
// may throw again, and the higher counts. Niceness.
func (s *State) throwAttitude(n int) {
	g := s.unmet()
	if near := s.nearestMet(g); s.mayInsist(g, near, n) {
		s.actor, s.die, s.phase = uint8(near), uint8(n), phaseAgain
		return
	}
	s.settleAttitude(g, max(n, int(s.power)))
}

// nearestMet is the nearest character whom a group has met.
func (s *State) nearestMet(g int) int {
	w := s.table()
	defer w.back()
	return s.meeting(w, g, 2*attitudeInches, 0).n
}

// settleAttitude is the attitude of a group with a die; allies join the seat of the nearest character.
// S51.
func (s *State) settleAttitude(g, n int) {
	near := s.nearestMet(g)
	s.actor, s.power = 0, 0
	if s.groups[g].attitude = s.attitudeOf(g, n); s.groups[g].attitude == ground.Allies {
		s.join(g, s.survivors[near].owner)
	}
}
