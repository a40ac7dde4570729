package mall

import (
	"math/bits"
	"testing"

	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// plainHit is aim.hit without caches.
func plainHit(f rules.Facts, shooters uint8, x, q rules.Square) float64 {
	p := 0.0
	rise, check := f.PanicRise(q, x == q)
	for who := shooters; who != 0; who = (who - 1) & shooters { // characters that do not panic
		chance, dice := 1.0, 0
		for m := shooters; m != 0; m &= m - 1 {
			c, ok := first(m), 1.0
			if check {
				ok = reach(f.PanicDice(c), 0, int(f.Face(c).Panic)+rise+1)
			}
			if who>>c&1 != 0 {
				chance *= ok
				dice += f.GunDice(c)
			} else {
				chance *= 1 - ok
			}
		}
		if chance > 0 {
			p += chance * plainKill(f, min(dice, 3), bits.OnesCount8(who)*f.ShotModifier(x, q), q)
		}
	}
	return p
}

// plainKill returns the probability that dice plus a modifier kill the zombies in q.
func plainKill(f rules.Facts, dice, modifier int, q rules.Square) float64 {
	extra := 2 * f.Supers(q) // EN 11.3
	units := f.Units()
	if !units.Has(q) {
		return reach(dice, modifier, extra)
	}
	if v := f.Value(q); v > 0 {
		return reach(dice, modifier, v+extra)
	}
	p, n := 0.0, 0.0
	for v, k := range f.Unseen() {
		p += float64(k) * reach(dice, modifier, v+extra)
		n += float64(k)
	}
	if n == 0 {
		return 0
	}
	return p / n
}

// plainShot is gunnery.shot without caches.
func plainShot(s *scene, g *gunnery, legal []engine.Action, odds float64) (best engine.Action, ok bool) {
	at, top := s.square(s.Group()), 0.0
	for _, a := range legal {
		d := rules.Decode(a)
		if d.Kind != rules.KindShoot {
			continue
		}
		q := rules.Square(d.X)
		if p := plainHit(s.Facts, d.Y, at, q); p >= odds {
			near := max(0, 4-s.dist(at, q))
			if v := (p - g.gunCost*float64(bits.OnesCount8(d.Y)-1)) * (1 + g.nearBonus*float64(near)); v > top {
				best, top = a, v
			}
		}
	}
	return best, top > 0
}

// TestShots: choosing for two probabilities at once gives the same as for each.
func TestShots(t *testing.T) {
	found := [3]int{}
	scenes(t, 500, func(s *scene, legal []engine.Action) {
		for k, odds := range [][2]float64{{defaultGunnery.minKill, minKillChance}, {0.5, 0}, {0, 0.99}} {
			shots := defaultGunnery.shots(s, legal, odds)
			for i := range shots {
				want, ok := plainShot(s, &defaultGunnery, legal, odds[i])
				if shots[i].shot != want || shots[i].worth > 0 != ok {
					t.Fatalf("by odds of %v: %#x, want %#x", odds[i], shots[i].shot, want)
				}
			}
			if shots[0] != shots[1] {
				found[k]++
			}
		}
	})
	if found[0] == 0 || found[1] == 0 || found[2] == 0 {
		t.Errorf("two odds differ %d times", found)
	}
}

// TestAim: cached odds are equal to the last bit, since strategies compare them.
func TestAim(t *testing.T) {
	shots, checked := 0, 0
	scenes(t, 500, func(s *scene, legal []engine.Action) {
		at := s.square(s.Group())
		var a aim
		for _, action := range legal {
			d := rules.Decode(action)
			if d.Kind != rules.KindShoot {
				continue
			}
			if q := rules.Square(d.X); q != a.q {
				a = aimAt(s.Facts, s.Group(), at, q)
			}
			if have, want := a.hit(d.Y), plainHit(s.Facts, d.Y, at, a.q); have != want {
				t.Fatalf("%04b from %s at %s: %v, want %v", d.Y, s.board.Name(at), s.board.Name(a.q), have, want)
			}
			shots++
			if a.check {
				checked++
			}
		}
	})
	if shots < 1000 || checked < 20 {
		t.Errorf("only %d shots, %d after a panic check", shots, checked)
	}
}
