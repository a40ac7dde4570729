package report

import (
	"fmt"
	"strings"

	"deadreckon/agents/advice"
	"deadreckon/agents/report"
	"deadreckon/cmd/deadreckon/internal/stdio"
)

// Judgement is the layout of a comparison of moves, with marks as in Moves.
type Judgement struct {
	advice.Judgement
	Marks map[string]string
}

// Text writes how the moves compare, and the table, in lines of at most this many columns, or of any width
// for 0.
func (j Judgement) Text(columns int) string {
	t := report.Table{Columns: report.Names("", "move", "win %", "95 %", "points behind, 95 %", "notation"), Words: 2}
	for i, m := range j.Moves {
		mark := fmt.Sprint(i + 1)
		if j.Marks != nil {
			mark = j.Marks[m.Action]
		}
		low, high := advice.Move{Win: m.Win, WinError: m.WinError}.Interval()
		behind := ""
		if i > 0 {
			low, high := m.BehindInterval()
			behind = fmt.Sprintf("%.1f (%.1f to %.1f)", advice.Points(m.Behind), advice.Points(low), advice.Points(high))
		}
		t.Add(mark, m.Words, fmt.Sprintf("%.1f", 100*m.Win), fmt.Sprintf("%.1f to %.1f", 100*low, 100*high), behind, m.Action)
	}
	alignMarks(t.Rows)
	leftAlignLast(&t)
	var out strings.Builder
	if j.Forced {
		fmt.Fprintf(&out, "%s is the only legal move; its value is the value of the position.\n", j.Moves[0].Action)
	}
	for i := range j.Moves {
		out.WriteString(j.verdict(i))
	}
	fmt.Fprintf(&out, "\n%s\n\n%s decides; %d rounds: all moves in the same worlds with the same dice\n", t.Fitted(widthOf(columns)), j.Seat, j.Rounds)
	if len(j.Moves) > 1 {
		out.WriteString("100 points: the difference between a loss and a win\n")
	}
	if j.Weighed > 0 {
		fmt.Fprintf(&out, "the worlds are weighted by %d actions of the other seats\n", j.Weighed)
	}
	return stdio.Narrowed(out.String(), columns)
}

// verdict says how a move compares with the best move, and why.
func (j Judgement) verdict(i int) string {
	var out strings.Builder
	m, first := j.Moves[i], j.Moves[0]
	low, high := m.BehindInterval()
	switch {
	case i == 0:
	case !m.Significant():
		fmt.Fprintf(&out, "No difference shown between %s and %s in %d rounds.\n", first.Action, m.Action, j.Rounds)
	case m.Asked:
		fmt.Fprintf(&out, "%s is %.1f points worse than %s (%.1f to %.1f).\n", m.Action, advice.Points(m.Behind), first.Action, advice.Points(low), advice.Points(high))
	default:
		fmt.Fprintf(&out, "%s is %.1f points better than %s (%.1f to %.1f).\n", first.Action, advice.Points(m.Behind), m.Action, advice.Points(low), advice.Points(high))
	}
	for _, r := range m.Reasons {
		fmt.Fprintf(&out, "%s\n", wrapped("  ", r.Text))
	}
	return out.String()
}
