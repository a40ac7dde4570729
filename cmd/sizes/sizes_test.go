package main

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// lines is a file of n lines.
func lines(n int) *fstest.MapFile { return &fstest.MapFile{Data: []byte(strings.Repeat("x\n", n))} }

// TestTables: a tree with a file of every sort.
func TestTables(t *testing.T) {
	tree, err := readTree(fstest.MapFS{
		"doc.go":                        lines(1),
		"engine/engine.go":              lines(2),
		"engine/kit/lines/read.go":      lines(3),
		"engine/toy/kuhn/phase_x.go":    lines(4),
		"engine/pond/state.go":          lines(60),
		"engine/pond/state_test.go":     lines(1000),
		"engine/pond/phase_ripple.go":   lines(10),
		"engine/pond/act_dive.go":       lines(3),
		"engine/pond/automaton.go":      lines(5),
		"engine/pond/automaton_duck.go": lines(6),
		"engine/pond/tables.go":         lines(7),
		"engine/pond/chance.go":         lines(1),
		"engine/pond/board/sight.go":    lines(2),
		"engine/pond/board/paint.go":    lines(20),
		"engine/pond/data/shores.txt":   lines(9),
		"engine/pond/testdata/x.go":     lines(1000),
		"agents/pond/tables.go":         lines(30),
		"agents/pond/data/net.txt":      lines(1000),
		"agents/arena/run.go":           lines(8),
		".venv/engine/pond/phase_x.go":  lines(1000),
		"_old/phase_x.go":               lines(1000),
		"docs/pond.md":                  lines(1000),
	})
	if err != nil {
		t.Fatal(err)
	}
	got := packageTable(tree.packages) + gameTable(tree.games())
	want := `package            files  lines
.                      1      1
agents/arena           1      8
agents/pond            1     30
engine                 1      2
engine/kit/lines       1      3
engine/pond            7     92
engine/pond/board      2     22
engine/toy/kuhn        1      4
all                   15    162
game  phases  automata  tables  chance  sight  data  other  overhead  agents  with agents
pond      13        11       7       1      2     9     80    65.0 %      30          153
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestNoTree(t *testing.T) {
	if _, err := readTree(fstest.MapFS{"README.md": lines(1)}); err == nil || !strings.Contains(err.Error(), "root of the tree") {
		t.Errorf("error %v", err)
	}
}

// TestThisTree: the names of chapters are those that the first game has; a file that is
// renamed away from them would count as overhead unnoticed.
func TestThisTree(t *testing.T) {
	tree, err := readTree(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range tree.games() {
		if g.name != "mall" {
			continue
		}
		for _, c := range chapters {
			if g.chapters[c.name] == 0 {
				t.Errorf("no file of %s holds %s", g.name, c.name)
			}
		}
		if g.agents == 0 || g.overhead() <= 0 || g.overhead() >= 1 {
			t.Errorf("%+v, overhead %v", g, g.overhead())
		}
		return
	}
	t.Error("the tree has no game mall")
}
