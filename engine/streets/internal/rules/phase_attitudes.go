package rules

import (
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// ATTITUDE. T4.2.

// Dice of this chapter: their rows are in dice.go.
const (
	JobAttitude state.Job = 88
)

// hasMet reports whether a group without an attitude has met a character: it is thrown for as soon
// as the figure or action in hand is finished, where somebody may be asked.
func (s *State) hasMet() bool {
	for g := range s.Groups {
		if k := &s.Groups[g]; k.Flags&state.GroupHere != 0 && k.Attitude == ground.NoAttitude {
			return s.between() && s.Unmet() >= 0
		}
	}
	return false
}

// between reports whether nobody is in the middle of something, in a stage that waits for people
// or dice.
func (s *State) between() bool {
	switch s.Stage {
	case state.StageEvent, state.StageCorpses, state.StageDrift, state.StageZombies, state.StageStart, state.StageOrder, state.StagePart:
		return true
	case state.StageBosses:
		return s.Bossing().Spent == 0
	case state.StageBites, state.StagePeople:
		return s.Behaving().Step == 0
	}
	return false
}

// throwAttitude gives the first group that has met somebody its attitude. Canadians among themselves
// may throw again, and the higher counts. Niceness.
func (s *State) throwAttitude(n int) {
	g := s.Unmet()
	if near := s.nearestMet(g); s.mayInsist(g, near, n) {
		s.Actor, s.Die, s.Node = uint8(near), uint8(n), state.PhaseAgain
		return
	}
	s.settleAttitude(g, max(n, int(s.Power)))
}

// nearestMet is the nearest character whom a group has met.
func (s *State) nearestMet(g int) int {
	w := s.Table()
	defer w.Back()
	return s.Meeting(w, g, 2*state.AttitudeInches, 0).N
}

// settleAttitude is the attitude of a group with a die; allies join the seat of the nearest character.
// S51.
func (s *State) settleAttitude(g, n int) {
	near := s.nearestMet(g)
	s.Actor, s.Power = 0, 0
	if s.Groups[g].Attitude = s.AttitudeOf(g, n); s.Groups[g].Attitude == ground.Allies {
		s.Join(g, s.Survivors[near].Owner)
	}
}

// attitudeWords reads T4.2 for the group that is thrown for.
func attitudeWords(s *State, n int) string {
	if g := s.Unmet(); g >= 0 {
		return s.AttitudeOf(g, max(n, int(s.Power))).String()
	}
	return ""
}
