package verbs

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"deadreckon/engine"
)

// Format writes an action.
func (t *Grammar[S]) Format(s *S, x engine.Action) string {
	r, a := t.unpack(s, x)
	return t.format(s, r, a)
}

func (t *Grammar[S]) format(s *S, r *Row[S], a Args) string {
	switch {
	case a.Or:
		return r.Word + " " + r.Or
	case r.Shape == "":
		return r.Word
	}
	var out strings.Builder
	out.WriteString(r.Word + " ")
	for i, n := 0, 0; i < len(r.Shape); i++ {
		if w := t.word[r.Shape[i]]; w != nil {
			out.WriteString(w.Write(s, a.At(n)))
			n++
			continue
		}
		out.WriteByte(r.Shape[i])
	}
	return out.String()
}

// Asked is a requested action: it has been understood, and may be illegal.
type Asked[S any] struct {
	Row    *Row[S]
	Args   Args
	Action engine.Action // 0 if the phase has no such actions
	Text   string        // as Format writes it
}

// Parse reads a legal action. Text without sense gives a *engine.SyntaxError, an illegal action an error
// with the rule.
func (t *Grammar[S]) Parse(s *S, text string) (engine.Action, error) {
	q, err := t.Read(s, text)
	if err != nil {
		return 0, err
	}
	if t.offers(s, q) {
		return q.Action, nil
	}
	if err := t.WhyNot(s, q); err != nil {
		return 0, err
	}
	return 0, fmt.Errorf("%s: %q is not legal here; %s", t.Game, q.Text, t.Expected(s))
}

// Read parses a request.
func (t *Grammar[S]) Read(s *S, text string) (Asked[S], error) {
	l := split(text)
	if l.verb == "" {
		return Asked[S]{}, &engine.SyntaxError{Column: 1,
			Cause: fmt.Sprintf("nothing to read; expected an action such as %q", t.example(s).Example)}
	}
	r := t.byWord[l.verb]
	if r == nil {
		return Asked[S]{}, &engine.SyntaxError{Column: l.verbAt,
			Cause: fmt.Sprintf("there is no action %q%s; %s", l.verb, engine.DidYouMean(l.verb, t.verbs()), t.Expected(s))}
	}
	a := Args{Verb: r.Word}
	if at, wrong := t.readArgs(s, r, l, &a); wrong != "" {
		return Asked[S]{}, &engine.SyntaxError{Column: at, Cause: fmt.Sprintf("%s; expected an action such as %q", wrong, r.Example)}
	}
	q := Asked[S]{Row: r, Args: a, Text: t.format(s, r, a)}
	if r.takes(s, t.Phase(s)) {
		q.Action = t.pack(s, r, a)
	}
	return q, nil
}

// example returns a row with an example for this position, if possible with arguments.
func (t *Grammar[S]) example(s *S) *Row[S] {
	out := &t.Rows[0]
	for i := range t.Rows {
		if r := &t.Rows[i]; r.takes(s, t.Phase(s)) {
			if out = r; r.Shape != "" {
				return r
			}
		}
	}
	return out
}

func (t *Grammar[S]) verbs() (out []string) {
	for i := range t.Rows {
		out = append(out, t.Rows[i].Word)
	}
	return out
}

// readArgs reads the arguments of a row. It returns the fault and its column, if any.
func (t *Grammar[S]) readArgs(s *S, r *Row[S], l phrase, a *Args) (column int, wrong string) {
	switch {
	case r.Or != "" && l.rest == r.Or:
		a.Or = true
		return 0, ""
	case r.Shape == "" && l.rest != "":
		return l.at(0), fmt.Sprintf("%q is too much after %q", l.spaced(0, len(l.rest), l.breaks("")), l.verb)
	case r.Shape != "" && l.rest == "":
		return l.verbAt + len(l.verb), r.Word + " needs a further word"
	}
	breaks := l.breaks(r.Shape)
	spare := len(breaks) - strings.Count(r.Shape, " ") // number of words more than arguments
	if spare > 0 && !t.several(r) {
		return l.tooMany(breaks[len(breaks)-spare])
	}
	from, n := 0, 0
	for i := range len(r.Shape) {
		sign, rest := r.Shape[i], l.rest[from:]
		w := t.word[sign]
		if w == nil && sign == ' ' {
			if !slices.Contains(l.words, from) {
				return l.at(from), r.Word + " needs a further word"
			}
			continue
		}
		if w == nil {
			if rest == "" || rest[0] != sign {
				return l.at(from), fmt.Sprintf("%q without %q", l.rest, string(sign))
			}
			from++
			continue
		}
		word := rest
		if i+1 < len(r.Shape) {
			more := 0
			if w.Several {
				more = max(spare, 0)
			}
			if end := l.end(from, r.Shape[i+1], more); end >= 0 {
				word = rest[:end-from]
			}
		}
		text := word
		if w.Several {
			text = l.spaced(from, from+len(word), breaks)
		}
		value, wrong := w.Read(s, text)
		if wrong != "" {
			return l.at(from), wrong
		}
		a.N[n] = int32(value)
		n++
		from += len(word)
	}
	if from < len(l.rest) {
		return l.at(from), fmt.Sprintf("%q is too much", l.rest[from:])
	}
	return 0, ""
}

// phrase is the text of an action in lower case: the first word, and the rest joined.
type phrase struct {
	verb    string
	verbAt  int // 1-based column
	rest    string
	columns []int // column of each byte of rest
	words   []int // offsets in rest of further words
}

// split reads the words of a text.
func split(text string) (l phrase) {
	var rest strings.Builder
	word := -1 // index of the last word
	blank := true
	for i, c := range text {
		space := unicode.IsSpace(c)
		if blank && !space {
			if word++; word == 0 {
				l.verbAt = i + 1
			} else if word > 1 {
				l.words = append(l.words, rest.Len())
			}
		}
		if blank = space; space {
			continue
		}
		lower := string(unicode.ToLower(c))
		if word == 0 {
			l.verb += lower
			continue
		}
		rest.WriteString(lower)
		for len(l.columns) < rest.Len() {
			l.columns = append(l.columns, i+1)
		}
	}
	l.rest = rest.String()
	return l
}

// at returns the column of a byte of the rest, or of its end.
func (l phrase) at(i int) int {
	switch {
	case i < len(l.columns):
		return l.columns[i]
	case i > 0:
		return l.columns[i-1] + 1
	}
	return l.verbAt + len(l.verb)
}

// end returns the offset in the rest at which the argument that begins at from ends: before a sign or, if
// the sign is a blank, at the next word after more words. It is negative if there is none.
func (l phrase) end(from int, sign byte, more int) int {
	if sign == ' ' {
		i := slices.IndexFunc(l.words, func(at int) bool { return at > from })
		if i < 0 || i+more >= len(l.words) {
			return -1
		}
		return l.words[i+more]
	}
	if i := strings.IndexByte(l.rest[from:], sign); i >= 0 {
		return from + i
	}
	return -1
}

// joins are the signs that join words, with or without blanks around them.
const joins = "+-@>"

// breaks are the offsets in the rest of words that follow another word without a sign.
func (l phrase) breaks(shape string) (out []int) {
	isSign := func(c byte) bool {
		return strings.IndexByte(joins, c) >= 0 || strings.IndexByte(shape, c) >= 0 && (c < 'A' || c > 'Z')
	}
	for _, at := range l.words {
		if !isSign(l.rest[at-1]) && !isSign(l.rest[at]) {
			out = append(out, at)
		}
	}
	return out
}

// tooMany refuses the word that begins at a byte of the rest.
func (l phrase) tooMany(at int) (column int, wrong string) {
	from, end := 0, len(l.rest)
	for _, word := range l.words {
		switch {
		case word < at:
			from = word
		case word > at:
			end = min(end, word)
		}
	}
	return l.at(at), fmt.Sprintf("%q is a word too many after %q", l.rest[at:end], l.rest[from:at])
}

// spaced returns a part of the rest with blanks at breaks.
func (l phrase) spaced(from, to int, breaks []int) string {
	var out strings.Builder
	for _, at := range breaks {
		if from < at && at < to {
			out.WriteString(l.rest[from:at] + " ")
			from = at
		}
	}
	return out.String() + l.rest[from:to]
}

// several reports whether an argument of a row may have several words.
func (t *Grammar[S]) several(r *Row[S]) bool {
	for i := range len(r.Shape) {
		if w := t.word[r.Shape[i]]; w != nil && w.Several {
			return true
		}
	}
	return false
}
