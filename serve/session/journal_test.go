package session_test

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// at returns the position as text.
func at(s *session.Session) string { return s.Game().Notation().FormatPosition(s.Position()) }

// Dice repeat after Undo and in another session. Placing a position does not change the next dice.
func TestDiceFallAgain(t *testing.T) {
	roll := func(s *session.Session) engine.Action {
		t.Helper()
		a, err := s.Roll()
		must(t, err)
		return a
	}
	long := []engine.Setting{{Key: "target", Value: "1000"}}
	kept, plain := session.New(), session.New()
	kept.Folder = journal.Folder(t.TempDir())
	must(t, kept.OpenKept("pig", long, 5, "dice"))
	must(t, plain.Open("pig", long, 5))
	for range 12 {
		for _, s := range []*session.Session{kept, plain} {
			if s.Standing().Turn != "chance" {
				must(t, s.Apply([]string{"roll"}))
			}
		}
		a, b := roll(kept), roll(plain)
		if a != b {
			t.Fatalf("%v and %v", a, b)
		}
	}
	here := at(kept)
	must(t, kept.Undo(6))
	must(t, kept.Redo(6))
	if at(kept) != here {
		t.Error("redo leads elsewhere")
	}
	must(t, kept.Close())
	other := session.New()
	other.Folder = kept.Folder
	if torn, err := other.Continue("dice"); err != nil || torn || at(other) != here {
		t.Fatalf("torn %v, %v", torn, err)
	}
	start := plain.Position()
	must(t, plain.Place(start))
	must(t, other.Place(start))
	for range 8 {
		for _, s := range []*session.Session{other, plain} {
			if s.Standing().Turn != "chance" {
				must(t, s.Apply([]string{"roll"}))
			}
		}
		if a, b := roll(other), roll(plain); a != b {
			t.Fatalf("behind a position %v and %v", a, b)
		}
	}
	must(t, other.Close())
}

// A correction keeps legal entries, reports the others, and leaves the old ones as a branch.
func TestCorrect(t *testing.T) {
	s := opened(t, "kuhn")
	for _, word := range []string{"deal Q", "deal J", "check", "bet", "fold"} {
		must(t, s.Apply([]string{word}))
	}
	c, err := s.Correct(2, s.Reading([]string{"deal K"}))
	if err != nil || c.Kept != 3 || c.Left != 0 || c.Reason != "" {
		t.Fatalf("%+v, %v", c, err)
	}
	was := at(s)
	c, err = s.Correct(3, s.Reading([]string{"bet"}))
	if err != nil || c.Kept != 0 || c.Left != 2 || c.At != 4 || !strings.Contains(c.Reason, `"bet": expected call or fold`) {
		t.Fatalf("%+v, %v", c, err)
	}
	if s.Standing().Turn != "second" {
		t.Errorf("%+v", s.Standing())
	}
	if err := s.Take(2); err != nil || at(s) != was {
		t.Errorf("%v, %s", err, at(s))
	}
	for name, err := range map[string]error{
		"no entry 9; there are 1 to 5":    func() error { _, err := s.Correct(9, s.Reading([]string{"bet"})); return err }(),
		`"hop": expected check or bet`:    func() error { _, err := s.Correct(3, s.Reading([]string{"hop"})); return err }(),
		"no branch 7; there are 1 to 3":   s.Take(7),
		"0 is no number of entries":       s.Undo(0),
		"only 5 can be taken back":        s.Undo(6),
		"nothing was taken back here":     s.Redo(1),
		"no folder for journals here":     func() error { _, err := s.Continue("x"); return err }(),
		"there is no folder for journals": s.OpenKept("kuhn", nil, 1, "x"),
	} {
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%v, want %q", err, name)
		}
	}
	if at(s) != was {
		t.Error("an error has moved the game")
	}
}
