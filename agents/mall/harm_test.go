package mall

import (
	"math"
	"math/bits"
	"testing"

	rules "deadreckon/engine/mall"
)

func TestAttackOdds(t *testing.T) { // T001, T002: weights over 36 by strength
	for strength, want := range map[int][2]int{
		0: {0, 0}, 1: {1, 5}, 2: {2, 7}, 3: {4, 9}, 4: {4, 9}, 5: {7, 11}, 6: {7, 11}, 7: {10, 14}, 8: {10, 14}, 9: {14, 17}, 13: {14, 17},
	} {
		have := attackOdds[strength]
		if math.Abs(have.infect*36-float64(want[0])) > 1e-9 || math.Abs(have.stun*36-float64(want[1])) > 1e-9 {
			t.Errorf("strength %d: %v, want %v of 36", strength, have, want)
		}
	}
}

const together = "peter 098 normal\nroger 098 stunned\nsteve 098 infected\nfran 098 normal\nunits 097=4"

// TestAttack compares the number attacked with the best of all numbers and victims.
func TestAttack(t *testing.T) {
	g := newGame(t)
	f := rules.FactsOf(given(t, g, together), rules.Zombie)
	lossValues := lossValuesOf(f)
	for who := uint8(1); who < 16; who++ {
		for value := 1; value <= 13; value++ {
			best := -1.0
			for k := 1; k <= bits.OnesCount8(who); k++ {
				least := math.Inf(1)
				for named := uint8(1); named < 16; named++ {
					if named&^who != 0 || bits.OnesCount8(named) != k {
						continue
					}
					sum := 0.0
					for c := rules.Peter; c <= rules.Fran; c++ {
						if named>>c&1 != 0 {
							sum += lossValues.hurt(f, c, value/k)
						}
					}
					least = min(least, sum)
				}
				best = max(best, least)
			}
			if _, worth := lossValues.attack(f, who, value); math.Abs(worth-best) > 1e-9 {
				t.Errorf("value %d on %04b: worth %v, want %v", value, who, worth, best)
			}
		}
	}
}

// TestTolls: the winning hit weighs most. EN 14.1.
func TestTolls(t *testing.T) {
	g := newGame(t)
	for _, row := range []struct {
		name, text string
		won        func(t lossValues) float64
	}{
		{"EN 14.1: Fran infected and one out", "peter - dead\nroger 098 normal\nsteve 098 normal\nfran 098 normal\nunits 097=4",
			func(t lossValues) float64 { return t[rules.Fran].infect }},
		{"EN 14.1: one out and Fran infected", "peter 098 stunned\nroger 098 normal\nsteve 098 normal\nfran 098 infected\nunits 097=4",
			func(t lossValues) float64 { return t[rules.Peter].death }},
		{"EN 14.1: three out", "peter - dead\nroger - dead\nsteve 098 stunned\nfran 098 normal\nunits 097=4",
			func(t lossValues) float64 { return t[rules.Steve].death }},
	} {
		if worth := row.won(lossValuesOf(rules.FactsOf(given(t, g, row.text), rules.Zombie))); worth != winningHitValue {
			t.Errorf("%s: worth %v", row.name, worth)
		}
	}
}

// TestSurvival checks numbers by hand. Peter has panic level 1 and two dice, Fran 2 and one
// (data/counters.txt).
func TestSurvival(t *testing.T) {
	g := newGame(t)
	f := rules.FactsOf(given(t, g, "peter 098 normal\nroger 098 stunned\nsteve 098 normal\nfran 098 normal\nunits 097=4"), rules.Zombie)
	const peter, roger, fran = 1, 2, 8
	for _, row := range []struct {
		who         uint8
		value, rise int
		want        float64
		why         string
	}{
		{peter, 7, 0, 1 - 5.0/6*21/36, "EN 6.5: 5/6 steady, 2d6 of 7 and more"},
		{peter, 7, 1, 1 - 4.0/6*21/36, "EN 10.6: a berserk unit"},
		{peter, 7, 3, 1 - 2.0/6*21/36, "EN 6.5.4: a super"},
		{roger, 4, 0, 1, "EN 8.3: a stunned character does not shoot"},
		{fran, 4, 0, 1 - 4.0/6*3/6, "one die of 4 and more"},
		{peter | fran, 12, 0, 1 - (5.0/6*4/6*81/216 + 5.0/6*2/6*1/36), "together: three dice of 12, or Peter alone"},
		{peter | fran, 2, 0, (1 - 5.0/6) * (1 - 4.0/6*5/6), "one after the other"},
	} {
		if have := survival(f, row.who, row.value, row.rise); math.Abs(have-row.want) > 1e-9 {
			t.Errorf("%04b, value %d, rise %d: %v, want %v (%s)", row.who, row.value, row.rise, have, row.want, row.why)
		}
	}
}
