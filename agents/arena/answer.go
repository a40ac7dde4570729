package arena

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"deadreckon/agents/arena/stats"
	"deadreckon/agents/report"
)

// Answer says in a sentence, or one for each side with a choice, what the run was played to find,
// with its interval.
func (r *Results) Answer() string {
	if r.Games == 0 {
		return "No pair of games has been played to its end."
	}
	var said []string
	if t := r.SPRT; t != nil {
		said = append(said, fmt.Sprintf("Of the test of %s, %g or %g Elo: %s.", t.Of, t.Elo0, t.Elo1, t.Verdict))
	}
	for _, lead := range r.bestDifferences() {
		said = append(said, r.differenceSentence(lead))
	}
	if len(r.Differences) == 0 {
		a := r.Agents[0]
		points, score := a.Adjusted()
		what, i := "wins %s %% of its games", report.Percents(points)
		if r.Graded {
			what, i = "scores %s a game", report.SignedInterval(score, 1, 3)
		}
		sentence := a.Agent + ", as " + a.Side + ", " + fmt.Sprintf(what, i)
		if len(r.Agents) > 1 {
			sentence += " against " + r.Agents[1].Agent
		}
		said = append(said, sentence+".")
	}
	return strings.Join(said, " ")
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
		case d.Other: // they are even
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

// inUnit returns a difference in the unit in which it is told: scores where they are graded, else
// points in %; less luck where that is taken off.
func (r *Results) inUnit(d Difference) (i stats.Interval, unit string) {
	points, score := d.Adjusted()
	if r.Graded {
		return score, "of score"
	}
	return points.Times(100), "% of points"
}

// digits is the number of digits after the point of a lead.
func (r *Results) digits() int {
	if r.Graded {
		return 3
	}
	return 1
}

// differenceSentence says of the best of a side whether it is better than one other.
func (r *Results) differenceSentence(d Difference) string {
	i, unit := r.inUnit(d)
	told := report.SignedInterval(i, 1, r.digits())
	if !i.Bounded() || i.Low <= 0 {
		return fmt.Sprintf("As %s, %s and %s cannot be told apart: the lead is %s %s a game.", d.Side, d.Agent, d.Other, told, unit)
	}
	return fmt.Sprintf("As %s, %s is better than %s by %s %s a game.", d.Side, d.Agent, d.Other, told, unit)
}
