// Package report lays out what was found for a person to read: moves and how they compare, plans, beliefs
// and tables.
//
// Its one idea: a text is a function of what was found and of how many columns there are. It refuses to
// print, and to find anything itself.
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

// Moves is a report that is laid out for a person. Beside the moves stand their marks,
// by action, or for nil their ranks.
type Moves struct {
	advice.Report
	Marks map[string]string
}

// wordColumns is what a terminal has to have for moves in words beside them.
const wordColumns = 100

// Text writes the table, and below it all else that was found, for a terminal of so many columns, 0 for any.
func (r Moves) Text(columns int) string {
	names := []string{"", "move", "in words", "visits", "win %", "95 %", "score"}
	inWords := columns == 0 || columns >= wordColumns
	if !inWords {
		names = slices.Delete(names, 2, 3)
	}
	t := report.Table{Columns: report.Names(names...), Words: len(names) - 4}
	for i, m := range r.Moves {
		row := []string{r.mark(i), m.Action}
		if inWords {
			row = append(row, broken(m.Words, 60))
		}
		t.Add(append(row, fmt.Sprint(m.Visits), winText(m), intervalText(m), scoreText(m))...)
	}
	alignMarks(t.Rows)
	var out strings.Builder
	fmt.Fprintf(&out, "%s to decide, %d iterations\n\n%s\n", r.Seat, r.Iterations, t.Grid())
	if r.More > 0 {
		fmt.Fprintf(&out, "and %d more\n", r.More)
	}
	if r.Forced {
		out.WriteString("\nthe only legal move\n")
	}
	if by := r.GuidedBy("--net none"); by != "" {
		out.WriteString("\n" + by)
	}
	if s := r.Searched; s != nil {
		fmt.Fprintf(&out, "\n%s wins %.1f %% of playouts; where searches play on, such positions were won about %.0f %% of the time\n", r.first(), 100*r.Moves[0].Win, 100*s.Win)
	}
	if alike := r.alike(); len(alike) > 0 {
		fmt.Fprintf(&out, "\n%d iterations cannot tell %s from %s\n", r.Iterations, r.first(), alike)
	}
	if r.Full {
		fmt.Fprintf(&out, "\nmemory is used up: the tree has %d nodes and the search went on in it (--memory)\n", r.Nodes)
	}
	if r.Plan != nil {
		fmt.Fprintf(&out, "\n%s", planText(r.Plan))
	}
	if len(r.Answers) > 0 {
		fmt.Fprintf(&out, "\n%s", answersText(r.Report))
	}
	if belief := Belief(r.Seat, r.Belief); belief != "" {
		fmt.Fprintf(&out, "\n%s", belief)
	}
	return stdio.Narrowed(out.String(), columns)
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

// broken breaks a text into lines of at most so many columns, between words.
func broken(text string, columns int) string {
	out, length := "", 0
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case out == "":
		case length+1+n > columns:
			out, length = out+"\n", 0
		default:
			out, length = out+" ", length+1
		}
		out, length = out+word, length+n
	}
	return out
}

func winText(m advice.Move) string {
	if m.Visits == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", 100*m.Win)
}

// intervalText gives the interval of the win probability at 95 %.
func intervalText(m advice.Move) string {
	if m.Visits == 0 {
		return "-"
	}
	low, high := m.Interval()
	return fmt.Sprintf("%.1f to %.1f", 100*low, 100*high)
}

// alike lists the moves shown that cannot be told from the first: "2 and 3", or
// "any other".
func (r Moves) alike() string {
	var names []string
	for _, i := range r.Alike() {
		names = append(names, r.called(i))
	}
	if r.More == 0 && len(names) == len(r.Moves)-1 && len(names) > 1 {
		return "any other"
	}
	if last := len(names) - 1; last > 0 {
		return strings.Join(names[:last], ", ") + " and " + names[last]
	}
	return strings.Join(names, "")
}

// mark is what stands beside a move: its rank, or what is entered for it.
func (r Moves) mark(i int) string {
	if r.Marks == nil {
		return strconv.Itoa(i + 1)
	}
	return r.Marks[r.Moves[i].Action]
}

// called names a move in a sentence: by its rank where the table has ranks.
func (r Moves) called(i int) string {
	if r.Marks == nil {
		return r.mark(i)
	}
	return r.Moves[i].Action
}

// first names the best move in a sentence.
func (r Moves) first() string {
	if r.Marks == nil {
		return "move 1"
	}
	return r.called(0)
}

func scoreText(m advice.Move) string {
	if m.Visits == 0 {
		return "-"
	}
	return fmt.Sprintf("%+.2f", m.Score)
}
