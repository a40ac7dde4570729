package report

import (
	"fmt"
	"strings"

	"deadreckon/agents/advice"
	"deadreckon/agents/report"
	"deadreckon/cmd/deadreckon/internal/stdio"
)

// Judgement is a judgement that is laid out for a person, with marks as in Moves.
type Judgement struct {
	advice.Judgement
	Marks map[string]string
}

// Text writes the table, and below it how the moves differ, for a terminal of so many columns, 0 for any.
func (j Judgement) Text(columns int) string {
	t := report.Table{Columns: report.Names("", "move", "in words", "win %", "95 %", "score", "points behind", "95 %"), Words: 3}
	for i, m := range j.Moves {
		mark := fmt.Sprint(i + 1)
		if j.Marks != nil {
			mark = j.Marks[m.Action]
		}
		low, high := advice.Move{Win: m.Win, WinError: m.WinError}.Interval()
		row := []string{mark, m.Action, broken(m.Words, 50), fmt.Sprintf("%.1f", 100*m.Win), fmt.Sprintf("%.1f to %.1f", 100*low, 100*high), fmt.Sprintf("%+.2f", m.Score)}
		if i > 0 {
			low, high := m.BehindInterval()
			row = append(row, fmt.Sprintf("%.1f", advice.Points(m.Behind)), fmt.Sprintf("%.1f to %.1f", advice.Points(low), advice.Points(high)))
		}
		t.Add(row...)
	}
	alignMarks(t.Rows)
	var out strings.Builder
	fmt.Fprintf(&out, "%s to decide, %d rounds: each move in the same worlds with the same dice\n", j.Seat, j.Rounds)
	if j.Weighed > 0 {
		fmt.Fprintf(&out, "worlds weighed by what the others did, in %d of their actions\n", j.Weighed)
	}
	fmt.Fprintf(&out, "\n%s\n\n", t.Grid())
	if j.Forced {
		out.WriteString("the only legal move: what it is worth is what the position is worth\n")
	}
	for i := range j.Moves {
		out.WriteString(j.verdict(i))
	}
	return stdio.Narrowed(out.String(), columns)
}

// verdict says how a move compares with the first, and why.
func (j Judgement) verdict(i int) string {
	var out strings.Builder
	m, first := j.Moves[i], j.Moves[0]
	low, high := m.BehindInterval()
	switch {
	case i == 0:
	case !m.Told():
		fmt.Fprintf(&out, "%d rounds cannot tell %s from %s\n", j.Rounds, m.Action, first.Action)
	case m.Asked:
		fmt.Fprintf(&out, "%s is %.1f points worse than %s (95 %%: %.1f to %.1f)\n", m.Action, advice.Points(m.Behind), first.Action, advice.Points(low), advice.Points(high))
	default:
		fmt.Fprintf(&out, "%s is %.1f points better than %s (95 %%: %.1f to %.1f)\n", first.Action, advice.Points(m.Behind), m.Action, advice.Points(low), advice.Points(high))
	}
	for _, r := range m.Reasons {
		fmt.Fprintf(&out, "%s\n", wrapped("  ", r.Text))
	}
	return out.String()
}
