package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What was played is not played again, what is missing is, and the report reads it,
// beside games of experiment 002.
func TestPlayGoesOn(t *testing.T) {
	dir := t.TempDir()
	file, beside := filepath.Join(dir, "games.csv"), filepath.Join(dir, "beside.csv")
	const player = "plans:iterations=2,hold=3"
	args := []string{"-o", file, "--games", "4", "--threads", "1", "--player", player, "--player", "prior:iterations=1"}
	if err := run(append([]string{"play"}, args...)); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(strings.TrimSpace(string(text)), "\n")
	if len(lines) != 2+2*4 {
		t.Fatalf("%d lines, want a heading, the columns, and four games of two players", len(lines))
	}
	if err := os.WriteFile(file, []byte(strings.Join(lines[:6], "")), 0o644); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := run(append([]string{"play"}, args...)); err != nil {
			t.Fatal(err)
		}
	}
	again, err := os.ReadFile(file)
	if err != nil || string(again) != string(text) {
		t.Errorf("after going on:\n%s\nwant\n%s (%v)", again, text, err)
	}
	other := "# maxTurns=150 seed=1 zombies=swarm+ambush search=x\nplayer,budget,zombie,game,score,turns\n"
	for _, line := range []string{"rifles-first,0,", "so,2,", "mo,2,"} {
		other += line + "swarm,0,1,9\n" + line + "swarm,1,-1,9\n" + line + "ambush,2,-1,9\n" + line + "ambush,3,-1,9\n"
	}
	if err := os.WriteFile(beside, []byte(other), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := run(append([]string{"report", "--beside", beside}, args...)); err != nil {
		t.Fatal(err)
	}
	table, err := os.ReadFile(filepath.Join(dir, "games.md"))
	if err != nil || !strings.Contains(string(table), "\n| "+player+" | ") || strings.Contains(string(table), "mo") {
		t.Errorf("%v in the table\n%s", err, table)
	}
	if err := run(append([]string{"play", "--seed", "2"}, args...)); err == nil || !strings.Contains(err.Error(), "other games") {
		t.Errorf("games of another seed: error %v", err)
	}
}

func TestSplit(t *testing.T) {
	for text, want := range map[string]string{
		"plans:iterations=160": "plans", "plans:iterations=16,hold=1": "plans:hold=1", "plans:hold=1,iterations=3": "plans:hold=1", "swarm": "swarm",
	} {
		if got, _ := split(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
