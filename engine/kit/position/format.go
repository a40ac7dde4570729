package position

import (
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
)

// Format is the table of the keys of a position of type S.
type Format[S any] struct {
	First   string   // header line
	Rows    []Row[S] // in writing order, at most 64
	Early   string   // keys that are read first, in this order, because other keys depend on them; the others are read in the order of Rows
	Several string   // keys that may have several lines
	Gone    string   // old keys for the middle of an action, which are refused
	Hint    string   // for an unknown key without a similar one, such as "; expected turn or phase"
}

// Row is one key.
type Row[S any] struct {
	Key   string
	When  func(s *S) bool           // whether it is written; nil: if Write returns words
	Write func(s *S) string         // words after the key; nil for a key without words
	Read  func(s *S, l *lines.Line) // reads the words after the key
}

// Text returns the text of s, with a newline at the end.
func (f *Format[S]) Text(s *S) string {
	out := make([]byte, 0, 1024)
	out = append(append(out, f.First...), '\n')
	for i := range f.Rows {
		if line := f.Rows[i].append(out, "", s); len(line) > len(out) {
			out = append(line, '\n')
		}
	}
	return string(out)
}

// append appends sign, the key and its words, or nothing.
func (r *Row[S]) append(dst []byte, sign string, s *S) []byte {
	if r.When != nil && !r.When(s) {
		return dst
	}
	words := ""
	if r.Write != nil {
		words = r.Write(s)
	}
	if words == "" && r.When == nil {
		return dst
	}
	dst = append(append(dst, sign...), r.Key...)
	if words != "" {
		dst = append(append(dst, ' '), words...)
	}
	return dst
}

// Read reads a text into s, which has the default values, and returns the keys in the text. Errors
// are *engine.SyntaxError.
func (f *Format[S]) Read(s *S, file, text string) (seen Keys, err error) {
	var all []*lines.Line
	err = lines.Read(file, text, f.First, func(l *lines.Line) error {
		all = append(all, l)
		return nil
	})
	if err != nil {
		return 0, err
	}
	several, early := f.Keys(f.Several), strings.Fields(f.Early)
	rank := func(l *lines.Line) int {
		key := strings.ToLower(l.Peek())
		if i := slices.Index(early, key); i >= 0 {
			return i - len(early)
		}
		return f.row(key)
	}
	slices.SortStableFunc(all, func(a, b *lines.Line) int { return rank(a) - rank(b) })
	for _, l := range all {
		bit, err := f.line(s, l, seen&^several)
		if err != nil {
			return 0, err
		}
		seen |= bit
	}
	return seen, nil
}

// line reads a line; keys in full must not occur again.
func (f *Format[S]) line(s *S, l *lines.Line, full Keys) (Keys, error) {
	word := l.Next("a key")
	key := strings.ToLower(word)
	i := f.row(key)
	if slices.Contains(strings.Fields(f.Gone), key) {
		return 0, l.Fail("key %s", midAction(key))
	}
	if i < 0 {
		return 0, l.Fail("unknown key %q%s", word, f.meant(word))
	}
	if full>>i&1 != 0 {
		return 0, l.Fail("a second line %q; each key stands once", key)
	}
	f.Rows[i].Read(s, l)
	return 1 << i, l.End()
}

// row returns the index of a key, -1 if there is none.
func (f *Format[S]) row(key string) int {
	for i := range f.Rows {
		if f.Rows[i].Key == key {
			return i
		}
	}
	return -1
}

// meant suggests a key for an unknown one, or returns the hint.
func (f *Format[S]) meant(word string) string {
	keys := []string{"then"}
	for _, r := range f.Rows {
		keys = append(keys, r.Key)
	}
	if meant := engine.DidYouMean(word, keys); meant != "" {
		return meant
	}
	return f.Hint
}

// At returns the error of a text that was read, but is wrong as a whole. Its place is the first
// word that begins with word in a line of the key, or the line, or the first line. Of several keys,
// as in "free-moves|phase", the first key in the text counts.
func At(file, text, key, word, cause string) *engine.SyntaxError {
	if first, rest, more := strings.Cut(key, "|"); more {
		if e := At(file, text, first, word, cause); e.Line > 1 {
			return e
		}
		return At(file, text, rest, word, cause)
	}
	out := &engine.SyntaxError{File: file, Cause: cause}
	found := false
	_ = lines.Each(file, text, func(l *lines.Line) error { // Read has accepted every line
		same := strings.EqualFold(l.Peek(), key)
		if out.Line == 0 || same && !found {
			out.Line, out.Column = l.Number(), l.Column()
		}
		if found = found || same; !same {
			return nil
		}
		for l.Next(key); l.More(); {
			if strings.HasPrefix(l.Next(word), word) && word != "" {
				out.Line, out.Column = l.Number(), l.Column()
				return out
			}
		}
		return nil
	})
	return out
}
