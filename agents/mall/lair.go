package mall

import (
	"math/rand/v2"

	"deadreckon/engine"
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
)

// placeHidden chooses the next square for a hidden zombie so that all choices within a set are about
// equally likely. Squares are chosen in ascending order, as the rules demand, each with probability
// zombies left / squares left. Edwin's squares, of which at most one may be used (EN 3.1.4), count as one.
// If the set is full, any legal square is taken.
func placeHidden(f rules.Facts, legal []engine.Action, set rules.Set, rng *rand.Rand) engine.Action {
	b, taken := f.Board(), f.Unrevealed()
	last := rules.Square(0)
	for x := taken.Next(1); x != 0; x = taken.Next(x + 1) {
		last = x
	}
	full := taken.And(b.Edwins)
	edwins, outside := 0, 0 // remaining squares
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

// around returns the squares for hidden zombies within a number of steps of a square.
func around(b *board.Board, from rules.Square, steps int) (set rules.Set) {
	for x := b.HideAllowed.Next(1); x != 0; x = b.HideAllowed.Next(x + 1) {
		if int(b.Dist[x][from]) <= steps {
			set.Add(x)
		}
	}
	return set
}

// aroundGates returns the squares for hidden zombies within a number of steps of a main door.
func aroundGates(b *board.Board, steps int) (set rules.Set) {
	for _, d := range b.Main {
		if d != rules.NoDoor {
			set = set.Or(around(b, b.Doors[d].A, steps))
		}
	}
	return set
}

// route caches onTheWay for a board.
type route struct {
	of  *board.Board
	set rules.Set
}

func (r *route) on(b *board.Board) rules.Set {
	if r.of != b {
		*r = route{b, onTheWay(b)}
	}
	return r.set
}

// onTheWay returns the squares for hidden zombies on the shortest ways from the characters' placement
// symbols to the rifles, the first goal of most strategies.
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
