package runlog

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// trip is a run with its results.
type trip struct {
	Seed  int      `json:"seed"`
	Names []string `json:"names,omitempty"`
	done  []int
}

var kind = Kind[int]{Package: "walks", Run: "a walk", Row: "step", Damaged: "without it, it is walked again"}

func (r *trip) content() Content[int] {
	return Content[int]{
		Header: r,
		Differs: func(header []byte) (string, error) {
			var there trip
			err := json.Unmarshal(header, &there)
			return Differs(there, *r), err
		},
		Add: func(n *int) error { r.done = append(r.done, *n); return nil },
	}
}

func (r *trip) open(dir string) (*Folder[int], error) {
	return kind.OpenFolder(dir, "steps.jsonl", []string{"report.md"}, r.content())
}

func TestGoesOn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	f, err := (&trip{Seed: 1}).open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 3 {
		if err := f.Add(&n); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := (&trip{Seed: 1}).open(dir); err == nil || !strings.Contains(err.Error(), "walks: ") || !strings.Contains(err.Error(), "another run is writing here") {
		t.Errorf("a second time: %v", err)
	}
	if err := f.WriteJSON("report.md", map[string]int{"steps": 3}); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(f.Path("steps.jsonl"))
	if want := `{"crc":"45d00ba9","walks":{"seed":1}}` + "\n"; err != nil || !strings.HasPrefix(string(text), want) || strings.Count(string(text), `"step":`) != 3 {
		t.Errorf("%v\n%s", err, text)
	}
	again := trip{Seed: 1, Names: []string{}} // as JSON reads the header
	f, err = again.open(dir)
	if err != nil || !slices.Equal(again.done, []int{0, 1, 2}) {
		t.Fatal(again, err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}

func TestRefused(t *testing.T) {
	whole := func(rows ...string) string {
		return `{"crc":"45d00ba9","walks":{"seed":1}}` + "\n" + strings.Join(rows, "")
	}
	for _, row := range []struct{ file, text, want string }{
		{"steps.jsonl", "hello\n", "line 1: this is no log of walks"},
		{"steps.jsonl", "hello", "this is no log of walks"},
		{"steps.jsonl", whole("{}\n"), "line 2: the line is damaged; without it, it is walked again"},
		{"report.md", "mine", "has a report.md, but no steps.jsonl: this is not the folder of a walk"},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, row.file), []byte(row.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := (&trip{Seed: 1}).open(dir); err == nil || !strings.HasPrefix(err.Error(), "walks: ") || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s %q: %v", row.file, row.text, err)
		}
		if text, _ := os.ReadFile(filepath.Join(dir, row.file)); string(text) != row.text {
			t.Errorf("%q has become %q", row.text, text)
		}
	}
	dir := t.TempDir()
	if f, err := (&trip{Seed: 1}).open(dir); err != nil || f.Close() != nil {
		t.Fatal(err)
	}
	if _, err := (&trip{Seed: 2}).open(dir); err == nil || !strings.HasSuffix(err.Error(), "line 1: this is the log of another walk: seed is 1 there, 2 here") {
		t.Errorf("another run: %v", err)
	}
}
