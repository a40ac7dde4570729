package mall

import (
	"math/bits"
	"math/rand/v2"

	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// The human plan: link up, then the rifles, then the doors, then hunt, shooting
// whatever comes near on the way. It is the best of the crude plans that were
// tried before the game was written; it is there to make rollouts sound, not to
// be clever.

// The figures were set by hand in a few thousand games against the zombie plan;
// TestPlans holds what they reach.
const (
	shootOdds  = 0.55 // shoot what is not adjacent only with these odds of a kill
	shootNear  = 1    // shoot what is this near, whatever the odds
	shootAtAll = 0.02
	gunCost    = 0.04 // odds of a kill that a further gun must add to a shot
)

// threat weighs a zombie by its distance, in steps of the way.
var threat = [...]float64{10, 0.6, 0.3, 0.1}

// goal is where a group should go next, 0 for nowhere.
func goal(f rules.Facts, group uint8) rules.Square {
	b := f.Board()
	at := f.Start() // the goal of a turn does not change on the way
	if at == 0 {
		at = square(f, group)
	}
	if friend := farthest(f, group, at); friend != 0 && !done(f) {
		return friend
	}
	if f.Rifles() > 0 && lacking(f)&group != 0 {
		return b.Rifles
	}
	best, dist := rules.Square(0), 255
	for _, d := range b.Main {
		if d == rules.NoDoor || !f.Doors().Open(d) {
			continue
		}
		if x := b.Doors[d].A; int(b.Dist[at][x]) < dist {
			best, dist = x, int(b.Dist[at][x])
		}
	}
	if best != 0 {
		return best
	}
	zombies := f.Zombies()
	return nearest(b, at, zombies)
}

// done reports whether the doors are closed and the rifles held, so that only
// the hunt is left and pairs may part.
func done(f rules.Facts) bool {
	for _, d := range f.Board().Main {
		if d != rules.NoDoor && f.Doors().Open(d) {
			return false
		}
	}
	return f.Rifles() == 0 || lacking(f) == 0
}

// lacking returns the characters who need a rifle. EN 14.2.2.
func lacking(f rules.Facts) (m uint8) {
	for _, c := range [2]rules.Character{rules.Steve, rules.Fran} {
		if f.Status(c) < rules.Super && !f.HasRifle(c) {
			m |= 1 << c
		}
	}
	return m
}

func square(f rules.Facts, group uint8) rules.Square {
	return f.At(rules.Character(bits.TrailingZeros8(group)))
}

// farthest returns the square of the friend whom the group should join: the one
// farthest away, 0 if all are here.
func farthest(f rules.Facts, group uint8, at rules.Square) rules.Square {
	b := f.Board()
	best, dist := rules.Square(0), 0
	for c := rules.Peter; c <= rules.Fran; c++ {
		x := f.At(c)
		if x == 0 || f.Status(c) == rules.Super || group>>c&1 != 0 {
			continue
		}
		if d := int(b.Dist[at][x]); d > dist && d < 255 {
			best, dist = x, d
		}
	}
	return best
}

func nearest(b *rules.Board, at rules.Square, set rules.Set) rules.Square {
	best, dist := rules.Square(0), 255
	for x := set.Next(1); x != 0; x = set.Next(x + 1) {
		if d := int(b.Dist[at][x]); d < dist {
			best, dist = x, d
		}
	}
	return best
}

// place puts Fran with Peter and Steve with Roger: a strong gun in each pair.
func place(f rules.Facts, legal []engine.Action) engine.Action {
	partner := rules.Square(0)
	switch {
	case f.At(rules.Steve) != 0:
		partner = f.At(rules.Peter)
	case f.At(rules.Roger) != 0:
		partner = f.At(rules.Roger)
	}
	for _, a := range legal {
		x := rules.Square(rules.Decode(a).X)
		if x == partner || partner == 0 && f.CharactersAt(x) == 0 {
			return a
		}
	}
	return legal[0]
}

// selectGroup activates those who can do most: who can take a rifle or close a
// door where they stand, who stand with a zombie, else the larger group that is
// farther from its goal.
func selectGroup(f rules.Facts, legal []engine.Action, rng *rand.Rand) engine.Action {
	best, score := legal[0], 0
	zombies := f.Zombies()
	for _, a := range legal {
		d := rules.Decode(a)
		if d.Kind != rules.KindSelect {
			continue
		}
		at := square(f, d.X)
		s := 10*bits.OnesCount8(d.X) + rng.IntN(4)
		switch to := goal(f, d.X); {
		case zombies.Has(at):
			s += 400
		case at == to && to == f.Board().Rifles && lacking(f)&d.X != 0:
			s += 300
		case at == to:
			s += 200
		case to != 0:
			s += min(int(f.Board().Dist[at][to]), 100)
		}
		if s > score {
			best, score = a, s
		}
	}
	return best
}

// humanAct plays the activated group.
func humanAct(f rules.Facts, legal []engine.Action) engine.Action {
	group := f.Group()
	at := square(f, group)
	to := goal(f, group)
	zombies := f.Zombies()
	if a, ok := bestShot(f, legal, at, shootOdds); ok {
		return a
	}
	best, far := engine.Action(0), unrest(f, at, to, &zombies)
	for _, a := range legal {
		d := rules.Decode(a)
		switch d.Kind {
		case rules.KindMain:
			return a
		case rules.KindRifle:
			return a // the last one offered arms most
		case rules.KindDoor:
			if opensWay(f, at, to, d.X) {
				return a
			}
		case rules.KindStep:
			if u := unrest(f, rules.Square(d.X), to, &zombies); u < far {
				best, far = a, u
			}
		}
	}
	if best != 0 {
		return best
	}
	if a, ok := bestShot(f, legal, at, shootAtAll); ok {
		return a
	}
	return end(legal)
}

// unrest weighs a square for a group on its way: the distance that is left, and
// the zombies that could soon be there.
func unrest(f rules.Facts, x, to rules.Square, zombies *rules.Set) float64 {
	b := f.Board()
	u := 0.0
	if to != 0 {
		u = float64(b.Dist[x][to])
	}
	for z := zombies.Next(1); z != 0; z = zombies.Next(z + 1) {
		if d := b.Dist[z][x]; int(d) < len(threat) {
			u += threat[d]
		}
	}
	return u
}

// opensWay reports whether working a door opens the only shortest way.
func opensWay(f rules.Facts, at, to rules.Square, door uint8) bool {
	if to == 0 || f.Doors().Open(door) {
		return false
	}
	b := f.Board()
	for _, side := range b.Sides(at) {
		if side.Door == door {
			return b.Dist[side.To][to] < b.Dist[at][to]
		}
	}
	return false
}

// bestShot returns the shot with the best odds of a kill, if it is worth it.
func bestShot(f rules.Facts, legal []engine.Action, at rules.Square, odds float64) (engine.Action, bool) {
	best, top := engine.Action(0), 0.0
	for _, a := range legal {
		d := rules.Decode(a)
		if d.Kind != rules.KindShoot {
			continue
		}
		q := rules.Square(d.X)
		p := hit(f, d.Y, at, q) - gunCost*float64(bits.OnesCount8(d.Y))
		near := int(f.Board().Fire[at][q])
		if p > top && (p >= odds || near <= shootNear && p >= shootAtAll) {
			best, top = a, p
		}
	}
	return best, best != 0
}

// defend shoots at the attackers: together where that kills more likely than one
// after the other. EN 6.8, 6.9.
func defend(f rules.Facts, legal []engine.Action) engine.Action {
	x := f.Combat()
	all, one := legal[0], legal[0]
	joint, single, miss := 0.0, 0.0, 1.0
	for _, a := range legal {
		d := rules.Decode(a)
		if d.Kind != rules.KindFire {
			continue
		}
		p := hit(f, d.X, x, x)
		if bits.OnesCount8(d.X) == 1 {
			miss *= 1 - p
			if p > single {
				one, single = a, p
			}
		}
		if p > joint {
			all, joint = a, p
		}
	}
	if joint > 1-miss {
		return all
	}
	return one
}

// name offers those to the attack whose loss weighs least.
func name(f rules.Facts, legal []engine.Action) engine.Action {
	best, least := legal[0], 1<<30
	for _, a := range legal {
		cost := 0
		for m := rules.Decode(a).X; m != 0; m &= m - 1 {
			c := rules.Character(bits.TrailingZeros8(m))
			w := 2
			if f.Status(c) != rules.Normal { // EN 8.5
				w = 5
			}
			if c == rules.Fran { // EN 14.1
				w += 2
			}
			cost += w
		}
		if cost < least {
			best, least = a, cost
		}
	}
	return best
}

// end returns the action that ends the turn, which stands last of what is legal
// but for shots.
func end(legal []engine.Action) engine.Action {
	for _, a := range legal {
		if k := rules.Decode(a).Kind; k == rules.KindEnd {
			return a
		}
	}
	return legal[len(legal)-1]
}
