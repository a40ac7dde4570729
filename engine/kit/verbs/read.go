package verbs

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"deadreckon/engine"
)

// Format writes an action as text, such as "move 050-051".
func (t *Grammar[S]) Format(s *S, x engine.Action) string {
	r, a := t.unpack(s, x)
	return t.format(s, r, a)
}

func (t *Grammar[S]) format(s *S, r *Row[S], a Args) string {
	switch {
	case a.Wildcard:
		return r.Word + " " + r.Wildcard
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

// Request is an action that a user wrote. It may be illegal.
type Request[S any] struct {
	Row    *Row[S]
	Args   Args
	Action engine.Action // 0 if the phase has no such actions
	Text   string        // as Format writes it
}

// Parse reads a legal action. It returns a *engine.SyntaxError if text is not an action, and an error with
// the rule if the action is illegal.
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

// Read reads an action, legal or not. Errors are *engine.SyntaxError.
func (t *Grammar[S]) Read(s *S, text string) (Request[S], error) {
	p := split(text)
	if p.verb == "" {
		return Request[S]{}, &engine.SyntaxError{Column: 1,
			Cause: fmt.Sprintf("nothing to read; expected an action such as %q", t.example(s).Example)}
	}
	r := t.byWord[p.verb]
	if r == nil {
		return Request[S]{}, &engine.SyntaxError{Column: p.verbAt,
			Cause: fmt.Sprintf("there is no action %q%s; %s", p.verb, engine.DidYouMean(p.verb, t.verbs()), t.Expected(s))}
	}
	a := Args{Verb: r.Word}
	if column, cause := t.readArgs(s, r, p, &a); cause != "" {
		return Request[S]{}, &engine.SyntaxError{Column: column, Cause: fmt.Sprintf("%s; expected an action such as %q", cause, r.Example)}
	}
	q := Request[S]{Row: r, Args: a, Text: t.format(s, r, a)}
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

// readArgs reads the arguments of a row into a. cause is the cause of a syntax error at the 1-based column,
// or "". With the shape "S N", "dig 045 3" has the arguments S = 045 and N = 3; with "S-S", "move 045 - 046"
// has the arguments 045 and 046.
func (t *Grammar[S]) readArgs(s *S, r *Row[S], p phrase, a *Args) (column int, cause string) {
	switch {
	case r.Wildcard != "" && p.rest == r.Wildcard:
		a.Wildcard = true
		return 0, ""
	case r.Shape == "" && p.rest != "":
		return p.column(0), fmt.Sprintf("unexpected %q after %q", p.spaced(0, len(p.rest), p.breaks("")), p.verb)
	case r.Shape != "" && p.rest == "":
		return p.verbAt + len(p.verb), r.Word + " needs a further word"
	}
	breaks := p.breaks(r.Shape)
	extra := len(breaks) - strings.Count(r.Shape, " ") // number of words beyond the shape
	if extra > 0 && !t.several(r) {
		return p.tooMany(breaks[len(breaks)-extra])
	}
	at, n := 0, 0 // offset in rest, and number of arguments, that have been read
	for i := range len(r.Shape) {
		sign := r.Shape[i]
		w := t.word[sign]
		switch {
		case w == nil && sign == ' ':
			if !slices.Contains(p.words, at) {
				return p.column(at), r.Word + " needs a further word"
			}
			continue
		case w == nil:
			if at == len(p.rest) || p.rest[at] != sign {
				return p.column(at), fmt.Sprintf("missing %q in %q", string(sign), p.rest)
			}
			at++
			continue
		}
		end := p.end(at, r.Shape[i+1:], 0)
		text := p.rest[at:end]
		if w.Several { // it gets the extra words
			end = p.end(at, r.Shape[i+1:], max(extra, 0))
			text = p.spaced(at, end, breaks)
		}
		value, cause := w.Read(s, text)
		if cause != "" {
			return p.column(at), cause
		}
		a.N[n] = int32(value)
		n++
		at = end
	}
	if at < len(p.rest) {
		return p.column(at), fmt.Sprintf("unexpected %q at the end", p.rest[at:])
	}
	return 0, ""
}

// phrase is the text of an action in lower case: the verb, and the other words without the blanks between
// them. For "move 050 - 051 fast", rest is "050-051fast" and words are the offsets 3, 4 and 7 in rest.
type phrase struct {
	verb    string
	verbAt  int    // 1-based column of the verb
	rest    string // words after the verb, without blanks
	columns []int  // 1-based column of each byte of rest
	words   []int  // offsets in rest at which the second and later words begin
}

// split splits a text into words.
func split(text string) (p phrase) {
	var rest strings.Builder
	word := -1 // index of the last word
	blank := true
	for i, c := range text {
		space := unicode.IsSpace(c)
		if blank && !space {
			if word++; word == 0 {
				p.verbAt = i + 1
			} else if word > 1 {
				p.words = append(p.words, rest.Len())
			}
		}
		if blank = space; space {
			continue
		}
		lower := string(unicode.ToLower(c))
		if word == 0 {
			p.verb += lower
			continue
		}
		rest.WriteString(lower)
		for len(p.columns) < rest.Len() {
			p.columns = append(p.columns, i+1)
		}
	}
	p.rest = rest.String()
	return p
}

// column returns the 1-based column of byte i of rest, or of its end.
func (p phrase) column(i int) int {
	switch {
	case i < len(p.columns):
		return p.columns[i]
	case i > 0:
		return p.columns[i-1] + 1
	}
	return p.verbAt + len(p.verb)
}

// end returns the offset in rest at which an argument ends that begins at from. It ends before the literal
// that begins shape, the remaining shape; if this is a blank, it ends after its word and skip further words.
// If there is no such end, it takes all of rest.
func (p phrase) end(from int, shape string, skip int) int {
	if shape == "" {
		return len(p.rest)
	}
	if shape[0] == ' ' {
		if i := slices.IndexFunc(p.words, func(at int) bool { return at > from }); i >= 0 && i+skip < len(p.words) {
			return p.words[i+skip]
		}
		return len(p.rest)
	}
	if i := strings.IndexByte(p.rest[from:], shape[0]); i >= 0 {
		return from + i
	}
	return len(p.rest)
}

// joins are the separators that need no blanks around them.
const joins = "+-@>"

// breaks returns the offsets in rest at which a word begins that only a blank separates from the word before
// it. Separators are the bytes of joins and the literals of the shape.
func (p phrase) breaks(shape string) (out []int) {
	isSeparator := func(c byte) bool {
		return strings.IndexByte(joins, c) >= 0 || strings.IndexByte(shape, c) >= 0 && (c < 'A' || c > 'Z')
	}
	for _, at := range p.words {
		if !isSeparator(p.rest[at-1]) && !isSeparator(p.rest[at]) {
			out = append(out, at)
		}
	}
	return out
}

// tooMany returns the error for an extra word, which begins at offset at of rest, and its column.
func (p phrase) tooMany(at int) (column int, cause string) {
	from, end := 0, len(p.rest)
	for _, word := range p.words {
		switch {
		case word < at:
			from = word
		case word > at:
			end = min(end, word)
		}
	}
	return p.column(at), fmt.Sprintf("%q is a word too many after %q", p.rest[at:end], p.rest[from:at])
}

// spaced returns rest[from:to] with blanks at breaks.
func (p phrase) spaced(from, to int, breaks []int) string {
	var out strings.Builder
	for _, at := range breaks {
		if from < at && at < to {
			out.WriteString(p.rest[from:at] + " ")
			from = at
		}
	}
	return out.String() + p.rest[from:to]
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
