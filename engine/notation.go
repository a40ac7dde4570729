package engine

import (
	"fmt"
	"strings"
)

// Functions that call the optional interfaces of optional.go, with defaults.

// ActionNames returns the text of an action that does not depend on the position. It implements the
// part of Notation about actions.
type ActionNames func(a Action) string

func (w ActionNames) FormatAction(_ Position, a Action) string { return w(a) }

// ParseAction implements Notation: it returns the legal action of p with this text, or an error
// that lists all.
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

// ParsePhrase calls PhraseParser if n implements it, and ParseAction otherwise.
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

// ChoiceOf calls PhraseParser.Choice if n implements it.
func ChoiceOf(n Notation, p Position, chosen []Action) (more []Action, count int) {
	if n, ok := n.(PhraseParser); ok {
		return n.Choice(p, chosen)
	}
	return nil, 0
}

// FormatChoice writes actions of a choice as a phrase, such as "hide 045 012".
func FormatChoice(n Notation, p Position, chosen []Action) string {
	var words []string
	for _, a := range chosen {
		all := strings.Fields(n.FormatAction(p, a))
		words = append(words, all[min(len(words), 1):]...)
	}
	return strings.Join(words, " ")
}

// OutcomeOf returns Narrator.Outcome, or else the explanation.
func OutcomeOf(n Notation, p Position, a Action) string {
	if o, ok := n.(Narrator); ok {
		return o.Outcome(p, a)
	}
	return n.Explain(p, a)
}
