package mall

import (
	"math/rand/v2"

	"deadreckon/engine"
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
)

// lay chooses the next square of a hidden zombie so that in the end, of all
// choices within a set, each is about as likely as another: ascending as the
// rules ask, it takes a square with the odds of the zombies left to the squares
// left. Of Edwin's, where one is the most (EN 3.1.4), the squares share one lot.
// Where the set has no room, any legal square will do.
func placeHidden(f rules.Facts, legal []engine.Action, set rules.Set, rng *rand.Rand) engine.Action {
	b, taken := f.Board(), f.Unrevealed()
	last := rules.Square(0)
	for x := taken.Next(1); x != 0; x = taken.Next(x + 1) {
		last = x
	}
	full := taken.And(b.Edwins)
	edwins, outside := 0, 0 // squares that are left
	for x := set.Next(last + 1); x != 0; x = set.Next(x + 1) {
		switch {
		case !b.Edwins.Has(x):
			outside++
		case full.Empty():
			edwins++
		}
	}
	left := f.ToHide()
	for _, a := range legal {
		x := rules.Square(rules.Decode(a).X)
		if !set.Has(x) {
			continue
		}
		lots := outside + min(edwins, 1)
		if b.Edwins.Has(x) {
			if rng.IntN(max(lots*edwins, 1)) < left {
				return a
			}
			edwins--
			continue
		}
		if rng.IntN(max(lots, 1)) < left {
			return a
		}
		outside--
	}
	return legal[rng.IntN(len(legal))]
}

// around returns the squares for hidden zombies within some steps of a square.
func around(b *board.Board, from rules.Square, steps int) (set rules.Set) {
	for x := b.HideAllowed.Next(1); x != 0; x = b.HideAllowed.Next(x + 1) {
		if int(b.Dist[x][from]) <= steps {
			set.Add(x)
		}
	}
	return set
}

// aroundGates returns the squares for hidden zombies within some steps of a main
// door's square.
func aroundGates(b *board.Board, steps int) (set rules.Set) {
	for _, d := range b.Main {
		if d != rules.NoDoor {
			set = set.Or(around(b, b.Doors[d].A, steps))
		}
	}
	return set
}

// route is onTheWay of a board.
type route struct {
	of  *board.Board
	set rules.Set
}

// on returns onTheWay, which is found once for a board.
func (r *route) on(b *board.Board) rules.Set {
	if r.of != b {
		*r = route{b, onTheWay(b)}
	}
	return r.set
}

// onTheWay returns the squares for hidden zombies on the shortest ways from the
// characters' placement symbols to the rifles. Nobody knows where the characters
// will go, but few strategies go anywhere else first.
func onTheWay(b *board.Board) (set rules.Set) {
	if b.Rifles == 0 {
		return b.HideAllowed
	}
	for x := b.HumanSymbols.Next(1); x != 0; x = b.HumanSymbols.Next(x + 1) {
		for y := b.HideAllowed.Next(1); y != 0; y = b.HideAllowed.Next(y + 1) {
			if int(b.Dist[x][y])+int(b.Dist[y][b.Rifles]) == int(b.Dist[x][b.Rifles]) {
				set.Add(y)
			}
		}
	}
	return set
}
