package mall

import (
	"math/bits"

	rules "deadreckon/engine/mall"
)

// atLeast holds, for n dice, the probability that their sum is at least t.
// Digest 1.9.
var atLeast = func() (p [4][20]float64) {
	ways := [19]float64{0: 1}
	total := 1.0
	for n := 1; n <= 3; n++ {
		var next [19]float64
		for sum, w := range ways {
			for die := 1; die <= 6 && w > 0; die++ {
				next[sum+die] += w
			}
		}
		ways, total = next, total*6
		tail := 0.0
		for t := 18; t >= 0; t-- {
			tail += ways[t]
			p[n][t] = tail / total
		}
	}
	return p
}()

// reach returns the probability that n dice and a modifier reach a value.
func reach(n, modifier, value int) float64 {
	switch t := value - modifier; {
	case t <= n:
		return 1
	case t > 18:
		return 0
	default:
		return atLeast[n][t]
	}
}

// steady returns the probability that a character does not panic in a shot at q.
// EN 6.5, A07.
func steady(f rules.Facts, c rules.Character, q rules.Square, same bool) float64 {
	rise, check := f.PanicRise(q, same)
	if !check {
		return 1
	}
	return reach(f.PanicDice(c), 0, int(f.Face(c).Panic)+rise+1)
}

// hit returns the probability that a joint shot from x kills what stands in q.
// If the value is not known it is an unseen unit's.
func hit(f rules.Facts, shooters uint8, x, q rules.Square) float64 {
	p := 0.0
	for who := shooters; who != 0; who = (who - 1) & shooters { // those who do not panic
		chance, dice := 1.0, 0
		for m := shooters; m != 0; m &= m - 1 {
			c := rules.Character(bits.TrailingZeros8(m))
			ok := steady(f, c, q, x == q)
			if who>>c&1 != 0 {
				chance *= ok
				dice += f.GunDice(c)
			} else {
				chance *= 1 - ok
			}
		}
		if chance > 0 {
			p += chance * kill(f, min(dice, 3), bits.OnesCount8(who)*f.ShotModifier(x, q), q)
		}
	}
	return p
}

// kill returns the probability that dice with a modifier kill what stands in q.
func kill(f rules.Facts, dice, modifier int, q rules.Square) float64 {
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
		if k > 0 {
			p += float64(k) * reach(dice, modifier, v+extra)
			n += float64(k)
		}
	}
	if n == 0 {
		return 0
	}
	return p / n
}
