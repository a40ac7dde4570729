package arena_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	_ "deadreckon/agents/mall"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/mall"
	"deadreckon/engine/toy/commons"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/internal/slowtest"
)

// experiment returns an experiment that must be valid.
func experiment(t testing.TB, g engine.Game, games int, sprt *arena.Bounds, by ...string) *arena.Experiment {
	t.Helper()
	var lists [][]string
	for _, list := range by {
		lists = append(lists, arena.SplitAgents(list))
	}
	e, err := arena.New(g, lists, 7, games, sprt)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func played(t testing.TB, e *arena.Experiment, threads int) *arena.Run {
	t.Helper()
	r := arena.NewRun(e, threads)
	if err := r.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	if !r.Complete() {
		t.Fatal("a run that ended is not complete")
	}
	return r
}

// untimed returns results as JSON without the times.
func untimed(t testing.TB, r *arena.Results) string {
	t.Helper()
	copied := *r
	copied.Timing = nil
	text, err := json.MarshalIndent(copied, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func mall(t testing.TB) engine.Game {
	return enginetest.Open(t, "mall", engine.Setting{Key: "maxTurns", Value: "60"})
}

func TestSplitAgents(t *testing.T) {
	for _, row := range []struct {
		list string
		want []string
	}{
		{"random", []string{"random"}},
		{"script,random", []string{"script", "random"}},
		{"search:iterations=100,time=2s,script", []string{"search:iterations=100,time=2s", "script"}},
		{"a:x=1,b:y=2,z=3", []string{"a:x=1", "b:y=2,z=3"}},
		{"a,", []string{"a", ""}},
		{"x=1", []string{"x=1"}},
	} {
		if got := arena.SplitAgents(row.list); !slices.Equal(got, row.want) {
			t.Errorf("%q: %q, want %q", row.list, got, row.want)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	two := func(a, b string) [][]string { return [][]string{arena.SplitAgents(a), arena.SplitAgents(b)} }
	for _, row := range []struct {
		want  string
		by    [][]string
		games int
		sprt  *arena.Bounds
	}{
		{"3 games: expected an even number", two("random", "random"), 3, nil},
		{"agents for 1 sides, but kuhn has 2", [][]string{{"random"}}, 2, nil},
		{"0 games: expected 2 or more", two("random", "random"), 0, nil},
		{"more than 16777216 in all", two("random,search", "random"), 1 << 24, nil},
		{"side second has no agent", [][]string{{"random"}, nil}, 2, nil},
		{"side first has the agent random twice", two("random,random", "random"), 2, nil},
		{`no agent "chess"`, two("random", "chess"), 2, nil},
		{`no parameter "depth"`, two("random", "search:depth=3"), 2, nil},
		{"sprt 5,5: expected two different numbers", two("random", "random"), 2, &arena.Bounds{Elo0: 5, Elo1: 5}},
		{"sprt 0,NaN: expected two different", two("random", "random"), 2, &arena.Bounds{Elo1: math.NaN()}},
		{"sprt 0,2000: expected two different", two("random", "random"), 2, &arena.Bounds{Elo1: 2000}},
		{"sprt makes one comparison", two("random,search,search:iterations=5", "random"), 2, &arena.Bounds{Elo1: 5}},
		{"sprt makes one comparison", two("random", "random,search,search:iterations=5"), 2, &arena.Bounds{Elo1: 5}},
	} {
		_, err := arena.New(kuhn.New(), row.by, 1, row.games, row.sprt)
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("error %v, want %s", err, row.want)
		}
	}
}

// The same experiment gives the same results at any number of threads, with and
// without a sequential test that stops it early.
func TestThreads(t *testing.T) {
	for _, row := range []struct {
		name string
		e    *arena.Experiment
	}{
		{"all games", experiment(t, mall(t), 20, nil, "script,random", "script,random")},
		{"one pair", experiment(t, kuhn.New(), 2, nil, "random", "random")},
		{"sprt of a side", experiment(t, kuhn.New(), 4000, &arena.Bounds{Elo1: 100}, "search:iterations=40,random", "random")},
		{"sprt against two", experiment(t, kuhn.New(), 4000, &arena.Bounds{Elo1: 100}, "random,search:iterations=40", "random,search:iterations=3")},
		{"sprt alone", experiment(t, team(), 4000, &arena.Bounds{Elo0: -100, Elo1: 100}, "random,search:iterations=3")},
		{"sprt of a game", experiment(t, kuhn.New(), 20000, &arena.Bounds{Elo1: 30}, "random", "random")},
	} {
		t.Run(row.name, func(t *testing.T) {
			alone := played(t, row.e, 1).Results()
			for _, threads := range []int{2, 5} {
				many := played(t, row.e, threads).Results()
				if a, b := untimed(t, alone), untimed(t, many); a != b {
					t.Errorf("with %d threads\n%s\nand with one\n%s", threads, b, a)
				}
				if a, b := alone.Data().CSV(), many.Data().CSV(); a != b {
					t.Errorf("with %d threads\n%s\nand with one\n%s", threads, b, a)
				}
			}
			if row.e.SPRT != nil && (alone.SPRT.Verdict == "undecided" || alone.Games == row.e.Games) {
				t.Errorf("%+v after %d games", alone.SPRT, alone.Games)
			}
		})
	}
}

// The results agree with a count by hand.
func TestResultsCount(t *testing.T) {
	e := experiment(t, kuhn.New(), 40, nil, "random,search:iterations=30", "random,search:iterations=20")
	r := arena.NewRun(e, 2)
	wins := map[[2]int]int{}
	points := map[[2]int]map[int]float64{} // of the first side, by pairing and number
	r.Finished = func(g *arena.Game) error {
		who := [2]int{g.Agents[0], g.Agents[1]}
		if points[who] == nil {
			points[who] = map[int]float64{}
		}
		points[who][g.Number] = 0
		if g.Scores[0] > 0 {
			wins[who]++
			points[who][g.Number] = 1
		}
		return nil
	}
	if err := r.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	out := r.Results()
	for i, p := range out.Pairings {
		who := [2]int{i / 2, i % 2}
		if p.Games != 40 || p.Wins != wins[who] || p.Wins+p.Draws+p.Losses != 40 {
			t.Errorf("pairing %v: %+v, but %d wins", p.Agents, p.Record, wins[who])
		}
		bars := 0
		for _, b := range p.Turns {
			bars += b.Wins + b.Draws + b.Losses
		}
		if bars != 40 {
			t.Errorf("pairing %v: %d games in the histogram", p.Agents, bars)
		}
	}
	lead := 0.0 // of the second agent, in points
	for k := range 40 {
		for z := range 2 {
			lead += (points[[2]int{1, z}][k] - points[[2]int{0, z}][k]) / 80
		}
	}
	d := out.Differences[0]
	if d.Agent == "random" {
		lead = -lead
	}
	if math.Abs(d.Points.Value-lead) > 1e-12 || !(d.Points.Low < lead && lead < d.Points.High) || d.Score.Value < 0 {
		t.Errorf("%+v, want a lead of %v points", d, lead)
	}
	if elo := out.Agents[0].Elo.Value + out.Agents[1].Elo.Value; math.Abs(elo) > 1e-6 {
		t.Errorf("the ratings of a side add up to %v", elo)
	}
}

// team is the pond with all its seats on one side: its score is their mean.
func team() engine.Game {
	return enginetest.About(commons.New(), func(a *engine.About) { a.Sides = []engine.Side{{Name: "pair", Seats: []engine.Seat{0, 1, 2}}} })
}

func TestOneSide(t *testing.T) {
	out := played(t, experiment(t, team(), 20, nil, "random,search:iterations=20"), 2).Results()
	if len(out.Agents) != 2 || out.Advantage != nil || out.Agents[0].Elo != nil || len(out.Differences) != 1 {
		t.Errorf("results of one side: %s", untimed(t, out))
	}
	if out.Timing[1].Decisions < 40 {
		t.Errorf("an agent that plays both seats made %d decisions in 20 games", out.Timing[1].Decisions)
	}
	if text := out.Report().Markdown(); strings.Contains(text, "Cross table") || !strings.Contains(text, "pair") {
		t.Error(text)
	}
}

// A mirror has the same odds: over many games the first card is uniform.
func TestMirror(t *testing.T) {
	slowtest.Skip(t)
	table, err := agents.NewReferee(kuhn.New())
	if err != nil {
		t.Fatal(err)
	}
	var first engine.Action
	asked := false
	table.Watch = func(_ engine.State, a engine.Action) {
		if !asked {
			first, asked = a, true
		}
	}
	random, err := agents.Parse(kuhn.New(), "random")
	if err != nil {
		t.Fatal(err)
	}
	deals := map[[2]engine.Action]int{}
	const pairs = 900
	for seed := range uint64(pairs) {
		var cards [2]engine.Action
		for i := range cards {
			asked = false
			if _, err := table.Play(context.Background(), []agents.Agent{random, random}, agents.GameSeed{Seed: seed, Mirrored: i == 1}); err != nil {
				t.Fatal(err)
			}
			cards[i] = first
		}
		deals[cards]++
	}
	jack, queen, king := kuhn.Deal(kuhn.Jack), kuhn.Deal(kuhn.Queen), kuhn.Deal(kuhn.King)
	for _, cards := range [][2]engine.Action{{jack, king}, {queen, queen}, {king, jack}} {
		if n := deals[cards]; n < 240 || n > 360 { // 300, standard deviation 14
			t.Errorf("%d of %d pairs are dealt %v", n, pairs, cards)
		}
	}
	if len(deals) != 3 {
		t.Errorf("deals %v: a mirror is not upside down", deals)
	}
}

var errDisk = errors.New("disk full")

// A game that cannot be kept stops the run and is not counted.
func TestFinishedFails(t *testing.T) {
	r := arena.NewRun(experiment(t, kuhn.New(), 100, nil, "random", "random"), 3)
	kept := 0
	r.Finished = func(*arena.Game) error {
		if kept == 10 {
			return errDisk
		}
		kept++
		return nil
	}
	if err := r.Play(context.Background()); !errors.Is(err, errDisk) {
		t.Errorf("error %v", err)
	}
	if n, all := r.Played(); n != 10 || all != 100 {
		t.Errorf("%d of %d games count, want 10 of 100", n, all)
	}
}

// The end of the context stops a run, which can be continued.
func TestInterrupt(t *testing.T) {
	e := experiment(t, kuhn.New(), 60, nil, "random,search:iterations=30", "random")
	r := arena.NewRun(e, 2)
	ctx, stop := context.WithCancel(context.Background())
	n := 0
	r.Finished = func(*arena.Game) error {
		if n++; n == 25 {
			stop()
		}
		return nil
	}
	if err := r.Play(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if got, _ := r.Played(); got < 25 || got > 30 || r.Complete() || r.Results().Complete {
		t.Errorf("%d games when stopped at 25", got)
	}
	if err := r.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	if a, b := untimed(t, r.Results()), untimed(t, played(t, e, 1).Results()); a != b {
		t.Errorf("interrupted\n%s\nat once\n%s", a, b)
	}
}

// Every shape of experiment has a report.
func TestReportShapes(t *testing.T) {
	slowtest.Skip(t)
	for name, e := range map[string]*arena.Experiment{
		"one against one": experiment(t, kuhn.New(), 2, nil, "random", "random"),
		"one side":        experiment(t, team(), 2, nil, "random"),
		"two on one side": experiment(t, team(), 4, &arena.Bounds{Elo1: 10}, "random,search:iterations=2"),
	} {
		r := arena.NewRun(e, 1)
		f, err := arena.OpenFolder(t.TempDir(), r)
		if err != nil {
			t.Fatal(err)
		}
		r.Finished = f.Add
		if err := r.Play(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(f.WriteReport(r.Results()), f.Close()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Reports are the same, byte for byte, but for the times.
func TestReportRepeats(t *testing.T) {
	e := experiment(t, mall(t), 6, nil, "script,random", "script")
	var dirs []string
	for threads := range 2 {
		dir := filepath.Join(t.TempDir(), "report")
		r := arena.NewRun(e, threads+1)
		f, err := arena.OpenFolder(dir, r)
		if err != nil {
			t.Fatal(err)
		}
		r.Finished = f.Add
		if err := r.Play(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := f.WriteReport(r.Results()); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		dirs = append(dirs, dir)
	}
	names, err := filepath.Glob(dirs[0] + "/*")
	if err != nil || len(names) != 10 {
		t.Fatalf("%q, %v: want ten files", names, err)
	}
	page, err := os.ReadFile(filepath.Join(dirs[0], "report.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<p class=\"answer\">As human, ", "<circle ", "side by side", "<summary>All tables", "prefers-color-scheme: dark", "</html>"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page has no %s", want)
		}
	}
	for _, outside := range []string{"http", "src=", "href=", "url(", "@import", "<script", "ZgotmplZ", "NaN"} {
		if strings.Contains(string(page), outside) {
			t.Errorf("the page has %s: it must need nothing else", outside)
		}
	}
	for _, name := range names {
		switch base := filepath.Base(name); base {
		case "games.jsonl", "results.json", "report.md", "report.html": // hold times
		default:
			a, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			b, err := os.ReadFile(filepath.Join(dirs[1], base))
			if err != nil || string(a) != string(b) {
				t.Errorf("%s differs between two runs (%v)", base, err)
			}
		}
	}
}

func BenchmarkRun(b *testing.B) {
	for _, threads := range []int{1, 2} {
		b.Run([]string{"", "one thread", "two threads"}[threads], func(b *testing.B) {
			g := enginetest.Open(b, "mall", engine.Setting{Key: "maxTurns", Value: "150"})
			e := experiment(b, g, 2*b.N, nil, "script", "script")
			b.ResetTimer()
			played(b, e, threads)
			b.ReportMetric(float64(2*b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// A game that is no mirror is the game of play --seed.
func TestSeedReplays(t *testing.T) {
	g := mall(t)
	r := arena.NewRun(experiment(t, g, 6, nil, "script", "random"), 2)
	r.Finished = func(played *arena.Game) error {
		if played.Number%2 == 1 {
			return nil
		}
		var players []agents.Agent
		for _, text := range []string{"script", "random"} {
			a, err := agents.Parse(g, text)
			if err != nil {
				return err
			}
			players = append(players, a)
		}
		record, err := agents.Match{Game: g, Agents: players, Seed: played.Seed}.Play(context.Background())
		if err != nil {
			return err
		}
		end, err := record.Replay(g, nil)
		if err != nil {
			return err
		}
		if story := g.(engine.Summarizer).Summary(end); !slices.Equal(record.Scores, played.Scores) ||
			story.Length != played.Length || !slices.Equal(story.Counts, played.Counts) {
			t.Errorf("game %d: %v %+v, replayed %v %+v", played.Number, played.Scores, played, record.Scores, story)
		}
		return nil
	}
	if err := r.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
}
