package browser

import (
	"os"
	"path/filepath"
	"testing"

	"deadreckon/serve/files"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// A shared game shows what was entered beside its line, with what was said of it, and goes back.
func TestSharedBranches(t *testing.T) {
	t.Parallel()
	s := session.New(1)
	for _, err := range []error{
		s.Open("kuhn", nil, 1), s.Apply([]string{"deal K", "deal Q"}), s.Apply([]string{"bet"}), s.Apply([]string{"fold"}),
		s.Undo(2), s.Apply([]string{"check"}), s.Note("", 4, journal.Note{Comment: "too shy", Bookmark: true}), s.Goto(3),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	saved, err := files.Share(s, "")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "shared.html")
	if err := os.WriteFile(path, []byte(saved.Text), 0o600); err != nil {
		t.Fatal(err)
	}
	p := openAt(t, "file://"+path)
	p.shown("#branches-box summary")
	p.click("#branches-box summary")
	p.says("#branches", "too shy")
	p.click("#branches button")
	p.says("#told", "the first seat checks")
	p.says("#comment", "too shy")
	p.until(`(` + place + `) === 1`)
	p.click("#next")
	p.says("#told", "the first seat bets")
}
