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
		"engine/farm/state.go":          lines(60),
		"engine/farm/state_test.go":     lines(1000),
		"engine/farm/phase_plough.go":   lines(10),
		"engine/farm/automaton.go":      lines(5),
		"engine/farm/automaton_crow.go": lines(6),
		"engine/farm/tables.go":         lines(7),
		"engine/farm/chance.go":         lines(1),
		"engine/farm/board/sight.go":    lines(2),
		"engine/farm/board/paint.go":    lines(20),
		"engine/farm/data/fields.txt":   lines(9),
		"engine/farm/testdata/x.go":     lines(1000),
		"agents/farm/tables.go":         lines(30),
		"agents/farm/data/net.txt":      lines(1000),
		"agents/arena/run.go":           lines(8),
		".venv/engine/farm/phase_x.go":  lines(1000),
		"_old/phase_x.go":               lines(1000),
		"docs/farm.md":                  lines(1000),
	})
	if err != nil {
		t.Fatal(err)
	}
	got := packageTable(tree.packages) + gameTable(tree.games())
	want := `package            files  lines
.                      1      1
agents/arena           1      8
agents/farm            1     30
engine                 1      2
engine/farm            6     89
engine/farm/board      2     22
engine/kit/lines       1      3
engine/toy/kuhn        1      4
all                   14    159
game  phases  automata  tables  chance  sight  data  other  overhead  agents  with agents
farm      10        11       7       1      2     9     80    66.7 %      30          150
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
