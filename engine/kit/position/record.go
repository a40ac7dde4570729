package position

import (
	"strings"

	"deadreckon/engine/kit/lines"
)

// Record is a key with a line for each of some things. A line begins with what the thing is;
// what holds of it follows, each key of Rows once or not at all when it is written, in any
// order when it is read.
type Record[S, T any] struct {
	Key  string
	Each func(s *S, line func(head string, t *T)) // calls line for each thing, with the words that its line begins with
	Head func(s *S, l *lines.Line) *T             // reads these words
	Rows []Row[T]

	// Done takes what has been read without an error; column is where Head ended. May be nil.
	Done func(t *T, l *lines.Line, column int)
}

// Row is the row of the lines. Its key is one of Format.Several.
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
					l.Fail("a second %q", keys[i]) // a key with a value may stand twice: breach 0 breach 2
				}
				seen |= 1 << i
			}
			if l.Err() == nil && r.Done != nil {
				r.Done(t, l, column)
			}
		}}
}
