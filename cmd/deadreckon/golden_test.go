package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/serve/golden"
)

// The golden session of all interfaces, except for legal actions, which the verbs list for people.
func TestGolden(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("at.txt", []byte(golden.Position), 0o600); err != nil {
		t.Fatal(err)
	}
	golden.Run(t, func(s golden.Step) string {
		suggest := func(field string, more ...string) string {
			return golden.Value(t, []byte(spoken(t, "", append([]string{"suggest", "--position", "at.txt", "--json", "--seed", "0", "--iterations", "300"}, more...)...)), field)
		}
		play := func(entries string) string {
			return spoken(t, entries, "play", "--dice", "ask", "--position", "at.txt", "--seat", "first=me", "--no-journal")
		}
		saved := func(entries, file string) string {
			play(entries + "save " + file + "\n")
			text, err := os.ReadFile(filepath.Clean(file))
			if err != nil {
				t.Fatal(err)
			}
			return asJSON(string(text))
		}
		between := func(text, pattern string) string {
			found := regexp.MustCompile(pattern).FindStringSubmatch(text)
			if found == nil {
				t.Fatalf("%s: no %s in %s", s.Ask, pattern, text)
			}
			return found[1]
		}
		switch s.Ask {
		case "view of the first seat":
			return saved("", "knows.txt")
		case "drawing of that view":
			return asJSON(between(play("board\n"), `(?s)first> \n(first .*?\n)first> `))
		case "belief of the first seat":
			return suggest("belief")
		case "ranking of the moves":
			return suggest("moves")
		case "comparison of the moves":
			return suggest("moves", "--moves", "bet,check")
		case "an illegal fold":
			return asJSON("action 1: " + between(play("fold\n"), `first> (".*)\n`)) // a person enters one
		case "a bet":
			return asJSON([]string{between(play("bet\n"), `(?m)^first> - (.*)$`)})
		case "view after the bet":
			return saved("bet\n", "then.txt")
		}
		return ""
	})
}

// spoken runs a command with entries and returns its output.
func spoken(t *testing.T, entered string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := run(append(args, "--game", "kuhn"), stdio.Streams{In: strings.NewReader(entered), Out: &out, Err: &errs}); status != exitOK {
		t.Fatal(errs.String())
	}
	return out.String()
}

// The requests of the other interfaces as entries at a pipe, with the start and the end of a game.
func BenchmarkRequests(b *testing.B) {
	for _, game := range golden.Benched {
		b.Run(game, func(b *testing.B) {
			entered := strings.Repeat("moves\n"+golden.First(b, game)+"\nundo\n", b.N)
			args := []string{"play", "--game", game, "--no-journal"}
			for _, seat := range opened(b, game).Seats() {
				args = append(args, "--seat", seat+"=me")
			}
			if status := run(args, stdio.Streams{In: strings.NewReader(entered), Out: io.Discard, Err: io.Discard}); status != exitOK {
				b.Fatal(status)
			}
		})
	}
}

func asJSON(v any) string {
	text, _ := json.Marshal(v)
	return string(text)
}
