package session_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"deadreckon/agents/advice"
	"deadreckon/internal/durable"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// hand plays a hand of Kuhn poker that is kept on a shelf.
func hand(t *testing.T, shelf journal.Folder) *session.Session {
	t.Helper()
	s := session.New()
	s.Folder, s.Program = shelf, "test 1"
	must(t, s.OpenKept("kuhn", nil, 1, "hand"))
	for _, word := range []string{"deal J", "deal K", "bet", "call", "show J", "show K"} {
		must(t, s.Apply([]string{word}))
	}
	return s
}

func sweep(rounds int, seed uint64, seat session.SeatWord) *session.Sweep {
	return &session.Sweep{ViewerChoice: session.ViewerChoice{Seat: seat}, Rounds: rounds, Seed: &seed}
}

// swept sweeps to the end, or until stopped after the first news.
func swept(t *testing.T, s *session.Session, r *session.Sweep, stop bool) (out session.Curve, news int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	run, err := s.Sweep(r, func(session.Curve) {
		if news++; stop {
			cancel()
		}
	})
	must(t, err)
	out, err = run(ctx)
	must(t, err)
	return out, news
}

// A sweep evaluates every entry from its seat's knowledge. Results are kept in the session and on disk,
// and nothing is computed twice.
func TestSweep(t *testing.T) {
	shelf := journal.Folder(t.TempDir())
	s := hand(t, shelf)
	r := sweep(40, 3, "")
	part, news := swept(t, s, r, true)
	if part.Done == 0 || news == 0 {
		t.Errorf("stopped, it tells of %d, %d times", part.Done, news)
	}
	first, _ := swept(t, s, r, false)
	if !first.Complete || first.Done != 7 || first.Side != "first" || len(first.Curve) != 7 {
		t.Fatalf("%+v", first)
	}
	for i, at := range first.Curve {
		if at.Entry != i || time.Since(at.Made) > time.Hour || at.Rounds != 40 && i < 6 || at.Low > at.Win || at.High < at.Win || at.Low < 0 || at.High > 1 {
			t.Errorf("%+v", at)
		}
	}
	if end := first.Curve[6]; end.Win != 0 || end.Low != 0 || end.High != 0 {
		t.Errorf("the hand that was lost ends with %+v", end)
	}
	seconds, _ := swept(t, s, sweep(40, 3, "second"), false)
	if seconds.Side != "second" || seconds.Curve[6].Win != 1 {
		t.Errorf("%+v", seconds)
	}
	file := filepath.Join(string(shelf), "hand~first.analysis")
	was, err := os.ReadFile(file)
	must(t, err)
	must(t, s.Close())
	again := session.New()
	again.Folder = shelf
	if _, err := again.Continue("hand"); err != nil {
		t.Fatal(err)
	}
	kept, news := swept(t, again, r, false)
	is, err := os.ReadFile(file)
	must(t, err)
	if !reflect.DeepEqual(kept, first) || !bytes.Equal(was, is) || news != 0 {
		t.Errorf("on another day, told %d times:\n%+v\n%+v", news, kept, first)
	}
	must(t, again.Close())
	must(t, os.WriteFile(file, undated(t, is), 0o644))
	again = session.New()
	again.Folder = shelf
	if _, err := again.Continue("hand"); err != nil {
		t.Fatal(err)
	}
	if kept, news = swept(t, again, r, false); news != 0 || kept.Curve[3].Win != first.Curve[3].Win || !kept.Curve[3].Made.IsZero() {
		t.Errorf("from a file of before there were times, told %d times: %+v", news, kept)
	}
	must(t, again.Close())
	must(t, shelf.Rename("hand", "other"))
	if _, err := os.Stat(filepath.Join(string(shelf), "other~first.analysis")); err != nil {
		t.Error(err)
	}
	must(t, shelf.Remove("other"))
	if left, _ := os.ReadDir(string(shelf)); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// judged judges moves to the end.
func judged(t *testing.T, s *session.Session, r advice.Request) advice.Judgement {
	t.Helper()
	run, err := s.Judge(r)
	must(t, err)
	out, err := run(t.Context())
	must(t, err)
	return out
}

// A sweep's value of a position agrees with the comparison of its moves. On the mall the leaf value would
// be 13 points lower.
func TestSweepAgrees(t *testing.T) {
	s := example(t, "mall")
	curve, _ := swept(t, s, sweep(400, 1, "human"), false)
	best := judged(t, s, advice.Request{Iterations: 2800, Seed: 2, Moves: moves(s)}).Moves[0]
	at := curve.Curve[0]
	low, high := best.Win-1.96*best.WinError, best.Win+1.96*best.WinError
	if at.High < low || at.Low > high {
		t.Errorf("the position stands at %.3f to %.3f, and its best move at %.3f to %.3f", at.Low, at.High, low, high)
	}
}

// The curve weights worlds by the others' actions: a queen that meets a bet faces a king more often.
func TestSweepWeighs(t *testing.T) {
	s := session.New()
	must(t, s.OpenKept("kuhn", nil, 1, ""))
	for _, word := range []string{"deal K", "deal Q", "bet"} {
		must(t, s.Apply([]string{word}))
	}
	curve, _ := swept(t, s, sweep(3000, 1, "second"), false)
	var call advice.Judged
	j := judged(t, s, advice.Request{Iterations: 6000, Seed: 2, Moves: []string{"call", "fold"}})
	if j.Weighed == 0 {
		t.Errorf("%+v", j)
	}
	for _, m := range j.Moves {
		if m.Action == "call" {
			call = m
		}
	}
	const calls = 1. / 3 // in every equilibrium
	before, after := curve.Curve[2], curve.Curve[3]
	if after.Low > calls*(call.Win+2*call.WinError) || after.High > before.Low {
		t.Errorf("before the bet %+v, behind it %+v; a call wins %.3f ± %.3f", before, after, call.Win, call.WinError)
	}
}

// moves returns the legal moves.
func moves(s *session.Session) (out []string) {
	for _, a := range session.LegalActions(s.Game(), s.Position()) {
		out = append(out, a.Action)
	}
	return out
}

// undated removes the times from a file of findings.
func undated(t *testing.T, file []byte) (out []byte) {
	t.Helper()
	for line := range bytes.Lines(file) {
		inner, ok := durable.ParseLine("finding", bytes.TrimSpace(line))
		var fields map[string]json.RawMessage
		if !ok {
			t.Fatalf("%s", line)
		}
		must(t, json.Unmarshal(inner, &fields))
		delete(fields, "made")
		again, err := durable.Line("finding", fields)
		must(t, err)
		out = append(append(out, bytes.TrimSpace(again)...), '\n')
	}
	return out
}

// Two sessions of one game share findings.
func TestFindingsShared(t *testing.T) {
	shelf := journal.Folder(t.TempDir())
	s := hand(t, shelf)
	seen, err := s.Seen("first")
	must(t, err)
	other := session.New()
	must(t, other.Adopt(seen))
	first, _ := swept(t, s, sweep(20, 1, ""), false)
	second, news := swept(t, other, sweep(20, 1, ""), false)
	if news != 0 || !reflect.DeepEqual(first, second) {
		t.Errorf("told %d times:\n%+v\n%+v", news, first, second)
	}
	must(t, s.Close())
	third, _ := swept(t, other, sweep(21, 1, ""), false)
	must(t, other.Close())
	s = session.New()
	s.Folder = shelf
	if _, err := s.Continue("hand"); err != nil {
		t.Fatal(err)
	}
	if again, news := swept(t, s, sweep(21, 1, ""), false); news != 0 || !reflect.DeepEqual(third, again) {
		t.Errorf("told %d times:\n%+v\n%+v", news, third, again)
	}
	must(t, s.Close())
}

// A damaged file of findings is reported and left unchanged.
func TestFindingsDamaged(t *testing.T) {
	shelf := journal.Folder(t.TempDir())
	s := hand(t, shelf)
	file := filepath.Join(string(shelf), "hand~first.analysis")
	must(t, os.WriteFile(file, []byte("{\"crc\":\"00000000\",\"finding\":{}}\n"), 0o644))
	_, err := s.Sweep(sweep(5, 1, ""), nil)
	if err == nil || !strings.Contains(err.Error(), "hand~first.analysis: line 1: the line is damaged; delete the file to start an empty cache") {
		t.Error(err)
	}
	for want, r := range map[string]*session.Sweep{
		"rounds is 0; expected 1 to 100000": {},
		`no seat "third"`:                   sweep(1, 1, "third"),
	} {
		if _, err := s.Sweep(r, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
	must(t, s.Close())
}

// A stopped review continues with the same request and gives the same result as one without a stop.
func TestReview(t *testing.T) {
	whole, _ := reviewed(t, hand(t, journal.Folder(t.TempDir())), "", false)
	if !whole.Complete || len(whole.Decisions) != 2 || whole.Done != whole.Of || len(whole.Sides) != 2 || len(whole.Curve) != 2 {
		t.Fatalf("%+v", whole)
	}
	if d := whole.Decisions[1]; d.Entry != 4 || d.Node != 4 || d.Seat != "second" || d.Action != "call" || d.Best != "fold" || d.Loss > -10 || d.Low > d.Loss || d.High < d.Loss {
		t.Errorf("%+v", d)
	}
	s := hand(t, journal.Folder(t.TempDir()))
	part, news := reviewed(t, s, "", true)
	if part.Done == 0 || news == 0 {
		t.Errorf("%+v, told %d times", part, news)
	}
	rest, _ := reviewed(t, s, "", false)
	if a, b := text(t, whole), text(t, rest); a != b {
		t.Errorf("stopped and gone on with:\n%s\nat once:\n%s", b, a)
	}
	one, _ := reviewed(t, s, "second", false)
	if len(one.Decisions) != 1 || one.Decisions[0].Seat != "second" {
		t.Errorf("as second knows it: %+v", one)
	}
}

// A review reports win probabilities like a sweep: folding never wins and loses half of the score range.
func TestReviewWins(t *testing.T) {
	s := session.New()
	must(t, s.OpenKept("kuhn", nil, 1, ""))
	must(t, s.Apply([]string{"deal K", "deal J", "bet", "fold"}))
	r, _ := reviewed(t, s, "second", false)
	curve, _ := swept(t, s, sweep(40, 3, "second"), false)
	if at, end := r.Curve[0], curve.Curve[len(curve.Curve)-1]; at.Win != 0 || at.Rounds == 0 || at.Made.IsZero() || end.Win != 0 || r.Decisions[0].Value != 25 {
		t.Errorf("%+v\n%+v", r, curve)
	}
}

func text(t *testing.T, v session.ReviewResult) string {
	t.Helper()
	for i := range v.Curve {
		v.Curve[i].Made = time.Time{}
	}
	out, err := json.Marshal(v)
	must(t, err)
	return string(out)
}

func reviewed(t *testing.T, s *session.Session, seat string, stop bool) (out session.ReviewResult, news int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	seed := uint64(2)
	run, err := s.Review(&session.Review{ViewerChoice: session.ViewerChoice{Seat: session.SeatWord(seat)}, Iterations: 200, Seed: &seed}, func(session.ReviewResult) {
		if news++; stop {
			cancel()
		}
	})
	must(t, err)
	out, err = run(ctx)
	must(t, err)
	return out, news
}
