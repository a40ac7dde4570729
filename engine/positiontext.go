package engine

import "strings"

// PositionText writes the position that actions lead to from start. If nothing but a sealed line could
// describe it, and the actions pass a decision point between actions, the text describes that
// point and the actions since as lines "then ACTION"; actions with no alternative are left out. All are as
// one viewer sees them. The text may be that from which start was read, or "".
// PositionText reads the text again, so its cost is that of a few calls of Notation.FormatPosition and ParsePosition.
func PositionText(g Game, start Position, text string, actions []Action) string {
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
	for i := len(actions); i >= 0; i-- {
		rest := n.FormatPosition(path[i])
		if i == 0 && text != "" && Sealed(rest) {
			rest = strings.TrimRight(text, "\n") + "\n"
		}
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

// thenLines writes actions, of which each leads from one position of path to the next. If short, those with
// no alternative are left out, except the last.
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

// Sealed reports whether the text of a position has a line that only the program can write, because the
// position is in the middle of an action whose beginning is not known.
func Sealed(text string) bool { return strings.Contains(text, "\nmoment ") }
