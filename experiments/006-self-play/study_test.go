package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/mall"
	"deadreckon/train/net"
	"deadreckon/train/selfplay"
)

// newNet writes a net of the mall that has learned nothing and leans on the script.
func newNet(t *testing.T, path string) {
	t.Helper()
	g, err := engine.Open(mall.Name, nil)
	if err != nil {
		t.Fatal(err)
	}
	e := g.(engine.Encoder).Encoding()
	n, err := net.New(net.Spec{Kind: net.MLP, Input: net.InputOf(e), Width: 2, Depth: 1}, 1)
	if err != nil {
		t.Fatal(err)
	}
	n.ClearPolicy()
	f := &net.File{Game: g.Name(), Encoding: e.Digest(), Base: net.Base{Agent: "script", Weight: 3}, Net: n}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := f.Save(path); err != nil {
		t.Fatal(err)
	}
}

// A net that has learned nothing plays the script's games; the report says so, and draws
// the nets of a run over its time.
func TestStudy(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "games.csv")
	path := filepath.Join(dir, "nets/0001.net")
	newNet(t, path)
	if err := os.WriteFile(filepath.Join(dir, selfplay.MetricsFile), []byte(`{"generation":0,"seconds":60,"best":1}`+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	const script = "rifles-first"
	player := "net:" + path + ",temperature=0"
	args := []string{"-o", file, "--games", "8", "--threads", "1", "--player", script, "--player", player, "--over", script}
	beside := filepath.Join(dir, "beside.csv")
	other := "# maxTurns=150 seed=1 zombies=swarm+ambush search=x\nplayer,budget,zombie,game,score,turns\n"
	for _, line := range []string{"so,640,swarm,0,1,9", "so,640,swarm,1,-1,9", "so,640,ambush,2,-1,9", "so,640,ambush,3,-1,9", "mo,640,swarm,0,1,9"} {
		other += line + "\n"
	}
	if err := os.WriteFile(beside, []byte(other), 0o644); err != nil {
		t.Fatal(err)
	}
	args = append(args, "--beside", beside, "--over", "so 640")
	for _, verb := range []string{"play", "play", "report"} { // what was played is not played again
		if err := run(append([]string{verb, "--run", dir}, args...)); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(filepath.Join(dir, "games.md"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(lines) != 7 || !strings.HasPrefix(lines[4], "| so 640 | 4 | 25.0 ") {
		t.Fatalf("%d lines, want a heading, a space, a head and three players:\n%s", len(lines), text)
	}
	row := strings.Split(lines[6], " | ")
	if row[0] != "| "+player || row[1] != "8" || !strings.HasPrefix(row[3], "+0.0 ") || row[9] != "0.00" {
		t.Errorf("%q: want the script's score and no other move", row)
	}
	for _, format := range []string{"png", "svg"} {
		if _, err := os.Stat(filepath.Join(dir, "games."+format)); err != nil {
			t.Error(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, selfplay.MetricsFile), []byte(`{"generation":0,"seconds":60,"best":2}`+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := run(append([]string{"report", "--run", dir}, args...)); err == nil || !strings.Contains(err.Error(), "have no net 1") {
		t.Errorf("nets of another run: error %v", err)
	}
}
