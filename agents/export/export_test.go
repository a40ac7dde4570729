package export_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents/export"
	_ "deadreckon/agents/mall"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/mall"
	"deadreckon/engine/toy/kuhn"
	_ "deadreckon/engine/toy/leduc"
	"deadreckon/env/trajectory"
)

func job(t *testing.T, game string, agents ...string) *export.Job {
	t.Helper()
	var settings []engine.Setting
	if game == "mall" {
		settings = append(settings, engine.Setting{Key: "maxTurns", Value: "12"})
	}
	g := enginetest.Open(t, game, settings...)
	return &export.Job{Game: g, Agents: agents, Seed: 5, Program: "test 1"}
}

// run continues a file until it has a number of games.
func run(t *testing.T, ctx context.Context, j *export.Job, path string, games, threads int, written func()) error {
	t.Helper()
	h, err := j.Header()
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w, err := trajectory.Resume(f, h)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Run(ctx, w, games, threads, written); err != nil {
		return err
	}
	return w.Finish()
}

func bytesOf(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A job gives the same file for any number of threads and interruptions.
func TestSameBytes(t *testing.T) {
	dir := t.TempDir()
	j := job(t, "mall", "script", "random")
	one, three, parts := filepath.Join(dir, "one"), filepath.Join(dir, "three"), filepath.Join(dir, "parts")
	ctx := context.Background()
	count := 0
	for _, err := range []error{
		run(t, ctx, j, one, 40, 1, func() { count++ }),
		run(t, ctx, j, three, 40, 3, nil),
		run(t, ctx, j, parts, 2, 2, nil), // finished, and then more are wanted
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if count != 40 {
		t.Errorf("told of %d games", count)
	}
	stopped, stop := context.WithCancel(ctx)
	if err := run(t, stopped, j, parts, 40, 2, stop); !errors.Is(err, context.Canceled) {
		t.Errorf("a run that is stopped: %v", err)
	}
	if err := run(t, ctx, j, parts, 40, 2, nil); err != nil {
		t.Fatal(err)
	}
	want := bytesOf(t, one)
	if !bytes.Equal(want, bytesOf(t, three)) || !bytes.Equal(want, bytesOf(t, parts)) {
		t.Error("the bytes depend on who plays when")
	}
}

// Searches leave their visits and values, and the agents of a file play it again.
func TestSearches(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	j := job(t, "leduc", "search:iterations=60", "random")
	ctx := context.Background()
	if err := run(t, ctx, j, path, 6, 2, nil); err != nil {
		t.Fatal(err)
	}
	r, err := trajectory.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	searched := 0
	for {
		rec, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		s, ok := rec.(*trajectory.Step)
		if !ok {
			continue
		}
		if (s.Search != nil) != (s.Seat == 0 && len(s.Legal) > 1) {
			t.Fatalf("thought %v of seat %v", s.Search, s.Seat)
		}
		if s.Search == nil {
			continue
		}
		searched++
		sum := uint32(0)
		for _, n := range s.Search.Visits {
			sum += n
		}
		if sum < 60 || s.Search.Value == 0 || math.Abs(s.Search.Value) > 1 {
			t.Errorf("%+v", s.Search)
		}
	}
	if searched < 6 {
		t.Errorf("%d searches", searched)
	}
	if err := r.Seek(1); err != nil {
		t.Fatal(err)
	}
	if games, err := j.Verify(ctx, r); err != nil || games != 6 {
		t.Errorf("%d games, %v", games, err)
	}
}

// Games that other agents played are not played again.
func TestVerifyRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	j := job(t, "leduc", "random", "random")
	if err := run(t, context.Background(), j, path, 6, 1, nil); err != nil {
		t.Fatal(err)
	}
	j.Agents = []string{"search:iterations=60", "random"}
	r, err := trajectory.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := j.Verify(context.Background(), r); err == nil || !strings.Contains(err.Error(), "its agents play it differently") {
		t.Errorf("%v", err)
	}
}

// A job with an agent that cannot play is an error, and does not change the file.
func TestBadAgent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	j := job(t, "leduc", "nobody", "random")
	if err := run(t, context.Background(), j, path, 6, 2, nil); err == nil || !strings.Contains(err.Error(), `no agent "nobody"`) {
		t.Errorf("%v", err)
	}
}

// Games begin at the given positions in turn, with unknown parts drawn again for each. The file
// verifies, has the same bytes at any number of threads, and can be continued.
func TestFromPositions(t *testing.T) {
	g := kuhn.New()
	s := g.NewState()
	s.Apply(kuhn.Deal(kuhn.Queen))
	s.Apply(kuhn.Deal(kuhn.King))
	v, err := engine.ViewOf(g, s, kuhn.First)
	if err != nil {
		t.Fatal(err)
	}
	full := g.NewState()
	full.CopyFrom(s)
	full.Apply(kuhn.Bet)
	j := export.Job{Game: g, Agents: []string{"random", "random"}, Seed: 5, Program: "test",
		Starts: []engine.Position{v, full}, StartNames: []string{"holed", "full"}}
	write := func(threads int, steps ...int) []byte {
		t.Helper()
		f, err := os.Create(filepath.Join(t.TempDir(), "games"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		for _, games := range steps {
			h, err := j.Header()
			if err != nil {
				t.Fatal(err)
			}
			w, err := trajectory.Resume(f, h)
			if err != nil {
				t.Fatal(err)
			}
			if err := j.Run(context.Background(), w, games, threads, nil); err != nil {
				t.Fatal(err)
			}
			if err := w.Finish(); err != nil {
				t.Fatal(err)
			}
		}
		text, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	text := write(1, 40)
	if !bytes.Equal(text, write(3, 40)) || !bytes.Equal(text, write(1, 7, 40)) {
		t.Error("the bytes depend on threads, or on where the run was broken off")
	}
	r, err := trajectory.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	if games, err := trajectory.Verify(r, g); err != nil || games != 40 {
		t.Errorf("%d games proved: %v", games, err)
	}
	if h := r.Header(); h.Version != trajectory.Version || len(h.Starts) != 2 {
		t.Errorf("header %+v", h)
	}
	r, _ = trajectory.NewReader(bytes.NewReader(text), int64(len(text)))
	roots := map[string]int{}
	for rec, err := r.Next(); err == nil; rec, err = r.Next() {
		if start, ok := rec.(*trajectory.Start); ok {
			roots[start.Root]++
		}
	}
	if len(roots) != 3 || roots[g.Notation().FormatPosition(full)] != 20 {
		t.Errorf("games begin at %v: want the full position in half of them, and both worlds of the holed one", roots)
	}
	if j.StartNames = []string{"holed"}; true {
		h, _ := j.Header()
		f, _ := os.CreateTemp(t.TempDir(), "games")
		defer f.Close()
		f.Write(text)
		if _, err := trajectory.Resume(f, h); err == nil || !strings.Contains(err.Error(), "its list of positions is [holed full], not [holed]") {
			t.Errorf("error %v", err)
		}
	}
}

// A search with paired rounds records the difference of each move.
func TestPairs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	if err := run(t, t.Context(), job(t, "mall", "search:iterations=16,root=rounds,reuse=off", "search:iterations=4,root=bandit"), path, 1, 1, nil); err != nil {
		t.Fatal(err)
	}
	r, err := trajectory.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	told, led := 0, 0
	for rec, err := r.Next(); err != io.EOF; rec, err = r.Next() {
		if err != nil {
			t.Fatal(err)
		}
		s, ok := rec.(*trajectory.Step)
		if !ok || s.Search == nil {
			continue
		}
		p := s.Search.Paired
		if (p != nil) != (s.Seat == 0) {
			t.Fatalf("pairs %v of seat %v", p, s.Seat)
		}
		if p == nil {
			continue
		}
		told++
		own, _ := slices.BinarySearch(s.Legal, p.Own)
		for i, n := range p.Rounds {
			if i == own {
				continue
			}
			if n > s.Search.Visits[i] || n > s.Search.Visits[own] || (n > 0) != (p.Errors[i] > 0) {
				t.Errorf("action %d of %v, own %d: %+v", i, s.Search.Visits, own, p)
			}
			if p.Leads[i] != 0 {
				led++
			}
		}
	}
	if told < 6 || led < 6 {
		t.Errorf("%d searches, %d leads", told, led)
	}
}
