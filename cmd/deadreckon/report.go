package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// table writes the report for a person.
func (r report) table() string {
	t := table.NewWriter()
	t.SetStyle(plainTable)
	t.AppendHeader(table.Row{"", "move", "in words", "visits", "win %", "95 %", "score"})
	t.SetColumnConfigs([]table.ColumnConfig{
		{Number: 1, Align: text.AlignRight},
		{Number: 3, WidthMax: 60},
		{Number: 4, Align: text.AlignRight, AlignHeader: text.AlignRight},
		{Number: 5, Align: text.AlignRight, AlignHeader: text.AlignRight},
		{Number: 6, Align: text.AlignRight, AlignHeader: text.AlignRight},
		{Number: 7, Align: text.AlignRight, AlignHeader: text.AlignRight},
	})
	for i, m := range r.Moves {
		t.AppendRow(table.Row{r.mark(i), m.Action, m.Words, m.Visits, m.winText(), m.intervalText(), m.scoreText()})
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s to decide, %d iterations\n\n%s\n", r.Seat, r.Iterations, trimLines(t.Render()))
	if r.More > 0 {
		fmt.Fprintf(&out, "and %d more\n", r.More)
	}
	if r.Forced {
		out.WriteString("\nthe only legal move\n")
	}
	if alike := r.alike(); len(alike) > 0 {
		fmt.Fprintf(&out, "\n%d iterations cannot tell %s from %s\n", r.Iterations, r.first(), alike)
	}
	if r.Full {
		fmt.Fprintf(&out, "\nmemory is used up: the tree has %d nodes and the search went on in it (--memory)\n", r.Nodes)
	}
	if r.Plan != nil {
		fmt.Fprintf(&out, "\n%s", r.Plan.text())
	}
	if len(r.Answers) > 0 {
		fmt.Fprintf(&out, "\n%s", r.answersText())
	}
	if text := beliefText(r.Seat, r.Belief); text != "" {
		fmt.Fprintf(&out, "\n%s", text)
	}
	return out.String()
}

// plainTable has no frame and no colour: it can be piped and pasted.
var plainTable = func() table.Style {
	s := table.StyleDefault
	s.Box.PaddingLeft, s.Box.PaddingRight = "", "  "
	s.Format.Header = text.FormatDefault
	s.Options = table.OptionsNoBordersAndSeparators
	return s
}()

// trimLines drops the spaces that fill up the last column.
func trimLines(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

func (m reportMove) winText() string {
	if m.Visits == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", 100*m.Win)
}

// normal95 is the normal quantile of a two-sided interval of 95 %.
const normal95 = 1.96

// intervalText gives the interval of the win probability at 95 %.
func (m reportMove) intervalText() string {
	if m.Visits == 0 {
		return "-"
	}
	low, high := max(0, m.Win-normal95*m.WinError), min(1, m.Win+normal95*m.WinError)
	return fmt.Sprintf("%.1f to %.1f", 100*low, 100*high)
}

// fewVisits is too few for the spread of their scores to be believed.
const fewVisits = 30

// same reports whether two moves differ by no more than chance at 95 %, in the
// probability of winning and in the score, which says more where wins have sizes.
func (m reportMove) same(other reportMove) bool {
	if math.Abs(m.Win-other.Win) > normal95*math.Hypot(m.WinError, other.WinError) {
		return false
	}
	return min(m.Visits, other.Visits) < fewVisits ||
		math.Abs(m.Score-other.Score) <= normal95*math.Hypot(m.ScoreError, other.ScoreError)
}

// alike lists the moves shown that cannot be told from the first: "2 and 3", or
// "any other".
func (r report) alike() string {
	if r.Forced || len(r.Moves) < 2 {
		return ""
	}
	first := r.Moves[0]
	var names []string
	for i, m := range r.Moves[1:] {
		if first.same(m) {
			names = append(names, r.called(i+1))
		}
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
func (r report) mark(i int) string {
	if r.marks == nil {
		return strconv.Itoa(i + 1)
	}
	return r.marks[r.Moves[i].Action]
}

// called names a move in a sentence: by its rank where the table has ranks.
func (r report) called(i int) string {
	if r.marks == nil {
		return r.mark(i)
	}
	return r.Moves[i].Action
}

// first names the best move in a sentence.
func (r report) first() string {
	if r.marks == nil {
		return "move 1"
	}
	return r.called(0)
}

func (m reportMove) scoreText() string {
	if m.Visits == 0 {
		return "-"
	}
	return fmt.Sprintf("%+.2f", m.Score)
}
