package review_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/agents/review"
	"deadreckon/engine"
	"deadreckon/engine/toy/goofspiel"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/pig"
)

// played returns a game with these actions.
func played(t *testing.T, g engine.Game, words ...string) review.Input {
	t.Helper()
	in := review.Input{Game: g, Start: g.NewState()}
	s := g.NewState()
	for _, word := range words {
		a, err := g.Notation().ParseAction(s, word)
		if err != nil {
			t.Fatal(err)
		}
		in.Actions = append(in.Actions, a)
		s.Apply(a)
	}
	return in
}

// reviewed judges a game.
func reviewed(t *testing.T, in review.Input, o review.Options) *review.Results {
	t.Helper()
	r, err := review.New(in, o, "test")
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Judge(context.Background()); err != nil {
		t.Fatal(err)
	}
	return r.Results()
}

// thrown is a game of Pig in which the first seat holds 15 points when it should roll, and the
// second seat then rolls to the end: the only mistake.
func thrown(t *testing.T) review.Input {
	return played(t, pig.New(20), "die 5", "roll", "die 5", "roll", "die 5", "hold",
		"die 6", "roll", "die 6", "roll", "die 6", "roll", "die 2")
}

// The smallest budgets end: the second part of a judgement never gets 0, which would be no limit.
func TestSmallBudgets(t *testing.T) {
	g := goofspiel.New()
	s, in := g.NewState(), review.Input{Game: g, Start: g.NewState()}
	for s.Turn() == engine.Chance {
		in.Actions = append(in.Actions, s.AppendLegal(nil)[0])
		s.Apply(s.AppendLegal(nil)[0])
	}
	if legal := s.AppendLegal(nil); len(legal) > 2 {
		in.Actions = append(in.Actions, legal[0])
	} else {
		t.Fatalf("%d moves have no rival to look for", len(legal))
	}
	for n := 1; n <= 5; n++ {
		if r := reviewed(t, in, review.Options{Iterations: n, Seed: 1}); r.Decisions[len(r.Decisions)-1].Rounds < 1 {
			t.Errorf("%d iterations: no round", n)
		}
	}
}

// The blunder is found with the better move, and nothing else is a mistake. The review of 50 such
// games is experiments/013-review.
func TestFindsTheBlunder(t *testing.T) {
	r := reviewed(t, thrown(t), review.Options{Iterations: 2000, Seed: 1})
	mistakes := r.Mistakes()
	if len(mistakes) != 1 || len(r.Worst) != 1 || len(r.Decisions) != 6 {
		t.Fatalf("mistakes %v of %+v", mistakes, r.Decisions)
	}
	d := r.Decisions[mistakes[0]]
	// The exact loss: holding leaves 0.1071 of the score, rolling 0.6865 (package exact).
	if exact := 50 * (0.6865211 - 0.1070843); d.Ply != 5 || d.Played.Action != "hold" || d.Rival.Action != "roll" || d.Low > exact || d.High < exact {
		t.Errorf("%+v, want the loss %.1f of hold against roll", d, exact)
	}
	first, second := r.Sides[0], r.Sides[1]
	if first.Mistakes != 1 || first.Lost != d.Loss || second.Mistakes != 0 || second.Lost != 0 {
		t.Errorf("sides %+v and %+v", first, second)
	}
	if *first.Final != 0 || *second.Final != 100 || !r.Over || !r.Complete {
		t.Errorf("the end: %+v", r)
	}
	if first.Turning == nil || r.Decisions[first.Turning.Decision].Ply != 5 || !first.Turning.Sure {
		t.Errorf("the game turned for the first seat at %+v, want at its last decision", first.Turning)
	}
}

// Luck is the value of the outcome minus the mean. In an opposed game the lucks of the sides are
// opposite, up to estimation errors, and a last throw that wins at once adds the missing score.
func TestLuck(t *testing.T) {
	r := reviewed(t, thrown(t), review.Options{Iterations: 4000, Seed: 1})
	first, second := r.Sides[0], r.Sides[1]
	if math.Abs(first.Luck+second.Luck) > 4*math.Hypot(first.LuckError, second.LuckError) {
		t.Errorf("luck of %.1f and %.1f points", first.Luck, second.Luck)
	}
	if second.Luck < 10 {
		t.Errorf("the second seat threw well, and was given %.1f points", second.Luck)
	}
	// Five throws of six win, a 1 leaves first with 15 points and its turn.
	last := r.Chances[len(r.Chances)-1]
	if l := last.Luck[1]; last.Ply != 12 || l.Score < 0.1 || l.Score > 0.4 {
		t.Errorf("the last throw: %+v", last)
	}
}

// A review has the same results for any number of threads, and an interrupted review continues in
// its folder to the same report.
func TestResume(t *testing.T) {
	order := review.Options{Iterations: 300, Seed: 3, Threads: 1}
	whole, in := bytesOf(t, reviewed(t, thrown(t), order)), thrown(t)
	order.Threads = 3
	if other := bytesOf(t, reviewed(t, in, order)); !bytes.Equal(whole, other) {
		t.Errorf("on three threads\n%s\non one\n%s", other, whole)
	}
	dir := filepath.Join(t.TempDir(), "reviewed")
	for range 40 {
		r, err := review.New(in, order, "test")
		if err != nil {
			t.Fatal(err)
		}
		f, err := review.OpenFolder(dir, r)
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(context.Background())
		r.Progress = func(e *review.Entry) error { stop(); return f.Add(e) }
		r.Judge(ctx)
		stop()
		if r.Complete() {
			if err := f.WriteReport(r.Results()); err != nil {
				t.Fatal(err)
			}
			if got := bytesOf(t, r.Results()); !bytes.Equal(got, whole) {
				t.Errorf("one by one\n%s\nat once\n%s", got, whole)
			}
			for _, name := range []string{"report.md", "decisions.csv", "review.json", "report.html", "curve.svg"} {
				if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
					t.Error(err)
				}
			}
			f.Close()
			checkRefusals(t, in, order, dir)
			return
		}
		f.Close()
	}
	t.Error("the review never came to its end")
}

// checkRefusals spoils a folder.
func checkRefusals(t *testing.T, in review.Input, order review.Options, dir string) {
	t.Helper()
	open := func(order review.Options, in review.Input) error {
		r, err := review.New(in, order, "test")
		if err != nil {
			t.Fatal(err)
		}
		f, err := review.OpenFolder(dir, r)
		if err == nil {
			f.Close()
		}
		return err
	}
	other := order
	other.Seed++
	for _, row := range []struct {
		err  error
		want string
	}{
		{open(order, in), ""},
		{open(other, in), "line 1: this is the log of another review: seed is 3 there, 4 here"},
		{open(order, played(t, pig.New(20), "die 5", "hold")), "this is the log of another review: actions is 13 there, 2 here"},
	} {
		if row.want == "" && row.err != nil || row.want != "" && (row.err == nil || !strings.Contains(row.err.Error(), row.want)) {
			t.Errorf("%v, want %q", row.err, row.want)
		}
	}
	path := filepath.Join(dir, "review.jsonl")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	spoilt := bytes.Replace(text, []byte(`"legal":2`), []byte(`"legal":3`), 1)
	if err := os.WriteFile(path, spoilt, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := open(order, in); err == nil || !strings.Contains(err.Error(), "the line is damaged") {
		t.Errorf("a damaged line: %v", err)
	}
}

func bytesOf(t *testing.T, r *review.Results) []byte {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return append(text, r.Text()+r.Data().CSV()+r.Report().Markdown()...)
}

// A decision is judged by the mover's view: for every card of the opponent the review of the first
// decision has the same bytes.
func TestJudgesTheView(t *testing.T) {
	var seen []string
	for _, other := range []string{"deal J", "deal Q"} {
		r := reviewed(t, played(t, kuhn.New(), "deal K", other, "check", "bet", "call"), review.Options{Iterations: 400, Seed: 1})
		for _, d := range r.Decisions {
			if d.Seat == "first" {
				text, err := json.Marshal(d)
				if err != nil {
					t.Fatal(err)
				}
				seen = append(seen, string(text))
			}
		}
	}
	if len(seen) != 4 || seen[0] != seen[2] || seen[1] != seen[3] {
		t.Errorf("the first seat's decisions, against a jack and against a queen:\n%s", strings.Join(seen, "\n"))
	}
}

// The knowledge of one seat is enough to judge that seat.
func TestOneSeatsKnowledge(t *testing.T) {
	g := kuhn.New()
	v := g.NewView()
	g.NewState().ViewInto(1, v)
	in := review.Input{Game: g, Start: engine.CloneView(g, v)}
	for _, word := range []string{"deal ?", "deal J", "bet", "call"} {
		a, err := g.Notation().ParseAction(v, word)
		if err != nil {
			t.Fatal(err)
		}
		in.Actions = append(in.Actions, a)
		v.Apply(a)
	}
	r := reviewed(t, in, review.Options{Iterations: 2000, Seed: 1})
	if len(r.Decisions) != 1 || r.Decisions[0].Seat != "second" || !r.Decisions[0].Mistake || r.Over || r.Sides[1].Final != nil {
		t.Errorf("%+v", r)
	}
	if len(r.Chances) != 1 || len(r.Chances[0].Luck) != 1 || r.Sides[1].Luck > 0 {
		t.Errorf("the jack that was dealt: %+v", r.Chances)
	}
	if _, err := review.New(played(t, g, "deal K", "deal J"), review.Options{Iterations: 1}, "test"); err != nil {
		t.Errorf("a game of a deal alone has luck to judge: %v", err)
	}
	if _, err := review.New(played(t, g), review.Options{Iterations: 1}, "test"); err == nil {
		t.Error("a game without any action was judged")
	}
	if _, err := review.New(in, review.Options{}, "test"); err == nil {
		t.Error("a review without a limit was begun")
	}
}

// A game of only perfect moves has no mistakes: of 40 independent reviews of a long game at most a
// few find one by chance.
func TestFewFalseMistakes(t *testing.T) {
	in := played(t, pig.New(20), "die 5", "roll", "die 5", "roll", "die 5", "roll", "die 1",
		"die 6", "roll", "die 6", "roll", "die 6", "roll", "die 2")
	called := 0
	for seed := range uint64(40) {
		r := reviewed(t, in, review.Options{Iterations: 60, Seed: seed})
		called += len(r.Mistakes())
	}
	if called > 4 {
		t.Errorf("%d mistakes are called in 40 reviews of a game that has none", called)
	}
}
