package mall

import (
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/position"
)

// flaw is what is wrong with a position as a whole: which rule it breaks, and
// where a position file says so.
type flaw struct {
	key, word string // the line, and the beginning of a word in it; "" if there is none
	rule      string // "" where no rule speaks, but the program
	text      string
}

// Error returns the cause and the rule.
func (f *flaw) Error() string { return "mall: " + f.cause() }

func (f *flaw) cause() string {
	if f.rule == "" {
		return f.text
	}
	return f.text + " (" + f.rule + ")"
}

// fault makes a flaw. Its place is a key of position files and, after a blank,
// the beginning of a word.
func fault(place, rule, format string, args ...any) error {
	key, word, _ := strings.Cut(place, " ")
	return &flaw{key, word, rule, fmt.Sprintf(format, args...)}
}

// in turns the flaw into an error that names its place in a position file.
func (f *flaw) in(file, text string) *engine.SyntaxError {
	return position.At(file, text, f.key, f.word, f.cause())
}
