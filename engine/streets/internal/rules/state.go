package rules

import (
	"deadreckon/engine/kit/dice"
	"deadreckon/engine/streets/internal/state"
)

// State is a position in play: what stands on the table, with the rules by which it goes on. It
// is flat as what it holds: copying it is one assignment.
type State struct{ state.Position }

// What chapters ask of chance. Digest 3.7. A chance node that is no draw of its own is dice, a
// direction or one of several, with the job that the outcome is for. Here it is noted alone: what
// is resolveCertain is taken without a draw as State.Run goes on, and what an outcome does then stands in
// the row of the job.

// roll asks for the sum of the dice of a job, the fewestDice that it takes, and rollSome for that of so
// many.
func (s *State) roll(j state.ChanceKind) { s.rollSome(j, fewestDice) }

func (s *State) rollSome(j state.ChanceKind, dice int) {
	s.Node, s.Chance, s.Dice = state.PhaseRoll, j, uint8(dice)
}

// fewestDice stands for the number of dice in the row of the job.
const fewestDice = 0

// rollDirection asks for a direction. X2.
func (s *State) rollDirection(j state.ChanceKind) { s.Node, s.Chance = state.PhaseDir, j }

// pick asks for one of several places or numbers; where there is one it is taken, and where there
// is none nothing happens. X5.
func (s *State) drawAmong(j state.ChanceKind) { s.Node, s.Chance = state.PhaseWhich, j }

// test asks for a die of the actor's that has to come to need with a bonus; then the action goes on
// with tested. A need of 1 or less takes no die (S03), one above 6 two. Odds, S12.
func (s *State) rollTest(need, bonus int) {
	s.Need = int8(need - bonus)
	if s.Need <= dice.Sides {
		s.roll(ChanceTest)
	} else {
		s.roll(ChanceOdds)
	}
}

// PlusesLeft is how many +1s the actor may still use on the roll in progress.
func (s *State) PlusesLeft() int {
	v := s.Acting()
	if v.Is(state.PlusOnRoll) && !v.Has(state.Combines) {
		return 0
	}
	return int(v.Used & state.PlusBits / state.Pluses)
}

// plusesOnRoll is how many more +1s the actor may add to the roll in progress: one, or with event
// 46 all that are left. S24.
func (s *State) plusesOnRoll() int {
	if s.Acting().Has(state.Combines) {
		return s.PlusesLeft()
	}
	return min(s.PlusesLeft(), 1)
}
