package trajectory_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	_ "deadreckon/agents/mall"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/mall"
	_ "deadreckon/engine/toy/kuhn"
	"deadreckon/env/trajectory"
)

func open(t testing.TB, name string, settings ...engine.Setting) engine.Game {
	return enginetest.Open(t, name, settings...)
}

func shortMall(t testing.TB) engine.Game {
	return open(t, "mall", engine.Setting{Key: "maxTurns", Value: "20"})
}

// deal returns invented statistics.
func deal(s engine.State, ply int) *trajectory.SearchStats {
	if s.Turn() == engine.Chance || ply%3 > 0 {
		return nil
	}
	legal := s.AppendLegal(nil)
	visits := make([]uint32, len(legal))
	for i := range visits {
		visits[i] = uint32(i * ply)
	}
	t := &trajectory.SearchStats{Visits: visits, Value: float64(ply%9)/8 - 0.5}
	if ply%2 > 0 {
		t.Paired = pairs(legal)
	}
	return t
}

// pairs compares all legal actions except the last with the first.
func pairs(legal []engine.Action) *trajectory.Paired {
	n := len(legal)
	p := &trajectory.Paired{Own: legal[0], Leads: make([]float32, n), Errors: make([]float32, n), Rounds: make([]uint32, n)}
	for i := 1; i < n-1; i++ {
		p.Leads[i], p.Errors[i], p.Rounds[i] = float32(i)/float32(n)-0.4, 0.125, uint32(i)
	}
	return p
}

// encode plays a game between agents and returns its frames.
func encode(t testing.TB, g engine.Game, e *trajectory.Encoder, number int, who string) []byte {
	t.Helper()
	table, err := agents.NewReferee(g)
	if err != nil {
		t.Fatal(err)
	}
	var seated []agents.Agent
	for range g.Seats() {
		a, err := agents.Parse(g, who)
		if err != nil {
			t.Fatal(err)
		}
		seated = append(seated, a)
	}
	ply := 0
	table.Watch = func(s engine.State, a engine.Action) {
		e.Step(s, a, deal(s, ply))
		ply++
	}
	e.Begin(uint64(number), uint64(100+number))
	end, err := table.Play(context.Background(), seated, agents.GameSeed{Seed: uint64(100 + number)})
	if err != nil {
		t.Fatal(err)
	}
	frames, err := e.End(end)
	if err != nil {
		t.Fatal(err)
	}
	return frames
}

func header(t testing.TB, g engine.Game, who string) *trajectory.Header {
	t.Helper()
	h, err := trajectory.NewHeader(g, "test 1", slices.Repeat([]string{who}, len(g.Seats())), 7)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// write returns the bytes of a file of some games.
func write(t testing.TB, g engine.Game, who string, games int, finish bool) []byte {
	t.Helper()
	f, err := os.Create(filepath.Join(t.TempDir(), "games"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w, err := trajectory.Create(f, header(t, g, who))
	if err != nil {
		t.Fatal(err)
	}
	e := trajectory.NewEncoder(g, header(t, g, who))
	for i := range games {
		if err := w.Append(encode(t, g, e, i+1, who)); err != nil {
			t.Fatal(err)
		}
	}
	if finish {
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

func reader(file []byte) (*trajectory.Reader, error) {
	return trajectory.NewReader(bytes.NewReader(file), int64(len(file)))
}

// contents returns the records of each game as text, and the errors. Errors must have a place.
func contents(t testing.TB, file []byte) (games map[uint64][]string, r *trajectory.Reader, errs []error) {
	t.Helper()
	r, err := reader(file)
	if err != nil {
		return nil, nil, []error{err}
	}
	games = map[uint64][]string{}
	game := uint64(0)
	for {
		rec, err := r.Next()
		if err == io.EOF {
			return games, r, errs
		}
		if err != nil {
			var d *trajectory.Damage
			if !errors.As(err, &d) {
				t.Fatalf("%v: not a damage", err)
			}
			errs = append(errs, err)
			if len(errs) > len(file) {
				t.Fatal("the reader stands still")
			}
			continue
		}
		if s, ok := rec.(*trajectory.Start); ok {
			game = s.Game
		}
		games[game] = append(games[game], text(rec))
	}
}

func text(rec trajectory.Record) string {
	if s, ok := rec.(*trajectory.Step); ok && s.Search != nil {
		unsearched, pairless := *s, *s.Search
		unsearched.Search, pairless.Paired = nil, nil
		return fmt.Sprintf("%+v %+v %+v", s.Search.Paired, pairless, unsearched)
	}
	return fmt.Sprintf("%+v", reflect.ValueOf(rec).Elem())
}

// Files are read back, agree with the rules and are verified: a game with views as text, one with views as
// bytes, and teams.
func TestRoundTrip(t *testing.T) {
	for _, c := range []struct {
		name string
		game engine.Game
		who  string
	}{
		{"kuhn", open(t, "kuhn"), "random"},
		{"mall", shortMall(t), "script"},
		{"team", open(t, "mall", engine.Setting{Key: "players", Value: "3"}, engine.Setting{Key: "maxTurns", Value: "5"}), "random"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := write(t, c.game, c.who, 3, true)
			r, err := reader(file)
			if err != nil {
				t.Fatal(err)
			}
			g, err := r.Header().Open()
			if err != nil {
				t.Fatal(err)
			}
			games, err := trajectory.Verify(r, g)
			if err != nil || games != 3 || !r.Closed() {
				t.Errorf("%d games, closed %v, %v", games, r.Closed(), err)
			}
		})
	}
}

// TestCheckGame accepts exactly one complete game with the number and the seed.
func TestCheckGame(t *testing.T) {
	g := open(t, "kuhn")
	h := header(t, g, "random")
	game := bytes.Clone(encode(t, g, trajectory.NewEncoder(g, h), 2, "random"))
	for _, row := range []struct {
		number, seed uint64
		frames       []byte
		want         string
	}{
		{2, 102, game, ""},
		{2, 103, game, "this is game 2 by seed 102, expected 2 by 103"},
		{2, 102, game[:len(game)-1], "this is not one game"},
		{2, 102, append(bytes.Clone(game), game...), "this is not one game"},
		{2, 102, nil, "this is not one game"},
	} {
		err := trajectory.CheckGame(h, g, row.number, row.seed, row.frames)
		if (err == nil) != (row.want == "") || err != nil && !strings.Contains(err.Error(), row.want) {
			t.Errorf("game %d, seed %d, %d bytes: %v, want %q", row.number, row.seed, len(row.frames), err, row.want)
		}
	}
}

// Seek finds any game, with and without an index.
func TestSeek(t *testing.T) {
	g := shortMall(t)
	for _, finish := range []bool{true, false} {
		file := write(t, g, "random", 4, finish)
		all, _, _ := contents(t, file)
		r, err := reader(file)
		if err != nil {
			t.Fatal(err)
		}
		if games, err := r.Games(); err != nil || !slices.Equal(games, []uint64{1, 2, 3, 4}) {
			t.Fatalf("games %v, %v", games, err)
		}
		for _, game := range []uint64{3, 1, 4, 4, 2} {
			if err := r.Seek(game); err != nil {
				t.Fatal(err)
			}
			for i := range 5 {
				if rec, err := r.Next(); err != nil || text(rec) != all[game][i] {
					t.Fatalf("game %d, record %d: %v, %v", game, i, rec, err)
				}
			}
		}
		if err := r.Seek(5); err == nil || !strings.Contains(err.Error(), "no game 5: the file has 1 to 4") {
			t.Errorf("game 5: %v", err)
		}
	}
}

// The checker rejects false records.
func TestVerifyFinds(t *testing.T) {
	g := open(t, "kuhn")
	file := write(t, g, "random", 2, true)
	other := write(t, g, "random", 2, true)
	if !bytes.Equal(file, other) {
		t.Fatal("the same games have other bytes")
	}
	r, err := reader(file)
	if err != nil {
		t.Fatal(err)
	}
	c := trajectory.NewChecker(g)
	for {
		rec, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Check(rec); err != nil {
			t.Fatal(err)
		}
		s, ok := rec.(*trajectory.Step)
		if !ok || s.Seat < 0 {
			continue
		}
		for _, spoil := range []struct {
			want string
			do   func(s *trajectory.Step)
		}{
			{"is on turn", func(s *trajectory.Step) { s.Seat = 1 - s.Seat }},
			{"legal actions", func(s *trajectory.Step) { s.Legal = s.Legal[1:] }},
			{"is not legal", func(s *trajectory.Step) { s.Action += 99 }},
			{"odds", func(s *trajectory.Step) { s.Odds = []uint64{1} }},
			{"sees", func(s *trajectory.Step) { s.Seen = []engine.Action{77, 77} }},
			{"the view of seat", func(s *trajectory.Step) { s.View = []byte("kuhn position 1\n") }},
		} {
			bad := *s
			spoil.do(&bad)
			c := trajectory.NewChecker(g)
			again, _ := reader(file)
			for range bad.Ply + 1 {
				rec, _ := again.Next()
				if err := c.Check(rec); err != nil {
					t.Fatal(err)
				}
			}
			if err := c.Check(&bad); err == nil || !strings.Contains(err.Error(), spoil.want) {
				t.Errorf("%v, want one with %q", err, spoil.want)
			}
		}
		return
	}
}

// A resumed writer writes the same bytes as one that was never stopped; files of other games and damaged
// files are rejected.
func TestResume(t *testing.T) {
	g := open(t, "kuhn")
	whole := write(t, g, "random", 3, true)
	path := filepath.Join(t.TempDir(), "games")
	for cut := range whole {
		if cut%29 > 0 && cut < len(whole)-20 {
			continue
		}
		if err := os.WriteFile(path, whole[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		w, err := trajectory.Resume(f, header(t, g, "random"))
		if err != nil {
			t.Fatalf("cut to %d of %d: %v", cut, len(whole), err)
		}
		e := trajectory.NewEncoder(g, header(t, g, "random"))
		for w.Games() < 3 {
			if err := w.Append(encode(t, g, e, w.Games()+1, "random")); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Finish(); err != nil {
			t.Fatal(err)
		}
		f.Close()
		if again, err := os.ReadFile(path); err != nil || !bytes.Equal(again, whole) {
			t.Fatalf("cut to %d: other bytes, %v", cut, err)
		}
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := trajectory.Resume(f, header(t, g, "search")); err == nil || !strings.Contains(err.Error(), "its agents is [random random]") {
		t.Errorf("other agents: %v", err)
	}
	spoilt := bytes.Clone(whole)
	spoilt[len(spoilt)-400] ^= 1
	if err := os.WriteFile(path, spoilt, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := trajectory.Resume(f, header(t, g, "random")); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("a damaged file: %v", err)
	}
	if again, err := os.ReadFile(path); err != nil || !bytes.Equal(again, spoilt) {
		t.Error("a file that was refused has changed")
	}
}
