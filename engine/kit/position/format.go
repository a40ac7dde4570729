package position

import (
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/continuation"
	"deadreckon/engine/kit/lines"
)

// Format is the table of the keys by which an S is written.
type Format[S any] struct {
	First   string   // the first line, which says what the text is
	Rows    []Row[S] // in the order of writing, 64 at most
	Early   string   // keys that are read before the others, in this order: what these may say depends on them; the others are read in the order of Rows
	Several string   // keys that may stand on several lines
	Gone    string   // keys that texts had once for what is half done, which is written otherwise now
	Hint    string   // what is said of an unknown key that is like none, such as "; expected turn or phase"
}

// Row is how one key is written and read.
type Row[S any] struct {
	Key   string
	When  func(s *S) bool           // whether it is written; nil for where there are words behind the key
	Write func(s *S) string         // these words; nil for a key that stands alone
	Read  func(s *S, l *lines.Line) // reads the words behind the key
}

// Text writes s, with a line break at the end.
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

// append writes the key and its words behind a sign, or nothing.
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

// Read reads a text into s, which holds what is so where the text says nothing, and
// returns the keys of its lines. Errors are *engine.SyntaxError.
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

// line reads a line whose key is not among those that are full.
func (f *Format[S]) line(s *S, l *lines.Line, full Keys) (Keys, error) {
	word := l.Next("a key")
	key := strings.ToLower(word)
	i := f.row(key)
	if slices.Contains(strings.Fields(f.Gone), key) {
		return 0, l.Fail("key %s", continuation.MidActionCause(key))
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

// meant says which key an unknown one may stand for, or else what keys are like.
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

// At is the error of a position that has been read and is wrong as a whole. Its place
// is the first word of a line of the key that begins so, or else the line, or else the
// first line. Of several keys, as in "free-moves|phase", the first counts that the text has.
func At(file, text, key, word, cause string) *engine.SyntaxError {
	if first, rest, more := strings.Cut(key, "|"); more {
		if e := At(file, text, first, word, cause); e.Line > 1 {
			return e
		}
		return At(file, text, rest, word, cause)
	}
	out := &engine.SyntaxError{File: file, Cause: cause}
	found := false
	_ = lines.Each(file, text, func(l *lines.Line) error { // no line is refused that Read has read
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
