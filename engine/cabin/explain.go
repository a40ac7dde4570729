package cabin

import "deadreckon/engine"

// Explain describes an action in words.
func (n notation) Explain(p engine.Position, a engine.Action) string { return n.FormatAction(p, a) }

// Show draws a position.
func (n notation) Show(p engine.Position) string { return n.FormatPosition(p) }
