package tune_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	"deadreckon/agents/tune"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/kuhn"
)

// better plays Kuhn poker by a function that says whether it bets or calls.
type better struct {
	name string
	bets func(card byte, rng *rand.Rand) bool
}

func (b better) Name() string { return b.name }

func (b better) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	legal := v.AppendLegal(nil)
	text := strings.ToLower(kuhn.New().Notation().Show(v))
	card := byte('q')
	for _, c := range []byte("jk") {
		if strings.Contains(text, "["+string(c)+"]") {
			card = c
		}
	}
	yes, no := legal[0], legal[1]
	if yes == kuhn.Check {
		yes, no = no, yes
	}
	if b.bets(card, rng) {
		return yes, nil
	}
	return no, nil
}

// The players of the tests. Against "folder", who checks and folds whatever he
// has, a bet wins, and after a check the higher card does.
//
//	bluffer  bets kings, checks queens, and bets jacks with probability bluff:
//	         it makes (1 + 1/2 + bluff)/3 points, most at 1, an end of the range
//	aimer    bets with probability p = 4/5 - (x - 3/10)^2 - (log10(y) - 1)^2/4:
//	         it makes (1+p)/2 points, most at x = 0.3, y = 10
func init() {
	agents.Register(agents.Kind{Name: "folder", Game: "kuhn", Open: func(engine.Game, *agents.Params) (agents.Agent, error) {
		return better{"folder", func(byte, *rand.Rand) bool { return false }}, nil
	}})
	type numbers struct{ bluff, x, y, spare float64 }
	first := func(_ engine.Game, seat engine.Seat) bool { return seat == 0 }
	register := func(name string, knobs func(n *numbers) []agents.Knob, bets func(n *numbers, card byte, rng *rand.Rand) bool) {
		agents.Register(agents.Kind{
			Name: name, Game: "kuhn", Seat: first,
			Knobs: func() []agents.Knob { return knobs(&numbers{bluff: 0.2, x: 0.9, y: 200}) },
			Open: func(_ engine.Game, p *agents.Params) (agents.Agent, error) {
				n := &numbers{bluff: 0.2, x: 0.9, y: 200}
				p.SetKnobs(knobs(n))
				return better{p.Text(), func(card byte, rng *rand.Rand) bool { return bets(n, card, rng) }}, nil
			},
		})
	}
	register("bluffer", func(n *numbers) []agents.Knob {
		return []agents.Knob{{Name: "bluff", Value: &n.bluff, Low: 0, High: 1, Doc: "how often it bets a jack"}}
	}, func(n *numbers, card byte, rng *rand.Rand) bool {
		return card == 'k' || card == 'j' && rng.Float64() < n.bluff
	})
	register("aimer", func(n *numbers) []agents.Knob {
		return []agents.Knob{
			{Name: "x", Value: &n.x, Low: 0, High: 1}, {Name: "y", Value: &n.y, Low: 0.1, High: 1000},
			{Name: "spare", Value: &n.spare, Low: -1, High: 1},
		}
	}, func(n *numbers, _ byte, rng *rand.Rand) bool {
		far := math.Log10(n.y) - 1
		return rng.Float64() < 0.8-(n.x-0.3)*(n.x-0.3)-far*far/4
	})
}

// options returns a tuning of the first player against folder.
func options(agent string, budget int, knobs ...string) tune.Options {
	return tune.Options{By: [][]string{{agent}, {"folder"}}, Knobs: knobs, Seed: 5, Budget: budget, Batch: 20, Games: 40}
}

func search(t *testing.T, o tune.Options, threads int) *tune.Search {
	t.Helper()
	tuning, err := tune.New(kuhn.New(), o)
	if err != nil {
		t.Fatal(err)
	}
	return tune.NewSearch(tuning, threads)
}

// found runs a tuning to its end and returns the results.
func found(t *testing.T, o tune.Options, threads int) *tune.Results {
	t.Helper()
	s := search(t, o, threads)
	if err := s.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return finish(t, s, threads)
}

// finish plays the run-off and the final match of a search.
func finish(t *testing.T, s *tune.Search, threads int) *tune.Results {
	t.Helper()
	play := func(e *arena.Experiment, err error) *arena.Results {
		if err != nil {
			t.Fatal(err)
		}
		if e == nil {
			return nil
		}
		run := arena.NewRun(e, threads)
		if err := run.Play(context.Background()); err != nil {
			t.Fatal(err)
		}
		return run.Results()
	}
	runOff := play(s.RunOff())
	return s.Results(runOff, play(s.FinalMatch(s.Answer(runOff).Agent)))
}

// The search finds the known best numbers, at the end of a range and in its middle, and the final
// match agrees with the formulas.
func TestKnownBest(t *testing.T) {
	o := options("bluffer", 16000)
	o.Games = 2000
	r := found(t, o, 2)
	if r.Values[0] < 0.95 {
		t.Errorf("bluff is %v, best is 1", r.Values[0])
	}
	if m := r.Match; m.Verdict != tune.Better || math.Abs(m.Given.Value-1.7/3) > 0.04 || math.Abs(m.Tuned.Value-2.5/3) > 0.04 {
		t.Errorf("match %+v, want 0.57 and 0.83", m)
	}
	o = options("aimer", 40000, "x", "y")
	o.Games = 2000
	r = found(t, o, 2)
	if x, y := r.Values[0], math.Log10(r.Values[1]); math.Abs(x-0.3) > 0.12 || math.Abs(y-1) > 0.25 {
		t.Errorf("%s, best are 0.3 and 10", r.Agent)
	}
	if m := r.Match; m.Verdict != tune.Better || math.Abs(m.Tuned.Value-0.9) > 0.03 {
		t.Errorf("match %+v, want 0.9 for the tuned", m)
	}
}

// A number without any effect has no gain, and the result says so.
func TestNoGain(t *testing.T) {
	r := found(t, options("aimer:x=0.3,y=10", 3000, "spare"), 1)
	if r.Match.Verdict != tune.Unknown || !strings.HasPrefix(r.Verdict(), "No gain is shown: ") {
		t.Errorf("%s, match %+v", r.Verdict(), r.Match)
	}
	if !strings.HasPrefix(r.Agent, "aimer:x=0.3,y=10,spare=") {
		t.Errorf("the agent is %s: what is not tuned must stay", r.Agent)
	}
}

// The same seed gives the same evaluations and results at any number of threads.
// Every candidate of a generation has the same games, each generation others, and
// the final match others again. The budget is kept.
func TestThreadsAndSeeds(t *testing.T) {
	o := options("aimer", 4000)
	var texts []string
	for _, threads := range []int{1, 3} {
		r := found(t, o, threads)
		text, err := json.Marshal([]any{r, r.Evaluations})
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
		if r.Games > o.Budget || len(r.Evaluations) != len(r.Generations)*r.Tuning.Population || len(r.Generations) != r.Tuning.Generations() {
			t.Errorf("%d games in %d evaluations and %d generations", r.Games, len(r.Evaluations), len(r.Generations))
		}
		part := map[uint64]int{r.Match.Seed: -1}
		for _, e := range r.Evaluations {
			if g, known := part[e.Seed]; known && g != e.Generation {
				t.Errorf("generation %d plays the games of %d", e.Generation, g)
			}
			part[e.Seed] = e.Generation
		}
		if len(part) != len(r.Generations)+1 {
			t.Errorf("%d seeds for %d generations and a match", len(part), len(r.Generations))
		}
	}
	if texts[0] != texts[1] {
		t.Errorf("one thread:\n%s\nthree:\n%s", texts[0], texts[1])
	}
	o.Seed++
	if text, _ := json.Marshal(found(t, o, 1)); strings.HasPrefix(texts[0], "["+string(text)) {
		t.Error("another seed gives the same result")
	}
}

// logged runs a tuning in a folder, until ctx ends, and returns its log.
func logged(t *testing.T, ctx context.Context, dir string, s *tune.Search) (log string, err error) {
	t.Helper()
	f, err := tune.OpenFolder(dir, s)
	if err != nil {
		t.Fatal(err)
	}
	s.Evaluated = f.Add
	err = s.Run(ctx)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	text, bad := os.ReadFile(filepath.Join(dir, "evaluations.jsonl"))
	if bad != nil {
		t.Fatal(bad)
	}
	return string(text), err
}

// If the log is cut off at any place, every whole line counts and the result is the same.
func TestTornLog(t *testing.T) {
	o := options("aimer", 1200)
	want, err := logged(t, context.Background(), t.TempDir(), search(t, o, 1))
	if err != nil {
		t.Fatal(err)
	}
	best := search(t, o, 1)
	if err := best.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	a := best.Answers()
	dir := t.TempDir()
	step := 97
	if testing.Short() {
		step = 997
	}
	for n := 0; n <= len(want); n += step {
		if err := os.WriteFile(filepath.Join(dir, "evaluations.jsonl"), []byte(want[:n]), 0o644); err != nil {
			t.Fatal(err)
		}
		s := search(t, o, 2)
		played := 0
		s.Played = func() { played++ }
		got, err := logged(t, context.Background(), dir, s)
		if err != nil || got != want {
			t.Fatalf("torn after %d bytes: %v\n%s\nwant\n%s", n, err, got, want)
		}
		_, all := s.Evaluations()
		known := max(strings.Count(want[:n], "\n")-1, 0)
		if played != (all-known)*s.GamesEach() {
			t.Fatalf("torn after %d bytes: %d games for %d of %d evaluations", n, played, all-known, all)
		}
		if b := s.Answers(); !reflect.DeepEqual(a, b) {
			t.Fatalf("torn after %d bytes: %v, want %v", n, b, a)
		}
	}
}

// The end of the context stops the search at once, and finished evaluations are kept.
func TestInterrupted(t *testing.T) {
	o := options("aimer", 1200)
	want, err := logged(t, context.Background(), t.TempDir(), search(t, o, 1))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for stops := 0; ; stops++ {
		ctx, stop := context.WithCancel(context.Background())
		s := search(t, o, 2)
		played := 0
		s.Played = func() {
			if played++; played == 170 { // in the middle of the ninth evaluation
				stop()
			}
		}
		got, err := logged(t, ctx, dir, s)
		stop()
		if !strings.HasPrefix(want, got) {
			t.Fatalf("after %d stops\n%s\nwant\n%s", stops, got, want)
		}
		if err == nil {
			if got != want || stops < 3 {
				t.Fatalf("%d stops, then\n%s\nwant\n%s", stops, got, want)
			}
			return
		}
		if err != context.Canceled {
			t.Fatal(err)
		}
	}
}

// A damaged line, and a foreign log, are refused and not changed.
func TestDamagedLog(t *testing.T) {
	o := options("aimer", 1200)
	text, err := logged(t, context.Background(), t.TempDir(), search(t, o, 1))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(text, "\n")
	for _, row := range []struct{ name, text, want string }{
		{"flipped", strings.Replace(text, `"candidate":3`, `"candidate":4`, 1), "line 5: the line is damaged"},
		{"left out", lines[0] + lines[2], "line 2: candidate 1 of generation 0 is out of order"},
		{"too many", text + lines[1], "out of order"},
		{"stranger", "hello\n", "line 1: this is no log of tune"},
		{"torn stranger", "hello", "this is no log of tune"},
		{"header twice", lines[0] + lines[0], "line 2: the line is damaged"},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "evaluations.jsonl")
		if err := os.WriteFile(path, []byte(row.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := tune.OpenFolder(dir, search(t, o, 1)); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: error %v, want %s", row.name, err, row.want)
		}
		if kept, err := os.ReadFile(path); err != nil || string(kept) != row.text {
			t.Errorf("%s: what is refused was changed", row.name)
		}
	}
}

// An evaluation that the search would not have asked for is not taken over.
func TestForeignEvaluation(t *testing.T) {
	s := search(t, options("bluffer", 1600), 1)
	if !s.Add(&tune.Evaluation{Agent: "bluffer:bluff=0.123", Values: []float64{0.123}, Games: 20}) {
		t.Fatal("refused at once")
	}
	if err := s.Run(context.Background()); err == nil || !strings.Contains(err.Error(), "bluffer:bluff=0.123 as candidate 0 of generation 0") {
		t.Errorf("error %v", err)
	}
}

// Folders of another tuning are refused, and the error names the difference.
func TestOtherFolders(t *testing.T) {
	dir := t.TempDir()
	base := options("aimer", 1200)
	f, err := tune.OpenFolder(dir, search(t, base, 1))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tune.OpenFolder(dir, search(t, base, 1)); err == nil || !strings.Contains(err.Error(), "another run is writing here") {
		t.Errorf("two runs in one folder: %v", err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(o *tune.Options){
		"seed is 5 there, 6 here":                       func(o *tune.Options) { o.Seed = 6 },
		"budget is 1200 there, 1400 here":               func(o *tune.Options) { o.Budget = 1400 },
		"agent is aimer there, aimer:x=0.5 here":        func(o *tune.Options) { o.By[0] = []string{"aimer:x=0.5"} },
		"opponents is [second: folder] there, [second:": func(o *tune.Options) { o.By[1] = []string{"random"} },
		"knobs is [{x ":                                 func(o *tune.Options) { o.Knobs = []string{"y"} },
	} {
		o := options("aimer", 1200)
		change(&o)
		if _, err := tune.OpenFolder(dir, search(t, o, 1)); err == nil || !strings.Contains(err.Error(), "another tuning: "+want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := tune.OpenFolder(file, search(t, base, 1)); err == nil {
		t.Error("a file was taken for a folder")
	}
	for _, name := range []string{"results.json", "report.md", "games.jsonl"} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, name), []byte("{}"), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := tune.OpenFolder(dir, search(t, base, 1)); err == nil || !strings.Contains(err.Error(), "not the folder of a tuning") {
			t.Errorf("a folder with a %s: %v", name, err)
		}
	}
}

// A tuning with an error is refused before anything is played.
func TestBadTunings(t *testing.T) {
	for want, change := range map[string]func(o *tune.Options){
		`no agent "nobody" for kuhn`:                                     func(o *tune.Options) { o.By[0] = []string{"nobody"} },
		`no agent "noone" for kuhn`:                                      func(o *tune.Options) { o.By[1] = []string{"noone"} },
		`no parameter "z"`:                                               func(o *tune.Options) { o.By[0] = []string{"aimer:z=1"} },
		`x=7: want 0 to 1`:                                               func(o *tune.Options) { o.By[0] = []string{"aimer:x=7"} },
		`aimer has no knob "z"; knobs: x, y, spare`:                      func(o *tune.Options) { o.Knobs = []string{"z"} },
		`the knob x is named twice`:                                      func(o *tune.Options) { o.Knobs = []string{"x", "x"} },
		`random has no numbers to tune; first that have: aimer, bluffer`: func(o *tune.Options) { o.By[0] = []string{"random"} },
		`takes one agent of it, not 0`:                                   func(o *tune.Options) { o.By[0] = nil },
		`takes one agent of it, not 2`:                                   func(o *tune.Options) { o.By[0] = []string{"aimer", "bluffer"} },
		`side second has no agent`:                                       func(o *tune.Options) { o.By[1] = nil },
		`does not play the seat second`:                                  func(o *tune.Options) { o.By[1] = []string{"aimer"} },
		`no side "third" in kuhn; sides: first, second`:                  func(o *tune.Options) { o.Side = "third" },
		`11 games in a batch`:                                            func(o *tune.Options) { o.Batch = 11 },
		`2 games in the final match`:                                     func(o *tune.Options) { o.Games = 2 },
		`population of 3`:                                                func(o *tune.Options) { o.Population = 3 },
		`a step of 2: expected 0.001 to 1`:                               func(o *tune.Options) { o.Step = 2 },
		`a budget of 0 games`:                                            func(o *tune.Options) { o.Budget = 0 },
		`of 14 candidates with 20 games against each of 2 opponents needs 560`: func(o *tune.Options) {
			o.By[1], o.Budget = []string{"folder", "random"}, 559
		},
		`batch of 1073741824 games against each of 1 opponents is too large`: func(o *tune.Options) { o.Batch = 1 << 30 },
	} {
		o := options("aimer", 2000)
		change(&o)
		if _, err := tune.New(kuhn.New(), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// team is Kuhn poker with one side of both seats: a game without opponents.
func team() engine.Game {
	return enginetest.About(kuhn.New(), func(a *engine.About) {
		a.Sides, a.Claims = []engine.Side{{Name: "both", Seats: []engine.Seat{0, 1}}}, engine.Claims{}
	})
}

// A game with one side has no opponents.
func TestPlaysOnly(t *testing.T) {
	agents.Register(agents.Kind{Name: "mate", Game: "kuhn",
		Knobs: func() []agents.Knob { return []agents.Knob{{Name: "m", Value: new(float64), Low: -1, High: 1}} },
		Open: func(_ engine.Game, p *agents.Params) (agents.Agent, error) {
			m := p.Float("m", 0, -1, 1)
			return better{p.Text(), func(_ byte, rng *rand.Rand) bool { return rng.Float64() < m }}, nil
		}})
	tuning, err := tune.New(team(), tune.Options{By: [][]string{{"mate"}}, Budget: 200, Batch: 4, Games: 4})
	if err != nil {
		t.Fatal(err)
	}
	s := tune.NewSearch(tuning, 1)
	if err := s.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if a := s.Answers(); !strings.HasPrefix(a[0].Agent, "mate:m=") {
		t.Error(a)
	}
	r := finish(t, s, 1)
	page := r.Report().Markdown()
	for _, table := range r.Tables() {
		for _, c := range table.Columns {
			if c.Means == "" {
				t.Errorf("%s: the column %q is not explained", table.Title, c.Name)
			}
		}
		page += table.Note
	}
	if strings.Contains(page, "opponent") || !strings.Contains(page, "4 fresh games of each, with the same dice for both") {
		t.Errorf("the report tells of opponents:\n%s", page)
	}
	_, err = tune.New(team(), tune.Options{By: [][]string{{"mate"}}, Budget: 2, Batch: 4, Games: 4})
	if err == nil || !strings.Contains(err.Error(), "candidates with 4 games each needs") {
		t.Errorf("error %v", err)
	}
}

// The report has the results, and its files are complete.
func TestReport(t *testing.T) {
	dir := t.TempDir()
	s := search(t, options("aimer", 2000), 1)
	f, err := tune.OpenFolder(dir, s)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := s.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	r := finish(t, s, 1)
	if err := f.WriteReport(r); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(dir, "report.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{r.Agent, r.Verdict(), "| spare |", "points.svg", "second: folder"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page lacks %q:\n%s", want, page)
		}
	}
	for name, magic := range map[string]string{"points.svg": "<svg", "knobs.svg": "<svg", "report.html": "<!doctype html>", "results.json": "{\n"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.HasPrefix(string(text), magic) {
			t.Errorf("%s: %v, %.20q", name, err, text)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
		t.Errorf("%q are left behind", left)
	}
	if page := s.Results(nil, nil).Report().Markdown(); !strings.Contains(page, "came back to the numbers that it began with") {
		t.Errorf("without a match:\n%s", page)
	}
}

// A few games of a player whose best number is known.
func ExampleSearch() {
	tuning, err := tune.New(kuhn.New(), options("bluffer", 4000))
	if err != nil {
		panic(err)
	}
	s := tune.NewSearch(tuning, 2)
	if err := s.Run(context.Background()); err != nil {
		panic(err)
	}
	fmt.Println("it bluffs more than it did:", s.Answers()[0].Values[0] > 0.2)
	// Output: it bluffs more than it did: true
}
