package mall

import (
	"math/bits"

	"deadreckon/agents"
	rules "deadreckon/engine/mall"
)

// The worth of an attack to the zombie player: odds of the attack table, value of each loss, the
// characters' shots before it, and the human player's choice of victims.

// attackOdds holds the probabilities that an attacked character is infected or stunned, by
// strength. EN 8.8, digest 1.6; strength 0 does nothing (A45).
var attackOdds = func() (p [14]struct{ infect, stun float64 }) {
	column := [14]int{0, 0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5}
	infect, stun := [6]float64{1, 2, 4, 7, 10, 14}, [6]float64{5, 7, 9, 11, 14, 17}
	for s := 1; s < len(p); s++ {
		p[s].infect, p[s].stun = infect[column[s]]/36, stun[column[s]]/36
	}
	return p
}()

// lossValues holds the worth of a stun, an infection and a death of each character to the zombie
// player. The usual death is worth deathValue.
type lossValues [4]struct{ stun, infect, death float64 }

// Worth of a usual death and of a hit that wins the game.
const (
	deathValue      = 3
	winningHitValue = 12
)

// hitValues is the worth of lesser hits.
type hitValues struct {
	Stun   float64
	Infect float64
	Fran   float64 // infection of Fran, unless it wins at once
}

var defaultHitValues = hitValues{Stun: 0.9, Infect: 1.2, Fran: 3}

func (p *hitValues) knobs() []agents.Knob {
	return []agents.Knob{
		{Name: "stun", Value: &p.Stun, Low: 0, High: 6, Doc: "worth of a stun, a death being 3"},
		{Name: "infect", Value: &p.Infect, Low: 0, High: 6, Doc: "worth of an infection"},
		{Name: "fran", Value: &p.Fran, Low: 0, High: 12, Doc: "worth of infecting Fran, where that does not win at once"},
	}
}

// lossValuesOf is lossValuesAt with the default hit values.
func lossValuesOf(f rules.Facts) lossValues { return lossValuesAt(f, defaultHitValues) }

// lossValuesAt weighs each loss by how near it brings the end of the game. EN 14.1, or the French
// count of A08.
func lossValuesAt(f rules.Facts, p hitValues) (t lossValues) {
	lost, others := 0, 0
	for c := rules.Peter; c <= rules.Fran; c++ {
		if f.Status(c) >= rules.Super {
			lost++
			if c != rules.Fran {
				others++
			}
		}
	}
	fran := f.Status(rules.Fran)
	french := f.Options().FranCountsTwo
	if french && fran >= rules.Super {
		lost++
	}
	for c := rules.Peter; c <= rules.Fran; c++ {
		t[c].stun, t[c].infect, t[c].death = p.Stun, p.Infect, deathValue
		if lost == 2 || lost == 1 && french && c == rules.Fran || !french && fran >= rules.Infected && c != rules.Fran {
			t[c].death = winningHitValue
		}
	}
	if !french {
		t[rules.Fran].infect = p.Fran
		switch {
		case others > 0:
			t[rules.Fran].infect, t[rules.Fran].death = winningHitValue, winningHitValue
		case fran == rules.Infected:
			t[rules.Fran].death = 1 // she counts already
		}
	}
	return t
}

// hurt returns the worth of an attack with a strength on one character.
func (t *lossValues) hurt(f rules.Facts, c rules.Character, strength int) float64 {
	odds := &attackOdds[min(strength, 13)]
	if f.Status(c) != rules.Normal { // EN 8.5
		return (odds.infect + odds.stun) * t[c].death
	}
	return odds.infect*t[c].infect + odds.stun*t[c].stun
}

// attack returns the best number of characters to attack with a combined value, and its worth if
// the human player names those whose loss is smallest. EN 8.0 Proc 2-4.
func (t *lossValues) attack(f rules.Facts, who uint8, value int) (number int, worth float64) {
	worth = -1
	for k := 1; k <= bits.OnesCount8(who); k++ {
		var least [4]float64 // ascending
		n := 0
		for m := who; m != 0; m &= m - 1 {
			h := t.hurt(f, rules.Character(bits.TrailingZeros8(m)), value/k)
			i := n
			for ; i > 0 && least[i-1] > h; i-- {
				least[i] = least[i-1]
			}
			least[i] = h
			n++
		}
		sum := 0.0
		for _, h := range least[:k] {
			sum += h
		}
		if sum > worth {
			number, worth = k, sum
		}
	}
	return number, worth
}

// survival returns the probability that zombies of a combined value survive the shots in their square
// before an attack: joint or single shots, whichever is deadlier. rise is the increase of the Panic Level.
// EN 6.5, 6.9, 8.1.
func survival(f rules.Facts, who uint8, value, rise int) float64 {
	var steady [4]float64
	var dice [4]int
	n, apart := 0, 1.0
	for m := who; m != 0; m &= m - 1 {
		c := rules.Character(bits.TrailingZeros8(m))
		if f.Status(c) == rules.Stunned { // EN 8.3
			continue
		}
		steady[n] = reach(f.PanicDice(c), 0, int(f.Face(c).Panic)+rise+1)
		dice[n] = f.GunDice(c)
		apart *= 1 - steady[n]*reach(dice[n], 0, value)
		n++
	}
	if n < 2 {
		return apart
	}
	odds := [4]float64{1} // by dice of the characters that do not panic, at most three
	for i := range n {
		var next [4]float64
		for d, p := range odds {
			next[d] += p * (1 - steady[i])
			next[min(d+dice[i], 3)] += p * steady[i]
		}
		odds = next
	}
	together := 1.0
	for d := 1; d <= 3; d++ {
		together -= odds[d] * reach(d, 0, value)
	}
	return min(apart, together)
}
