package mall

import (
	"fmt"

	"deadreckon/engine"
)

// whyNot says why an action, in normal form, is not legal in this position.
func (s *State) whyNot(action string) error {
	return fmt.Errorf("mall: %q is not legal here", action)
}

// Explain describes a legal action in words.
func (n notation) Explain(p engine.Position, a engine.Action) string {
	return n.FormatAction(p, a)
}
