package streets

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// What is written is read again, at any moment, as the truth or as a seat sees it. K486.
func TestPositionText(t *testing.T) {
	for name, o := range modes() {
		t.Run("K486 "+name, func(t *testing.T) {
			g := New(defaultRules(t, o))
			n := g.Notation()
			rng := engine.Stream(3, name)
			p := enginetest.Player{Rng: rng}
			same := func(s *State, w engine.Position) {
				text := n.FormatPosition(w)
				q, err := n.ParsePosition(text)
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				if got := content(q); *got != *content(w) {
					t.Fatalf("%s\nis read as\n%s\nof\n%+v\n%+v", text, n.FormatPosition(q), *content(w), *got)
				}
			}
			for range 3 {
				s := g.NewState().(*State)
				for i := 0; s.Turn() != engine.Nobody; i++ {
					if i%3 == 0 {
						same(s, s)
						v := g.NewView()
						s.ViewInto(engine.Seat(rng.IntN(s.r().seats)), v)
						same(s, v)
					}
					p.Step(s)
				}
				same(s, s)
			}
		})
	}
}
