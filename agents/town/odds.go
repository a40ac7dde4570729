package town

import (
	"math"

	"deadreckon/engine/kit/dice"
	rules "deadreckon/engine/town"
)

// combatOdds is the result of hand-to-hand combat in one column of the table. With Martial Arts the
// fighter rerolls losses. card-11.
type combatOdds struct {
	won      float64     // probability that the Zeds lose
	hits     [13]float64 // expected Hits on Zeds by remaining Hits
	suffered float64     // expected Hits on the fighter, after Tough. card-10
	last     [7]float64  // probability of at least n Hits on the fighter
}

// shotOdds is the result of a shot in one column at a target with given remaining Hits.
type shotOdds struct{ hits, kill float64 }

// odds caches the results of the tables and the abilities of units for one set of rules.
type odds struct {
	rules *rules.Rules
	hand  [2][2][7]combatOdds // by Martial Arts and Tough
	gun   [8][7]shotOdds      // by column and remaining Hits

	arts, tough [16]uint8 // 1 for units with the ability
	reach       [16]int   // range of a unit without fog; 0 if it cannot shoot. gun-5
}

// of updates the odds for the rules of a position.
func (o *odds) of(f rules.Facts) {
	if o.rules == f.Rules() {
		return
	}
	o.rules = f.Rules()
	for u := range o.rules.Units.Men {
		o.setAbilities(f, rules.Unit(u))
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
			o.hand[arts][0][col] = combatOddsOf(f, col, &q, 1)
			o.hand[arts][1][col] = combatOddsOf(f, col, &q, suffers)
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

func (o *odds) setAbilities(f rules.Facts, u rules.Unit) {
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

// combatOddsOf computes a column. The fighter suffers each Hit with probability suffers.
func combatOddsOf(f rules.Facts, col int, p *[13]float64, suffers float64) (b combatOdds) {
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
	ways := 1.0 // binomial coefficient
	for i := 0; i <= n; i++ {
		if i >= k {
			sum += ways * math.Pow(p, float64(i)) * math.Pow(1-p, float64(n-i))
		}
		ways *= float64(n-i) / float64(i+1)
	}
	return sum
}
