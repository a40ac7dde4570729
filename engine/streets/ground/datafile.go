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

// Scenarios are the names of the built-in scenarios, the default first. Data 6, Data 7; convoy is
// not from the rulebook.
var Scenarios = [...]string{"supply", "clinic", "convoy"}

// reader holds the state of parsing a data file.
type reader struct {
	file    string
	words   *Words
	last    int                // number of the line read last
	at      map[string]filePos // position of each statement, by subject
	figures [3]int             // number of figures (numbers in the file) by lines.Source
	errs    []error            // of type *engine.SyntaxError
}

// filePos is a position in a file.
type filePos struct{ line, column int }

func newReader(file string, words *Words) reader {
	return reader{file: file, words: words, last: 1, at: map[string]filePos{}}
}

// here returns the filePos of the word read last.
func here(l *lines.Line) filePos { return filePos{l.Number(), l.Column()} }

// cite reads the source at the end of a line (printed, derived or reconstructed) and counts n numbers for
// it.
func (r *reader) cite(l *lines.Line, n int) { r.figures[l.Source()] += n }

// once records the position of a statement and rejects a second one on the same subject.
func (r *reader) once(l *lines.Line, subject string) {
	if first, again := r.at[subject]; again {
		l.Fail("a second %s, first in line %d", subject, first.line)
	}
	r.at[subject] = here(l)
}

// report notes an error at a position; the zero filePos is the end of the file.
func (r *reader) report(at filePos, format string, args ...any) {
	if at.line == 0 {
		at = filePos{r.last, 1}
	}
	r.errs = append(r.errs, &engine.SyntaxError{File: r.file, Line: at.line, Column: at.column, Cause: fmt.Sprintf(format, args...)})
}

// need notes an error for each subject without a statement. It reports whether the file has no errors.
func (r *reader) need(subjects ...string) bool {
	for _, subject := range subjects {
		if _, ok := r.at[subject]; !ok {
			r.report(filePos{}, "the file ends, expected a line %s", subject)
		}
	}
	return len(r.errs) == 0
}

// err joins the errors in the order of the lines.
func (r *reader) err() error {
	slices.SortStableFunc(r.errs, func(a, b error) int {
		x, y := a.(*engine.SyntaxError), b.(*engine.SyntaxError)
		return (x.Line-y.Line)<<16 + x.Column - y.Column
	})
	return errors.Join(r.errs...)
}

// word reads one of words and returns its index. what names the expected word in the error.
func (r *reader) word(l *lines.Line, what string, words []string) int {
	text := l.Next(what)
	i := slices.Index(words, text)
	if i < 0 {
		l.Bad(what + engine.DidYouMean(text, words))
	}
	return max(i, 0)
}

// item reads "pistol:12+1": the kind, how many or how many rounds, spare magazines.
func (r *reader) item(l *lines.Line) Carried {
	text := l.Next("an item")
	kind, count, counted := strings.Cut(text, ":")
	item := Carried{Item: slices.Index(r.words.Items, kind), Count: 1}
	if item.Item < 0 {
		l.Bad("an item such as pistol:12+1" + engine.DidYouMean(kind, r.words.Items))
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

// Check implements options.Replaceable. ParseScenario has already checked everything.
func (sc *Scenario) Check() error { return nil }

// Check implements options.Replaceable. ParseRoster has already checked everything.
func (r *Roster) Check() error { return nil }

// BuiltInScenario returns the built-in scenario with the given name.
func BuiltInScenario(name string, words *Words) *Scenario {
	return builtIn(name, words, ParseScenario)
}

// DefaultRoster returns the built-in roster.
func DefaultRoster(words *Words) *Roster { return builtIn("roster", words, ParseRoster) }

func builtIn[T any](name string, words *Words, parse func(file, text string, words *Words) (T, error)) T {
	return options.Must(parse("data/"+name+".txt", string(Embedded(name)), words))
}

// Embedded returns the text of a built-in data file, as a template for users.
func Embedded(name string) []byte { return options.Must(embedded.ReadFile("data/" + name + ".txt")) }
