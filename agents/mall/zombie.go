package mall

import (
	"math/rand/v2"

	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// The zombie plan: close in. Units that can reach a character do, then those
// nearest; the nearest goes berserk; hidden zombies show themselves close by;
// attacks spread over as many characters as does the most harm.

// showWithin is how near a character must be for a hidden zombie to be shown.
const showWithin = 3

// peril returns the distance from a square to the nearest character.
func peril(f rules.Facts, x rules.Square) int {
	best := 255
	for c := rules.Peter; c <= rules.Fran; c++ {
		if y := f.At(c); y != 0 && f.Status(c) < rules.Super {
			best = min(best, int(f.Board().Dist[x][y]))
		}
	}
	return best
}

// closeIn chooses the move that brings a zombie nearest to a character, of those
// that bring one nearer at all.
func closeIn(f rules.Facts, legal []engine.Action) engine.Action {
	var best engine.Action
	least := 1 << 20
	rest := legal[0]
	for _, a := range legal {
		d := rules.Decode(a)
		switch d.Kind {
		case rules.KindEnd, rules.KindStay, rules.KindSuperStop:
			rest = a
		case rules.KindBreak, rules.KindSuperBreak:
			return a
		case rules.KindReveal:
			if p := peril(f, rules.Square(d.X)); p <= showWithin && p < least {
				best, least = a, p
			}
		case rules.KindUnit:
			x := rules.Square(d.X)
			if to := approach(f, x); to < peril(f, x) && 2*to < least {
				best, least = a, 2*to
			}
		case rules.KindMove:
			from := peril(f, rules.Square(d.X))
			if to := peril(f, rules.Square(d.Y)); to < from && 2*to < least {
				best, least = a, 2*to
			}
		case rules.KindSuperStep:
			from := peril(f, f.At(rules.Character(d.X)))
			if to := peril(f, rules.Square(d.Y)); to < from && 2*to-int(d.Z) < least {
				best, least = a, 2*to-int(d.Z)
			}
		}
	}
	if best != 0 {
		return best
	}
	return rest
}

// approach returns the least distance to a character that the unit at x can come
// to in one step.
func approach(f rules.Facts, x rules.Square) int {
	best := 255
	zombies, doors := f.Zombies(), f.Doors()
	for _, side := range f.Board().Sides(x) {
		if doors.Open(side.Door) && !zombies.Has(side.To) {
			best = min(best, peril(f, side.To))
		}
	}
	return best
}

// enrage checks the unit nearest to a character.
func enrage(f rules.Facts, legal []engine.Action) engine.Action {
	best, least := legal[0], 255
	for _, a := range legal {
		x := rules.Square(rules.Decode(a).X)
		if x == 0 {
			continue
		}
		if p := peril(f, x); p < least {
			best, least = a, p
		}
	}
	return best
}

// harm weighs an attack of each strength: stuns, and infections double. Digest 1.6.
var harm = [14]int{0, 7, 11, 17, 17, 25, 25, 34, 34, 45, 45, 45, 45, 45}

// spread chooses how many to attack. EN 8.0 Proc 2.
func spread(f rules.Facts, legal []engine.Action) engine.Action {
	x := f.Combat()
	units := f.Units()
	v := 2 * f.Supers(x)
	if units.Has(x) {
		v += f.Value(x)
	}
	best, most := legal[0], -1
	for _, a := range legal {
		k := int(rules.Decode(a).X)
		if h := k * harm[min(v/k, 13)]; h > most {
			best, most = a, h
		}
	}
	return best
}

// anyOf chooses uniformly.
func anyOf(legal []engine.Action, rng *rand.Rand) engine.Action { return legal[rng.IntN(len(legal))] }
