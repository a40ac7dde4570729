package leduc

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// Narrate implements engine.Narrator.
func (n notation) Narrate(before engine.Position, a engine.Action, after engine.Position) []string {
	t, next := tableOf(before), tableOf(after)
	said := n.Explain(before, a)
	if seat := t.Turn(); seat >= 0 {
		said = "the " + seatName(uint8(seat)) + " seat " + t.deed(a)
	}
	if next.phase != over {
		return []string{said}
	}
	return []string{said, next.outcome()}
}

// deed says what the seat on turn does by a betting action.
func (t *table) deed(a engine.Action) string {
	switch a {
	case Fold:
		return "folds"
	case Check:
		return "checks"
	case Call:
		return fmt.Sprintf("calls with %d chips", t.due())
	}
	return fmt.Sprintf("raises by %d chips", raises[t.round()])
}

// outcome says who wins a game that is over.
func (t *table) outcome() string {
	switch {
	case t.won > 0:
		return fmt.Sprintf("the first seat wins %s", prose.Count(int(t.won), "chip", "chips"))
	case t.won < 0:
		return fmt.Sprintf("the second seat wins %s", prose.Count(int(-t.won), "chip", "chips"))
	}
	return "the pot is split"
}
