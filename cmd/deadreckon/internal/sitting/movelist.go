package sitting

import (
	"fmt"
	"strings"

	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/serve/session"
)

const (
	fewMoves  = 12 // maximum number of moves that are listed in words, one per line
	manyMoves = 50 // minimum number of moves that are grouped by their first word
)

// list prints the legal actions with their marks, or the outcomes of chance with their probabilities.
func (p *person) list(v engine.View) {
	if v.Turn() == engine.Chance {
		p.console.Printf("\n%s%s", p.moment(v), stdio.Packed(outcomes(p.game, v), p.console.Columns()))
		return
	}
	n := p.game.Notation()
	legal := v.AppendLegal(nil)
	marks := p.marks(v, legal)
	if marks == nil {
		p.console.Printf("\n%s", gathered(n, v, legal, p.console.Columns()))
		return
	}
	items := make([]string, len(legal))
	for i, a := range legal {
		items[i] = fmt.Sprintf("%3s %s", marks[i], n.FormatAction(v, a))
	}
	if len(legal) > fewMoves {
		p.console.Printf("\n%s", stdio.Packed(items, p.console.Columns()))
		return
	}
	p.console.Printf("\n")
	for i, a := range legal {
		if words := n.Explain(v, a); !strings.HasSuffix(items[i], " "+words) {
			items[i] = fmt.Sprintf("%-28s %s", items[i], words)
		}
		p.console.Printf("%s\n", p.console.Prose(items[i]))
	}
}

// moment describes the chance event in a line, if the game can.
func (p *person) moment(v engine.View) string {
	if text := engine.PromptOf(v); text != "" {
		return p.console.Prose(text) + "\n"
	}
	return ""
}

// gathered lists actions grouped by their first word.
func gathered(n engine.Notation, v engine.View, legal []engine.Action, columns int) string {
	var out strings.Builder
	for i := 0; i < len(legal); {
		verb, rest, _ := strings.Cut(n.FormatAction(v, legal[i]), " ")
		var words []string
		for word := verb; word == verb; {
			if rest != "" {
				words = append(words, rest)
			}
			if i++; i == len(legal) {
				break
			}
			word, rest, _ = strings.Cut(n.FormatAction(v, legal[i]), " ")
		}
		out.WriteString(verb + "\n")
		if len(words) > 0 {
			out.WriteString("    " + strings.ReplaceAll(strings.TrimRight(stdio.Packed(words, columns-4), "\n"), "\n", "\n    ") + "\n")
		}
	}
	return out.String()
}

// outcomes lists the outcomes of chance.
func outcomes(game engine.Game, v engine.View) []string {
	var items []string
	for _, a := range session.LegalActions(game, v) {
		items = append(items, fmt.Sprintf("%s (%.1f %%)", a.Action, 100*a.Probability))
	}
	return items
}
