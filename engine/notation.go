package engine

import (
	"fmt"
	"strings"
)

// What a Notation may offer is in optional.go; here is how it is asked.

// ParseLegal is Notation.ParseAction for games with few actions: it returns the
// legal action of p that n writes as text, or an error that lists them all.
func ParseLegal(n Notation, p Position, text string) (Action, error) {
	legal := p.AppendLegal(nil)
	words := make([]string, len(legal))
	for i, a := range legal {
		words[i] = n.FormatAction(p, a)
		if words[i] == text {
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
	if n, ok := n.(Phrases); ok {
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
	if o, ok := n.(Outcomes); ok {
		return o.Outcome(p, a)
	}
	return n.Explain(p, a)
}
