package engine

import "strings"

// PositionText writes the position after actions from start, all in one view. If the position needs
// a sealed line, and the actions pass a decision point between actions, the text describes that
// point and the actions since as lines "then ACTION". Forced actions are left out. PositionText
// reads the text again, so it costs a few calls of Notation.FormatPosition and ParsePosition.
func PositionText(g Game, start Position, actions []Action) string {
	n, p := g.Notation(), Clone(g, start)
	for _, a := range actions {
		p.Apply(a)
	}
	sealed := n.FormatPosition(p)
	if !Sealed(sealed) {
		return sealed
	}
	path := []Position{start}
	for i, a := range actions {
		path = append(path, Clone(g, path[i]))
		path[i+1].Apply(a)
	}
	for i := len(actions) - 1; i >= 0; i-- {
		rest := n.FormatPosition(path[i])
		if Sealed(rest) {
			continue
		}
		for _, short := range []bool{true, false} {
			told := rest + thenLines(n, path[i:], actions[i:], short)
			if again, err := n.ParsePosition(told); err == nil && n.FormatPosition(again) == sealed {
				return told
			}
		}
		break
	}
	return sealed
}

// thenLines writes actions; path holds the position before each. If short, forced actions are left
// out, except the last.
func thenLines(n Notation, path []Position, actions []Action, short bool) string {
	var out strings.Builder
	var legal []Action
	for i, a := range actions {
		if legal = path[i].AppendLegal(legal[:0]); len(legal) > 1 || !short || i == len(actions)-1 {
			out.WriteString("then " + n.FormatAction(path[i], a) + "\n")
		}
	}
	return out.String()
}

// Sealed reports whether a position text has a line that only the program can write, because the
// position is in the middle of an action with an unknown beginning.
func Sealed(text string) bool { return strings.Contains(text, "\nmoment ") }

// PositionPath reads a position text as the position before its lines "then", and the actions of
// these lines. A sealed text has no actions.
func PositionPath(g Game, text string) (Position, []Action, error) {
	n := g.Notation()
	p, err := n.ParsePosition(text) // errors have line numbers of the whole text
	if err != nil || Sealed(text) {
		return p, nil, err
	}
	var board strings.Builder
	var then []string
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "//")
		if key, rest, _ := strings.Cut(line, " "); strings.EqualFold(key, "then") {
			then = append(then, rest)
		} else {
			board.WriteString(line + "\n")
		}
	}
	if then == nil {
		return p, nil, nil
	}
	if p, err = n.ParsePosition(board.String()); err != nil {
		return nil, nil, err
	}
	var played []Action
	now := Clone(g, p)
	for _, line := range then {
		actions, err := PlayPhrase(n, now, line)
		if err != nil {
			return nil, nil, err
		}
		played = append(played, actions...)
	}
	return p, played, nil
}

// PlayPhrase reads a phrase as ParsePhrase does, plays it, and returns its actions. If the phrase
// does not fit, forced actions are played first.
func PlayPhrase(n Notation, p Position, text string) (played []Action, err error) {
	phrase, err := ParsePhrase(n, p, text)
	for err != nil && p.Turn() != Nobody {
		legal := p.AppendLegal(nil)
		if len(legal) != 1 {
			break
		}
		p.Apply(legal[0])
		played = append(played, legal[0])
		if next, wrong := ParsePhrase(n, p, text); wrong == nil {
			phrase, err = next, nil
		}
	}
	if err != nil {
		return nil, err
	}
	for _, a := range phrase {
		p.Apply(a)
	}
	return append(played, phrase...), nil
}
