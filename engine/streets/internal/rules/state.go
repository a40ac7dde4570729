package rules

import (
	"deadreckon/engine/kit/dice"
	"deadreckon/engine/streets/internal/state"
)

// State is a position in play with the rules. It is flat: copying it is one assignment.
type State struct{ state.Position }

// Requests for chance. Digest 3.7. A chance node is one of: dice, a direction, one of several. Its
// ChanceKind says the purpose. The functions here only note the request. State.Run resolves certain
// outcomes without a draw, and the row of the kind says what an outcome does.

// roll asks for the sum of the least number of dice of a kind, rollSome for the sum of n.
func (s *State) roll(j state.ChanceKind) { s.rollSome(j, fewestDice) }

func (s *State) rollSome(j state.ChanceKind, dice int) {
	s.Node, s.Chance, s.Dice = state.PhaseRoll, j, uint8(dice)
}

// fewestDice is the least number of dice in the row of the kind.
const fewestDice = 0

// rollDirection asks for a direction. X2.
func (s *State) rollDirection(j state.ChanceKind) { s.Node, s.Chance = state.PhaseDir, j }

// drawAmong asks for one of several places or numbers. A single choice is taken, and without a choice
// nothing happens. X5.
func (s *State) drawAmong(j state.ChanceKind) { s.Node, s.Chance = state.PhaseWhich, j }

// rollTest asks for a die of the actor that needs a number with a bonus; then tested continues the action.
// A need of 1 or less takes no die (S03), a need above 6 two dice. Odds, S12.
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

// plusesOnRoll is the number of +1s that the actor may still add to the roll in progress: one, or with
// event 46 all that are left. S24.
func (s *State) plusesOnRoll() int {
	if s.Acting().Has(state.Combines) {
		return s.PlusesLeft()
	}
	return min(s.PlusesLeft(), 1)
}
