package engine

// Phrases is an optional interface of a Notation in whose game people say
// several actions in one breath.
type Phrases interface {
	// ParsePhrase reads one action, or several that follow one another from p
	// without chance between them. All are legal in their turn.
	ParsePhrase(p Position, text string) ([]Action, error)
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
