package report

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/agents/advice"
)

// The sentence about moves that cannot be told from the first.
func TestAlikeText(t *testing.T) {
	move := func(visits int, win, winError, score, scoreError float64) advice.Move {
		return advice.Move{Visits: visits, Win: win, WinError: winError, Score: score, ScoreError: scoreError}
	}
	best := move(400, 0.60, 0.02, 0.20, 0.04)
	near := move(300, 0.56, 0.02, 0.12, 0.04)    // 0.04 against 1.96 times 0.028
	far := move(300, 0.50, 0.02, 0.00, 0.04)     // 0.10 against the same
	seldom := move(2, 0.25, 0.25, -1, 0)         // two losses say nothing
	smaller := move(300, 0.60, 0.02, 0.05, 0.02) // wins as often, but less
	for _, row := range []struct {
		moves  []advice.Move
		more   int
		forced bool
		want   string
	}{
		{[]advice.Move{best, near, far}, 0, false, "2"},
		{[]advice.Move{best, far, near, seldom}, 0, false, "3 and 4"},
		{[]advice.Move{best, near, near, near}, 0, false, "any other"},
		{[]advice.Move{best, near, near, near}, 3, false, "2, 3 and 4"},
		{[]advice.Move{best, smaller, far}, 0, false, ""},
		{[]advice.Move{best}, 0, false, ""},
		{[]advice.Move{best, near}, 0, true, ""},
	} {
		r := Moves{Report: advice.Report{Moves: row.moves, More: row.more, Forced: row.forced}}
		if got := r.alike(); got != row.want {
			t.Errorf("%v, %d more: %q; want %q", row.moves, row.more, got, row.want)
		}
	}
}

// A move in many words is broken between them.
func TestLongWords(t *testing.T) {
	const long = "Play Michael: Michael gives one of his actions to another player for immediate use, but not for a free repair"
	for what, text := range map[string]string{
		"moves":  Moves{Report: advice.Report{Moves: []advice.Move{{Words: long}}}}.Text(0),
		"judged": Judgement{Judgement: advice.Judgement{Moves: []advice.Judged{{Words: long}}}}.Text(0),
	} {
		said := strings.Fields(text)
		for _, word := range strings.Fields(long) {
			if !slices.Contains(said, word) {
				t.Errorf("%s: %q is broken in\n%s", what, word, text)
			}
		}
	}
}
