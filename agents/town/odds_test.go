package town

import (
	"math"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	rules "deadreckon/engine/town"
)

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*(1+math.Abs(b)) }

// TestOddsOfTables checks the sums of digest 1.3 and 2.4, in 36ths.
func TestOddsOfTables(t *testing.T) {
	var o odds
	o.of(rules.FactsOf(rules.Default(1).NewState()))
	for col, want := range [7][3]float64{{7, 114, 35}, {21, 99, 30}, {45, 81, 21}, {57, 63, 15}, {81, 51, 6}, {93, 28, 1}, {109, 16, 0}} {
		b := &o.hand[0][0][col]
		if !near(36*b.hits[12], want[0]) || !near(36*b.suffered, want[1]) || !near(36*(1-b.won), want[2]) {
			t.Errorf("column %d: %v %v %v, want %v", col, 36*b.hits[12], 36*b.suffered, 36*(1-b.won), want)
		}
		if !near(b.won, 1-want[2]/36) || !near(o.hand[1][0][col].won, 1-want[2]*want[2]/36/36) {
			t.Errorf("column %d: who rolls again wins %v", col, o.hand[1][0][col].won)
		}
		if tough := &o.hand[0][1][col]; !near(2*tough.suffered, b.suffered) {
			t.Errorf("column %d: the Tough suffer %v, others %v", col, tough.suffered, b.suffered)
		}
	}
	for col, want := range []float64{0, 6, 16, 27, 46, 62, 82, 98} {
		if col > 0 && !near(36*o.gun[col][6].hits, want) {
			t.Errorf("gunfire, column %d: %v, want %v", col, 36*o.gun[col][6].hits, want)
		}
	}
}

// TestOddsByEnumeration compares the odds with an enumeration of all pairs of dice, twice with a
// reroll.
func TestOddsByEnumeration(t *testing.T) {
	g := enginetest.Open(t, rules.Name, engine.Setting{Key: "toughFrom", Value: "5"}, engine.Setting{Key: "tieLoser", Value: "column"})
	f := rules.FactsOf(g.NewState())
	var o odds
	o.of(f)
	for col := range 7 {
		for arts := range 2 {
			var won, hits, suffered, last float64
			each := func(sum int, p float64) {
				cell, lost := f.Hand(sum, col)
				won += p * float64(1-one(lost))
				hits += p * float64(min(2, int(cell.Zeds)))
				suffered += p * float64(cell.Players) * 4 / 6
				last += p * (1 - math.Pow(1.0/3, float64(cell.Players)))
			}
			for die := range 36 {
				sum := die/6 + die%6 + 2
				if _, lost := f.Hand(sum, col); !lost || arts == 0 {
					each(sum, 1.0/36)
					continue
				}
				for again := range 36 {
					each(again/6+again%6+2, 1.0/36/36)
				}
			}
			plain, tough := &o.hand[arts][0][col], &o.hand[arts][1][col]
			if !near(plain.won, won) || !near(plain.hits[2], hits) || !near(tough.suffered, suffered) || !near(tough.last[1], last) {
				t.Errorf("column %d, re-roll %d: %v %v %v %v, want %v %v %v %v", col, arts, plain.won, plain.hits[2], tough.suffered, tough.last[1], won, hits, suffered, last)
			}
		}
	}
	for col := 1; col <= 7; col++ {
		kills := 0.0
		for die := range 36 {
			kills += float64(one(f.GunHits(die/6+die%6+2, col) >= 2)) / 36
		}
		if !near(o.gun[col][2].kill, kills) {
			t.Errorf("gunfire, column %d: %v, want %v", col, o.gun[col][2].kill, kills)
		}
	}
}
