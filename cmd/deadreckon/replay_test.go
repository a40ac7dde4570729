package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/sitting"
	"deadreckon/cmd/deadreckon/internal/stdio"
)

// exportKuhn writes a file of three games.
func exportKuhn(t *testing.T) string {
	t.Helper()
	path := t.TempDir() + "/kuhn.drt"
	var out, errs bytes.Buffer
	status := run([]string{"export", "--game", "kuhn", "--seat", "first=random", "--seat", "second=random", "--games", "3", "-o", path},
		stdio.Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
	if status != exitOK {
		t.Fatalf("status %d: %s", status, errs.String())
	}
	return path
}

// A person steps forward, back, to a ply and to another game, and quits. A missing ply or game is an error.
func TestReplaySteps(t *testing.T) {
	src, err := openFilms(exportKuhn(t), flags.Data{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer src.close()
	var out bytes.Buffer
	r := replayRequest{}
	if err := r.step(src, sitting.Eyes{Game: src.game(), Truth: true}, stdio.Streams{In: strings.NewReader("n\nn\np\n99\np\np\nx\ng 3\ng 4\ng x\n2\nq\n"), Out: &out, Err: &out}); err != nil {
		t.Fatal(err)
	}
	prompts := []string{}
	for line := range strings.Lines(out.String()) {
		if at := strings.LastIndex(line, "> "); strings.HasPrefix(line, "game ") && at > 0 {
			prompts = append(prompts, line[:strings.Index(line, " of")])
		}
	}
	want := "game 1, ply 0|game 1, ply 1|game 1, ply 2|game 1, ply 1|game 1, ply 1|game 1, ply 0|game 1, ply 0|game 1, ply 0|game 3, ply 0|game 3, ply 0|game 3, ply 0|game 3, ply 2"
	if got := strings.Join(prompts, "|"); got != want {
		t.Errorf("prompts\n%s\nwant\n%s\nin\n%s", got, want, out.String())
	}
	for _, text := range []string{"no ply 99: game 1 has", "no ply -1: game 1 has", `"x": enter n, p,`, "no game 4: the file has 1 to 3", "expected the number of a game", "\n0 chance deal "} {
		if !strings.Contains(out.String(), text) {
			t.Errorf("%q is not in\n%s", text, out.String())
		}
	}
}

// Every verb reads a damaged file as far as possible, with exit status 2.
func TestDamagedFile(t *testing.T) {
	path := exportKuhn(t)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	second := bytes.Index(text, []byte{0x50, 0x2a, 0x4d, 0x18, 20, 0, 0, 0, 2}) // the mark of game 2
	text[second+60] ^= 1
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	table := t.TempDir() + "/out"
	for _, c := range []struct {
		args, out, not string
		file           bool
	}{
		{"replay " + path, "game 3, seed", "game 2, seed", false},
		{"convert " + path + " --to jsonl -o " + table, `"type":"end","game":3`, `"type":"end","game":2`, true},
		{"convert " + path + " --to parquet -o " + table, "PAR1", "no such text", true},
		{"replay " + path + " --verify", "", "re-created byte", false},
	} {
		var out, errs bytes.Buffer
		status := run(strings.Fields(c.args), stdio.Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
		got := out.String()
		if c.file {
			written, _ := os.ReadFile(table)
			got = string(written)
		}
		if status != exitBadInput || !strings.Contains(got, c.out) || strings.Contains(got, c.not) ||
			!strings.Contains(errs.String(), "game 2, record 0: wrong checksum of the frame") {
			t.Errorf("%s: status %d, output %.300q, errors %q", c.args, status, got, errs.String())
		}
	}
}
