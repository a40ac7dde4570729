package main

import (
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// lineShown bounds the principal line of the table; JSON has all of it.
const lineShown = 8

// table writes the report for a person.
func (r report) table() string {
	t := table.NewWriter()
	t.SetStyle(plainTable)
	t.AppendHeader(table.Row{"", "move", "in words", "visits", "win %", "score"})
	t.SetColumnConfigs([]table.ColumnConfig{
		{Number: 1, Align: text.AlignRight},
		{Number: 3, WidthMax: 60},
		{Number: 4, Align: text.AlignRight, AlignHeader: text.AlignRight},
		{Number: 5, Align: text.AlignRight, AlignHeader: text.AlignRight},
		{Number: 6, Align: text.AlignRight, AlignHeader: text.AlignRight},
	})
	for i, m := range r.Moves {
		t.AppendRow(table.Row{i + 1, m.Action, m.Words, m.Visits, m.winText(), m.scoreText()})
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s to decide, %d iterations\n\n%s\n", r.Seat, r.Iterations, trimLines(t.Render()))
	if r.More > 0 {
		fmt.Fprintf(&out, "and %d more\n", r.More)
	}
	if r.Forced {
		out.WriteString("\nthe only legal move\n")
	}
	if len(r.Line) > 0 {
		fmt.Fprintf(&out, "\nexpected play: %s\n", r.lineText())
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
	return fmt.Sprintf("%.1f ± %.1f", 100*m.Win, 100*m.WinError)
}

func (m reportMove) scoreText() string {
	if m.Visits == 0 {
		return "-"
	}
	return fmt.Sprintf("%+.2f ± %.2f", m.Score, m.ScoreError)
}

// lineText writes the principal line, in brackets what chance does in it.
func (r report) lineText() string {
	words := make([]string, 0, lineShown+1)
	for i, s := range r.Line {
		if i == lineShown {
			words = append(words, "...")
			break
		}
		if s.Seat == "chance" {
			words = append(words, "["+s.Action+"]")
		} else {
			words = append(words, s.Seat+" "+s.Action)
		}
	}
	return strings.Join(words, ", ")
}
