package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"deadreckon/internal/slowtest"
)

// SIGINT and SIGTERM end every verb at once in every state: reading a slow pipe, searching, waiting for an
// entry, an idle server.
func TestSignals(t *testing.T) {
	slowtest.Skip(t)
	filesHere(t)
	if status, _, errs := ran("play --human random --zombie random --option maxTurns=6 --position position --record mall.record", ""); status != exitOK {
		t.Fatal(errs)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "deadreckon")
	if err := os.Symlink(self, link); err != nil {
		t.Fatal(err)
	}
	var rows sync.WaitGroup
	free := make(chan bool, 6) // concurrent runs
	for _, line := range []string{
		"board --position -", "convert - --to jsonl -o -", "replay -", "review -", "perft --position -", "encoding --option board=-", "net show -", "league -",
		"journal import -", "web --token-file -", "suggest --position -", "play --human random --zombie random --seed -",
		"suggest --time 1h", "perft --depth 9", "openings --games 1000000 --human search:time=1h", "review mall.record --iterations 100000000",
		"play --game kuhn --no-journal", "play --human search:time=1h --zombie search:time=1h", "play --dice ask --human me --no-journal",
		"arena --human search:time=1h --zombie random", "exploit --game leduc --side first --agent random --by search:time=1h", "bench --time 1h",
		"tune --human balanced --zombie search:time=1h --budget 160 --batch 4 --population 4 --games 20 --report tuned-SIGNAL", "calibrate play --game leduc --ask 400000000 -o calibrated-SIGNAL",
		"export --human search:time=1h --zombie random -o games-SIGNAL", "train --game leduc -o trained-SIGNAL --time 1h",
		"host hosted-SIGNAL --listen 127.0.0.1:0", "worker nats://127.0.0.1:9", "engine", "mcp", "mcp --seat human --zombie search:time=1h", "mcp --listen 127.0.0.1:0", "web --listen 127.0.0.1:0",
	} {
		for _, sent := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
			free <- true
			rows.Go(func() {
				defer func() { <-free }()
				signalled(t, link, strings.ReplaceAll(line, "SIGNAL", fmt.Sprint(int(sent))), sent)
			})
		}
	}
	rows.Wait()
}

// signalled sends a signal to a run that has begun to work, and waits for its end.
func signalled(t *testing.T, program, line string, sent os.Signal) {
	cmd := exec.Command(program, strings.Fields(line)...)
	var errs bytes.Buffer
	cmd.Stderr, cmd.Stdout = &errs, io.Discard
	in, err := cmd.StdinPipe() // no input
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Error(line, err)
		return
	}
	defer in.Close()
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case <-ended:
		if strings.HasPrefix(line, "worker") { // there is no host
			return
		}
		t.Errorf("%s ended by itself: %s", line, errs.String())
		return
	case <-time.After(3 * time.Second):
	}
	begun := time.Now()
	cmd.Process.Signal(sent)
	select {
	case <-ended:
		t.Logf("%-60s %v after %.1f s", line, sent, time.Since(begun).Seconds())
	case <-time.After(20 * time.Second):
		t.Errorf("%s goes on after %v", line, sent)
		cmd.Process.Kill()
		<-ended
	}
}
