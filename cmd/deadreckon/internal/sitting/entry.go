package sitting

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
)

// parse reads the mark of an action, a phrase in notation, or the rest of a phrase if all legal actions begin
// with the same word. At a decision a number is always a mark: a die that is entered too early must not become
// a move.
func (p *person) parse(v engine.View, entry string) ([]engine.Action, error) {
	legal := v.AppendLegal(nil)
	marks := p.marks(v, legal)
	if i := slices.Index(marks, strings.ToLower(entry)); i >= 0 {
		return legal[i : i+1], nil
	}
	if v.Turn() != engine.Chance && isDigits(entry) {
		return nil, p.noNumber(v, entry, legal, marks)
	}
	if verb := commonVerb(p.game, v, legal); verb != "" {
		if a, err := p.game.Notation().ParseAction(v, verb+" "+entry); err == nil && p.isWhole(v, a, entry) {
			return []engine.Action{a}, nil
		}
	}
	return engine.ParsePhrase(p.game.Notation(), v, entry)
}

// isWhole reports whether digits name an outcome completely, unlike the 4 of 4/2. Other entries may be
// abbreviated.
func (p *person) isWhole(v engine.View, a engine.Action, entry string) bool {
	_, argument, _ := strings.Cut(p.game.Notation().FormatAction(v, a), " ")
	return !isDigits(entry) || isDigits(argument)
}

// noNumber is the error of a number that is no mark.
func (p *person) noNumber(v engine.View, digits string, legal []engine.Action, marks []string) error {
	switch {
	case len(marks) == 0:
		return fmt.Errorf("%s: this list has no numbers; enter an action such as `%s`", digits, p.example(v, digits, legal))
	case p.isRealTable:
		return fmt.Errorf("%s is not in the list of %s; numbers are for dice", digits, span(marks))
	}
	return fmt.Errorf("%s is not in the list of %s; `moves` shows it", digits, span(marks))
}

// example returns the action that digits probably mean, or else an action with an argument.
func (p *person) example(v engine.View, digits string, legal []engine.Action) string {
	n := p.game.Notation()
	if a, err := n.ParseAction(v, commonVerb(p.game, v, legal)+" "+digits); err == nil {
		return n.FormatAction(v, a)
	}
	i := slices.IndexFunc(legal, func(a engine.Action) bool { return strings.Contains(n.FormatAction(v, a), " ") })
	return n.FormatAction(v, legal[max(i, 0)])
}

// span names the marks of a list: the first and the last, or all if some between them are missing.
func span(marks []string) string {
	last := len(marks) - 1
	first, _ := strconv.Atoi(marks[0])
	if n, err := strconv.Atoi(marks[last]); err == nil && n-first > last {
		return strings.Join(marks, " ")
	}
	if last == 0 {
		return marks[0]
	}
	return marks[0] + " to " + marks[last]
}

// commonVerb returns the first word of every legal action, or "" if they differ.
func commonVerb(game engine.Game, v engine.View, legal []engine.Action) string {
	verb := ""
	for i, a := range legal {
		word, _, _ := strings.Cut(game.Notation().FormatAction(v, a), " ")
		if i > 0 && word != verb {
			return ""
		}
		verb = word
	}
	return verb
}

// marks returns the printed mark of each legal action, which a person may enter, or nil at chance and for
// long lists. At a real table marks are letters, since numbers are dice. Otherwise they are ranks, or the
// numbers of the actions if these differ only in a number: 5 is "mark 5".
func (p *person) marks(v engine.View, legal []engine.Action) []string {
	if v.Turn() == engine.Chance || len(legal) >= manyMoves {
		return nil
	}
	if own := p.ownNumbers(v, legal); own != nil && !p.isRealTable {
		return own
	}
	marks := make([]string, len(legal))
	for i := range legal {
		marks[i] = strconv.Itoa(i + 1)
		if p.isRealTable {
			marks[i] = letters(i)
		}
	}
	return marks
}

// letters returns a, b ... z, aa, ab ... for 0, 1 ...
func letters(i int) string {
	out := string(rune('a' + i%26))
	if i >= 26 {
		return letters(i/26-1) + out
	}
	return out
}

// ownNumbers returns the numbers of the actions if they differ only in a number, else nil.
func (p *person) ownNumbers(v engine.View, legal []engine.Action) []string {
	verb := commonVerb(p.game, v, legal)
	if verb == "" {
		return nil
	}
	var out []string
	for _, a := range legal {
		number := strings.TrimPrefix(p.game.Notation().FormatAction(v, a), verb+" ")
		if !isDigits(number) || number != "0" && number[0] == '0' { // 030 is a square
			return nil
		}
		out = append(out, number)
	}
	return out
}

// isDigits reports whether a text consists of digits.
func isDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}
