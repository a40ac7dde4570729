//go:build linux

package outside_test

import (
	"context"
	"deadreckon/agents"
	"deadreckon/agents/outside"
	"deadreckon/engine/toy/kuhn"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A program that stays after its input has ended is killed, by Close and by StopAll.
func TestStays(t *testing.T) {
	for name, stop := range map[string]func(agents.Agent){
		"close": func(a agents.Agent) { agents.Close(a) },
		"all":   func(agents.Agent) { outside.StopAll() },
	} {
		text, log := program(t, "stay")
		g := kuhn.New()
		players := seated(t, g, text, "random")
		if _, err := (agents.Match{Game: g, Agents: players, Seed: 1}).Play(context.Background()); err != nil {
			t.Fatal(err)
		}
		pid := holder(t, log)
		stop(players[0])
		if err := syscall.Kill(pid, 0); err == nil {
			t.Errorf("%s: the program goes on", name)
		}
	}
}

// holder returns the process that holds a file open.
func holder(t *testing.T, file string) int {
	t.Helper()
	fds, _ := filepath.Glob("/proc/[0-9]*/fd/*")
	for _, fd := range fds {
		if to, _ := os.Readlink(fd); to == file {
			pid := 0
			for _, c := range strings.Split(fd, "/")[2] {
				pid = 10*pid + int(c-'0')
			}
			return pid
		}
	}
	t.Skip("no /proc")
	return 0
}
