package mall

import (
	"math/bits"

	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// Shooting, for all human strategies. A shot costs nothing, but its square becomes a trigger
// (EN 7.3). So all fire is used; the choice is the target and the number of guns (EN 6.8).

// gunnery holds the weights for choosing shots.
type gunnery struct {
	sure float64 // probability of a kill for shooting before walking
	gun  float64 // probability of a kill that each further gun must add
	near float64 // bonus of a target for each step that it is nearer
}

var defaultGunnery = gunnery{sure: 0.85, gun: 0.12, near: 0.25}

// hopeless is the minimum probability of a kill for a shot.
const hopeless = 0.01

// shot returns the best shot that kills with at least the given probability. If owners are asked later, it
// counts on the shots of the useful ones; the action is 0 if they shoot better without this group.
func (g *gunnery) shot(s *scene, legal []engine.Action, odds float64) (engine.Action, bool) {
	best := g.shots(s, legal, [2]float64{odds, odds})[0]
	return best.shot, best.worth > 0
}

// pick is a shot with its worth, 0 for none.
type pick struct {
	shot  engine.Action
	worth float64
}

// shots is shot for two probabilities at once.
func (g *gunnery) shots(s *scene, legal []engine.Action, odds [2]float64) (best [2]pick) {
	group, joiners := s.Group(), s.Joiners()
	at := s.square(group)
	offer := func(a engine.Action, worth [2]float64) {
		for i, v := range worth {
			if v > best[i].worth {
				best[i] = pick{a, v}
			}
		}
	}
	var aim aim
	for _, a := range legal {
		d := rules.Decode(a)
		if d.Kind != rules.KindShoot {
			continue
		}
		q := rules.Square(d.X)
		if q != aim.q { // shots at one square are listed together
			aim = aimAt(s.Facts, group, at, q)
			offer(0, g.worths(s, &aim, at, 0, joiners, odds))
		}
		offer(a, g.worths(s, &aim, at, d.Y, joiners, odds))
	}
	return best
}

// worth returns the worth of the best shot by the shooters and any of the joiners, or 0 if it kills
// with less than the given probability.
func (g *gunnery) worth(s *scene, aim *aim, at rules.Square, shooters, joiners uint8, odds float64) float64 {
	return g.worths(s, aim, at, shooters, joiners, [2]float64{odds, odds})[0]
}

// worths is worth for two probabilities at once.
func (g *gunnery) worths(s *scene, aim *aim, at rules.Square, shooters, joiners uint8, odds [2]float64) (top [2]float64) {
	for more := joiners; ; more = (more - 1) & joiners {
		if who := shooters | more; who != 0 {
			p := aim.hit(who)
			near := max(0, 4-s.dist(at, aim.q))
			v := (p - g.gun*float64(bits.OnesCount8(who)-1)) * (1 + g.near*float64(near))
			for i, least := range odds {
				if p >= least {
					top[i] = max(top[i], v)
				}
			}
		}
		if more == 0 {
			return top
		}
	}
}

// volley returns the first shot of the best way to fire at attackers. Each character fires once, alone or
// jointly, until the zombies are dead; all divisions into joint shots are tried. EN 6.8, 6.9. If owners
// are asked in turn, it returns this owner's part of the announced shots.
func volley(f rules.Facts, legal []engine.Action) engine.Action {
	var kills [16]float64
	all := f.Able()
	at := f.Combat()
	aim := aimAt(f, f.CharactersAt(at), at, at)
	for m := uint8(1); m <= all; m++ {
		if m&^all == 0 {
			kills[m] = aim.hit(m)
		}
	}
	said, _ := f.Announced()
	told := uint8(0) // characters whose owners have answered
	if f.ToAsk() != 0 {
		told = all &^ f.ToAsk()
	}
	var best [16]float64 // probability of a kill by set of shooters
	opening, most := uint8(0), 0.0
	for m := uint8(1); m <= all; m++ {
		if m&^all != 0 {
			continue
		}
		for shot := m; shot != 0; shot = (shot - 1) & m {
			p := kills[shot] + (1-kills[shot])*best[m&^shot]
			best[m] = max(best[m], p)
			if m == all && shot&told == said && p > most {
				opening, most = shot, p
			}
		}
	}
	own := uint8(0)
	for _, a := range legal {
		if d := rules.Decode(a); d.Kind == rules.KindFire {
			own |= d.X
		}
	}
	if opening == 0 { // no shot can kill
		return legal[0]
	}
	return fire(legal, opening&own)
}

// fire returns the shot by the given characters, or the last action (to hold) if there is none.
func fire(legal []engine.Action, who uint8) engine.Action {
	for _, a := range legal {
		if d := rules.Decode(a); d.Kind == rules.KindFire && d.X == who {
			return a
		}
	}
	return legal[len(legal)-1]
}

// joins decides whether the owner's characters join an announced shot.
func (g *gunnery) joins(s *scene, legal []engine.Action) engine.Action {
	said, q := s.Announced()
	at := s.square(s.Group())
	aim := aimAt(s.Facts, s.Group(), at, q)
	own, odds := uint8(0), g.sure
	for _, a := range legal[:len(legal)-1] {
		own |= rules.Decode(a).X
	}
	if s.zombies.Has(at) || g.worth(s, &aim, at, said, own|s.Joiners(), odds) == 0 { // as when it was announced
		odds = 0
	}
	best, top := legal[len(legal)-1], g.worth(s, &aim, at, said, s.Joiners(), odds)
	for _, a := range legal[:len(legal)-1] {
		if v := g.worth(s, &aim, at, said|rules.Decode(a).X, s.Joiners(), odds); v > top {
			best, top = a, v
		}
	}
	return best
}
