package mall

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/kit/verbs"
)

// The reasons against an action: slow and complete. whynot_human.go has the guards of the human player's
// actions, whynot_zombie.go those of chance and of the zombie player.

// no makes a reason: the rule and its message.
func no(rule, format string, args ...any) *verbs.Refusal {
	return verbs.Args{}.Refuse(rule, format, args...)
}

// automatonChooses refuses actions that the automaton does not choose. EN 15.0.
func (s *State) automatonChooses(q verbs.Request[State]) *verbs.Refusal {
	if !s.r().solo || !s.phase.zombie() {
		return nil
	}
	return no("EN 15.0", "the automaton does not choose %q", q.Text).Expecting()
}

// now names the seat on turn and the phase.
func (s *State) now() string {
	switch seat := s.Turn(); seat {
	case engine.Nobody:
		return "the game is over: " + s.outcome()
	case engine.Chance:
		return fmt.Sprintf("the game is at %s", s.phase)
	default:
		return fmt.Sprintf("%s is on turn, at %s", s.r().player(seat), s.phase)
	}
}

// outcome says how the game ended.
func (s *State) outcome() string {
	switch s.winner {
	case humanWon:
		return "the human player has won"
	case zombieWon:
		return prose.Either(s.r().solo, "the zombies have won", "the zombie player has won")
	}
	return "a draw"
}

// noWay returns the reason against one step from x to y, apart from the pieces there. EN 2.1, 5.3, 7.2.2.
func (s *State) noWay(x, y Square, rule string) *verbs.Refusal {
	b := s.b()
	if x == y {
		return no(rule, "%s is where it begins", b.Name(x))
	}
	for _, side := range b.Sides(x) {
		if side.To != y {
			continue
		}
		if s.doors.Open(side.Door) {
			return nil
		}
		return no(rule, "the %s door between %s and %s is closed", b.Doors[side.Door].Kind, b.Name(x), b.Name(y))
	}
	if b.Adjoin(x, y) {
		return no(rule, "the side between %s and %s is a wall", b.Name(x), b.Name(y))
	}
	return no("EN 2.1", "%s is not next to %s", b.Name(y), b.Name(x))
}
