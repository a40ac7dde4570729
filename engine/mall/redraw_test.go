package mall

import (
	"testing"

	"deadreckon/engine"
)

// TestRedraw checks that what comes of a world, in which one unit after another is
// turned up and the rest is drawn again before each, is distributed like the worlds
// themselves.
func TestRedraw(t *testing.T) {
	changed := 0
	for _, c := range poolCases {
		t.Run(c.name, func(t *testing.T) {
			view, worlds := c.read(t), c.worlds()
			rng, counts := engine.Stream(1, c.name+" again"), map[string]int{}
			var s State
			for range samplesFor(len(worlds)) {
				view.Sample(&s, rng)
				first := c.outcome(&s)
				for x := s.occupied.Next(1); x != 0; x = s.occupied.Next(x + 1) {
					if s.unitAt(x)&bothKnow != 0 {
						continue
					}
					turnUpAgain(t, &s, x, rng)
				}
				if c.outcome(&s) != first {
					changed++
				}
				counts[c.outcome(&s)]++
			}
			switch p, err := pValue(counts, worlds); {
			case err != nil:
				t.Error(err)
			case p < pLimit:
				t.Errorf("p = %.2g for %d worlds: %v", p, len(worlds), counts)
			}
		})
	}
	if changed == 0 {
		t.Error("nothing was ever drawn again")
	}
}

// turnUpAgain draws again what nobody knows before the unit at x is turned up.
func turnUpAgain(t *testing.T, s *State, x Square, rng Rand) {
	t.Helper()
	keys := [2]uint64{s.Key(Human), s.Key(Zombie)}
	s.Redraw(rng)
	if keys != [2]uint64{s.Key(Human), s.Key(Zombie)} {
		t.Fatal("a seat could tell that something was drawn again")
	}
	u := s.unitAt(x) | bothKnow
	s.setUnit(x, u)
	s.noteShown(u)
}
