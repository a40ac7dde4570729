package report

import (
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"deadreckon/agents/arena"
)

// Legend says what the columns of a table are; nil says nothing.
type Legend func(arena.Grid) []arena.Column

// Arena writes results for a person at a terminal.
func Arena(r *arena.Results, legend Legend) string {
	var out strings.Builder
	e := r.Experiment
	fmt.Fprintf(&out, "%s, %d games of each %s", e.Game, r.Games, e.Each())
	if from := e.From(); from != "" {
		fmt.Fprintf(&out, " %s", from)
	}
	fmt.Fprintf(&out, ", seed %d\n", e.Seed)
	if !r.Complete {
		fmt.Fprintf(&out, "not complete: %d games were asked for\n", e.Games)
	}
	for _, w := range r.Warnings {
		fmt.Fprintf(&out, "warning: %s\n", w)
	}
	for _, t := range r.Tables() {
		out.WriteString(Table(t, legend))
	}
	return out.String()
}

// Table writes a table with its title, its note and its legend.
func Table(t arena.Grid, legend Legend) string {
	text := fmt.Sprintf("\n%s\n\n%s\n", t.Title, Grid(t))
	if t.Note != "" {
		text += t.Note + "\n"
	}
	if legend != nil {
		text += "\n" + arena.LegendText(legend(t))
	}
	return text
}

// Grid writes a table, words to the left and numbers to the right.
func Grid(t arena.Grid) string {
	w := table.NewWriter()
	w.AppendHeader(tableRow(t.Header))
	for _, row := range t.Rows {
		w.AppendRow(tableRow(row))
	}
	var columns []table.ColumnConfig
	for i, name := range t.Header {
		if i >= t.Words && name != "" {
			columns = append(columns, table.ColumnConfig{Number: i + 1, Align: text.AlignRight, AlignHeader: text.AlignRight})
		}
	}
	w.SetColumnConfigs(columns)
	return Rendered(w)
}

func tableRow(cells []string) (row table.Row) {
	for _, c := range cells {
		row = append(row, c)
	}
	return row
}
