package main

import (
	"fmt"
	"strings"

	"deadreckon/agents/arena/stats"
)

// table returns a Markdown table of the gains over the policy's move, in thousandths of the score (-1
// to 1), and of the differences to the first setting. Intervals are at 95 %; the intervals of the
// differences hold simultaneously.
func (s *study) table(found [][]choice) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s, %d decisions, %d searches each\n\n", s.game, s.decisions, s.searches)
	out.WriteString("| search | leaves the policy, % | gain | over the first |\n|---|---:|---|---|\n")
	for i, choices := range found {
		var gains, ahead []float64
		left := 0.0
		for k, c := range choices {
			gains = append(gains, 1000*c.gain)
			ahead = append(ahead, 1000*(c.gain-found[0][k].gain))
			left += 100 * c.left / float64(len(choices))
		}
		over := ""
		if i > 0 {
			over = cell(stats.Lead(ahead, 0, len(found)-1))
		}
		fmt.Fprintf(&out, "| `%s` | %.0f | %s | %s |\n", s.settings[i].text, left, cell(stats.Mean(gains)), over)
	}
	return out.String()
}

func cell(i stats.Interval) string {
	return fmt.Sprintf("%+.1f (%+.1f to %+.1f)", i.Value, i.Low, i.High)
}
