package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// No text of a record, a journal, an agent file or a program reaches the terminal unfiltered.
func TestNothingFromOutsideReachesTheTerminal(t *testing.T) {
	dir := t.TempDir()
	plain, bad, shelf := filepath.Join(dir, "plain.txt"), filepath.Join(dir, "bad.txt"), filepath.Join(dir, "shelf")
	if status, _, errs := runQuoted("deadreckon play --game kuhn --seat first=random --seat second=random --record " + plain); status != exitOK {
		t.Fatal(errs)
	}
	text, err := os.ReadFile(plain)
	if err != nil {
		t.Fatal(err)
	}
	text = regexp.MustCompile(`(?m)^checksum .*\n`).ReplaceAll(text, nil)
	const attack = "\x1b]0;pwn\x07\x1b[31m\u009b2J\u202e"
	sheet := filepath.Join(dir, "bad.toml")
	dies := filepath.Join(dir, "dies.sh")
	for path, text := range map[string]string{
		sheet: "strategy = \"" + attack + "\"\n",
		dies:  "#!/bin/sh\nread -r line\nprintf 'last \\033[31m words \\033]0;pwn\\007\\n' >&2\nexit 3\n",
	} {
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	shows := 0
	check := func(line string) {
		t.Helper()
		_, out, errs := runQuoted(line)
		if strings.ContainsFunc(out+errs, func(r rune) bool {
			return r != '\n' && r != '\t' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
		}) {
			t.Errorf("%s: %q", line, out+errs)
		}
		shows += strings.Count(out+errs, `\u001b[31m`)
	}
	for _, place := range []string{"note agent.0 random", "producer deadreckon", "game kuhn"} {
		spoilt := strings.Replace(string(text), place, place+attack, 1)
		if spoilt == string(text) {
			t.Fatalf("no %q in\n%s", place, text)
		}
		if err := os.WriteFile(bad, []byte(spoilt), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, verb := range []string{"replay " + bad + " --moves", "review " + bad + " --rounds 4", "replay " + bad + " --rerun", "journal import " + bad + " --journals " + shelf, "journal --journals " + shelf} {
			check("deadreckon " + verb)
		}
	}
	check("deadreckon arena --game kuhn --seat first=file:" + sheet + " --seat second=random --games 1")
	check("deadreckon play --game kuhn --seat first=cmd:" + dies + " --seat second=random")
	check("deadreckon play --game kuhn --seat \"first=" + attack + "\" --seat second=random")
	check("deadreckon replay \"" + attack + "\"")
	if shows < 5 {
		t.Errorf("what comes from outside is shown %d times: little is asked here", shows)
	}
}
