package main

import (
	"fmt"
	"maps"
	"slices"

	"deadreckon/agents/report"
)

// packageTable lists the packages with their files and lines.
func packageTable(packages map[string]size) string {
	t := report.Table{Columns: report.Names("package", "files", "lines"), Words: 1}
	add := func(name string, s size) { t.Add(name, fmt.Sprint(s.files), fmt.Sprint(s.lines)) }
	var all size
	for _, dir := range slices.Sorted(maps.Keys(packages)) {
		add(dir, packages[dir])
		all.add(packages[dir])
	}
	add("all", all)
	return t.Grid() + "\n"
}

// gameTable lists what the declarations of the games serve, and their overhead. What stands
// between declarations, such as imports, is neither.
func gameTable(games []game) string {
	names := []string{"game"}
	for _, d := range doors {
		names = append(names, d.name)
	}
	t := report.Table{Columns: report.Names(append(names, other, "between", "data", "overhead", "circle", "agents", "with agents")...), Words: 1}
	for _, g := range games {
		row, between := []any{}, g.all
		for _, d := range doors {
			row, between = append(row, g.serves[d.name]), between-g.serves[d.name]
		}
		row = append(row, g.serves[other], between-g.serves[other], g.data, fmt.Sprintf("%.1f %%", 100*g.overhead()), g.circle, g.agents, g.all+g.data+g.agents)
		cells := []string{g.name}
		for _, x := range row {
			cells = append(cells, fmt.Sprint(x))
		}
		t.Add(cells...)
	}
	return t.Grid() + "\n"
}
