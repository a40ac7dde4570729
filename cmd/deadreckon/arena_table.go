package main

import (
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"deadreckon/agents/arena"
)

// arenaText writes results for a person at a terminal.
func arenaText(r *arena.Results) string {
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
		fmt.Fprintf(&out, "\n%s\n\n%s\n", t.Title, trimLines(plain(t).Render()))
		if t.Note != "" {
			fmt.Fprintf(&out, "%s\n", t.Note)
		}
	}
	return out.String()
}

// plain lays a table out, words to the left and numbers to the right.
func plain(t arena.Table) table.Writer {
	w := table.NewWriter()
	w.SetStyle(plainTable)
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
	return w
}

func tableRow(cells []string) (row table.Row) {
	for _, c := range cells {
		row = append(row, c)
	}
	return row
}
