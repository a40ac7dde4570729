package position

import (
	"errors"
	"fmt"
	"strings"
)

// Flaw is what is wrong with a position as a whole: which rule it breaks, and where its text
// says so. It is an error.
type Flaw struct {
	Key, Word string // the line, and the beginning of a word in it; "" if there is none
	Rule      string // "" where no rule speaks, but the program
	Cause     string
}

// Wrong returns a *Flaw. Its place is the key of a line and, after a blank, the beginning of a
// word. Of several keys, as in "free-moves|phase", the first counts that the text has.
func Wrong(place, rule, format string, args ...any) error {
	key, word, _ := strings.Cut(place, " ")
	return &Flaw{key, word, rule, fmt.Sprintf(format, args...)}
}

// Error returns the cause and the rule.
func (f *Flaw) Error() string {
	if f.Rule == "" {
		return f.Cause
	}
	return f.Cause + " (" + f.Rule + ")"
}

// Unless returns nil where something holds, and what is Wrong where it does not.
func Unless(holds bool, place, rule, format string, args ...any) error {
	if holds {
		return nil
	}
	return Wrong(place, rule, format, args...)
}

// First asks some checks of a state in their order, and returns what the first says that finds a
// flaw.
func First[S any](s S, checks ...func(S) error) error {
	for _, check := range checks {
		if err := check(s); err != nil {
			return err
		}
	}
	return nil
}

// in returns what a check says of a text as an error with its place.
func in(game, file, text string, err error) error {
	f, _ := errors.AsType[*Flaw](err)
	if f == nil {
		f = new(Flaw)
	}
	return At(file, text, f.Key, f.Word, game+": "+err.Error())
}
