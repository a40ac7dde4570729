package advice

import (
	"slices"
	"testing"
)

// Moves whose 95 % intervals overlap with the first are as good.
func TestAlike(t *testing.T) {
	move := func(visits int, win, winError, score, scoreError float64) Move {
		return Move{Visits: visits, Win: win, WinError: winError, Score: score, ScoreError: scoreError}
	}
	best := move(400, 0.60, 0.02, 0.20, 0.04)
	near := move(300, 0.56, 0.02, 0.12, 0.04) // 0.04 < 1.96 * 0.04
	far := move(300, 0.50, 0.02, 0.00, 0.04)  // 0.10 > 1.96 * 0.04
	seldom := move(2, 0.25, 0.25, -1, 0)      // two playouts show nothing
	paired := func(behind, behindError float64) Move {
		m := far
		m.Behind, m.BehindError = behind, behindError
		return m
	}
	larger := move(400, 0.40, 0.02, 0.40, 0.04) // wins less often, but more: 0.20 > 1.96 * 0.08
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
		{[]Move{larger, best, far}, 0, false, nil},
		{[]Move{best, paired(0.03, 0.02), paired(0.03, 0.01), paired(-0.03, 0.01), near}, 0, false, []int{1, 3, 4}},
		{[]Move{best}, 0, false, nil},
		{[]Move{best, near}, 0, true, nil},
	} {
		r := Report{Moves: row.moves, More: row.more, Forced: row.forced}
		if got := r.AsGood(); !slices.Equal(got, row.want) {
			t.Errorf("%v, %d more: %v; want %v", row.moves, row.more, got, row.want)
		}
	}
}

// A search is sure if each other tried move is worse, or known to be nearly as good.
func TestSure(t *testing.T) {
	first := Move{Visits: 400, Win: 0.6, WinError: 0.02}
	for _, row := range []struct {
		m    Move
		want bool
	}{
		{Move{Visits: 400, Win: 0.4, WinError: 0.02}, true},
		{Move{Visits: 400, Win: 0.6, WinError: 0.02}, false},
		{Move{Visits: 0, WinError: 0.35}, true}, // never tried
		{Move{Visits: 400, Win: 0.6, WinError: 0.02, Behind: 0.02, BehindError: 0.010}, true},
		{Move{Visits: 400, Win: 0.6, WinError: 0.02, Behind: 0.02, BehindError: 0.011}, false},
		{Move{Visits: 400, Win: 0.6, WinError: 0.02, Behind: 0.004, BehindError: 0.003}, true}, // at most 0.0099
		{Move{Visits: 400, Win: 0.6, WinError: 0.02, Behind: -0.004, BehindError: 0.004}, false},
	} {
		if got := (Report{Moves: []Move{first, row.m}}).Sure(); got != row.want {
			t.Errorf("%+v: %v", row.m, got)
		}
	}
}

// The headline names the best move, its chance of winning and the moves that are not shown to be worse.
func TestHeadline(t *testing.T) {
	move := func(words string, win float64) Move {
		return Move{Action: "a", Words: words, Visits: 400, Win: win, WinError: 0.01}
	}
	for want, r := range map[string]Report{
		"Play: Run. Chance to win 60 % (58 to 62).\n":                                                                                                          {Moves: []Move{move("Run", 0.6), move("Hide", 0.5)}},
		"Play: Run. Chance to win 60 % (58 to 62).\nNot shown to be worse: Hide.\n":                                                                            {Moves: []Move{move("Run", 0.6), move("Hide", 0.59), move("Shoot", 0.5)}},
		"Play: Run. Chance to win 60 % (58 to 62).\nNo move is shown to be better than another.\n":                                                             {Moves: []Move{move("Run", 0.6), move("Hide", 0.59)}},
		"Play: Run. Chance to win 60 % (58 to 62).\nNot shown to be worse: B; C; D; 1 more.\n":                                                                 {More: 1, Moves: []Move{move("Run", 0.6), move("B", 0.6), move("C", 0.6), move("D", 0.6), move("E", 0.6)}},
		"Play: Run. Chance to win 60 % (58 to 62).\nThe net's move is Hide; it is 2.5 points (0.5 to 4.5) worse.\n":                                            {Policy: "h", Guided: []string{"n"}, Moves: []Move{move("Run", 0.6), {Action: "h", Words: "Hide", Visits: 400, Behind: 0.05, BehindError: 0.02041}}},
		"Play: Run. Chance to win 60 % (58 to 62).\nIt is not shown to be better than the script's move: Hide.\nNo move is shown to be better than another.\n": {Policy: "h", Moves: []Move{move("Run", 0.6), {Action: "h", Words: "Hide", Visits: 400, Behind: 0.05, BehindError: 0.03}}},
		"Play: a. It is the only legal move.\n":                                                                                                                {Forced: true, Moves: []Move{move("", 1)}},
	} {
		if got := r.Headline(); got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
	}
}
