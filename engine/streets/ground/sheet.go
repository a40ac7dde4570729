package ground

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/options"
)

//go:embed data/*.txt
var embedded embed.FS

// Scenarios are the names of the built-in scenarios, the default first. Data 6, Data 7; the third is our
// own.
var Scenarios = [...]string{"supply", "clinic", "convoy"}

// reader is a file while it is read.
type reader struct {
	file    string
	words   *Words
	last    int                // the line read last
	at      map[string]filePos // position of each statement, by subject
	figures [3]int
	errs    []error
}

// filePos is a position in a file.
type filePos struct{ line, column int }

func newReader(file string, words *Words) reader {
	return reader{file: file, words: words, last: 1, at: map[string]filePos{}}
}

// here returns the filePos of the word read last.
func here(l *lines.Line) filePos { return filePos{l.Number(), l.Column()} }

// cite counts n figures for the source of a line.
func (h *reader) cite(l *lines.Line, n int) { h.figures[l.Source()] += n }

// once refuses a second statement about one thing.
func (h *reader) once(l *lines.Line, about string) {
	if first, again := h.at[about]; again {
		l.Fail("a second %s, first in line %d", about, first.line)
	}
	h.at[about] = here(l)
}

// report notes an error at a position; the zero filePos is the end of the file.
func (h *reader) report(at filePos, format string, args ...any) {
	if at.line == 0 {
		at = filePos{h.last, 1}
	}
	h.errs = append(h.errs, &engine.SyntaxError{File: h.file, Line: at.line, Column: at.column, Cause: fmt.Sprintf(format, args...)})
}

// need notes missing statements, and reports whether all are present.
func (h *reader) need(abouts ...string) bool {
	for _, about := range abouts {
		if _, ok := h.at[about]; !ok {
			h.report(filePos{}, "the file ends, expected a line %s", about)
		}
	}
	return len(h.errs) == 0
}

// err joins the errors in the order of the lines.
func (h *reader) err() error {
	slices.SortStableFunc(h.errs, func(a, b error) int {
		x, y := a.(*engine.SyntaxError), b.(*engine.SyntaxError)
		return (x.Line-y.Line)<<16 + x.Column - y.Column
	})
	return errors.Join(h.errs...)
}

// word reads one of some words and returns its index.
func (h *reader) word(l *lines.Line, what string, words []string) int {
	text := l.Next(what)
	i := slices.Index(words, text)
	if i < 0 {
		l.Bad(what + engine.DidYouMean(text, words))
	}
	return max(i, 0)
}

// item reads "pistol:12+1": the kind, how many or how many rounds, spare magazines.
func (h *reader) item(l *lines.Line) Carried {
	text := l.Next("an item")
	kind, count, counted := strings.Cut(text, ":")
	item := Carried{Item: slices.Index(h.words.Items, kind), Count: 1}
	if item.Item < 0 {
		l.Bad("an item such as pistol:12+1" + engine.DidYouMean(kind, h.words.Items))
		item.Item = 0
	}
	if counted {
		count, spare, more := strings.Cut(count, "+")
		item.Count = l.Part(count, 0, 255)
		if more {
			item.Spare = l.Part(spare, 1, 3)
		}
	}
	return item
}

// digestOf returns a SHA-256 in hexadecimal.
func digestOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Check has nothing to add to ParseScenario.
func (sc *Scenario) Check() error { return nil }

// Check has nothing to add to ParseRoster.
func (r *Roster) Check() error { return nil }

// DefaultScenario returns a scenario that is built in, by its name.
func DefaultScenario(name string, words *Words) *Scenario {
	return builtIn(name, words, ParseScenario)
}

// DefaultRoster returns the roster that is built in.
func DefaultRoster(words *Words) *Roster { return builtIn("roster", words, ParseRoster) }

func builtIn[T any](name string, words *Words, parse func(file, text string, words *Words) (T, error)) T {
	return options.Must(parse("data/"+name+".txt", string(Embedded(name)), words))
}

// Embedded returns the text of a built-in data file, as a template for users.
func Embedded(name string) []byte { return options.Must(embedded.ReadFile("data/" + name + ".txt")) }
