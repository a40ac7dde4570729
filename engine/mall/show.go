package mall

import "deadreckon/engine"

// Show draws a position for a person.
func (n notation) Show(p engine.Position) string { return n.FormatPosition(p) }
