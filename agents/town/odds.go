package town

import (
	"math"

	"deadreckon/engine/kit/dice"
	rules "deadreckon/engine/town"
)

// bout is what a hand-to-hand combat comes to in one column of the table, by the way the
// fighter rolls: with Martial Arts he rolls again what he would lose. card-11.
type bout struct {
	won      float64     // the odds that the Zeds lose
	hits     [13]float64 // expected Hits on Zeds that have so many left
	suffered float64     // expected Hits on the fighter, Tough allowed for. card-10
	last     [7]float64  // the odds that he suffers at least so many
}

// burst is what a shot comes to in one column, at a target with so many Hits left.
type burst struct{ hits, kill float64 }

// odds holds for one set of rules what their tables come to, and what of the units is asked
// for time and again.
type odds struct {
	rules *rules.Rules
	hand  [2][2][7]bout // by Martial Arts and Tough
	gun   [8][7]burst   // by column and Hits left

	arts, tough [16]uint8 // by unit: 1 for who has it
	reach       [16]int   // how far a unit shoots where there is no fog, 0 if it never does. gun-5
}

// of brings the odds up to the rules of a position.
func (o *odds) of(f rules.Facts) {
	if o.rules == f.Rules() {
		return
	}
	o.rules = f.Rules()
	for u := range o.rules.Units.Men {
		o.know(f, rules.Unit(u))
	}
	var p [13]float64
	for i, w := range dice.Ways(2) {
		p[2+i] = float64(w) / 36
	}
	suffers := float64(o.rules.Options.ToughFrom-1) / 6
	for col := range 7 {
		lose := 0.0
		for sum := 2; sum <= 12; sum++ {
			if _, lost := f.Hand(sum, col); lost {
				lose += p[sum]
			}
		}
		for arts := range 2 {
			q := p
			for sum := 2; sum <= 12 && arts == 1; sum++ {
				if _, lost := f.Hand(sum, col); lost {
					q[sum] = 0
				}
				q[sum] += lose * p[sum]
			}
			o.hand[arts][0][col] = fought(f, col, &q, 1)
			o.hand[arts][1][col] = fought(f, col, &q, suffers)
		}
	}
	for col := 1; col <= 7; col++ {
		for sum := 2; sum <= 12; sum++ {
			hits := f.GunHits(sum, col)
			for left := 1; left <= 6; left++ {
				o.gun[col][left].hits += p[sum] * float64(min(hits, left))
				if hits >= left {
					o.gun[col][left].kill += p[sum]
				}
			}
		}
	}
}

// know notes the abilities of a unit.
func (o *odds) know(f rules.Facts, u rules.Unit) {
	o.arts[u], o.tough[u] = uint8(one(f.Is(u, rules.MartialArts))), uint8(one(f.Is(u, rules.Tough)))
	switch {
	case f.Is(u, rules.NoGunfire):
		o.reach[u] = 0
	case f.Is(u, rules.EliteSniper):
		o.reach[u] = 3
	case f.Is(u, rules.LongRange):
		o.reach[u] = 2
	default:
		o.reach[u] = 1
	}
}

// fought sums a column up. Each Hit on the fighter is suffered with a probability.
func fought(f rules.Facts, col int, p *[13]float64, suffers float64) (b bout) {
	for sum := 2; sum <= 12; sum++ {
		cell, lost := f.Hand(sum, col)
		if !lost {
			b.won += p[sum]
		}
		for left := range b.hits {
			b.hits[left] += p[sum] * float64(min(int(cell.Zeds), left))
		}
		n := int(cell.Players)
		b.suffered += p[sum] * suffers * float64(n)
		for k := 1; k < len(b.last) && k <= n; k++ {
			b.last[k] += p[sum] * atLeast(n, k, suffers)
		}
	}
	return b
}

// atLeast returns the probability of k or more successes among n.
func atLeast(n, k int, p float64) (sum float64) {
	ways := 1.0 // n over i
	for i := 0; i <= n; i++ {
		if i >= k {
			sum += ways * math.Pow(p, float64(i)) * math.Pow(1-p, float64(n-i))
		}
		ways *= float64(n-i) / float64(i+1)
	}
	return sum
}
