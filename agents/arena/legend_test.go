package arena_test

import (
	"encoding/json"
	"strings"
	"testing"

	"deadreckon/agents/arena"
	"deadreckon/engine/toy/commons"
	"deadreckon/engine/toy/kuhn"
)

// Every column of every table and of the CSV has a meaning, with and without summaries, ratings,
// differences and tests, for one side and for two.
func TestLegend(t *testing.T) {
	for name, e := range map[string]*arena.Experiment{
		"mall":  experiment(t, mall(t), 4, &arena.Bounds{Elo0: 0, Elo1: 100}, "random,script", "random"),
		"kuhn":  experiment(t, kuhn.New(), 20, nil, "random,search:iterations=5", "random"),
		"mixed": experiment(t, kuhn.New(), 20, nil, "random,search:iterations=5", "random,search:iterations=5"),
		"pond":  experiment(t, commons.New(), 4, nil, "random", "random", "random"),
		"team":  experiment(t, team(), 4, nil, "random,search:iterations=5"),
	} {
		t.Run(name, func(t *testing.T) {
			if name == "kuhn" {
				if err := e.StartFrom([]arena.Start{start(t, "root", kuhn.New().NewState())}); err != nil {
					t.Fatal(err)
				}
			}
			run := played(t, e, 2)
			r := run.Results()
			if e.Mixable() == nil && len(e.Sides[1].Agents) > 1 {
				if err := run.AddMixes(r); err != nil {
					t.Fatal(err)
				}
			}
			page := r.Report().Markdown()
			for _, table := range r.Tables() {
				for _, c := range table.Columns {
					if c.Means == "" {
						t.Errorf("%s: the column %q is not explained", table.Title, c.Name)
					}
					if !strings.Contains(page, c.Means) && c.Name != "" {
						t.Errorf("the page does not say %q", c.Means)
					}
				}
			}
			for _, c := range r.Data().Columns {
				if c.Means == "" || !strings.Contains(page, c.Means) {
					t.Errorf("the page does not explain the column %q of the CSV", c.Name)
				}
			}
			for _, row := range r.Data().Rows {
				if len(row) != len(r.Data().Columns) {
					t.Errorf("%d cells of %d columns", len(row), len(r.Data().Columns))
				}
			}
		})
	}
}

// The log has the names of the counts.
func TestLogNamesCounts(t *testing.T) {
	log := logOf(t, experiment(t, mall(t), 2, nil, "random", "random"))
	lines := strings.Split(string(log), "\n")
	var first struct{ Arena struct{ Counts []string } }
	var second struct{ Game struct{ Counts []int } }
	for i, into := range []any{&first, &second} {
		if err := json.Unmarshal([]byte(lines[i]), into); err != nil {
			t.Fatal(err)
		}
	}
	if len(first.Arena.Counts) == 0 || len(first.Arena.Counts) != len(second.Game.Counts) {
		t.Errorf("names %q of counts %v", first.Arena.Counts, second.Game.Counts)
	}
}
