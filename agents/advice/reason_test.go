package advice

import "testing"

// The effect of an observation is its difference of scores, or 0 if that is not significant.
func TestEffect(t *testing.T) {
	of := func(wins, losses float64) scoreSums { return scoreSums{wins + losses, wins - losses, wins + losses} }
	for _, row := range []struct {
		some, all scoreSums
		low, high float64
	}{
		{of(80, 20), of(100, 200), 1.3, 1.5}, // 20 of the other 200 are won
		{of(20, 80), of(200, 100), -1.5, -1.2},
		{of(52, 48), of(150, 150), 0, 0},
		{of(5, 0), of(150, 150), 0.5, 1.1}, // all five are won, barely significant
		{of(1, 1), of(150, 150), 0, 0},
		{of(300, 0), of(300, 0), 0, 0}, // there are no others
	} {
		if got := effect(row.some, row.all); got < row.low || got > row.high {
			t.Errorf("of %v among %v the effect is %v, not %v to %v", row.some, row.all, got, row.low, row.high)
		}
	}
}
