package main

import "testing"

// Moves that differ by no more than chance are said to be alike.
func TestAlike(t *testing.T) {
	move := func(visits int, win, winError, score, scoreError float64) reportMove {
		return reportMove{Visits: visits, Win: win, WinError: winError, Score: score, ScoreError: scoreError}
	}
	best := move(400, 0.60, 0.02, 0.20, 0.04)
	near := move(300, 0.56, 0.02, 0.12, 0.04)    // 0.04 against 1.96 times 0.028
	far := move(300, 0.50, 0.02, 0.00, 0.04)     // 0.10 against the same
	seldom := move(2, 0.25, 0.25, -1, 0)         // two losses say nothing
	smaller := move(300, 0.60, 0.02, 0.05, 0.02) // wins as often, but less
	for _, row := range []struct {
		moves  []reportMove
		more   int
		forced bool
		want   string
	}{
		{[]reportMove{best, near, far}, 0, false, "2"},
		{[]reportMove{best, far, near, seldom}, 0, false, "3 and 4"},
		{[]reportMove{best, near, near, near}, 0, false, "any other"},
		{[]reportMove{best, near, near, near}, 3, false, "2, 3 and 4"},
		{[]reportMove{best, smaller, far}, 0, false, ""},
		{[]reportMove{best}, 0, false, ""},
		{[]reportMove{best, near}, 0, true, ""},
	} {
		r := report{Moves: row.moves, More: row.more, Forced: row.forced}
		if got := r.alike(); got != row.want {
			t.Errorf("%v, %d more: %q; want %q", row.moves, row.more, got, row.want)
		}
	}
}
