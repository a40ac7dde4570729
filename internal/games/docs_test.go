package games_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// docs/options.md lists the options of every game as the games list them.
func TestOptionsDocument(t *testing.T) {
	all, err := agents.DescribeGames()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, l := range all {
		fmt.Fprintf(&out, "\n## %s\n\n%s.\n\n", l.Name, sentence(l.Means))
		out.WriteString(table([]string{"", "settings", "seats", "sides"}, seatings(l)))
		if len(l.Options) > 0 {
			out.WriteString("\n" + table(optionHead(l), optionRows(l)))
		}
		if len(l.Files) > 0 {
			var rows [][]string
			for _, f := range l.Files {
				means := f.Means
				if len(f.Names) > 0 {
					means += ": " + codes(f.Names) + ", or a file"
				}
				rows = append(rows, []string{code(f.Name), means})
			}
			out.WriteString("\n" + table([]string{"data file", "what it is"}, rows))
		}
		for _, key := range slices.Sorted(maps.Keys(l.Limits)) {
			fmt.Fprintf(&out, "\nWhere nobody says otherwise `%s` is %s.\n", key, l.Limits[key])
		}
	}
	enginetest.Part(t, "../../docs/options.md", "games", out.String()+"\n")
}

// seatings returns the seats of the default and of every mode.
func seatings(l agents.GameInfo) [][]string {
	rows := [][]string{{"by default", "", codes(l.Seats), sides(l.Sides)}}
	for _, m := range l.Modes {
		var settings []string
		for _, s := range m.Settings {
			settings = append(settings, s.Key+"="+s.Value)
		}
		rows = append(rows, []string{code(m.Name) + ": " + m.Means, codes(settings), codes(m.Seats), sides(m.Sides)})
	}
	return rows
}

func sides(all []agents.SideInfo) string {
	var out []string
	for _, s := range all {
		if len(s.Seats) == 1 && s.Seats[0] == s.Name {
			out = append(out, code(s.Name))
		} else {
			out = append(out, code(s.Name)+" ("+strings.Join(s.Seats, ", ")+")")
		}
	}
	return strings.Join(out, ", ")
}

// optionHead has a column for each preset, or for the default.
func optionHead(l agents.GameInfo) []string {
	head := []string{"option", "values"}
	for _, p := range l.Presets {
		head = append(head, code(p.Name))
	}
	if len(l.Presets) == 0 {
		head = append(head, "default")
	}
	return append(head, "rule", "what it decides")
}

func optionRows(l agents.GameInfo) (rows [][]string) {
	for i, o := range l.Options {
		row := []string{code(o.Name), o.Values}
		for _, p := range l.Presets {
			row = append(row, code(p.Values[i].Value))
		}
		if len(l.Presets) == 0 {
			row = append(row, code(o.Default))
		}
		rows = append(rows, append(row, o.Rule, o.Means))
	}
	return rows
}

// tuned describes the fields of agents.SearchDefaults.
var tuned = map[string]string{
	"Run":        "chance events per node",
	"Edges":      "edges per node",
	"Trust":      "`trust` without a leaf value",
	"Algorithm":  "`algorithm`",
	"LeafTrust":  "`trust` with a leaf value",
	"Horizon":    "`horizon`",
	"Width":      "width of progressive widening; 0 is no limit",
	"Growth":     "growth of progressive widening",
	"Confidence": "`confidence`",
	"Guide":      "`guide` of a bundled net",
}

// docs/search.md has the search defaults that differ between games.
func TestTuningsDocument(t *testing.T) {
	plain := agents.SearchDefaultsOf("")
	head, tunings := []string{"default", "other games"}, []agents.SearchDefaults{plain}
	for _, name := range engine.Names() {
		tuning := agents.SearchDefaultsOf(name)
		if tuning.Game = ""; tuning != plain {
			head, tunings = append(head, name), append(tunings, tuning)
		}
	}
	if len(tunings) == 1 {
		t.Error("no game registers anything")
	}
	var rows [][]string
	for _, field := range reflect.VisibleFields(reflect.TypeFor[agents.SearchDefaults]()) {
		if field.Name == "Game" {
			continue
		}
		if tuned[field.Name] == "" {
			t.Errorf("nothing says what %s is", field.Name)
		}
		row := []string{tuned[field.Name]}
		for _, tuning := range tunings {
			row = append(row, fmt.Sprint(reflect.ValueOf(tuning).FieldByIndex(field.Index)))
		}
		if len(slices.Compact(slices.Clone(row[1:]))) > 1 {
			rows = append(rows, row)
		}
	}
	enginetest.Part(t, "../../docs/search.md", "tuned by game", table(head, rows))
}

// table writes a table of Markdown.
func table(head []string, rows [][]string) string {
	var out strings.Builder
	line := func(cells []string) { out.WriteString("| " + strings.Join(cells, " | ") + " |\n") }
	line(head)
	out.WriteString("|" + strings.Repeat("---|", len(head)) + "\n")
	for _, row := range rows {
		line(row)
	}
	return out.String()
}

func code(word string) string { return "`" + word + "`" }

func codes(words []string) string {
	var out []string
	for _, w := range words {
		out = append(out, code(w))
	}
	return strings.Join(out, ", ")
}

func sentence(clause string) string { return strings.ToUpper(clause[:1]) + clause[1:] }
