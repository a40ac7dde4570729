package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// packageTable lists the packages with their files and lines.
func packageTable(packages map[string]size) string {
	rows := []table.Row{{"package", "files", "lines"}}
	var all size
	for _, dir := range slices.Sorted(maps.Keys(packages)) {
		rows = append(rows, table.Row{dir, packages[dir].files, packages[dir].lines})
		all.add(packages[dir])
	}
	return render(append(rows, table.Row{"all", all.files, all.lines}))
}

// gameTable lists what the declarations of the games serve, and their overhead. What stands
// between declarations, such as imports, is neither.
func gameTable(games []game) string {
	head := table.Row{"game"}
	for _, d := range doors {
		head = append(head, d.name)
	}
	rows := []table.Row{append(head, other, "between", "data", "overhead", "circle", "agents", "with agents")}
	for _, g := range games {
		row, between := table.Row{g.name}, g.all
		for _, d := range doors {
			row, between = append(row, g.serves[d.name]), between-g.serves[d.name]
		}
		rows = append(rows, append(row, g.serves[other], between-g.serves[other], g.data, fmt.Sprintf("%.1f %%", 100*g.overhead()), g.circle, g.agents, g.all+g.data+g.agents))
	}
	return render(rows)
}

// render sets rows of numbers behind a name, the first row as the head.
func render(rows []table.Row) string {
	t := table.NewWriter()
	style := table.StyleDefault
	style.Box.PaddingLeft, style.Box.PaddingRight = "", "  "
	style.Format.Header = text.FormatDefault
	style.Options = table.OptionsNoBordersAndSeparators
	t.SetStyle(style)
	t.AppendHeader(rows[0])
	var columns []table.ColumnConfig
	for i := range rows[0][1:] {
		columns = append(columns, table.ColumnConfig{Number: i + 2, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	t.SetColumnConfigs(columns)
	t.AppendRows(rows[1:])
	lines := strings.Split(t.Render(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n") + "\n"
}
