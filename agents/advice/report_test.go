package advice

import (
	"slices"
	"testing"
)

// Moves that differ by no more than chance are said to be alike.
func TestAlike(t *testing.T) {
	move := func(visits int, win, winError, score, scoreError float64) Move {
		return Move{Visits: visits, Win: win, WinError: winError, Score: score, ScoreError: scoreError}
	}
	best := move(400, 0.60, 0.02, 0.20, 0.04)
	near := move(300, 0.56, 0.02, 0.12, 0.04)    // 0.04 against 1.96 times 0.028
	far := move(300, 0.50, 0.02, 0.00, 0.04)     // 0.10 against the same
	seldom := move(2, 0.25, 0.25, -1, 0)         // two losses say nothing
	smaller := move(300, 0.60, 0.02, 0.05, 0.02) // wins as often, but less
	for _, row := range []struct {
		moves  []Move
		more   int
		forced bool
		want   []int
	}{
		{[]Move{best, near, far}, 0, false, []int{1}},
		{[]Move{best, far, near, seldom}, 0, false, []int{2, 3}},
		{[]Move{best, near, near, near}, 0, false, []int{1, 2, 3}},
		{[]Move{best, near, near, near}, 3, false, []int{1, 2, 3}},
		{[]Move{best, smaller, far}, 0, false, nil},
		{[]Move{best}, 0, false, nil},
		{[]Move{best, near}, 0, true, nil},
	} {
		r := Report{Moves: row.moves, More: row.more, Forced: row.forced}
		if got := r.Alike(); !slices.Equal(got, row.want) {
			t.Errorf("%v, %d more: %v; want %v", row.moves, row.more, got, row.want)
		}
	}
}
