package mall

import (
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
)

// ground holds facts that zombie strategies need for every decision.
type ground struct {
	f       rules.Facts
	b       *board.Board
	doors   rules.Doors
	zombies rules.Set // zombie-occupied squares
	people  rules.Set // character-occupied squares
	berserk rules.Set
}

func groundOf(f rules.Facts) ground {
	return ground{f, f.Board(), f.Doors(), f.Zombies(), peopleOf(f), f.Berserk()}
}

func peopleOf(f rules.Facts) (out rules.Set) {
	for c := rules.Peter; c <= rules.Fran; c++ {
		if x := f.At(c); x != 0 && f.Status(c) < rules.Super {
			out.Add(x)
		}
	}
	return out
}

// freely returns the squares that a unit in x can enter by a free move: one step, or two for a
// berserk unit, which stops at characters. EN 7.0 Proc 2, 7.5, 7.6.
func (w *ground) freely(x rules.Square, berserk bool) (to rules.Set) {
	to = w.b.Steps(x, w.doors)
	if berserk {
		through := to.AndNot(w.people)
		for y := through.Next(1); y != 0; y = through.Next(y + 1) {
			to = to.Or(w.b.Steps(y, w.doors))
		}
	}
	return to.AndNot(w.zombies)
}
