package streets

import (
	"deadreckon/engine/streets/ground"
)

// ATTITUDE. T4.2.

// Dice of this chapter: their rows are in dice.go.
const (
	jobAttitude job = 88
)

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

// attitudeWords reads T4.2 for the group that is thrown for.
func attitudeWords(s *State, n int) string {
	if g := s.unmet(); g >= 0 {
		return s.attitudeOf(g, max(n, int(s.power))).String()
	}
	return ""
}
