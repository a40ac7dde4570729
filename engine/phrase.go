package engine

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
