package position

import (
	"errors"
	"fmt"
	"strings"
)

// Flaw is an error of a position as a whole, with its rule and its place in the text.
type Flaw struct {
	Key, Word string // the line, and the beginning of a word in it, "" if none
	Rule      string // "" if it is no rule of the game
	Cause     string
}

// Wrong returns a *Flaw. Its place is the key of a line and, after a blank, the beginning of a
// word. Of several keys, as in "free-moves|phase", the first key in the text counts.
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

// Unless returns nil if a claim holds, else Wrong.
func Unless(holds bool, place, rule, format string, args ...any) error {
	if holds {
		return nil
	}
	return Wrong(place, rule, format, args...)
}

// First runs checks of a state in order and returns the first flaw.
func First[S any](s S, checks ...func(S) error) error {
	for _, check := range checks {
		if err := check(s); err != nil {
			return err
		}
	}
	return nil
}

// in adds the place in a text to an error of a check.
func in(game, file, text string, err error) error {
	f, _ := errors.AsType[*Flaw](err)
	if f == nil {
		f = new(Flaw)
	}
	return At(file, text, f.Key, f.Word, game+": "+err.Error())
}
