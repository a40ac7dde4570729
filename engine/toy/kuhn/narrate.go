package kuhn

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
		said = "the " + seatName(uint8(seat)) + " seat " + betDeeds[a]
	}
	if next.Turn() != engine.Nobody {
		return []string{said}
	}
	won := int(next.stake())
	return []string{said, fmt.Sprintf("the %s seat wins %s", seatName(uint8(next.winner())), prose.Count(won, "chip", "chips"))}
}

var betDeeds = map[engine.Action]string{
	Check: "checks",
	Bet:   "bets one more chip",
	Call:  "calls",
	Fold:  "folds",
}
