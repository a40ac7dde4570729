package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"deadreckon/serve/journal"
	"deadreckon/serve/session"
	"deadreckon/serve/share"
	"deadreckon/serve/web/page"
)

// A shared game opens at its board on every screen size and stays there during replay. Losses are rounded
// according to their intervals.
func TestSharedFromTheTop(t *testing.T) {
	t.Parallel()
	s := session.New()
	if err := s.Open("tictactoe", nil, 1); err != nil {
		t.Fatal(err)
	}
	for _, square := range []string{"5", "2", "1", "9", "4", "6", "3", "7", "8"} {
		if err := s.Apply([]string{"mark " + square}); err != nil {
			t.Fatal(err)
		}
	}
	f, err := share.Of(s.Journal(), "test")
	if err != nil {
		t.Fatal(err)
	}
	f.Judge(nil, nil, []share.Decision{
		{Entry: 2, Mistake: true, Loss: 6, Low: 6, High: 6, Best: "mark 1"},
		{Entry: 3, Mistake: true, Loss: 6.2, Low: 6.1, High: 6.4, Best: "mark 1"},
		{Entry: 4, Mistake: true, Loss: 2.2, Low: -0.3, High: 4.6, Best: "mark 1"}}, nil)
	script, style := page.Share()
	text, err := f.HTML(share.Page{Script: script, Style: style})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "shared.html")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	p := openAt(t, "file://"+path)
	p.size(390, 420)
	p.do(chromedp.Reload())
	p.until(`(` + place + `) === 0`)
	for i, want := range []string{"", "", "A mistake: 6 points; better: mark 1", "A mistake: 6.2 points (6.1 to 6.4); better: mark 1", "A mistake: 2 points (0 to 5); better: mark 1"} {
		p.until(fmt.Sprintf("(%s) === %d && document.querySelector('#comment').innerText === %q", place, i, want))
		p.drawn()
		if y := value[float64](p, "scrollY"); y != 0 {
			t.Errorf("at entry %d the page is scrolled by %v", i, y)
		}
		p.keys(kb.ArrowRight)
	}
	p.pocket("shared", "body")
}

// A shared game shows branches with their notes.
func TestSharedBranches(t *testing.T) {
	t.Parallel()
	s := session.New()
	for _, err := range []error{
		s.Open("kuhn", nil, 1), s.Apply([]string{"deal K", "deal Q"}), s.Apply([]string{"bet"}), s.Apply([]string{"fold"}),
		s.Undo(2), s.Apply([]string{"check"}), s.Note("", 4, journal.Note{Comment: "too shy", Bookmark: true}), s.Goto(3),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	saved, err := s.Share("")
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
