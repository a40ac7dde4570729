package mall

import (
	"deadreckon/engine/kit/dice"
	rules "deadreckon/engine/mall"
)

// reach returns the probability that n dice plus a modifier reach a value. Digest 1.9.
func reach(n, modifier, value int) float64 { return dice.AtLeast(n, value-modifier) }

// aim holds the odds of shots from one square at another, for any shooters.
type aim struct {
	f        rules.Facts
	q        rules.Square
	modifier int // per gun. EN 6.7
	extra    int // value of the supers in q. EN 11.3
	value    int // value of the unit; 0 if there is none, unseen if not known
	check    bool
	steady   [4]float64    // probability not to panic, by character. EN 6.5, A07
	dice     [4]int        // by character. EN 6.6
	kills    [4][5]float64 // probability of a kill by dice and guns; -1 if not yet computed
}

// unseen is the value of a unit that the seat does not know.
const unseen = -1

// aimAt returns the aim of a group's characters from x at q.
func aimAt(f rules.Facts, group uint8, x, q rules.Square) (a aim) {
	a.f, a.q = f, q
	a.modifier = f.ShotModifier(x, q)
	a.extra = 2 * f.Supers(q)
	if units := f.Units(); units.Has(q) {
		if a.value = f.Value(q); a.value == 0 {
			a.value = unseen
		}
	}
	rise, check := f.PanicRise(q, x == q)
	a.check = check
	for m := group; m != 0; m &= m - 1 {
		c := first(m)
		a.dice[c] = f.GunDice(c)
		if check {
			a.steady[c] = reach(f.PanicDice(c), 0, int(f.Face(c).Panic)+rise+1)
		}
	}
	for dice := range a.kills {
		a.kills[dice] = [5]float64{-1, -1, -1, -1, -1}
	}
	return a
}

// hit returns the probability that a joint shot kills; an unknown value is drawn from the unseen.
func (a *aim) hit(shooters uint8) float64 {
	if !a.check {
		return a.kill(shooters)
	}
	var chances [16]float64 // by set of characters that do not panic
	chances[0] = 1
	for m := shooters; m != 0; m &= m - 1 {
		c, below := first(m), shooters&(m&-m-1)
		steady, shaken := a.steady[c], 1-a.steady[c]
		for who := below; ; who = (who - 1) & below {
			chances[who|1<<c] = chances[who] * steady
			chances[who] *= shaken
			if who == 0 {
				break
			}
		}
	}
	p := 0.0
	for who := shooters; who != 0; who = (who - 1) & shooters {
		if chance := chances[who]; chance > 0 {
			p += chance * a.kill(who)
		}
	}
	return p
}

// kill returns the probability of a kill by characters that do not panic.
func (a *aim) kill(who uint8) float64 {
	dice, guns := 0, 0
	for m := who; m != 0; m &= m - 1 {
		dice += a.dice[first(m)]
		guns++
	}
	dice = min(dice, 3)
	odds := &a.kills[dice][guns]
	if *odds < 0 {
		*odds = a.reach(dice, guns*a.modifier)
	}
	return *odds
}

// reach returns the probability that dice plus a modifier reach the value in the target square.
func (a *aim) reach(dice, modifier int) float64 {
	if a.value != unseen {
		return reach(dice, modifier, a.value+a.extra)
	}
	if 6*dice+modifier < 1+a.extra {
		return 0 // every unit has at least 1
	}
	p, n := 0.0, 0.0
	for v, k := range a.f.Unseen() {
		if k > 0 {
			p += float64(k) * reach(dice, modifier, v+a.extra)
			n += float64(k)
		}
	}
	if n == 0 {
		return 0
	}
	return p / n
}
