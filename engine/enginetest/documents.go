package enginetest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"deadreckon/engine"
)

// Documents are the documents of a game, docs/games/NAME, two folders above its package. The value
// is the name of the game.
type Documents string

// Path returns the path of a document.
func (d Documents) Path(name string) string {
	return filepath.Join("..", "..", "docs", "games", string(d), name)
}

// Text returns a document. A missing document ends the test.
func (d Documents) Text(t TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(d.Path(name))
	if err != nil {
		t.Fatalf("%v", err)
	}
	return string(text)
}

// Has checks that a document contains every word between backquotes; empty words are ignored.
func (d Documents) Has(t TB, name string, words ...string) {
	t.Helper()
	text := d.Text(t, name)
	for _, word := range words {
		if word != "" && !strings.Contains(text, "`"+word+"`") {
			t.Errorf("docs/games/%s/%s does not speak of %s", d, name, word)
		}
	}
}

// Actions checks that a text has every verb between backquotes, alone or with other words. It
// returns the actions in the first column of its tables, at least least of them.
func (d Documents) Actions(t TB, text string, verbs []string, least int, read func(action string) error) {
	t.Helper()
	for _, verb := range verbs {
		if !regexp.MustCompile("`" + verb + "[` ]").MatchString(text) {
			t.Errorf("docs/games/%s does not speak of %s", d, verb)
		}
	}
	actions := 0
	for _, row := range regexp.MustCompile(`(?m)^\| (.*?) \|`).FindAllStringSubmatch(text, -1) {
		for _, action := range regexp.MustCompile("`(.*?)`").FindAllStringSubmatch(row[1], -1) {
			actions++
			if err := read(action[1]); err != nil {
				t.Errorf("docs/games/%s speaks of %s: %v", d, action[1], err)
			}
		}
	}
	if actions < least {
		t.Errorf("docs/games/%s has %d actions in tables; want %d at least", d, actions, least)
	}
}

// Positions reads the examples of position-format.md.
func (d Documents) Positions(t TB, g engine.Game) (read []engine.Position) {
	t.Helper()
	for _, example := range regexp.MustCompile("(?s)```position\n(.*?)```").FindAllStringSubmatch(d.Text(t, "position-format.md"), -1) {
		read = append(read, At(t, g, example[1]).P)
	}
	return read
}

// Rows writes table rows below a head such as "| phase | decision |".
func Rows(head string, rows []string) string {
	return head + "\n" + strings.Repeat("|---", strings.Count(head, "|")-1) + "|\n" + strings.Join(rows, "\n") + "\n"
}

// Example opens the game with its defaults, and reads example-position.txt.
func (d Documents) Example(t TB) (engine.Game, engine.Position) {
	t.Helper()
	g, err := engine.Open(string(d), nil)
	if err != nil {
		t.Fatalf("%v", err)
	}
	p, err := g.Notation().ParsePosition(d.Text(t, "example-position.txt"))
	if err != nil {
		t.Fatalf("%v", err)
	}
	return g, p
}

// Pictured checks that the example is canonical text and that its picture is example-position.svg;
// with -update it writes both.
func (d Documents) Pictured(t TB) {
	t.Helper()
	g, p := d.Example(t)
	n := g.Notation()
	var out strings.Builder
	if err := n.(engine.Map).WriteSVG(&out, p, engine.Picture{}); err != nil {
		t.Fatalf("%v", err)
	}
	Legible(t, out.String())
	for name, want := range map[string]string{"example-position.txt": n.FormatPosition(p), "example-position.svg": out.String()} {
		if *update {
			if err := os.WriteFile(d.Path(name), []byte(want), 0o644); err != nil {
				t.Fatalf("%v", err)
			}
		}
		if d.Text(t, name) != want {
			t.Errorf("%s should be otherwise; -update writes it", name)
		}
	}
}

// Shown checks that README.md shows the example as text; with -update it writes it.
func (d Documents) Shown(t TB) {
	t.Helper()
	g, p := d.Example(t)
	Part(t, d.Path("README.md"), "example", "```position\n"+g.Notation().Show(p)+"```\n")
}
