package enginetest_test

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// stopped is the panic value of the recorder's Fatalf.
type stopped struct{}

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(stopped{})
}

func (r *recorder) Logf(string, ...any) {}

// watch runs f and returns the failures that it reported.
func watch(f func(t enginetest.TB)) (told string) {
	var r recorder
	defer func() {
		if p := recover(); p != nil && p != (stopped{}) {
			panic(p)
		}
		told = strings.Join(r.failures, "\n")
	}()
	f(&r)
	return ""
}

// tells fails unless f reports a failure that contains want, or none if want is empty.
func tells(t *testing.T, name, want string, f func(t enginetest.TB)) {
	t.Helper()
	if got := watch(f); want == "" && got != "" || !strings.Contains(got, want) {
		t.Errorf("%s: got %q, want %q", name, got, want)
	}
}

// broken is a game with a faulty notation.
type broken struct {
	engine.Game
	notation brokenNotation
}

func (b *broken) Notation() engine.Notation {
	b.notation.Notation = b.Game.Notation()
	return &b.notation
}

// brokenNotation has hooks that change results.
type brokenNotation struct {
	engine.Notation
	position func(text string) string // after FormatPosition
	action   func(text string) string // after FormatAction
	explain  func(text string) string
	read     func(p engine.Position, err error) (engine.Position, error) // after ParsePosition
	asked    func(a engine.Action, err error) (engine.Action, error)     // after ParseAction
}

func (n *brokenNotation) FormatPosition(p engine.Position) string {
	if text := n.Notation.FormatPosition(p); n.position != nil {
		return n.position(text)
	}
	return n.Notation.FormatPosition(p)
}

func (n *brokenNotation) FormatAction(p engine.Position, a engine.Action) string {
	if n.action != nil {
		return n.action(n.Notation.FormatAction(p, a))
	}
	return n.Notation.FormatAction(p, a)
}

func (n *brokenNotation) Explain(p engine.Position, a engine.Action) string {
	if n.explain != nil {
		return n.explain(n.Notation.Explain(p, a))
	}
	return n.Notation.Explain(p, a)
}

func (n *brokenNotation) ParsePosition(text string) (engine.Position, error) {
	p, err := n.Notation.ParsePosition(text)
	if n.read != nil {
		return n.read(p, err)
	}
	return p, err
}

func (n *brokenNotation) ParseAction(p engine.Position, text string) (engine.Action, error) {
	a, err := n.Notation.ParseAction(p, text)
	if n.asked != nil {
		return n.asked(a, err)
	}
	return a, err
}

// silent is an error without text.
type silent struct{}

func (silent) Error() string { return "" }
