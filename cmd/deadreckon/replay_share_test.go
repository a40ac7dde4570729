package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/serve/session"
)

// A shared game is verified, shown and reviewed. A changed one is refused with exit status 2.
func TestReplayShared(t *testing.T) {
	s := session.New()
	s.Program = producer
	if err := s.Open("kuhn", nil, 1); err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"deal J", "deal K", "bet", "call", "show J", "show K"} {
		if err := s.Apply([]string{word}); err != nil {
			t.Fatal(err)
		}
	}
	folder := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		path := folder + "/" + name
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	share := func(seat string) string {
		t.Helper()
		saved, err := s.Share(seat)
		if err != nil {
			t.Fatal(err)
		}
		return saved.Text
	}
	whole, second := write("whole.html", share("")), write("second.html", share("second"))
	script := write("script.html", strings.Replace(share(""), "<script>", "<script>alert(1);", 1))
	cut := write("cut.html", share("")[:3000])
	for _, c := range []struct {
		line   string
		status int
		want   string
	}{
		{"replay --verify " + whole, exitOK, "1 games, re-created byte for byte"},
		{"replay --verify " + second, exitOK, "1 games, re-created byte for byte"},
		{"replay --verify " + script, exitOK, "the script of the page is not verified"},
		{"replay --verify " + cut, exitBadInput, "cut.html: the file is incomplete"},
		{"replay --rerun " + whole, exitBadInput, "a shared game may have a human player"},
		{"replay --truth --moves " + whole, exitOK, "2 first bet"},
		{"replay --ply 2 " + second, exitOK, "second  [K]"},
		{"replay --ply 2 --seat first " + second, exitBadInput, "does not tell what seat first knows"},
		{"review --iterations 50 --csv " + whole, exitOK, "second,second,2"},
	} {
		var out, errs bytes.Buffer
		status := run(strings.Fields(c.line), stdio.Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
		if status != c.status || !strings.Contains(out.String()+errs.String(), c.want) {
			t.Errorf("%s: status %d\n%s%s\nwant %q", c.line, status, out.String(), errs.String(), c.want)
		}
	}
}
