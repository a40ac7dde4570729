package main

import (
	"fmt"
	"strings"

	"deadreckon/agents/arena/stats"
)

// table says in Markdown what each setting gains over the policy's own move, in thousandths of
// a score from -1 to 1, and over the first setting. Intervals are at 95 %; those of the
// comparisons hold all together.
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
		name := "`" + s.settings[i].text + "`"
		if s.settings[i].cheats {
			name += ", told the truth"
		}
		fmt.Fprintf(&out, "| %s | %.0f | %s | %s |\n", name, left, cell(stats.Mean(gains)), over)
	}
	return out.String()
}

func cell(i stats.Interval) string {
	return fmt.Sprintf("%+.1f (%+.1f to %+.1f)", i.Value, i.Low, i.High)
}
