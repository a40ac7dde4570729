package review

import (
	"fmt"
	"strings"

	"deadreckon/agents/report"
)

// Text writes a review for a terminal: the costliest mistakes, then the sides.
func (r *Results) Text() string {
	out := r.worstText() + "\n" + strings.Join(r.about(), "\n") + "\n\n" + r.sideTable().Grid() + "\n"
	for _, s := range r.Sides {
		if len(s.Curve) > 0 {
			out += fmt.Sprintf("\n%s  %s\n%s\n", s.Name, s.spark(), r.turningText(s))
		}
	}
	return out
}

// about describes the judged decisions and the budget.
func (r *Results) about() (lines []string) {
	budget := fmt.Sprintf("%d playouts each", r.Iterations)
	if r.Iterations == 0 {
		budget = fmt.Sprintf("%g seconds together", r.Seconds)
	}
	lines = append(lines, fmt.Sprintf("%s, %d actions: %d decisions between several moves, %s", r.Game, r.Actions, r.tasks, budget))
	if n := len(r.Decisions); n < r.tasks {
		lines = append(lines, fmt.Sprintf("judged so far: %d", n))
	}
	weighed := 0
	for _, d := range r.Decisions {
		weighed += min(d.Weighed, 1)
	}
	if weighed > 0 {
		lines = append(lines, fmt.Sprintf("worlds weighted by the actions of the others: in %d decisions", weighed))
	}
	return lines
}

func (r *Results) sideTable() report.Table {
	t := report.Table{Words: 1, Columns: []report.Column{{Name: "side"}, {Name: "judged", Means: "number of judged decisions"}, {Name: "mistakes", Means: "decisions with a significant loss"},
		{Name: "points lost", Means: "percentage points lost by mistakes"}, {Name: "chance gave", Means: "percentage points won by chance, computed from the exact odds"}, {Name: "began", Means: "win chance at the first decision, in %"}, {Name: "end", Means: "result at the end of the game, in %"}}}
	for _, s := range r.Sides {
		began, end := "-", "-"
		if len(s.Curve) > 0 {
			began = report.Decimal(s.Curve[0].Value, 0)
		}
		if s.Final != nil {
			end = report.Decimal(*s.Final, 0)
		}
		t.Add(s.Name, fmt.Sprint(s.Judged), fmt.Sprint(s.Mistakes), report.Decimal(s.Lost, 1), fmt.Sprintf("%+.1f ± %.1f", s.Luck, normal95*s.LuckError), began, end)
	}
	return t
}

// sparks are the heights of a curve in one line of text.
var sparks = []rune("▁▂▃▄▅▆▇█")

const sparkWidth = 60

// spark draws the curve in one line, from 0 points to 100.
func (s *Side) spark() string {
	n := min(len(s.Curve), sparkWidth)
	line := make([]rune, n)
	for i := range line {
		p := s.Curve[i*len(s.Curve)/n]
		line[i] = sparks[min(int(p.Value/100*float64(len(sparks))), len(sparks)-1)]
	}
	return string(line)
}

// turningText describes the turning point of a side.
func (r *Results) turningText(s Side) string {
	switch t := s.Turning; {
	case s.Final == nil:
		return "the game is not over"
	case *s.Final == evenPoints:
		return "the end is even"
	case t == nil:
		return fmt.Sprintf("from its first decision on it was always on the %s side of 50 points", map[bool]string{true: "better", false: "worse"}[*s.Final > evenPoints])
	default:
		p := r.Decisions[t.Decision].Point()
		text := fmt.Sprintf("turning point: after %d actions it was at %.0f points (%.0f to %.0f), and later never again on that side of 50", p.Ply, p.Value, p.Low, p.High)
		if !t.Sure {
			text += "; the interval includes 50"
		}
		return text
	}
}

// answer counts the mistakes and names the costliest.
func (r *Results) answer() string {
	if len(r.Worst) == 0 {
		return fmt.Sprintf("No clear mistake in %d decisions.", len(r.Decisions))
	}
	d := r.Decisions[r.Worst[0]]
	noun := "mistakes"
	if len(r.Mistakes()) == 1 {
		noun = "mistake"
	}
	return fmt.Sprintf("%d clear %s in %d decisions; the costliest: after %d actions, %s played %s, and %s was %.1f points better.",
		len(r.Mistakes()), noun, len(r.Decisions), d.Ply, d.Seat, d.Played.Action, d.Rival.Action, d.Loss)
}

// worstText lists the costliest mistakes with the better moves.
func (r *Results) worstText() string {
	out := r.answer() + "\n"
	for k, i := range r.Worst {
		d := r.Decisions[i]
		out += fmt.Sprintf("%d. after %d actions, %s played %s (%s):\n   %s (%s) is %.1f points better (95 %% CI %.1f to %.1f)\n",
			k+1, d.Ply, d.Seat, d.Played.Action, d.Played.Words, d.Rival.Action, d.Rival.Words, d.Loss, d.Low, d.High)
	}
	return out
}

// Report returns the page of a folder, for all sides.
func (r *Results) Report() *report.Report {
	out := &report.Report{Title: fmt.Sprintf("A game of %s, reviewed", r.Game), Answer: r.answer(),
		About: append(r.about(), fmt.Sprintf("seed %d, by %s", r.Seed, r.Program)), Data: r.Data(),
		Methods: "The guide docs/review.md explains how a move is judged and when it counts as a mistake."}
	out.Sections = []report.Section{{Figures: []report.Figure{r.curve()}}, {Title: "Sides", Table: r.sideTable()}}
	for i, s := range r.Sides {
		one := report.Section{Title: s.Name, Text: "No decision between several moves."}
		if s.Judged > 0 {
			one.Text, one.Table = capital(r.turningText(s))+".", r.mistakesOf(i)
		}
		if s.Judged > 0 && one.Table.Rows == nil {
			one.Text, one.Table = one.Text+" None of its losses is significant.", report.Table{}
		}
		out.Sections = append(out.Sections, one)
	}
	return out
}

// capital begins a sentence.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

func (r *Results) mistakesOf(side int) report.Table {
	t := report.Table{Words: 4, Columns: report.Names("after actions", "stood at", "played", "should have been", "points lost", "95 %")}
	for _, i := range r.Mistakes() {
		if d := r.Decisions[i]; d.Side == side {
			t.Add(fmt.Sprint(d.Ply), report.Decimal(d.Value, 0), d.Played.Action+": "+d.Played.Words, d.Rival.Action+": "+d.Rival.Words,
				report.Decimal(d.Loss, 1), fmt.Sprintf("%.1f to %.1f", d.Low, d.High))
		}
	}
	return t
}

// curve shows the points of the sides with their bands, and their mistakes as crosses.
func (r *Results) curve() report.Figure {
	c := report.Chart{Title: "Win chances of the sides, with 95 % bands; crosses are mistakes", X: report.Axis{Label: "actions", High: float64(max(r.Actions, 1))}, Y: report.Axis{Label: "points", High: 100}}
	for i, s := range r.Sides {
		if len(s.Curve) == 0 {
			continue
		}
		line, crosses := report.Series{Name: s.Name, Colour: i}, report.Series{Style: report.Crosses, Colour: i}
		for _, p := range s.Curve {
			line.Add(float64(p.Ply), p.Value)
			line.Low, line.High = append(line.Low, p.Low), append(line.High, p.High)
		}
		if s.Final != nil {
			line.Add(float64(r.Actions), *s.Final)
		}
		for _, k := range r.Mistakes() {
			if d := r.Decisions[k]; d.Side == i {
				crosses.Add(float64(d.Ply), d.Value)
			}
		}
		c.Series = append(c.Series, line, crosses)
	}
	return c.Figure("curve")
}

// Data returns a table for programs, with a row for each decision; docs/review.md describes the
// columns.
func (r *Results) Data() report.Table {
	t := report.Table{Title: csvFile, Note: "Columns of " + csvFile + ", which has a line for each decision:", Columns: []report.Column{
		{Name: "ply", Means: "actions before the decision"},
		{Name: "side", Means: "side of the decision"},
		{Name: "seat", Means: "seat of the decision"},
		{Name: "legal", Means: "number of legal moves"},
		{Name: "rounds", Means: "paired playouts of the played move and of its best alternative"},
		{Name: "weighed", Means: "actions of other seats by which the sampled states are weighted"},
		{Name: "played", Means: "the played move"},
		{Name: "rival", Means: "the best other move"},
		{Name: "value", Means: "win chance of the seat, 0 to 100"},
		{Name: "loss", Means: "value of the best other move minus the value of the played move, in percentage points"},
		{Name: "low", Means: "lower end of the 95 % interval of the loss"},
		{Name: "high", Means: "upper end of the 95 % interval of the loss"},
		{Name: "p", Means: "p value: probability of this loss or a larger one if the true loss is below 2 percentage points"},
		{Name: "mistake", Means: "1 if the loss is significant among all decisions of the game"},
	}}
	for _, d := range r.Decisions {
		mistake := "0"
		if d.Mistake {
			mistake = "1"
		}
		t.Add(fmt.Sprint(d.Ply), r.sides[d.Side].Name, d.Seat, fmt.Sprint(d.Legal), fmt.Sprint(d.Rounds), fmt.Sprint(d.Weighed),
			d.Played.Action, d.Rival.Action, report.Decimal(d.Value, 2), report.Decimal(d.Loss, 2),
			report.Decimal(d.Low, 2), report.Decimal(d.High, 2), fmt.Sprintf("%.2g", d.P), mistake)
	}
	return t
}
