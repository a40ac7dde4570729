package arena

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"deadreckon/agents/arena/stats"
	"deadreckon/agents/report"
)

// Tables returns the tables of the whole run. Only the last one, with the times, may differ between
// equal runs.
func (r *Results) Tables() (tables []report.Table) {
	for _, s := range r.sections() {
		tables = append(tables, s.Table)
	}
	return tables
}

// sections returns the tables of the whole run, each with its figures.
func (r *Results) sections() []report.Section {
	if r.Games == 0 {
		return nil
	}
	all := []report.Section{report.Of(r.agentTable(), r.rateFigures()...)}
	add := func(t report.Table, figures ...report.Figure) { all = append(all, report.Of(t, figures...)) }
	detail := func(t report.Table, figures ...report.Figure) {
		all = append(all, report.Section{Table: t, Figures: figures, Detail: true})
	}
	if len(r.BothSides) > 0 {
		add(r.bothTable())
	}
	detail(r.pairingTable())
	if len(r.Experiment.Sides) == 2 {
		add(r.crossTable(), r.crossFigures()...)
		all[len(all)-1].Detail = len(r.Pairings) == 1
	}
	if len(r.Starts) > 0 {
		add(r.startTable())
	}
	if r.Mixes != nil {
		for _, t := range r.Mixes.tables(r.first()) {
			add(t)
		}
	}
	if r.Luck != nil {
		detail(r.luckTable())
	}
	if len(r.Differences) > 0 {
		add(r.differenceTable())
	}
	if r.SPRT != nil {
		add(r.SPRT.table(r.Advantage != nil))
	}
	if len(r.Overall.Endings) > 0 {
		add(r.Overall.endingTable())
	}
	detail(r.outcomeTable(&r.Overall))
	detail(r.turnTable(&r.Overall), r.turnFigure())
	if slices.ContainsFunc(r.Agents, func(a AgentResult) bool { return a.Used != nil }) {
		add(r.usedTable())
	}
	detail(r.timeTable())
	return all
}

// GameTables returns tables that describe the games of one pairing or of all.
func (r *Results) GameTables(p *Pairing) []report.Table {
	var tables []report.Table
	if len(p.Endings) > 0 {
		tables = append(tables, p.endingTable())
	}
	return append(tables, r.outcomeTable(p), r.turnTable(p))
}

// rated reports whether there are ratings.
func (r *Results) rated() bool { return r.Advantage != nil }

// elo writes a rating and its interval: +191 (+143 to +240).
func elo(i stats.Interval) string { return report.SignedInterval(i, 1, 0) }

// score writes a mean score and its interval.
func score(i stats.Interval) string { return report.SignedInterval(i, 1, 3) }

// hasDraws reports whether a game was drawn.
func (r *Results) hasDraws() bool {
	return slices.ContainsFunc(r.Agents, func(a AgentResult) bool { return a.Draws > 0 })
}

func (r *Results) agentTable() report.Table {
	t := report.Table{Title: "Agents, with 95 % intervals", Words: 2, Columns: r.columns("side", "agent", "games", "win %")}
	if r.hasDraws() {
		t.Columns = append(t.Columns, r.columns("draw %", "loss %")...)
	}
	if r.rated() {
		t.Columns = append(t.Columns, r.columns("Elo")...)
	}
	if r.Graded {
		t.Columns = append(t.Columns, r.columns("mean score")...)
	}
	for _, a := range r.Ranked() {
		row := []string{a.Side, a.Agent, fmt.Sprint(a.Games), report.Percents(a.Win)}
		if r.hasDraws() {
			row = append(row, report.Percents(a.Draw), report.Percents(a.Loss))
		}
		if r.rated() {
			row = append(row, elo(*a.Elo))
		}
		if r.Graded {
			row = append(row, score(a.Score))
		}
		t.Add(row...)
	}
	if len(r.Differences) > 0 {
		t.Note = "Each interval holds by itself. To choose the best agent of a side, read the differences.\n"
	}
	if r.rated() {
		t.Note += fmt.Sprintf("Elo is against the mean of the side. The mean %s is ahead of the mean %s by Elo %s.",
			r.first(), r.Experiment.Sides[1].Name, elo(r.Advantage.Elo))
	}
	return t
}

func (r *Results) pairingTable() report.Table {
	t := report.Table{Title: "Pairings", Words: len(r.Experiment.Sides), Columns: append(r.agentColumns(), r.columns("games", "SIDE won", "drawn", "lost", "mean length")...)}
	if r.Experiment.isOneSided() {
		t.Title = "Games of each agent"
	}
	for _, p := range r.Pairings {
		t.Add(append(slices.Clone(p.Agents), fmt.Sprint(p.Games), fmt.Sprint(p.Wins), fmt.Sprint(p.Draws), fmt.Sprint(p.Losses), report.Interval(p.Length, 1, 1))...)
	}
	return t
}

func (r *Results) crossTable() report.Table {
	sides := r.Experiment.Sides
	t := report.Table{Title: "Cross table: wins of " + r.first() + " in %", Words: 1,
		Columns: []report.Column{{Name: sides[0].Name + " \\ " + sides[1].Name, Means: "agents of the first side down, of the second across"}}}
	for _, agent := range sides[1].Agents {
		t.Columns = append(t.Columns, report.Column{Name: agent, Means: "share of games that the agent of the row won against this one, with its 95 % interval"})
	}
	for i, agent := range sides[0].Agents {
		row := []string{agent}
		for j := range sides[1].Agents {
			row = append(row, report.Percents(r.Pairings[i*len(sides[1].Agents)+j].Win))
		}
		t.Add(row...)
	}
	return t
}

// bothTable has a row for each agent that plays several sides, the best first.
func (r *Results) bothTable() report.Table {
	t := report.Table{Title: "Agents that play several sides, with equal weights", Words: 2, Columns: r.columns("agent", "sides", "points %"), Note: "Each interval holds by itself."}
	rated := r.BothSides[0].Elo != nil
	if rated {
		t.Columns = append(t.Columns, r.columns("Elo")...)
		t.Note += " Elo is the mean of those on the two sides."
	}
	if r.Graded {
		t.Columns = append(t.Columns, r.columns("mean score")...)
	}
	both := slices.Clone(r.BothSides)
	slices.SortStableFunc(both, func(a, b BothSides) int { return cmp.Compare(b.Score.Value, a.Score.Value) })
	for _, b := range both {
		row := []string{b.Agent, strings.Join(b.Sides, ", "), report.Percents(b.Points)}
		if rated {
			row = append(row, elo(*b.Elo))
		}
		if r.Graded {
			row = append(row, score(b.Score))
		}
		t.Add(row...)
	}
	return t
}

func (r *Results) usedTable() report.Table {
	t := report.Table{Title: "Resources per game", Words: 2, Columns: r.columns("side", "agent", "calls", "illegal tries", "decisions missed", "tokens in", "tokens out", "cost"),
		Note: "0 if the agent does not report it."}
	for _, a := range r.Agents {
		if a.Used == nil {
			continue
		}
		row := []string{a.Side, a.Agent}
		for _, x := range []int{a.Used.Calls, a.Used.Illegal, a.Used.Missed, a.Used.In, a.Used.Out} {
			row = append(row, report.Decimal(float64(x)/float64(a.Games), 2))
		}
		t.Add(append(row, report.Decimal(a.Used.Cost/float64(a.Games), 4))...)
	}
	return t
}

// Ranked returns the agents by side, the best of each side first.
func (r *Results) Ranked() []AgentResult {
	ranked := slices.Clone(r.Agents)
	slices.SortStableFunc(ranked, func(a, b AgentResult) int {
		if a.Side != b.Side {
			return 0 // keep the order of the sides
		}
		_, x := a.Adjusted()
		_, y := b.Adjusted()
		return cmp.Compare(y.Value, x.Value)
	})
	return ranked
}

// differenceTable compares the best agent of each side with the others. Differences has every pair.
func (r *Results) differenceTable() report.Table {
	t := report.Table{Title: "Differences to the best agent of each side, on the same games", Words: 3, Columns: r.columns("side", "agent", "over", "points %"),
		Note: "The 95 % intervals of a side hold simultaneously, so the best agent may be chosen by them."}
	if r.Graded {
		t.Columns = append(t.Columns, r.columns("mean score")...)
	}
	if r.Luck != nil {
		t.Columns = append(t.Columns, r.luckColumns()...)
	}
	best := r.bestOfSides()
	for _, d := range r.Differences {
		if d.Agent != best[d.Side] && d.Other != best[d.Side] {
			continue
		}
		row := []string{d.Side, d.Agent, d.Other, report.SignedInterval(d.Points, 100, 1)}
		if r.Graded {
			row = append(row, score(d.Score))
		}
		if d.LuckAdjusted != nil {
			row = append(row, d.LuckAdjusted.cells(r.Graded)...)
		}
		t.Add(row...)
	}
	return t
}

func (s *TestResult) table(rated bool) report.Table {
	t := report.Table{Title: "Sequential test of " + s.Of, Columns: columns("", "Elo 0", "Elo 1", "Elo found", "LLR", "from", "to", "verdict"),
		Note: "Elo is on the scale of the ratings."}
	t.Add(fmt.Sprint(s.Elo0), fmt.Sprint(s.Elo1), report.Signed(s.Elo, 0), report.Decimal(s.LLR, 2), report.Decimal(s.Lower, 2), report.Decimal(s.Upper, 2), s.Verdict)
	if !rated {
		t.Note = "A difference in Elo is 400 times the common logarithm of the odds ratio of the points."
	}
	return t
}

func (p *Pairing) endingTable() report.Table {
	t := report.Table{Title: "Endings", Words: 1, Columns: columns("", "ending", "games", "%", "95 %")}
	for _, e := range p.Endings {
		t.Add(e.Ending, fmt.Sprint(e.Games), report.Decimal(100*e.Share.Value, 1), report.Range(e.Share, 100, 1))
	}
	return t
}

func (r *Results) outcomeTable(p *Pairing) report.Table {
	t := report.Table{Title: "Means at the end of games", Words: 1, Columns: r.columns("")}
	t.Rows = [][]string{{"games"}, {"length"}}
	for _, name := range r.Counts {
		t.Add(name)
	}
	for _, o := range p.Outcomes {
		t.Columns = append(t.Columns, report.Column{Name: r.first() + " " + o.Outcome, Means: "means over the games with this result of the first side"})
		cells := []string{fmt.Sprint(o.Games), report.Decimal(o.Length, 1)}
		for _, n := range o.Counts {
			cells = append(cells, report.Decimal(n, 2))
		}
		for i, cell := range cells {
			t.Rows[i] = append(t.Rows[i], cell)
		}
	}
	return t
}

// barLength is the length of the longest bar of a histogram in text.
const barLength = 40

func (r *Results) turnTable(p *Pairing) report.Table {
	t := report.Table{Title: "Length of games", Words: 1, Columns: append(r.columns("length", "games", "SIDE win", "draw", "loss"), report.Column{Means: "bar in proportion to the games"})}
	most := 1
	for _, b := range p.Turns {
		most = max(most, b.Wins+b.Draws+b.Losses)
	}
	for _, b := range p.Turns {
		n := b.Wins + b.Draws + b.Losses
		t.Add(b.label(), fmt.Sprint(n), fmt.Sprint(b.Wins), fmt.Sprint(b.Draws), fmt.Sprint(b.Losses), strings.Repeat("#", (n*barLength+most-1)/most))
	}
	return t
}

// label writes the lengths of a bar.
func (b Bin) label() string {
	if b.From == b.To {
		return fmt.Sprint(b.From)
	}
	return fmt.Sprintf("%d-%d", b.From, b.To)
}

func (r *Results) timeTable() report.Table {
	t := report.Table{Title: "Time per decision", Words: 2, Columns: r.columns("side", "agent", "decisions", "microseconds each"), Note: "Decisions with one legal action are not counted."}
	for _, of := range r.Timing {
		t.Add(of.Side, of.Agent, fmt.Sprint(of.Decisions), report.Decimal(of.Microseconds, 1))
	}
	return t
}

// startTable has a row for each position and pairing.
func (r *Results) startTable() report.Table {
	t := report.Table{Title: "Games from each position", Words: 1 + len(r.Experiment.Sides),
		Columns: slices.Concat(r.columns("position"), r.agentColumns(), r.columns("games", "SIDE win %", "draw %", "loss %"))}
	for _, s := range r.Starts {
		t.Add(append(append([]string{s.Start}, s.Agents...), fmt.Sprint(s.Games), report.Percents(s.Win), report.Percents(s.Draw), report.Percents(s.Loss))...)
	}
	return t
}

// whyTable has the differences between won and lost games.
func (r *Results) whyTable() report.Table {
	t := report.Table{Title: "What goes with winning", Words: 1, Columns: report.Names("", "where "+r.first()+" wins", "where it loses", "apart, in standard deviations"),
		Note: "The three things in the course of the games in which those that were won and those that were lost differ most, each where it differs most; means over the games that came so far. What every game has that was won is left out: it is what winning is. What goes with winning need not be what wins."}
	for _, x := range r.Why {
		t.Add(x.What, report.Decimal(x.Won, 2), report.Decimal(x.Lost, 2), report.SignedInterval(x.Difference, 1, 2))
	}
	return t
}

// meansTable has the means of the agents side by side.
func (r *Results) meansTable() report.Table {
	t := report.Table{Title: "Means of the agents, side by side", Words: 1, Columns: report.Names("")}
	for _, name := range append([]string{"points %", "mean score", "length"}, r.Counts...) {
		t.Add(name)
	}
	for _, a := range r.Agents {
		side := slices.IndexFunc(r.Experiment.Sides, func(s Side) bool { return s.Name == a.Side })
		t.Columns = append(t.Columns, report.Column{Name: a.Side + " " + a.Agent})
		games, sums := 0.0, make([]float64, 1+len(r.Counts))
		for _, p := range r.Pairings {
			if p.Agents[side] != a.Agent {
				continue
			}
			for _, o := range p.Outcomes {
				games += float64(o.Games)
				sums[0] += float64(o.Games) * o.Length
				for k, c := range o.Counts {
					sums[1+k] += float64(o.Games) * c
				}
			}
		}
		cells := []string{report.Decimal(100*a.Points.Value, 1), report.Signed(a.Score.Value, 3)}
		for _, sum := range sums {
			cells = append(cells, report.Decimal(sum/games, 2))
		}
		for i, cell := range cells {
			t.Rows[i] = append(t.Rows[i], cell)
		}
	}
	return t
}
