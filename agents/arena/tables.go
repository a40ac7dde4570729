package arena

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deadreckon/agents/arena/stats"
)

// Grid is a table in words, for a terminal or a page.
type Grid struct {
	Title  string
	Header []string
	Words  int // how many columns, from the first, are words; the others are numbers
	Rows   [][]string
	Note   string // a sentence below it, or ""
}

// Tables returns the tables of the whole run. That of the times is the last, and
// the only one that two equal runs do not share.
func (r *Results) Tables() []Grid {
	if r.Games == 0 {
		return nil
	}
	tables := []Grid{r.agentTable(), r.pairingTable()}
	if len(r.Both) > 0 {
		tables = []Grid{tables[0], r.bothTable(), tables[1]}
	}
	if len(r.Experiment.Sides) == 2 {
		tables = append(tables, r.crossTable())
	}
	if len(r.Starts) > 0 {
		tables = append(tables, r.startTable())
	}
	if r.Mixes != nil {
		tables = append(tables, r.Mixes.tables(r.Experiment.Sides[0].Name)...)
	}
	if r.Luck != nil {
		tables = append(tables, r.luckTable())
	}
	if len(r.Differences) > 0 {
		tables = append(tables, r.differenceTable())
	}
	if r.SPRT != nil {
		tables = append(tables, r.SPRT.table(r.Advantage != nil))
	}
	tables = append(tables, r.GameTables(&r.Overall)...)
	if slices.ContainsFunc(r.Agents, func(a AgentResult) bool { return a.Used != nil }) {
		tables = append(tables, r.usedTable())
	}
	return append(tables, r.timeTable())
}

// GameTables returns the tables of how games went, in one pairing or overall.
func (r *Results) GameTables(p *Pairing) []Grid {
	var tables []Grid
	if len(p.Endings) > 0 {
		tables = append(tables, p.endingTable())
	}
	return append(tables, r.outcomeTable(p), r.turnTable(p))
}

func (r *Results) agentTable() Grid {
	t := Grid{Title: "Agents, with 95 % intervals", Words: 2, Header: []string{"side", "agent", "games", "win %", "draw %", "loss %"}}
	rated := r.Advantage != nil
	if rated {
		t.Header = append(t.Header, "Elo")
	}
	if r.Graded {
		t.Header = append(t.Header, "mean score")
	}
	for _, a := range r.Ranked() {
		row := []string{a.Side, a.Agent, fmt.Sprint(a.Games), Percents(a.Win), Percents(a.Draw), Percents(a.Loss)}
		if rated {
			row = append(row, Elos(*a.Elo))
		}
		if r.Graded {
			row = append(row, signed(a.Score, 1, 3))
		}
		t.Rows = append(t.Rows, row)
	}
	if len(r.Differences) > 0 {
		t.Note = "Each interval holds by itself, not all together: whoever looks for the best of a side finds it in its leads.\n"
	}
	if rated {
		sides := r.Experiment.Sides
		t.Note += fmt.Sprintf("Elo is against the mean of the side. Lead of the mean %s over the mean %s: Elo %s.",
			sides[0].Name, sides[1].Name, Elos(r.Advantage.Elo))
	}
	return t
}

func (r *Results) pairingTable() Grid {
	t := Grid{Title: "Pairings", Words: len(r.Experiment.Sides)}
	if r.Experiment.alone() {
		t.Title = "Games of each agent"
	}
	for _, side := range r.Experiment.Sides {
		t.Header = append(t.Header, side.Name)
	}
	first := r.Experiment.Sides[0].Name
	t.Header = append(t.Header, "games", first+" won", "drawn", "lost", "mean length")
	for _, p := range r.Pairings {
		t.Rows = append(t.Rows, append(slices.Clone(p.Agents), fmt.Sprint(p.Games), fmt.Sprint(p.Wins), fmt.Sprint(p.Draws), fmt.Sprint(p.Losses), lengths(p.Length)))
	}
	return t
}

func (r *Results) crossTable() Grid {
	sides := r.Experiment.Sides
	t := Grid{Title: titleCross + sides[0].Name + " in %", Words: 1,
		Header: append([]string{sides[0].Name + " \\ " + sides[1].Name}, sides[1].Agents...)}
	for i, agent := range sides[0].Agents {
		row := []string{agent}
		for j := range sides[1].Agents {
			p := r.Pairings[i*len(sides[1].Agents)+j]
			row = append(row, Percents(p.Win))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// titleCross is the title under which the page shows the heat map.
const titleCross = "Cross table: wins of "

// bothTable has a row for each agent that plays several sides, the best first.
func (r *Results) bothTable() Grid {
	t := Grid{Title: "Agents that play several sides, each as often", Words: 2, Header: []string{"agent", "sides", "points %"}}
	rated := r.Both[0].Elo != nil
	if rated {
		t.Header = append(t.Header, "Elo")
	}
	if r.Graded {
		t.Header = append(t.Header, "mean score")
	}
	both := slices.Clone(r.Both)
	slices.SortStableFunc(both, func(a, b BothSides) int { return cmp.Compare(b.Score.Value, a.Score.Value) })
	for _, b := range both {
		row := []string{b.Agent, strings.Join(b.Sides, ", "), lengths(scaled(b.Points, 100))}
		if rated {
			row = append(row, Elos(*b.Elo))
		}
		if r.Graded {
			row = append(row, signed(b.Score, 1, 3))
		}
		t.Rows = append(t.Rows, row)
	}
	t.Note = "Each interval holds by itself."
	if rated {
		t.Note += " Elo is the mean of those on the two sides."
	}
	return t
}

// usedTable has what agents tell that they used.
func (r *Results) usedTable() Grid {
	t := Grid{Title: "What agents used, a game", Words: 2, Header: []string{"side", "agent", "calls", "illegal tries", "decisions missed", "tokens in", "tokens out", "cost"}}
	for _, a := range r.Agents {
		if a.Used == nil {
			continue
		}
		row := []string{a.Side, a.Agent}
		for _, x := range []int{a.Used.Calls, a.Used.Illegal, a.Used.Missed, a.Used.In, a.Used.Out} {
			row = append(row, fmt.Sprintf("%.2f", float64(x)/float64(a.Games)))
		}
		t.Rows = append(t.Rows, append(row, fmt.Sprintf("%.4f", a.Used.Cost/float64(a.Games))))
	}
	t.Note = "What an agent does not tell is 0."
	return t
}

// Ranked returns the agents with the best of each side first.
func (r *Results) Ranked() []AgentResult {
	ranked := slices.Clone(r.Agents)
	slices.SortStableFunc(ranked, func(a, b AgentResult) int {
		if a.Side != b.Side {
			return 0 // sides stand one after the other
		}
		return cmp.Compare(b.worth(), a.worth())
	})
	return ranked
}

// worth is the mean score, less luck where that is taken off.
func (a AgentResult) worth() float64 {
	if a.LessLuck != nil {
		return a.LessLuck.Score.Value
	}
	return a.Score.Value
}

// differenceTable sets the best of each side against the others. Differences
// has every pair.
func (r *Results) differenceTable() Grid {
	t := Grid{Title: "Lead of the best of a side, on the same games", Words: 3, Header: []string{"side", "agent", "over", "points %"},
		Note: "The intervals of a side hold at 95 % all together, whoever came out best."}
	if r.Graded {
		t.Header = append(t.Header, "mean score")
	}
	if r.Luck != nil {
		t.Header = append(t.Header, r.lessHeader()...)
	}
	best := map[string]string{} // by side
	for _, a := range r.Ranked() {
		if best[a.Side] == "" {
			best[a.Side] = a.Agent
		}
	}
	for _, d := range r.Differences {
		if d.Agent != best[d.Side] && d.Other != best[d.Side] {
			continue
		}
		row := []string{d.Side, d.Agent, d.Other, signed(d.Points, 100, 1)}
		if r.Graded {
			row = append(row, signed(d.Score, 1, 3))
		}
		if d.LessLuck != nil {
			row = append(row, d.LessLuck.cells(r.Graded)...)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (s *TestResult) table(rated bool) Grid {
	t := Grid{Title: "Sequential test of " + s.Of, Header: []string{"Elo 0", "Elo 1", "Elo found", "LLR", "from", "to", "verdict"},
		Rows: [][]string{{fmt.Sprint(s.Elo0), fmt.Sprint(s.Elo1), sign(s.Elo, 0), fmt.Sprintf("%.2f", s.LLR),
			fmt.Sprintf("%.2f", s.Lower), fmt.Sprintf("%.2f", s.Upper), s.Verdict}},
		Note: "Elo is on the scale of the ratings."}
	if !rated {
		t.Note = "A lead in Elo is 400 times the common logarithm of how the odds of their points compare."
	}
	return t
}

func (p *Pairing) endingTable() Grid {
	t := Grid{Title: "How games ended", Words: 1, Header: []string{"ending", "games", "%", "95 %"}}
	for _, e := range p.Endings {
		t.Rows = append(t.Rows, []string{e.Ending, fmt.Sprint(e.Games), percent(e.Share.Value), percentRange(e.Share)})
	}
	return t
}

// outcomeTable has a column for each outcome.
func (r *Results) outcomeTable(p *Pairing) Grid {
	t := Grid{Title: "How games went, means at the end", Words: 1, Header: []string{""}}
	rows := make([][]string, 2+len(r.Counts))
	rows[0], rows[1] = []string{"games"}, []string{"length"}
	for i, name := range r.Counts {
		rows[2+i] = []string{name}
	}
	for _, o := range p.Outcomes {
		t.Header = append(t.Header, r.Experiment.Sides[0].Name+" "+o.Outcome)
		rows[0] = append(rows[0], fmt.Sprint(o.Games))
		rows[1] = append(rows[1], fmt.Sprintf("%.1f", o.Length))
		for i, n := range o.Counts {
			rows[2+i] = append(rows[2+i], fmt.Sprintf("%.2f", n))
		}
	}
	t.Rows = rows
	return t
}

// titleTurns is the title under which the page shows the histogram.
const titleTurns = "Length of games"

// barLength is the length of the longest bar of a histogram in text.
const barLength = 40

func (r *Results) turnTable(p *Pairing) Grid {
	side := r.Experiment.Sides[0].Name
	t := Grid{Title: titleTurns, Words: 1, Header: []string{"length", "games", side + " win", "draw", "loss", ""}}
	most := 1
	for _, b := range p.Turns {
		most = max(most, b.Wins+b.Draws+b.Losses)
	}
	for _, b := range p.Turns {
		n := b.Wins + b.Draws + b.Losses
		t.Rows = append(t.Rows, []string{b.label(), fmt.Sprint(n), fmt.Sprint(b.Wins), fmt.Sprint(b.Draws), fmt.Sprint(b.Losses),
			strings.Repeat("#", (n*barLength+most-1)/most)})
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

func (r *Results) timeTable() Grid {
	t := Grid{Title: "Time per decision", Words: 2, Header: []string{"side", "agent", "decisions", "microseconds each"}}
	for _, of := range r.Timing {
		t.Rows = append(t.Rows, []string{of.Side, of.Agent, fmt.Sprint(of.Decisions), fmt.Sprintf("%.1f", of.Microseconds)})
	}
	t.Note = "Decisions with one legal action are not counted."
	return t
}

func percent(p float64) string { return fmt.Sprintf("%.1f", 100*p) }

// Percents writes a share and its interval in %: 65.6 (62.5 to 68.5).
func Percents(i stats.Interval) string {
	if !i.Bounded() {
		return percent(i.Value) + " (" + unbounded + ")"
	}
	return percent(i.Value) + " (" + percentRange(i) + ")"
}

func percentRange(i stats.Interval) string { return percent(i.Low) + " to " + percent(i.High) }

// Elos writes a rating and its interval: +191 (+143 to +240).
func Elos(i stats.Interval) string { return signed(i, 1, 0) }

func lengths(i stats.Interval) string {
	if !i.Bounded() {
		return fmt.Sprintf("%.1f (%s)", i.Value, unbounded)
	}
	return fmt.Sprintf("%.1f (%.1f to %.1f)", i.Value, i.Low, i.High)
}

// unbounded stands for an interval of a single pair of games.
const unbounded = "no interval"

// signed writes an interval with signs, times a factor.
func signed(i stats.Interval, factor float64, digits int) string {
	if !i.Bounded() {
		return sign(i.Value*factor, digits) + " (" + unbounded + ")"
	}
	return sign(i.Value*factor, digits) + " (" + sign(i.Low*factor, digits) + " to " + sign(i.High*factor, digits) + ")"
}

// sign writes a number with its sign.
func sign(x float64, digits int) string {
	text := strconv.FormatFloat(x, 'f', digits, 64)
	switch unsigned := strings.TrimPrefix(text, "-"); {
	case strings.Trim(unsigned, "0.") == "":
		return unsigned // no sign for nothing
	case text == unsigned:
		return "+" + text
	}
	return text
}
