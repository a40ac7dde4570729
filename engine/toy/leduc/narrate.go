package leduc

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

func narrate(before *State, a engine.Action, after *State) []string {
	said := before.explain(a)
	if seat := before.Turn(); seat >= 0 {
		said = "the " + seats[seat] + " seat " + before.deed(a)
	}
	if after.phase != over {
		return []string{said}
	}
	return []string{said, after.outcome()}
}

// deed describes a betting action of the seat on turn.
func (s *State) deed(a engine.Action) string {
	switch a {
	case Fold:
		return "folds"
	case Check:
		return "checks"
	case Call:
		return fmt.Sprintf("calls with %d chips", s.due())
	}
	return fmt.Sprintf("raises by %d chips", raises[s.round()])
}

// outcome describes the result of the game.
func (s *State) outcome() string {
	switch {
	case s.won > 0:
		return fmt.Sprintf("the first seat wins %s", prose.Count(int(s.won), "chip", "chips"))
	case s.won < 0:
		return fmt.Sprintf("the second seat wins %s", prose.Count(int(-s.won), "chip", "chips"))
	}
	return "the pot is split"
}
