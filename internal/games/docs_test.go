package games_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// tuned describes the fields of agents.SearchDefaults.
var tuned = map[string]string{
	"Run":       "chance events per node",
	"Edges":     "edges per node",
	"Trust":     "`trust` without a leaf value",
	"Algorithm": "`algorithm`",
	"LeafTrust": "`trust` with a leaf value",
	"Horizon":   "`horizon`",
	"Width":     "width of progressive widening; 0 is no limit",
	"Growth":    "growth of progressive widening",
	"Spread":    "standard deviation of most true advantages; [unit](#how-a-move-is-chosen-final)",
	"LeafError": "standard deviation of the leaf value's error in an advantage",
	"Margin":    "`final=keep`: standard errors by which a move must be better than the policy's move",
	"Guide":     "`guide` of a bundled net",
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

func codes(words []string) string {
	var out []string
	for _, w := range words {
		out = append(out, "`"+w+"`")
	}
	return strings.Join(out, ", ")
}
