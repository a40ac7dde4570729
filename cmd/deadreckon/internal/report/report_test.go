package report

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/agents/advice"
)

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

// The reason is printed if the second move has the greater chance to win: the score, or the estimate of paired moves.
func TestOrderExplained(t *testing.T) {
	const score, choice = "are ranked by score", "The choice corrects luck"
	for _, test := range []struct {
		behindError  float64
		printed, not string
	}{{0, score, choice}, {0.01, choice, score}} {
		text := Moves{Report: advice.Report{Moves: []advice.Move{
			{Words: "first", Visits: 900, Win: 0.51, WinError: 0.003, Score: 0.18},
			{Words: "second", Visits: 900, Win: 0.54, WinError: 0.003, Score: 0.22, Behind: 0.01, BehindError: test.behindError},
		}}}.Text(0)
		if !strings.Contains(text, test.printed) || strings.Contains(text, test.not) {
			t.Errorf("behind ± %v:\n%s", test.behindError, text)
		}
	}
}
