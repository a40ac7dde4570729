package enginetest

import (
	"fmt"

	"deadreckon/engine"
)

// Report is a TB that records failures, for mutants, which must fail.
type Report struct{ Faults []string }

func (r *Report) Helper()             {}
func (r *Report) Logf(string, ...any) {}

// Errorf keeps a fault.
func (r *Report) Errorf(format string, args ...any) {
	r.Faults = append(r.Faults, fmt.Sprintf(format, args...))
}

// Fatalf records a failure and continues.
func (r *Report) Fatalf(format string, args ...any) { r.Errorf(format, args...) }

// Wrapped is the notation of a game whose positions wrap those of another; On wraps a position.
type Wrapped struct {
	engine.Notation
	On func(engine.Position) engine.Position
}

func (n Wrapped) ParsePosition(text string) (engine.Position, error) {
	p, err := n.Notation.ParsePosition(text)
	if err != nil {
		return nil, err
	}
	return n.On(p), nil
}
