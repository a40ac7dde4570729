package mall

import (
	"math/bits"

	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// Shooting, as every human plan does it. A shot costs nothing but that its
// square becomes a trigger (EN 7.3), so what is left of the fire is always used;
// what matters is at whom, and with how many guns (EN 6.8).

// gunnery are the figures by which shots are chosen.
type gunnery struct {
	sure float64 // odds of a kill for which it shoots before it has walked
	gun  float64 // odds of a kill that a further gun must add
	near float64 // how many times a target's odds count for each step that it is nearer
}

var handGunnery = gunnery{sure: 0.85, gun: 0.12, near: 0.25}

// hopeless is the odds of a kill below which nobody shoots.
const hopeless = 0.01

// shot returns the best shot offered that kills with at least the given odds.
func (g *gunnery) shot(s *scene, legal []engine.Action, odds float64) (engine.Action, bool) {
	best, top := engine.Action(0), 0.0
	group := s.Group()
	at := s.square(group)
	var aim aim
	for _, a := range legal {
		d := rules.Decode(a)
		if d.Kind != rules.KindShoot {
			continue
		}
		q := rules.Square(d.X)
		if q != aim.q { // all shots at one square stand together
			aim = aimAt(s.Facts, group, at, q)
		}
		p := aim.hit(d.Y)
		if p < odds {
			continue
		}
		near := max(0, 4-s.dist(at, q))
		v := (p - g.gun*float64(bits.OnesCount8(d.Y)-1)) * (1 + g.near*float64(near))
		if v > top {
			best, top = a, v
		}
	}
	return best, best != 0
}

// volley returns the first shot of the best way to fire at the attackers: each
// character fires once, alone or together with others, until the zombies are
// dead. It tries every division of the shooters into joint shots. EN 6.8, 6.9.
func volley(f rules.Facts, legal []engine.Action) engine.Action {
	var kills [16]float64
	all := uint8(0)
	at := f.Combat()
	aim := aimAt(f, f.CharactersAt(at), at, at)
	for _, a := range legal {
		if d := rules.Decode(a); d.Kind == rules.KindFire {
			kills[d.X] = aim.hit(d.X)
			all |= d.X
		}
	}
	var best [16]float64 // odds of a kill by a set of shooters
	opening := uint8(0)
	for m := uint8(1); m <= all; m++ {
		if m&^all != 0 {
			continue
		}
		for shot := m; shot != 0; shot = (shot - 1) & m {
			if p := kills[shot] + (1-kills[shot])*best[m&^shot]; p > best[m] {
				best[m] = p
				if m == all {
					opening = shot
				}
			}
		}
	}
	for _, a := range legal {
		if d := rules.Decode(a); d.Kind == rules.KindFire && d.X == opening {
			return a
		}
	}
	return legal[0]
}
