package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"deadreckon/internal/slowtest"
)

// pond is a tree with a game that has something for every door.
func pond() map[string]string {
	contract := "package engine\n\ntype Position interface{ Apply() }\ntype Notation interface{ Show() string }\ntype Encoder interface{ Observe() }\n"
	for _, d := range doors {
		for _, name := range d.interfaces {
			if name != "Position" && name != "Notation" && name != "Encoder" {
				contract += "type " + name + " interface{}; "
			}
		}
	}
	return map[string]string{
		"go.mod":           "module pond\n\ngo 1.26\n",
		"engine/engine.go": contract + "\n",
		"engine/kit/rows/rows.go": `package rows

type Row[T any] struct {
	Do  func(T)
	Say func() string
}

func (r *Row[T]) Play(t T)       { r.Do(t) }
func (r *Row[T]) Tell() string   { return r.Say() }
`,
		"engine/pond/pond.go": `package pond

import "pond/engine/kit/rows"

// State is
// a pond.
type State struct{ frogs int }

var table []rows.Row[*State]

func init() {
	table = []rows.Row[*State]{
		{Do: leap, Say: leaps},
	}
	order = dusk()
}

var order, unused int

// leap is a rule.
func leap(s *State) {
	s.frogs++
}

func leaps() string { return words[0] }

var words = []string{
	"a frog leaps",
}

func dusk() int { return 3 }

func (s *State) Apply() { table[0].Play(s) }

func (s *State) Show() string { return table[order].Tell() }

func (s *State) Observe() { walker(duck{}).Walk() }
`,
		"engine/pond/duck.go": `package pond

type walker interface{ Walk() }

type duck struct{ in *State }

func (duck) Walk() {}
`,
		"engine/pond/pond_test.go":    "package pond\n" + strings.Repeat("\n", 1000),
		"engine/pond/data/shores.txt": "1\n2\n3\n",
		"agents/pond/script.go":       "package pond\n",
		"docs/pond.md":                "\n",
	}
}

func TestSizes(t *testing.T) {
	dir := t.TempDir()
	for name, text := range pond() {
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	tree, err := readTree(os.DirFS(dir))
	if err != nil {
		t.Fatal(err)
	}
	games, err := tree.games(dir)
	if err != nil {
		t.Fatal(err)
	}
	// Rules are State (3 lines), table, its value (3), leap (4) and Apply; text is Show, leaps, words
	// (3), order, its value and dusk; of the encoding are walker, duck, Walk and Observe. A variable
	// beside another shares its line. Pond leads to duck by Observe, and duck to pond by its field.
	got := packageTable(tree.packages)[strings.Index(packageTable(tree.packages), "engine/pond"):] + gameTable(games)
	want := `engine/pond          2     44
all                  5     60
game  rules  views  encoding  pictures  text  other  between  data  overhead  circle  agents  with agents
pond     12      0         4         0     8      0       20     3    44.4 %       2       1           48
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestNoTree(t *testing.T) {
	if _, err := readTree(fstest.MapFS{"README.md": {Data: []byte("x\n")}}); err == nil || !strings.Contains(err.Error(), "root of the tree") {
		t.Errorf("error %v", err)
	}
}

// TestThisTree: every door leads to something in the games that there are, but for toys without
// agents, most of which have no board.
func TestThisTree(t *testing.T) {
	slowtest.Skip(t)
	tree, err := readTree(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	games, err := tree.games("../..")
	if err != nil || len(games) < 12 {
		t.Fatalf("%d games, error %v", len(games), err)
	}
	for _, g := range games {
		if g.agents == 0 {
			continue
		}
		for _, d := range doors {
			if g.serves[d.name] == 0 {
				t.Errorf("no declaration of %s serves %s", g.name, d.name)
			}
		}
		if g.name == "streets" && g.circle > 20 {
			t.Errorf("%d files of the streets lead to each other", g.circle)
		}
		if g.overhead() <= 0 || g.overhead() >= 1 {
			t.Errorf("%+v, overhead %v", g, g.overhead())
		}
	}
}
