package mall

import (
	"math/bits"

	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// Shooting, for all human strategies. A shot costs nothing except that its square becomes a trigger
// (EN 7.3), so every group fires. A strategy chooses the target and the number of guns (EN 6.8).

// gunnery holds the weights for choosing shots.
type gunnery struct {
	minKill   float64 // minimum probability of a kill for a shot before the move
	gunCost   float64 // minimum gain in the probability of a kill per additional gun
	nearBonus float64 // relative bonus of a target for each step that it is closer than 4
}

var defaultGunnery = gunnery{minKill: 0.85, gunCost: 0.12, nearBonus: 0.25}

// minKillChance is the probability of a kill below which no strategy shoots.
const minKillChance = 0.01

// shot returns the best shot whose probability of a kill is at least minKill; ok is false if there is
// none. Owners of other characters may decide later whether these join; shot assumes the best decision.
// The action is 0 if the best shot is made by the other characters alone.
func (g *gunnery) shot(s *scene, legal []engine.Action, minKill float64) (a engine.Action, ok bool) {
	best := g.shots(s, legal, [2]float64{minKill, minKill})[0]
	return best.shot, best.worth > 0
}

// ratedShot is a shot with its value. Without a shot the value is 0.
type ratedShot struct {
	shot  engine.Action
	worth float64
}

// shots is shot for two minimum probabilities at once.
func (g *gunnery) shots(s *scene, legal []engine.Action, minKill [2]float64) (best [2]ratedShot) {
	group, joiners := s.Group(), s.Joiners()
	at := s.square(group)
	offer := func(a engine.Action, worth [2]float64) {
		for i, v := range worth {
			if v > best[i].worth {
				best[i] = ratedShot{a, v}
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
			offer(0, g.worths(s, &aim, at, 0, joiners, minKill))
		}
		offer(a, g.worths(s, &aim, at, d.Y, joiners, minKill))
	}
	return best
}

// worth returns the value of the best shot by the shooters and any subset of the joiners, or 0 if none kills
// with at least the probability minKill. The value is the probability of a kill, minus gunnery.gunCost for
// each gun after the first, and raised by gunnery.nearBonus.
func (g *gunnery) worth(s *scene, aim *aim, at rules.Square, shooters, joiners uint8, minKill float64) float64 {
	return g.worths(s, aim, at, shooters, joiners, [2]float64{minKill, minKill})[0]
}

// worths is worth for two minimum probabilities at once.
func (g *gunnery) worths(s *scene, aim *aim, at rules.Square, shooters, joiners uint8, minKill [2]float64) (best [2]float64) {
	for more := joiners; ; more = (more - 1) & joiners {
		if who := shooters | more; who != 0 {
			p := aim.hit(who)
			closer := max(0, 4-s.dist(at, aim.q))
			v := (p - g.gunCost*float64(bits.OnesCount8(who)-1)) * (1 + g.nearBonus*float64(closer))
			for i, threshold := range minKill {
				if p >= threshold {
					best[i] = max(best[i], v)
				}
			}
		}
		if more == 0 {
			return best
		}
	}
}

// volley returns this owner's part of the best first shot at attackers. Each character fires once, alone or
// in a joint shot, until the zombies are dead. Several owners may announce their parts of a joint shot in
// turn; then only shots that contain the announced parts count. EN 6.8, 6.9.
func volley(f rules.Facts, legal []engine.Action) engine.Action {
	announced, _ := f.Announced()
	answered := uint8(0) // characters whose owners have answered
	if f.ToAsk() != 0 {
		answered = f.Able() &^ f.ToAsk()
	}
	shot := firstShot(f, answered, announced)
	if shot == 0 { // no shot can kill
		return legal[0]
	}
	own := uint8(0)
	for _, a := range legal {
		if d := rules.Decode(a); d.Kind == rules.KindFire {
			own |= d.X
		}
	}
	return fire(legal, shot&own)
}

// firstShot returns the shooters of the best first shot at attackers, 0 if no shot can kill. Of the
// characters in answered, exactly those in announced shoot. It tries all partitions of the characters into
// joint shots.
func firstShot(f rules.Facts, answered, announced uint8) (first uint8) {
	all, at := f.Able(), f.Combat()
	aim := aimAt(f, f.CharactersAt(at), at, at)
	// Each array has an entry for each set of shooters.
	var kills [16]float64 // probability that their joint shot kills
	var best [16]float64  // maximum probability that their shots kill
	highest := 0.0
	for m := uint8(1); m <= all; m++ {
		if m&^all != 0 {
			continue
		}
		kills[m] = aim.hit(m)
		for shot := m; shot != 0; shot = (shot - 1) & m {
			p := kills[shot] + (1-kills[shot])*best[m&^shot]
			best[m] = max(best[m], p)
			if m == all && shot&answered == announced && p > highest {
				first, highest = shot, p
			}
		}
	}
	return first
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

// joins decides which of the owner's characters join an announced shot, if any.
func (g *gunnery) joins(s *scene, legal []engine.Action) engine.Action {
	announced, target := s.Announced()
	at := s.square(s.Group())
	aim := aimAt(s.Facts, s.Group(), at, target)
	own, minKill := uint8(0), g.minKill
	for _, a := range legal[:len(legal)-1] {
		own |= rules.Decode(a).X
	}
	// A shot that cannot reach the usual minimum was announced without one.
	if s.zombies.Has(at) || g.worth(s, &aim, at, announced, own|s.Joiners(), minKill) == 0 {
		minKill = 0
	}
	best, top := legal[len(legal)-1], g.worth(s, &aim, at, announced, s.Joiners(), minKill)
	for _, a := range legal[:len(legal)-1] {
		if v := g.worth(s, &aim, at, announced|rules.Decode(a).X, s.Joiners(), minKill); v > top {
			best, top = a, v
		}
	}
	return best
}
