package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/agents/arena"
	_ "deadreckon/agents/outside"
	"deadreckon/engine/enginetest"
	"deadreckon/fleet"
	"deadreckon/internal/slowtest"
)

// firstLegal is a program that takes the first legal action.
const firstLegal = `#!/bin/sh
while read -r line; do
  case $line in
  '{"type":"hello"'*) echo '{"id":0,"protocol":1}' ;;
  '{"type":"decide"'*)
    id=${line#*'"id":'}
    move=${line#*'"legal":["'}
    echo "{\"id\":${id%%,*},\"move\":\"${move%%\"*}\"}" ;;
  esac
done
`

// programs returns an experiment with a program, and the command of the program.
func programs(t *testing.T) (e *arena.Experiment, command string) {
	t.Helper()
	command = filepath.Join(t.TempDir(), "agent.sh")
	if err := os.WriteFile(command, []byte(firstLegal), 0o755); err != nil {
		t.Fatal(err)
	}
	e, err := arena.New(enginetest.Open(t, "leduc"), [][]string{{"cmd:" + command, "random"}, {"random"}}, 7, 20, nil)
	if err != nil {
		t.Fatal(err)
	}
	return e, command
}

// A program runs only on a worker that allows its command. Other workers return its jobs.
func TestProgram(t *testing.T) {
	slowtest.Skip(t)
	e, command := programs(t)
	want := play(t, e, nil)
	dir := t.TempDir()
	var keys []*fleet.Key // only for their names, since all clients in one process have the same
	for _, name := range []string{"none", "others", "this"} {
		k, err := NewKey(dir, fleet.RoleWorker, name)
		if err != nil {
			t.Fatal(err)
		}
		k.Certificate = "" // no TLS on the loopback interface
		keys = append(keys, k)
	}
	h := open(t, dir)
	for i, allowed := range [][]string{nil, {"true", command + " ", filepath.Dir(command)}, {command}} {
		c, err := fleet.Dial(h.URL(), fleet.RoleWorker, keys[i])
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		work(t, c, allowed...)
	}
	games := background(t, h, e)
	sameGames(t, games(), want)
	for _, w := range h.Status().Workers {
		if w.Name == "this" && w.Erred > 0 {
			t.Errorf("%+v", w)
		}
	}
	if counted(h).Erred == 0 {
		t.Error("no worker refused the program")
	}
}

// If no worker may run the program, the owner of the games gets the reason and the names of the
// workers.
func TestProgramNowhere(t *testing.T) {
	slowtest.Skip(t)
	e, command := programs(t)
	h := open(t, t.TempDir())
	work(t, dial(t, h, fleet.RoleWorker))
	r := arena.NewRun(e, 1)
	r.Remote = client(t, h)
	if err := r.Play(t.Context()); err == nil || !strings.Contains(err.Error(), command) || !strings.Contains(err.Error(), "has not allowed the program") {
		t.Errorf("%v", err)
	}
}
