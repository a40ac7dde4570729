package streets

import (
	"errors"
	"fmt"

	"deadreckon/engine"
)

// FormatPosition writes a position.
func (n notation) FormatPosition(p engine.Position) string { return fmt.Sprintf("%+v", *content(p)) }

// ParsePosition reads a position.
func (n notation) ParsePosition(string) (engine.Position, error) {
	return nil, errors.New("streets: no position text")
}
