package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// SIGINT and SIGTERM end every verb in every state long before its work is over: a slow reading of a pipe, a
// search, the wait for an entry, a server with nothing to do.
func TestSignals(t *testing.T) {
	if testing.Short() {
		t.Skip("every row is two runs of the program")
	}
	filesHere(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "deadreckon")
	if err := os.Symlink(self, link); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"board --position -", "convert - --to jsonl -o -", "replay -", "review -", "perft --position -", "encoding --board -", "net show -", "league -",
		"journal import -", "web --token-file -", "suggest --position -", "play --human random --zombie random --seed -",
		"suggest --time 1h", "suggest --time 1h --moves pass", "perft --depth 9", "openings --games 1000000 --human search:time=1h", "review record --time 1h --iterations 100000000",
		"play --game kuhn --no-journal", "play --human search:time=1h --zombie search:time=1h", "play --dice ask --human me --no-journal",
		"arena --human search:time=1h --zombie random", "exploit --game leduc --side first --agent random --by search:time=1h", "bench --time 1h",
		"tune --human balanced --zombie search:time=1h --budget 100 --report tuned", "calibrate play --game leduc --ask 400000000 -o calibrated",
		"export --human search:time=1h --zombie random -o games", "train --game leduc -o trained --time 1h",
		"host hosted --listen 127.0.0.1:0", "worker nats://127.0.0.1:9", "engine", "mcp", "mcp --seat human --zombie search:time=1h", "mcp --listen 127.0.0.1:0", "web --listen 127.0.0.1:0",
	} {
		for _, sent := range []os.Signal{syscall.SIGINT, syscall.SIGTERM} {
			cmd := exec.Command(link, strings.Fields(strings.Replace(line, "review record --time 1h", "review record", 1))...)
			var errs bytes.Buffer
			cmd.Stderr, cmd.Stdout = &errs, io.Discard
			in, err := cmd.StdinPipe() // nobody writes
			if err != nil || cmd.Start() != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() { ended <- cmd.Wait() }()
			select {
			case <-ended:
				if strings.Contains(errs.String(), "nats") || strings.Contains(errs.String(), "connection refused") {
					break // it does not wait
				}
				t.Errorf("%s ended by itself: %s", line, errs.String())
			case <-time.After(2 * time.Second):
				begun := time.Now()
				cmd.Process.Signal(sent)
				select {
				case <-ended:
					if took := time.Since(begun); took > time.Second {
						t.Logf("%s: %v took %v", line, sent, took)
					}
				case <-time.After(20 * time.Second):
					t.Errorf("%s goes on after %v", line, sent)
					cmd.Process.Kill()
					<-ended
				}
			}
			in.Close()
		}
	}
}
