package position

import (
	"strings"

	"deadreckon/engine/kit/lines"
)

// Record is a key with a line for each of several things. A line begins with the name of the thing.
// Its keys follow: each key of Rows at most once, in any order when read.
type Record[S, T any] struct {
	Key  string
	Each func(s *S, line func(head string, t *T)) // calls line for each thing, with the first words of its line
	Head func(s *S, l *lines.Line) *T             // reads the first words
	Rows []Row[T]

	// Done is called after a line without error; column is the end of Head. May be nil.
	Done func(t *T, l *lines.Line, column int)
}

// Row returns the row of the lines. Its key must be in Format.Several.
func (r Record[S, T]) Row() Row[S] {
	keys := make([]string, len(r.Rows))
	for i := range r.Rows {
		keys[i] = r.Rows[i].Key
	}
	return Row[S]{Key: r.Key,
		Write: func(s *S) string {
			var out []string
			r.Each(s, func(head string, t *T) {
				text := []byte(head)
				for i := range r.Rows {
					text = r.Rows[i].append(text, " ", t)
				}
				out = append(out, string(text))
			})
			return strings.Join(out, "\n"+r.Key+" ")
		},
		Read: func(s *S, l *lines.Line) {
			t := r.Head(s, l)
			column, seen := l.Column(), Keys(0)
			for l.More() {
				i := l.OneOf(keys...)
				if l.Err() != nil {
					break
				}
				at := l.Column()
				r.Rows[i].Read(t, l)
				if isMark := l.Column() == at; isMark && seen>>i&1 != 0 {
					l.Fail("a second %q", keys[i]) // a key with a value may occur twice: breach 0 breach 2
				}
				seen |= 1 << i
			}
			if l.Err() == nil && r.Done != nil {
				r.Done(t, l, column)
			}
		}}
}
