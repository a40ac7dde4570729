package enginetest

import (
	"fmt"

	"deadreckon/engine"
)

// Report is a TB that keeps what a test would have failed with: for mutants, which have to
// fail.
type Report struct{ Faults []string }

func (r *Report) Helper()             {}
func (r *Report) Logf(string, ...any) {}

// Errorf keeps a fault.
func (r *Report) Errorf(format string, args ...any) {
	r.Faults = append(r.Faults, fmt.Sprintf(format, args...))
}

// Fatalf keeps a fault; the test goes on.
func (r *Report) Fatalf(format string, args ...any) { r.Errorf(format, args...) }

// Bare is the notation of a game for positions that wrap those of the game: Off takes the
// wrapping off, On puts it on.
type Bare struct {
	engine.Notation
	Off, On func(engine.Position) engine.Position
}

// FormatAction implements engine.Notation.
func (n Bare) FormatAction(p engine.Position, a engine.Action) string {
	return n.Notation.FormatAction(n.Off(p), a)
}

// ParseAction implements engine.Notation.
func (n Bare) ParseAction(p engine.Position, text string) (engine.Action, error) {
	return n.Notation.ParseAction(n.Off(p), text)
}

// Explain implements engine.Notation.
func (n Bare) Explain(p engine.Position, a engine.Action) string {
	return n.Notation.Explain(n.Off(p), a)
}

// FormatPosition implements engine.Notation.
func (n Bare) FormatPosition(p engine.Position) string {
	return n.Notation.FormatPosition(n.Off(p))
}

// Show implements engine.Notation.
func (n Bare) Show(p engine.Position) string { return n.Notation.Show(n.Off(p)) }

// ParsePosition implements engine.Notation.
func (n Bare) ParsePosition(text string) (engine.Position, error) {
	p, err := n.Notation.ParsePosition(text)
	if err != nil {
		return nil, err
	}
	return n.On(p), nil
}
