package engine

import (
	"fmt"
	"strings"
)

// What a Notation may offer is in optional.go; here is how it is asked.

// ActionNames is of the notation of a game with few actions, which are written alike wherever they are
// legal: the words of an action.
type ActionNames func(a Action) string

// FormatAction implements Notation.
func (w ActionNames) FormatAction(_ Position, a Action) string { return w(a) }

// ParseAction implements Notation: it returns the legal action of p whose words are text, or an
// error that lists them all.
func (w ActionNames) ParseAction(p Position, text string) (Action, error) {
	legal := p.AppendLegal(nil)
	words := make([]string, len(legal))
	for i, a := range legal {
		if words[i] = w(a); words[i] == text {
			return a, nil
		}
	}
	cause := fmt.Sprintf("%q: the game is over", text)
	if len(words) > 0 {
		cause = fmt.Sprintf("%q: expected %s", text, strings.Join(words, " or "))
	}
	return 0, &SyntaxError{Column: 1, Cause: cause}
}

// ParsePhrase reads a phrase where n knows phrases, and an action elsewhere.
func ParsePhrase(n Notation, p Position, text string) ([]Action, error) {
	if n, ok := n.(PhraseParser); ok {
		return n.ParsePhrase(p, text)
	}
	a, err := n.ParseAction(p, text)
	if err != nil {
		return nil, err
	}
	return []Action{a}, nil
}

// OutcomeOf asks n what an outcome comes to, or else explains it.
func OutcomeOf(n Notation, p Position, a Action) string {
	if o, ok := n.(Narrator); ok {
		return o.Outcome(p, a)
	}
	return n.Explain(p, a)
}
