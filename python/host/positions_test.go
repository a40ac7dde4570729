package host_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"deadreckon/engine"
	"deadreckon/python/host"
)

// positions opens a game.
func positions(t *testing.T, spec string) *host.Positions {
	t.Helper()
	p, err := host.OpenPositions([]byte(spec))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// grow makes places.
func grow(t *testing.T, p *host.Positions, kind host.Kind, n int) int {
	t.Helper()
	first, err := p.Grow(kind, n)
	if err != nil {
		t.Fatal(err)
	}
	return first
}

// deal plays chance until a seat is on turn.
func deal(t *testing.T, p *host.Positions, at int) {
	t.Helper()
	turn, err := p.Root(at)
	for seed := uint64(1); err == nil && turn == engine.Chance; seed++ {
		var a engine.Action
		if a, err = p.Roll(at, seed); err == nil {
			turn, err = p.Apply(at, a)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestPlacesHoldOneKind: nothing that holds a view is asked for the truth, and what is refused
// changes nothing.
func TestPlacesHoldOneKind(t *testing.T) {
	p := positions(t, `{"game":"kuhn"}`)
	s, v := grow(t, p, host.StatePlace, 2), grow(t, p, host.ViewPlace, 1)
	deal(t, p, s)
	if _, err := p.View(v, s, 0); err != nil {
		t.Fatal(err)
	}
	before, err := p.Write(v, host.AsPosition, 0)
	if err != nil {
		t.Fatal(err)
	}
	errs := map[string]error{}
	_, errs["root of a view"] = p.Root(v)
	_, errs["state from a view"] = p.Copy(s, v)
	_, errs["view from a view"] = p.View(v, v, 1)
	_, errs["view into a state"] = p.View(s, s, 0)
	_, errs["sample of a state"] = p.Sample(s, s, 1)
	_, errs["another's key"] = p.Key(v, 1)
	_, errs["what another sees"] = p.Seen(v, 0, 1)
	errs["another's observation"] = p.Observe(v, 1, make([]float32, 10))
	_, errs["no place"] = p.Legal(99)
	_, errs["no seat"] = p.View(v, s, 2)
	_, errs["no such action"] = p.Apply(v, 12345)
	for what, err := range errs {
		if host.CodeOf(err) != host.BadValue {
			t.Errorf("%s: %v", what, err)
		}
	}
	if after, err := p.Write(v, host.AsPosition, 0); err != nil || after != before {
		t.Errorf("%q became %q, %v", before, after, err)
	}
}

// TestStatesOnThreads: rows do not depend on the threads, and an illegal action changes none.
func TestStatesOnThreads(t *testing.T) {
	p := positions(t, `{"game":"leduc"}`)
	var keys [2][]uint64
	for i, threads := range []int{1, 4} {
		s, err := p.NewStates(200, threads)
		if err != nil {
			t.Fatal(err)
		}
		actions := make([]engine.Action, 200)
		for step := range uint64(4) {
			if err := errors.Join(s.Choose(step, actions), s.Apply(actions)); err != nil {
				t.Fatal(err)
			}
		}
		keys[i] = make([]uint64, 200)
		if err := s.Observe(0, host.Sights{Keys: keys[i]}); err != nil {
			t.Fatal(err)
		}
		if err := s.Choose(9, actions); err != nil {
			t.Fatal(err)
		}
		actions[150] = 12345
		if err := s.Apply(actions); err == nil || !strings.Contains(err.Error(), "row 150: leduc: action 12345") {
			t.Errorf("%d threads: %v", threads, err)
		}
		after := make([]uint64, 200)
		if err := s.Observe(0, host.Sights{Keys: after}); err != nil || after[0] != keys[i][0] || after[199] != keys[i][199] {
			t.Errorf("%d threads: rows have changed, %v", threads, err)
		}
	}
	for i := range keys[0] {
		if keys[0][i] != keys[1][i] {
			t.Fatalf("row %d depends on the threads", i)
		}
	}
}

// TestStop: a search without an end ends when it is told to, with what it has found.
func TestStop(t *testing.T) {
	p := positions(t, `{"game":"leduc"}`)
	s, v := grow(t, p, host.StatePlace, 1), grow(t, p, host.ViewPlace, 1)
	deal(t, p, s)
	if _, err := p.View(v, s, 0); err != nil {
		t.Fatal(err)
	}
	search, err := p.NewSearch([]byte(`{"parameters":"time=24h"}`), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer search.Close()
	if err := search.Start(p, v, 1); err != nil {
		t.Fatal(err)
	}
	if ended, err := search.Wait(100 * time.Millisecond); ended || err != nil { // so long that it has begun, on a busy machine too
		t.Fatalf("ended: %v, %v", ended, err)
	}
	for what, err := range map[string]error{"start": search.Start(p, v, 1), "forget": search.Forget()} {
		if err == nil {
			t.Errorf("%s while it runs", what)
		}
	}
	search.Stop()
	for {
		if ended, err := search.Wait(time.Second); err != nil {
			t.Fatal(err)
		} else if ended {
			break
		}
	}
	if found, err := search.Report(); err != nil || found.Iterations == 0 {
		t.Errorf("found %+v, %v", found, err)
	}
}

// TestModel: a model that fails or answers what is out of range is the search's error.
func TestModel(t *testing.T) {
	p := positions(t, `{"game":"leduc"}`)
	s, v := grow(t, p, host.StatePlace, 1), grow(t, p, host.ViewPlace, 1)
	deal(t, p, s)
	if _, err := p.View(v, s, 0); err != nil {
		t.Fatal(err)
	}
	for want, model := range map[string]host.Model{
		"seventeen":    func(*host.Questions) error { return errors.New("seventeen") },
		"want -1 to 1": func(q *host.Questions) error { q.Value[0] = 2; return nil },
		"want 0 or":    func(q *host.Questions) error { clear(q.Value); q.Policy[0] = -1; return nil },
	} {
		search, err := p.NewSearch([]byte(`{"parameters":"iterations=20","forced":true}`), model)
		if err != nil {
			t.Fatal(err)
		}
		if err := search.Start(p, v, 1); err != nil {
			t.Fatal(err)
		}
		ended, err := search.Wait(time.Hour)
		if !ended || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, %v; want %q", ended, err, want)
		}
		search.Close()
	}
}

// TestPlayer: a function is an agent by its number, as long as it is known, and sees views alone.
func TestPlayer(t *testing.T) {
	p := positions(t, `{"game":"kuhn"}`)
	handle := host.Keep(p)
	number := host.AddPlayer(handle, func(place int, _ uint64) (engine.Action, error) {
		var a engine.Action
		err := host.Use(handle, func(p *host.Positions) error {
			if _, err := p.Viewer(place); err != nil {
				return err
			}
			legal, err := p.Legal(place)
			a = legal[0]
			return err
		})
		return a, err
	})
	spec := host.MatchSpec{Sides: [][]string{{fmt.Sprint("function:", number)}, {"random"}}, Games: 10, Threads: 2}
	match, err := p.NewMatch(spec)
	if err != nil {
		t.Fatal(err)
	}
	if err := match.Start(); err != nil {
		t.Fatal(err)
	}
	if ended, err := match.Wait(time.Hour); !ended || err != nil {
		t.Fatal(ended, err)
	}
	if found, err := match.Results(); err != nil || !strings.Contains(string(found), `"games":10`) {
		t.Errorf("%s, %v", found, err)
	}
	match.Close()
	host.RemovePlayer(number)
	if _, err := p.NewMatch(spec); err == nil || !strings.Contains(err.Error(), "no function") {
		t.Errorf("a function that was taken back: %v", err)
	}
}

// TestRecords: a file that is not there has its code; a record that is not right names the place.
func TestRecords(t *testing.T) {
	if _, err := host.OpenRecords("nowhere.drt", nil); host.CodeOf(err) != host.NotFound {
		t.Errorf("a file that is not there: %v", err)
	}
	path := filepath.Join(t.TempDir(), "game.txt")
	record := "deadreckon record 1\ngame kuhn\nseed 4\nproducer test\nnote agent.1 shy\n\nchance deal J\nchance deal K\n0 bet\n1 fold\n"
	for text, want := range map[string]string{record: "", strings.Replace(record, "1 fold", "1 check", 1): "record"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := host.OpenRecords(path, nil)
		if want != "" {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		game, err := r.Next()
		if err != nil || !slices.Equal(game.Seats, []int{-1, -1, 0, 1}) || !slices.Equal(game.Agents, []string{"", "shy"}) {
			t.Errorf("%+v, %v", game, err)
		}
		if game, err := r.Next(); game != nil || err != nil {
			t.Errorf("after the end: %+v, %v", game, err)
		}
		r.Close()
	}
}
