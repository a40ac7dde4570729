package main

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/internal/slowtest"
	"deadreckon/serve/journal"
)

// typist writes the same line until the reader is gone.
func typist(w io.WriteCloser, line string) {
	for {
		if _, err := io.WriteString(w, line+"\n"); err != nil {
			return
		}
	}
}

// A game that is killed at random moments keeps every entry after which the program prompted again, can always
// be resumed, and verifies in the end.
func TestJournalKilled(t *testing.T) {
	slowtest.Skip(t)
	bin := program(t)
	for name, c := range map[string]struct{ begin, line, prompt string }{
		"by seed":    {"--game pig --option target=1000 --seat first=me --seat second=random", "roll", "first> "},
		"at a table": {"--game pig --option target=1000 --seat first=me --seat second=table --dice ask", "1", "chance> "},
	} {
		t.Run(name, func(t *testing.T) {
			shelf := journal.Folder(t.TempDir())
			begin := append(strings.Fields("play --journal killed --journals "+string(shelf)), strings.Fields(c.begin)...)
			goesOn := strings.Fields("play --continue killed --journals " + string(shelf))
			path := filepath.Join(string(shelf), "killed.journal")
			rng := rand.New(rand.NewPCG(2, uint64(len(c.begin))))
			entries, lines, args, killed := 0, []byte(nil), begin, 0
			pause := 10 * time.Millisecond // doubled after each attempt without an entry
			for attempt := 0; killed < 12 && attempt < 60; attempt++ {
				cmd := exec.Command(bin, args...)
				in, err := cmd.StdinPipe()
				if err != nil {
					t.Fatal(err)
				}
				var out bytes.Buffer
				cmd.Stdout, cmd.Stderr = &out, &out
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				go typist(in, c.line)
				timer := time.AfterFunc(pause+time.Duration(rng.Int64N(int64(8*pause))), func() { cmd.Process.Kill() })
				err = cmd.Wait()
				timer.Stop()
				if err == nil {
					break // the game is over
				}
				if cmd.ProcessState.Exited() {
					t.Fatalf("%v: %v\n%s", args, err, out.String())
				}
				text, err := os.ReadFile(path)
				if err != nil || !bytes.Contains(text, []byte("\n")) {
					os.Remove(path) // killed before it began
					pause *= 2
					continue
				}
				if !bytes.HasPrefix(text, lines) {
					t.Fatalf("what was kept has changed: %d bytes were\n%s", len(lines), text)
				}
				lines = text[:bytes.LastIndexByte(text, '\n')+1]
				j, err := journal.Read(path)
				if err != nil {
					t.Fatal(err)
				}
				// A new prompt follows an entry.
				if asked := strings.Count(out.String(), c.prompt); j.Entered() < entries+max(asked-1, 0) {
					t.Fatalf("%d entries were kept, and %d entered since; %d are there", entries, asked-1, j.Entered())
				}
				killed++
				if j.Entered() == entries {
					pause *= 2
				}
				entries, args = j.Entered(), goesOn
			}
			if killed < 3 || entries == 0 {
				t.Fatalf("killed %d times, %d entries: the test does not test", killed, entries)
			}
			cmd := exec.Command(bin, goesOn...)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if out, err := exec.Command(bin, "replay", path, "--verify").CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
			t.Logf("killed %d times, %d entries", killed, entries)
		})
	}
}

// Ctrl-C at the prompt, or the end of the input, quits the game and keeps the entries. A second process that
// continues the game is refused.
func TestInterruptJournal(t *testing.T) {
	shelf := t.TempDir()
	stdin, typing := io.Pipe()
	defer typing.Close()
	var out strings.Builder
	go io.WriteString(typing, "check\n")
	path := filepath.Join(shelf, "evening.journal")
	entered := func() bool {
		text, err := os.ReadFile(path)
		return err == nil && bytes.Contains(text, []byte(`"entered":[{"seat":"first","action":"check"}]`))
	}
	told := false
	ready := func() bool {
		if !entered() {
			return false
		}
		if told {
			return true
		}
		told = true
		var errs strings.Builder
		if status := run([]string{"play", "--continue", "evening", "--journals", shelf}, stdio.Streams{In: strings.NewReader(""), Out: &out, Err: &errs}); status != exitBadInput ||
			!strings.Contains(errs.String(), `the journal "evening" is open in another process; close it there first`) {
			t.Errorf("a second player: status %d, %s", status, errs.String())
		}
		return true
	}
	status, said, errs := interruptedWhen(t, ready, stdin, "play", "--game", "leduc", "--journal", "evening", "--journals", shelf, "--seed", "4")
	if status != exitOK || errs != "" || !strings.Contains(said, "`deadreckon play --continue evening` resumes it") {
		t.Errorf("status %d, errors %q, output:\n%s", status, errs, said)
	}
	if j, err := journal.Read(path); err != nil || j.Entered() != 1 {
		t.Errorf("the journal: %v", err)
	}
}

// A full disk is reported once during the game, and again at its end. The saved entries remain.
func TestJournalFull(t *testing.T) {
	slowtest.Skip(t)
	shelf := t.TempDir()
	script := `trap '' XFSZ; ulimit -f 1; exec "$0" play --game pig --option target=1000 --seat first=me --seat second=table --dice ask --journal full --journals "$1"`
	cmd := exec.Command("bash", "-c", script, program(t), shelf)
	cmd.Stdin = strings.NewReader(strings.Repeat("roll\n2\n", 20) + "undo 30\nentries\nquit\n")
	out, err := cmd.CombinedOutput()
	ended, is := err.(*exec.ExitError)
	if err != nil && !is {
		t.Skip(err) // no shell
	}
	if !is || ended.ExitCode() != exitFailure || strings.Count(string(out), "the journal cannot be saved: ") != 2 || !strings.Contains(string(out), "30 entries undone") {
		t.Fatalf("%v\n%s", err, out)
	}
	j, err := journal.Read(filepath.Join(shelf, "full.journal"))
	if err != nil || j.Entered() < 3 || j.Entered() > 20 {
		t.Errorf("%v", err)
	}
}
