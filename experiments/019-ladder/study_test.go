package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// climbed plays a ladder without searches in a folder, and returns its file and its page.
func climbed(t *testing.T, folder, name string, games int, add ...string) (file, page string) {
	t.Helper()
	c := climb{folder: folder, page: filepath.Join(folder, "page.md"), games: games, threads: 2, add: add}
	if err := c.play(t.Context(), name); err != nil {
		t.Fatal(err)
	}
	if err := c.write(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(c.file(name))
	if err != nil {
		t.Fatal(err)
	}
	told, err := os.ReadFile(c.page)
	if err != nil {
		t.Fatal(err)
	}
	return string(text), string(told)
}

// A ladder has every agent once. An added agent plays only its own games, more games are the missing ones,
// and the page depends only on the file, also after a kill.
func TestLadder(t *testing.T) {
	folder := t.TempDir()
	first, page := climbed(t, folder, "town", 4)
	if again, same := climbed(t, folder, "town", 4); again != first || page != same {
		t.Errorf("the same ladder\n%s\nis\n%s", first, again)
	}
	agents := strings.Count(first, "\n") / 4
	if agents < 7 || strings.Contains(first, "script") || !strings.Contains(page, "| defenders | random | 4 |") || !strings.Contains(page, "| defenders | net | 4 |") {
		t.Errorf("%d agents:\n%s", agents, page)
	}
	added, page := climbed(t, folder, "town", 4, "defenders=nest:shot=2")
	if !strings.HasPrefix(added, first) || strings.Count(added, "\n") != 4*(agents+1) || !strings.Contains(page, "| defenders | nest:shot=2 | 4 |") {
		t.Errorf("with one more\n%s\n%s", added, page)
	}
	more, _ := climbed(t, folder, "town", 6)
	if !strings.HasPrefix(more, added) || strings.Count(more, "\n") != 6*agents+4 {
		t.Errorf("with more games\n%s", more)
	}
	slow, page := climbed(t, folder, "town", 2, "defenders=nest:shot=3")
	if !strings.HasPrefix(slow, more) || strings.Count(slow, "\n") != strings.Count(more, "\n")+2 ||
		!strings.Contains(page, "### 6 games of each agent") || !strings.Contains(page, "### 2 games of each agent") || strings.Count(page, "| nest:shot=3 |") != 1 || strings.Count(page, "| nest:shot=2 | 2 | ") != 1 || strings.Count(page, "| luck-adjusted % |") != 0 { // too few games
		t.Errorf("with a slow agent\n%s\n%s", slow, page)
	}
	more = slow
	if err := os.WriteFile(filepath.Join(folder, "town.csv"), []byte(more[:len(more)-3]), 0o644); err != nil {
		t.Fatal(err)
	}
	if torn, _ := climbed(t, folder, "town", 2, "defenders=nest:shot=3"); strings.Count(torn, "\n") != strings.Count(more, "\n") {
		t.Errorf("after a kill\n%s", torn)
	}
}

// An added agent is compared with each other agent of its side.
func TestWhere(t *testing.T) {
	all := games{}
	for number := range 120 {
		all = append(all, row{[]string{"nest"}, number, []float64{1}, nil, []float64{1}, []float64{1}},
			row{[]string{"idle"}, number, []float64{float64(1 - 2*(number%3/2))}, nil, []float64{1}, []float64{1}},
			row{[]string{"wall"}, number, []float64{float64(1 - 2*(number/2%2))}, nil, []float64{1}, []float64{1}})
	}
	path := filepath.Join(t.TempDir(), "town.csv")
	var text strings.Builder
	for _, r := range all {
		text.WriteString(r.String())
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	read, err := readGames(path, 1)
	if err != nil || len(read) != len(all) {
		t.Fatal(len(read), err)
	}
	g, err := open("town")
	if err != nil {
		t.Fatal(err)
	}
	e, err := read.experiment(g, make([][]string, 1), 120)
	if err != nil {
		t.Fatal(err)
	}
	r := runOf(e, read, g)
	said := where(r.Results(), "defenders", "wall").Markdown(2)
	for _, want := range []string{"| nest | 100.0 (", "| -50.0 (", "| worse |", "| wall | 50.0 (", "| idle | 66.7 (", "| not significant |"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in\n%s", want, said)
		}
	}
	if said := where(r.Results(), "defenders", "nest").Markdown(2); strings.Count(said, "| better |") != 2 {
		t.Error(said)
	}
}

func TestRefuses(t *testing.T) {
	folder := t.TempDir()
	for _, row := range []struct{ args, want string }{
		{"chess", "no such ladder; ladders: mall, town, "},
		{"--add nest town", `--add "nest": expected SIDE=AGENT`},
		{"--add zombies=nest town", `no side "zombies" in town`},
		{"--add defenders=nets town", `no agent "nets"`},
		{"--games 3 town", "expected an even number"},
	} {
		err := run(t.Context(), append([]string{"--folder", folder, "--page", filepath.Join(folder, "page.md")}, strings.Fields(row.args)...))
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v, want %s", row.args, err, row.want)
		}
	}
	for text, want := range map[string]string{"nest,0,1\n": "line 1: 3 cells; expected 6", "nest,x,1,,1,1\n": `parsing "x"`, "nest,0,1 1,,1,1\n": `"1 1": expected 1 numbers`} {
		path := filepath.Join(folder, "town.csv")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := readGames(path, 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
