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
