// Package report lays out results for people: moves, comparisons of moves, plans, beliefs and tables.
//
// Each text is a function of the result and of the width in columns. The package prints nothing and
// computes nothing.
package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"deadreckon/agents/advice"
	"deadreckon/agents/report"
	"deadreckon/cmd/deadreckon/internal/stdio"
)

// Layout selects the optional parts of a report.
type Layout struct {
	Plan    bool // the plan for the turn, also if all moves are equally good
	Verbose bool // scores, playouts, and win rates before calibration
}

// Moves is the layout of a ranking of moves. Marks are the text that a person enters for each action;
// nil prints ranks.
type Moves struct {
	advice.Report
	Layout
	Marks map[string]string
}

// Text writes the answer, the table and the rest of the report in lines of at most this many columns, or of
// any width for 0.
func (r Moves) Text(columns int) string {
	var out strings.Builder
	out.WriteString(r.Headline() + "\n")
	names, words := []string{"", "move", "win %", "95 %"}, 2
	paired := slices.ContainsFunc(r.Moves, func(m advice.Move) bool { return m.BehindError > 0 })
	score := r.Verbose || r.RankedByScore() && !paired
	if paired {
		names = append(names, "behind")
	}
	if score {
		names = append(names, "score")
	}
	if r.Verbose {
		names = append(names, "playouts", "raw win %")
	}
	t := report.Table{Columns: report.Names(append(names, "notation")...), Words: words}
	for i, m := range r.Moves {
		row := []string{r.mark(i), m.Words, r.winText(m), r.intervalText(m)}
		if paired {
			row = append(row, behindText(m))
		}
		if score {
			row = append(row, number(m, "%+.2f", m.Score))
		}
		if r.Verbose {
			row = append(row, fmt.Sprint(m.Visits), number(m, "%.1f", 100*m.Win))
		}
		t.Add(append(row, m.Action)...)
	}
	alignMarks(t.Rows)
	leftAlignLast(&t)
	out.WriteString(t.Fitted(widthOf(columns)) + "\n")
	if r.More > 0 {
		fmt.Fprintf(&out, "and %d more\n", r.More)
	}
	switch {
	case r.RankedByScore() && paired:
		out.WriteString("The choice corrects luck and the errors of short playouts; win % does not.\n")
	case r.RankedByScore():
		out.WriteString("The moves are ranked by score: the mean result, from -1 (loses all) to +1.\n")
	}
	fmt.Fprintf(&out, "\n%s decides; %d iterations\n%s", r.Seat, r.Iterations, r.GuidedBy("--net none"))
	if r.Full {
		fmt.Fprintf(&out, "the memory is full: the tree has %d nodes and no longer grows (--memory)\n", r.Nodes)
	}
	if r.Report.Plan != nil && (r.Layout.Plan || !r.Equal()) {
		fmt.Fprintf(&out, "\n%s", planText(r.Report.Plan, r.Chance))
	}
	if len(r.Answers) > 0 {
		fmt.Fprintf(&out, "\n%s", answersText(r.Report))
	}
	if belief := Belief(r.Seat, r.Belief); belief != "" {
		fmt.Fprintf(&out, "\n%s", belief)
	}
	return stdio.Narrowed(out.String(), columns)
}

// widthOf is the width of tables: 0 is any width.
func widthOf(columns int) int {
	if columns == 0 {
		return stdio.PlainColumns
	}
	return columns
}

// alignMarks aligns the first column to the right.
func alignMarks(rows [][]string) {
	width := 0
	for _, row := range rows {
		width = max(width, utf8.RuneCountInString(row[0]))
	}
	for _, row := range rows {
		row[0] = fmt.Sprintf("%*s", width, row[0])
	}
}

// leftAlignLast aligns the last column to the left, in a table that aligns numbers to the right.
func leftAlignLast(t *report.Table) {
	last := len(t.Columns) - 1
	cells := []*string{&t.Columns[last].Name}
	for _, row := range t.Rows {
		cells = append(cells, &row[last])
	}
	width := 0
	for _, c := range cells {
		width = max(width, utf8.RuneCountInString(*c))
	}
	for _, c := range cells {
		*c += strings.Repeat(" ", width-utf8.RuneCountInString(*c))
	}
}

// number formats a figure of a move, or "-" if the search never tried the move.
func number(m advice.Move, format string, figures ...any) string {
	if m.Visits == 0 {
		return "-"
	}
	return fmt.Sprintf(format, figures...)
}

// winText is the chance of winning in percent.
func (r Moves) winText(m advice.Move) string { return number(m, "%.1f", 100*r.Chance(m.Win)) }

// intervalText is the 95 % interval of the chance of winning in percent.
func (r Moves) intervalText(m advice.Move) string {
	low, high := r.ChanceInterval(m)
	return number(m, "%.1f to %.1f", 100*low, 100*high)
}

// behindText is the difference to the first move in points, with the half-width of its 95 % interval.
func behindText(m advice.Move) string {
	if m.BehindError == 0 {
		return ""
	}
	low, high := m.BehindInterval()
	return fmt.Sprintf("%.1f ± %.1f", advice.Points(m.Behind), (high-low)/2)
}

// mark is printed beside a move.
func (r Moves) mark(i int) string {
	if r.Marks == nil {
		return strconv.Itoa(i + 1)
	}
	return r.Marks[r.Moves[i].Action]
}
