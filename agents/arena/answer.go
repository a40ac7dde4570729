package arena

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"deadreckon/agents/arena/stats"
	"deadreckon/agents/report"
)

// Answer returns the result of the run in a sentence for each side with a choice of agents, one a
// line, with 95 % intervals.
func (r *Results) Answer() string {
	if r.Games == 0 {
		return "No pair of games is complete."
	}
	var lines []string
	if t := r.SPRT; t != nil {
		lines = append(lines, fmt.Sprintf("Sequential test of %s, %g or %g: %s.", t.Of, t.Elo0, t.Elo1, t.decision()))
	}
	all := r.bestDifferences()
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].Side == all[0].Side {
			n++
		}
		lines = append(lines, r.sideAnswer(all[:n]))
		all = all[n:]
	}
	if len(r.Differences) == 0 {
		a := r.Agents[0]
		line := fmt.Sprintf("As %s, %s %s", a.Side, a.Agent, r.performance(&a))
		if len(r.Agents) > 1 {
			line += " against " + r.Agents[1].Agent
		}
		lines = append(lines, line+".")
	}
	return strings.Join(lines, "\n")
}

// performance writes the wins or the score of an agent, with a verb.
func (r *Results) performance(a *AgentResult) string {
	points, score := a.Adjusted()
	switch {
	case r.Graded:
		return "scores " + confidence(score, 1, 3, report.Signed) + " a game"
	case r.hasDraws():
		return "makes " + confidence(points, 100, 1, report.Decimal) + " of the points"
	}
	return "wins " + confidence(points, 100, 1, report.Decimal)
}

// confidence writes an estimate with its interval: 62.0 % (95 % CI 58.0 to 66.0).
func confidence(i stats.Interval, factor float64, digits int, write func(float64, int) string) string {
	unit := ""
	if factor == 100 {
		unit = " %"
	}
	if !i.Bounded() {
		return write(factor*i.Value, digits) + unit
	}
	return fmt.Sprintf("%s%s (95 %% CI %s to %s)", write(factor*i.Value, digits), unit, write(factor*i.Low, digits), write(factor*i.High, digits))
}

// sideAnswer compares the best agent of a side with the others, the nearest first.
func (r *Results) sideAnswer(all []Difference) string {
	d := all[0]
	i, unit := r.inUnit(d)
	a := r.AgentResult(d.Side, d.Agent)
	if d.Identical && len(all) == 1 {
		return fmt.Sprintf("As %s, %s and %s played identically; each %s.", d.Side, d.Agent, d.Other, r.performance(a))
	}
	if isSignificant(i) {
		next := ""
		if len(all) > 1 {
			next = ", the next best,"
		}
		return fmt.Sprintf("As %s, %s %s, %s%s more than %s%s (%s to %s).", d.Side, d.Agent, r.performance(a),
			report.Decimal(i.Value, r.digits()), unit, d.Other, next, report.Decimal(i.Low, r.digits()), report.Decimal(i.High, r.digits()))
	}
	line := fmt.Sprintf("As %s, no difference is shown between %s and %s: %s", d.Side, d.Agent, d.Other, report.Signed(i.Value, r.digits())+unit)
	if i.Bounded() {
		line += fmt.Sprintf(" (95 %% CI %s to %s)", report.Signed(i.Low, r.digits()), report.Signed(i.High, r.digits()))
	}
	if n := r.moreGames(i); n > 0 {
		line += fmt.Sprintf("; about %s more games of each %s would settle %d percentage points", grouped(n), r.Experiment.Unit(), settledPoints)
	}
	line += "."
	var beaten []string
	for _, d := range all[1:] {
		if i, _ := r.inUnit(d); isSignificant(i) {
			beaten = append(beaten, d.Other)
		}
	}
	if beaten != nil {
		line += fmt.Sprintf(" %s is better than %s.", d.Agent, strings.Join(beaten, ", "))
	}
	return line
}

func isSignificant(i stats.Interval) bool { return i.Bounded() && i.Low > 0 }

// minForecast is the least number of games for an estimate of the missing ones.
const minForecast = 20

// settledPoints is the difference, in percentage points, for which Answer estimates the number of
// missing games.
const settledPoints = 3

// moreGames returns how many more games reduce half the width of an interval in percentage points to
// settledPoints, rounded to two digits; 0 if there is no need or no estimate.
func (r *Results) moreGames(i stats.Interval) int {
	half := (i.High - i.Low) / 2
	if r.Graded || r.Games < minForecast || !i.Bounded() || half <= settledPoints {
		return 0
	}
	n := float64(r.Games) * (half*half/settledPoints/settledPoints - 1)
	unit := math.Pow(10, max(math.Floor(math.Log10(n))-1, 0))
	return int(math.Ceil(n/unit) * unit)
}

// grouped writes a number with a comma between thousands.
func grouped(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// Adjusted returns the points and the score of the agent, luck-adjusted if the run adjusts for luck.
func (a *AgentResult) Adjusted() (points, score stats.Interval) {
	return adjusted(a.Points, a.Score, a.LuckAdjusted)
}

// Adjusted returns the lead in points and in score, luck-adjusted if the run adjusts for luck.
func (d *Difference) Adjusted() (points, score stats.Interval) {
	return adjusted(d.Points, d.Score, d.LuckAdjusted)
}

func adjusted(points, score stats.Interval, l *LuckAdjusted) (stats.Interval, stats.Interval) {
	if l != nil {
		return l.Points, l.Score
	}
	return points, score
}

// AgentResult returns the result of an agent of a side, nil if there is none.
func (r *Results) AgentResult(side, agent string) *AgentResult {
	for i := range r.Agents {
		if a := &r.Agents[i]; a.Side == side && a.Agent == agent {
			return a
		}
	}
	return nil
}

// Difference returns the comparison of an agent with another of its side, seen from the agent, nil if
// there is none.
func (r *Results) Difference(side, agent, other string) *Difference {
	for _, d := range r.Differences {
		if d.Side == side && d.Agent == other && d.Other == agent {
			d = d.reversed()
		}
		if d.Side == side && d.Agent == agent && d.Other == other {
			return &d
		}
	}
	return nil
}

// bestOfSides returns the best agent of each side.
func (r *Results) bestOfSides() map[string]string {
	best := map[string]string{}
	for _, a := range r.Ranked() {
		if best[a.Side] == "" {
			best[a.Side] = a.Agent
		}
	}
	return best
}

// bestDifferences returns the lead of the best of each side over each of the others, the nearest first.
func (r *Results) bestDifferences() (out []Difference) {
	best := r.bestOfSides()
	for _, d := range r.Differences {
		switch best[d.Side] {
		case d.Other: // the two are equal
			d = d.reversed()
			fallthrough
		case d.Agent:
			out = append(out, d)
		}
	}
	slices.SortStableFunc(out, func(a, b Difference) int {
		if a.Side != b.Side {
			return 0
		}
		x, _ := r.inUnit(a)
		y, _ := r.inUnit(b)
		return cmp.Compare(x.Value, y.Value)
	})
	return out
}

// reversed returns the difference as the other agent sees it.
func (d Difference) reversed() Difference {
	d.Agent, d.Other, d.Points, d.Score = d.Other, d.Agent, d.Points.Times(-1), d.Score.Times(-1)
	if l := d.LuckAdjusted; l != nil {
		less := *l
		less.Points, less.Score = less.Points.Times(-1), less.Score.Times(-1)
		d.LuckAdjusted = &less
	}
	return d
}

// inUnit returns a difference, luck-adjusted if possible, and its unit: scores if they are graded,
// otherwise percentage points.
func (r *Results) inUnit(d Difference) (i stats.Interval, unit string) {
	points, score := d.Adjusted()
	if r.Graded {
		return score, ""
	}
	return points.Times(100), " percentage points"
}

// digits is the number of digits after the point of a lead.
func (r *Results) digits() int {
	if r.Graded {
		return 3
	}
	return 1
}
