package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"gonum.org/v1/gonum/stat"

	"deadreckon/agents/arena/stats"
)

// table returns a Markdown table of the gains over the policy's move, in thousandths of the score (-1
// to 1), and of the differences to the first setting. Intervals are at 95 %; the intervals of the
// differences hold simultaneously.
func (s *study) table(found [][]choice) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s, %d decisions, %d searches each\n\n", s.game, len(found[0]), s.searches)
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

// leads returns a Markdown table of the advantages that the searches claimed for moves other than their
// own, beside the real ones. The slope is of a line through the means: 1 if a larger claim is a larger
// advantage, 0 if claims mean nothing. Its interval is by the bootstrap over decisions.
func (s *study) leads(found [][]choice) string {
	var out strings.Builder
	out.WriteString("| search | departures | claimed | real | real minus claimed | slope |\n|---|---:|---|---|---|---|\n")
	for i, choices := range found {
		var claimed, real, bias []float64
		for _, c := range choices {
			if c.departures > 0 {
				claimed = append(claimed, 1000*c.claimed/c.departures)
				real = append(real, 1000*c.real/c.departures)
				bias = append(bias, 1000*(c.real-c.claimed)/c.departures)
			}
		}
		fmt.Fprintf(&out, "| `%s` | %d ", s.settings[i].text, len(claimed))
		if len(claimed) < 3 {
			out.WriteString("| | | | |\n")
			continue
		}
		slopes := stats.Bootstrap(len(claimed), rand.New(rand.NewPCG(s.seed, 0)), func(times []int) []float64 {
			return []float64{slope(claimed, real, times)}
		})
		fmt.Fprintf(&out, "| %s | %s | %s | %.2f (%.2f to %.2f) |\n",
			cell(stats.Mean(claimed)), cell(stats.Mean(real)), cell(stats.Mean(bias)), slopes[0].Value, slopes[0].Low, slopes[0].High)
	}
	return out.String()
}

// slope returns the slope of the regression of y on x. times has the number of times that each point counts.
func slope(x, y []float64, times []int) float64 {
	weights := make([]float64, len(times))
	for i, n := range times {
		weights[i] = float64(n)
	}
	_, slope := stat.LinearRegression(x, y, weights, false)
	return slope
}

func cell(i stats.Interval) string {
	return fmt.Sprintf("%+.1f (%+.1f to %+.1f)", i.Value, i.Low, i.High)
}
