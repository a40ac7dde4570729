package arena

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/agents/arena/stats"
	"deadreckon/agents/report"
	"deadreckon/internal/durable/runlog"
)

// Files of a report. All except the log are written when the run is complete, results.json last.
const (
	logFile     = "games.jsonl"
	reportFile  = "report.md"
	pageFile    = "report.html"
	csvFile     = "results.csv"
	resultsFile = "results.json"
)

// Folder is the folder of a run's log and report.
type Folder struct{ *runlog.Folder[Game] }

// OpenFolder opens or creates the folder of a run, and adds the games of its log to the run. It is
// an error if the folder belongs to another experiment or is not writable.
func OpenFolder(dir string, r *Run) (*Folder, error) {
	f, err := logs.OpenFolder(dir, logFile, []string{reportFile, pageFile, csvFile, resultsFile}, r.content())
	if err != nil {
		return nil, err
	}
	return &Folder{f}, nil
}

// WriteReport writes the report of a complete run, each file in one step.
func (f *Folder) WriteReport(r *Results) error { return r.Report().Save(f, resultsFile, r) }

// Report returns the report of the run.
func (r *Results) Report() *report.Report {
	e := r.Experiment
	out := &report.Report{Title: "Arena: " + e.Game, Answer: r.Answer(), Subject: r.subject(), Warnings: r.Warnings, Data: r.Data(), Methods: methods}
	for _, side := range e.Sides {
		out.About = append(out.About, side.String())
	}
	out.About = append(out.About, fmt.Sprintf("%d games of each %s, seed %d, by %s", r.Games, e.Unit(), e.Seed, e.Program))
	if len(e.Starts) > 0 {
		out.About = append(out.About, "games begin at "+e.startNames()+", in turn")
	}
	out.About = append(out.About, report.Settings(e.Settings))
	if r.Games == 0 {
		return out
	}
	out.Sections = []report.Section{{Figures: []report.Figure{r.differenceFigure()}}, {Table: r.meansTable(), Detail: true}}
	if len(r.Why) > 0 {
		out.Sections = append(out.Sections, report.Section{Table: r.whyTable(), Detail: true})
	}
	all := r.sections()
	if len(r.Pairings) > 1 {
		last := len(all) - 1
		all = slices.Concat(all[:last], r.pairingSections(), all[last:])
	}
	for _, s := range all {
		s.Folded = true
		out.Sections = append(out.Sections, s)
	}
	return out
}

// Text writes the results for a terminal of this many columns, with the meanings of the columns if legend
// is set.
func (r *Results) Text(columns int, legend bool) string { return r.Report().Text(columns, legend) }

// subject names the game and the number of games.
func (r *Results) subject() string {
	e := r.Experiment
	out := fmt.Sprintf("%s, %d games of each %s", e.Game, r.Games, e.Unit())
	if from := e.StartText(); from != "" {
		out += " " + from
	}
	out += fmt.Sprintf(", seed %d", e.Seed)
	if !r.Complete {
		out += fmt.Sprintf("\nnot complete: %d games were requested", e.Games)
	}
	return out
}

// pairingSections describes the games of each pairing.
func (r *Results) pairingSections() (out []report.Section) {
	for i := range r.Pairings {
		p := &r.Pairings[i]
		out = append(out, report.Section{Title: strings.Join(p.Agents, " against "), Detail: true})
		for _, t := range r.GameTables(p) {
			out = append(out, report.Section{Level: 3, Table: t, Detail: true})
		}
	}
	return out
}

// Data returns a table for programs, with a row for each pairing, from the view of the first side.
// It has no times.
func (r *Results) Data() report.Table {
	first := r.first()
	t := report.Table{Title: csvFile, Note: "Columns of " + csvFile + ", which has a line for each " + r.Experiment.Unit() + ":"}
	t.Columns = append(r.agentColumns(), report.Column{Name: "games", Means: "number of games"}, report.Column{Name: "wins", Means: "games that " + first + " won"},
		report.Column{Name: "draws", Means: "games drawn"}, report.Column{Name: "losses", Means: "games that " + first + " lost"})
	for _, c := range [][2]string{{"win", "share of games that " + first + " won"}, {"draw", "share of games drawn"}, {"loss", "share of games that " + first + " lost"}, {"length", meanings["length"]}} {
		t.Columns = append(t.Columns, report.Bounds(c[0], c[1])...)
	}
	for _, name := range r.Counts {
		t.Columns = append(t.Columns, report.Column{Name: name, Means: "mean of this count at the end of a game"})
	}
	endings := r.endings()
	for _, name := range endings {
		t.Columns = append(t.Columns, report.Column{Name: name, Means: "games with this ending"})
	}
	if r.Luck != nil {
		t.Columns = slices.Concat(t.Columns, report.Bounds("luck-adjusted points", "luck-adjusted points of a game of the first side"),
			report.Bounds("luck-adjusted score", "its luck-adjusted score"), []report.Column{{Name: "variance left", Means: "variance of the luck-adjusted scores of pairs of games, divided by the raw variance"}})
	}
	for _, p := range r.Pairings {
		row := slices.Clone(p.Agents)
		for _, n := range []int{p.Games, p.Wins, p.Draws, p.Losses} {
			row = append(row, fmt.Sprint(n))
		}
		for _, i := range []stats.Interval{p.Win, p.Draw, p.Loss, p.Length} {
			row = append(row, report.Ends(i)...)
		}
		for i := range r.Counts {
			row = append(row, report.Number(p.mean(i)))
		}
		for _, ending := range endings {
			n := 0
			for _, e := range p.Endings {
				if e.Ending == ending {
					n = e.Games
				}
			}
			row = append(row, fmt.Sprint(n))
		}
		if l := p.LuckAdjusted; l != nil {
			row = slices.Concat(row, report.Ends(l.Points), report.Ends(l.Score), []string{report.Number(l.VarianceRatio)})
		}
		t.Add(row...)
	}
	return t
}

// endings lists the endings of all pairings, the most common of the first pairing first.
func (r *Results) endings() (all []string) {
	for _, p := range r.Pairings {
		for _, e := range p.Endings {
			if !slices.Contains(all, e.Ending) {
				all = append(all, e.Ending)
			}
		}
	}
	return all
}

// pairingMeans returns the mean of a count over all games of the pairing.
func (p *Pairing) mean(count int) float64 {
	sum, games := 0.0, 0
	for _, o := range p.Outcomes {
		sum += o.Counts[count] * float64(o.Games)
		games += o.Games
	}
	return sum / float64(max(games, 1))
}

// differenceFigure shows the differences of the best agents, or the scores of the agents if no side
// has a choice.
func (r *Results) differenceFigure() report.Figure {
	var rows []report.Row
	title := ""
	for _, d := range r.bestDifferences() {
		i, unit := r.inUnit(d)
		title = "Difference of the best agent of a side," + unit + " per game, with simultaneous 95 % intervals"
		rows = append(rows, report.Row{Label: d.Side + ": " + d.Agent + " over " + d.Other, Value: i, Told: report.SignedInterval(i, 1, r.digits()), Colour: r.colour(d.Side)})
	}
	if rows == nil {
		title = "Mean score of a game, -1 to 1, with 95 % intervals"
		for _, a := range r.Agents {
			_, i := a.Adjusted()
			rows = append(rows, report.Row{Label: a.Side + ": " + a.Agent, Value: i, Told: score(i), Colour: r.colour(a.Side)})
		}
	}
	return report.Intervals("leads", title, rows, 0, 0)
}

func (r *Results) colour(side string) int {
	return slices.IndexFunc(r.Experiment.Sides, func(s Side) bool { return s.Name == side })
}

// rateFigures show the win rates and the ratings.
func (r *Results) rateFigures() []report.Figure {
	var rates, ratings []report.Row
	for _, a := range r.Ranked() {
		row := report.Row{Label: a.Side + " " + a.Agent, Value: a.Win.Times(100), Told: report.Percents(a.Win), Colour: r.colour(a.Side)}
		rates = append(rates, row)
		if a.Elo != nil {
			row.Value, row.Told = *a.Elo, elo(*a.Elo)
			ratings = append(ratings, row)
		}
	}
	figures := []report.Figure{report.Intervals("winrates", "Wins in %, with 95 % intervals, each by itself", rates, 0, 100)}
	if ratings != nil {
		figures = append(figures, report.Intervals("ratings", "Elo against the mean of the side, with 95 % intervals, each by itself", ratings, 0, 0))
	}
	return figures
}

// crossFigures shows the cross table as a heat map if it has more than one cell.
func (r *Results) crossFigures() []report.Figure {
	if len(r.Pairings) < 2 {
		return nil
	}
	rows, cols := r.Experiment.Sides[0], r.Experiment.Sides[1]
	return []report.Figure{report.Heat("cross", "Wins of "+rows.Name+" in %", rows.Name, cols.Name, rows.Agents, cols.Agents,
		func(row, col int) float64 { return 100 * r.Pairings[row*len(cols.Agents)+col].Win.Value })}
}

// turnFigure shows the lengths of all games, by winner.
func (r *Results) turnFigure() report.Figure {
	chart := report.Chart{Title: "Length of games", X: report.Axis{Label: "actions"}, Y: report.Axis{Label: "games"},
		Series: []report.Series{{Name: r.first() + " wins", Colour: 0}, {Name: "draws", Colour: -1}, {Name: r.first() + " loses", Colour: 1}}}
	if len(r.Counts) > 0 {
		chart.X.Label = "turns"
	}
	for i, b := range r.Overall.Turns {
		chart.X.Ticks = append(chart.X.Ticks, b.label())
		sum := 0.0
		for k, n := range []int{b.Wins, b.Draws, b.Losses} {
			s := &chart.Series[k]
			s.Style = report.Bars
			s.AddInterval(float64(i), stats.Interval{Value: sum, Low: sum, High: sum + float64(n)})
			sum += float64(n)
		}
	}
	chart.X.Low, chart.X.High = -0.6, float64(len(chart.X.Ticks))-0.4
	return chart.Figure("turns")
}

// methods says how the numbers were made.
const methods = `Game k of every pairing has the same dice. Games 2k and 2k+1 are antithetic: the second inverts every random number of the first. Only such pairs of games are independent, so they are the unit of all intervals. Shares of games have Wilson intervals with the effective number of
games. Ratings are Bradley-Terry ratings in Elo: a draw is half a win, each pairing gets one more drawn game so that ratings stay finite, and the mean of each side is 0. Ratings, lengths and differences have Student's t intervals. Luck-adjusted results subtract the luck of each event with known odds: the value
of the outcome minus the mean value over all outcomes, by a value function of the game (AIVAT; Burch et al. 2018). The adjustment does not change the mean; the intervals are Student's t intervals. All intervals are at 95 %. The intervals of the differences of a side hold simultaneously, each of the others by itself.`
