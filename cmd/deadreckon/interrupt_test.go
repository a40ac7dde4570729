package main

import (
	"bytes"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"deadreckon/cmd/deadreckon/internal/stdio"
)

// printed is the output of a command so far.
type printed struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (h *printed) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.text.Write(p)
}

func (h *printed) String() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.text.String()
}

// untilItSpeaks runs a server and presses Ctrl-C after its first output.
func untilItSpeaks(t *testing.T, args ...string) (status int, out, errs string) {
	t.Helper()
	var said printed
	return interruptedTelling(t, &said, func() bool { return said.String() != "" }, strings.NewReader(""), args...)
}

// interruptedWhen presses Ctrl-C when ready, if not nil, reports true. It also returns standard error.
func interruptedWhen(t *testing.T, ready func() bool, stdin io.Reader, args ...string) (status int, out, errs string) {
	t.Helper()
	return interruptedTelling(t, new(printed), ready, stdin, args...)
}

func interruptedTelling(t *testing.T, stdout *printed, ready func() bool, stdin io.Reader, args ...string) (status int, out, errs string) {
	t.Helper()
	// The test catches the signal too, so that an early signal does not end it.
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT)
	defer signal.Stop(signals)
	var stderr bytes.Buffer
	done := make(chan struct{})
	go func() {
		defer close(done)
		status = run(args, stdio.Streams{In: stdin, Out: stdout, Err: &stderr})
	}()
	for press := time.NewTicker(100 * time.Millisecond); ; {
		select {
		case <-done:
			press.Stop()
			return status, stdout.String(), stderr.String()
		case <-press.C:
			if ready != nil && !ready() {
				continue
			}
			if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
				t.Fatal(err)
			}
			<-signals // wait for the signal: a late one would end the test
		}
	}
}

// Ctrl-C during a search prints the result so far.
func TestInterruptSuggest(t *testing.T) {
	status, out, errs := interruptedWhen(t, nil, strings.NewReader(""), "suggest", "--time", "1h", "--rollout", "random")
	if status != exitOK || errs != "" || !strings.Contains(out, "place peter@") || !strings.Contains(out, "human decides") {
		t.Errorf("status %d, output:\n%s\nerrors:\n%s", status, out, errs)
	}
}

// Ctrl-C at the prompt quits the game and saves its record.
func TestInterruptPlay(t *testing.T) {
	stdin, typing := io.Pipe() // no input
	defer typing.Close()
	record := t.TempDir() + "/game.txt"
	var said printed
	prompts := func() bool { return strings.HasSuffix(said.String(), "first> ") }
	status, out, errs := interruptedTelling(t, &said, prompts, stdin, "play", "--game", "kuhn", "--record", record)
	if status != exitOK || errs != "" || !strings.Contains(out, "the game is not finished") {
		t.Errorf("status %d, output:\n%s\nerrors:\n%s", status, out, errs)
	}
	if text, err := os.ReadFile(record); err != nil || !strings.Contains(string(text), "chance deal") {
		t.Errorf("record %q, %v", text, err)
	}
}

// Ctrl-C during a suggestion ends the suggestion, not the game.
func TestInterruptAdvice(t *testing.T) {
	searches := func() bool { // an earlier Ctrl-C would end the game
		stacks := make([]byte, 1<<20)
		return bytes.Contains(stacks[:runtime.Stack(stacks, true)], []byte("deadreckon/mcts."))
	}
	status, out, errs := interruptedWhen(t, searches, strings.NewReader("suggest 3600\nquit\n"), "play", "--game", "kuhn")
	if status != exitOK || !strings.Contains(out, "first decides") || errs != "" {
		t.Errorf("status %d, output:\n%s\nerrors:\n%s", status, out, errs)
	}
}

// Ctrl-C during a tournament prints the results so far and how to resume.
func TestInterruptArena(t *testing.T) {
	dir := t.TempDir()
	args := []string{"arena", "--human", "random", "--zombie", "random", "--games", "1000000", "--report", dir}
	size := int64(2000) // size of a log with at least one game
	grown := func() bool {
		log, err := os.Stat(dir + "/games.jsonl")
		return err == nil && log.Size() > size
	}
	status, out, errs := interruptedWhen(t, grown, strings.NewReader(""), args...)
	if status != exitOK || !strings.Contains(out, "not complete: 1000000 games were requested") ||
		!strings.HasPrefix(errs, "interrupted after ") || !strings.HasSuffix(errs, "all are saved; rerun the command to resume\n") {
		t.Errorf("status %d, output:\n%s\nerrors:\n%s", status, out, errs)
	}
	if _, err := os.Stat(dir + "/results.json"); err == nil {
		t.Error("results of a run that is not complete")
	}
	size *= 10
	if log, err := os.Stat(dir + "/games.jsonl"); err == nil {
		size += log.Size()
	}
	_, _, again := interruptedWhen(t, grown, strings.NewReader(""), args...)
	if !strings.HasPrefix(again, "interrupted after ") || again == errs {
		t.Errorf("%s\nand then\n%s", errs, again)
	}
}

// Ctrl-C during an export keeps the finished games, and the same command resumes it.
func TestInterruptExport(t *testing.T) {
	path := t.TempDir() + "/games.drt"
	args := []string{"export", "--game", "kuhn", "--seat", "first=random", "--seat", "second=random", "--games", "10000000", "-o", path}
	size := int64(20000)
	grown := func() bool {
		file, err := os.Stat(path)
		return err == nil && file.Size() > size
	}
	status, out, errs := interruptedWhen(t, grown, strings.NewReader(""), args...)
	if status != exitOK || out != "" || !strings.HasPrefix(errs, "interrupted after ") || !strings.HasSuffix(errs, "all are saved; rerun the command to resume\n") {
		t.Errorf("status %d, output %q, errors %q", status, out, errs)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	size = int64(len(before)) + 20000
	interruptedWhen(t, grown, strings.NewReader(""), args...)
	after, err := os.ReadFile(path)
	if err != nil || !strings.HasPrefix(string(after), string(before)) {
		t.Errorf("what was written has changed, %v", err)
	}
	var proof, wrong strings.Builder
	if status := run([]string{"replay", path, "--verify"}, stdio.Streams{In: strings.NewReader(""), Out: &proof, Err: &wrong}); status != exitOK ||
		!strings.Contains(proof.String(), "re-created byte for byte; it has no index") {
		t.Errorf("status %d, %q, %q", status, proof.String(), wrong.String())
	}
}
