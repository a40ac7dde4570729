package streets

import (
	"errors"
	"fmt"

	"deadreckon/engine"
)

// notation is the text in and out of one game.
type notation struct{ rules *Rules }

// FormatAction writes an action.
func (n notation) FormatAction(_ engine.Position, a engine.Action) string {
	return fmt.Sprintf("%+v", Decode(a))
}

// ParseAction reads an action that is legal in p.
func (n notation) ParseAction(engine.Position, string) (engine.Action, error) {
	return 0, errors.New("streets: no notation")
}

// Explain describes a legal action.
func (n notation) Explain(p engine.Position, a engine.Action) string { return n.FormatAction(p, a) }

// FormatPosition writes a position.
func (n notation) FormatPosition(p engine.Position) string { return fmt.Sprintf("%+v", *content(p)) }

// ParsePosition reads a position.
func (n notation) ParsePosition(string) (engine.Position, error) {
	return nil, errors.New("streets: no position text")
}

// Show draws a position.
func (n notation) Show(p engine.Position) string { return n.FormatPosition(p) }
