package calibrate

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/advice"
	"deadreckon/agents/luck"
	"deadreckon/engine"
	"deadreckon/internal/access"
	_ "deadreckon/internal/games"
	"deadreckon/internal/slowtest"
)

// pretend returns items of games with four positions each, whose results follow a curve of their
// predictions plus a given luck for each game.
func pretend(c agents.Curve, games int, luck func(game int) float64) (items []item) {
	for game := range games {
		for k := range 4 {
			p := (float64((game*4+k)%97) + 1) / 98
			items = append(items, item{game: game, printed: p, result: c.Apply(p) - luck(game)})
		}
	}
	return items
}

// fit finds the curve that made the results, also from luck-adjusted ones.
func TestFit(t *testing.T) {
	for _, want := range []agents.Curve{{Shift: 0, Slope: 1}, {Shift: -0.7, Slope: 1.3}, {Shift: 0.5, Slope: 0.4}} {
		for _, size := range []float64{0, 0.5} {
			got, err := fit(pretend(want, 5000, func(game int) float64 { return size * float64(game%2*2-1) }))
			if err != nil || math.Abs(got.Shift-want.Shift) > 0.02 || math.Abs(got.Slope-want.Slope) > 0.02 {
				t.Errorf("luck %v: %v, %v; want %v", size, got, err, want)
			}
		}
	}
	won := []item{{printed: 0.9, result: 1}, {game: 1, printed: 1, result: 1}, {game: 2, printed: 0.8, result: 1}}
	if c, err := fit(won); err != nil || c.Apply(1) <= 0.9 || c.Apply(0.9) < 0.9 {
		t.Errorf("three wins: %v, %v", c, err)
	}
}

// A correction does not depend on its own game.
func TestCorrect(t *testing.T) {
	items := pretend(agents.Curve{Shift: 0.5, Slope: 1.2}, 40, func(int) float64 { return 0 })
	if _, err := crossFit(items); err != nil {
		t.Fatal(err)
	}
	other := pretend(agents.Curve{Shift: 0.5, Slope: 1.2}, 40, func(int) float64 { return 0 })
	for k := range other {
		if other[k].game%2 == 0 {
			other[k].result = 1 - other[k].result
		}
	}
	if _, err := crossFit(other); err != nil {
		t.Fatal(err)
	}
	for k, i := range items {
		if same := other[k].corrected == i.corrected; same != (i.game%2 == 0) {
			t.Fatalf("game %d: %v, with other results in even games %v", i.game, i.corrected, other[k].corrected)
		}
	}
}

func TestJudge(t *testing.T) {
	for _, size := range []float64{0, 0.25} {
		var items []item
		for game := range 10 {
			for k := range 4 {
				y := float64(min(k, 1))
				items = append(items, item{game: game, printed: 0.75, corrected: 1, won: y, result: y - size*float64(game%2*2-1), points: y / 2})
			}
		}
		got := judge(items, 1)
		for name, pair := range map[string][2]float64{
			"share": {got.share.Value, 0.75}, "with luck": {got.raw.Value, 0.75},
			"before": {got.before.Value, 0.75 * 0.25}, "after": {got.after.Value, 0.25}, "gain": {got.gain.Value, -0.0625},
			"gap": {got.gap.Value, 0}, "gap after": {got.gapAfter.Value, 0.25}, "gap to points": {got.gapPoints.Value, 0.375},
			"error": {got.error, 0}, "error after": {got.errAfter, 0.25},
			"band": {got.bands[7].n, 40}, "no band": {got.bands[9].n, 0}, "share of the band": {got.shares[7].Value, 0.75},
		} {
			if math.Abs(pair[0]-pair[1]) > 1e-12 {
				t.Errorf("luck %v: %s %v, want %v", size, name, pair[0], pair[1])
			}
		}
		if wide := got.share.High - got.share.Low; (wide > 1e-9) != (size > 0) {
			t.Errorf("luck %v: an interval %v wide", size, wide)
		}
	}
}

func TestCalibrationError(t *testing.T) {
	bands := []band{{n: 2, printed: 0.1, result: 1}, {}, {n: 1, printed: 1, result: 1}}
	if e := calibrationError(bands, func(b band) float64 { return b.printed }); math.Abs(e-0.3) > 1e-12 {
		t.Errorf("%v, want 0.9 of three positions", e)
	}
}

// Wins and half of the luck belong to the side of the decision. A draw is half a point. Files
// without the budget are omitted.
func TestItems(t *testing.T) {
	g := games{Header: Header{Asks: []int{100, 400}}, all: []record{
		{Positions: []position{{Side: "a", Score: 1, Luck: 0.5, Win: []float64{0.1, 0.2}}, {Side: "b", Score: -1, Luck: -0.5, Win: []float64{0.3, 0.4}}}},
		{Positions: []position{{Side: "b", Score: 0, Win: []float64{0.5, 0.6}}}},
	}}
	none := games{Header: Header{Asks: []int{100}}, all: []record{{Positions: []position{{Side: "b", Win: []float64{1}}}}}}
	got := itemsOf([]games{none, g}, "b", 400)
	want := []item{{game: 0, printed: 0.4, result: 0.25, points: 0.25}, {game: 1, printed: 0.6, points: 0.5}}
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("%v, want %v", got, want)
	}
	if got := itemsOf([]games{g}, "a", 100); len(got) != 1 || got[0] != (item{printed: 0.1, result: 0.75, won: 1, points: 0.75}) {
		t.Errorf("%v", got)
	}
}

// kuhn is a quick study, of some games by a number of threads.
func kuhn(games, threads int) *Study {
	return &Study{Header: Header{Game: "kuhn", Player: "search:iterations=2", Asks: []int{5, 10}, Positions: 3, Seed: 1},
		By: access.Grant(), Version: "test", Games: games, Threads: threads}
}

// A file has the same games for any number of threads and of runs, and the report reads it.
func TestPlay(t *testing.T) {
	dir := t.TempDir()
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	play := func(name string, games, threads int) {
		if err := kuhn(games, threads).Play(t.Context(), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	play("one", 6, 1)
	play("two", 4, 3)
	torn := strings.TrimSuffix(read("two"), "\n")
	if err := os.WriteFile(filepath.Join(dir, "two"), []byte(torn), 0o644); err != nil {
		t.Fatal(err)
	}
	play("two", 3, 2)
	if one, two := read("one"), read("two"); one != two || strings.Count(one, "\n") != 7 {
		t.Errorf("at once\n%s\nin two sittings\n%s", one, two)
	}
	results, err := Report([]string{filepath.Join(dir, "one"), filepath.Join(dir, "two")}, filepath.Join(dir, "page.md"))
	if err != nil {
		t.Fatal(err)
	}
	if page := read("page.md"); page != results.Markdown() || !strings.Contains(page, "| second | 10 |") || !strings.Contains(page, "by test\n") {
		t.Errorf("the page:\n%s", page)
	}
}

func TestRefusals(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	if err := kuhn(1, 1).Play(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	before, _ := os.ReadFile(file)
	for want, spoil := range map[string]func(*Study){
		"is of other games": func(s *Study) { s.Seed = 5 },
		"want 1 iteration":  func(s *Study) { s.Asks = []int{0} },
		`no agent "nobody"`: func(s *Study) { s.Player = "nobody" },
		"want NAME=VALUE":   func(s *Study) { s.Options = []string{"x"} },
		"0 games":           func(s *Study) { s.Games = 0 },
		`no game "pond"`:    func(s *Study) { s.Game = "pond" },
	} {
		s := kuhn(1, 1)
		spoil(s)
		if err := s.Play(t.Context(), file); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	for name, want := range map[string]string{file + "0": "no such file", file: "want two or more"} {
		if _, err := Report([]string{name}, file+".md"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if after, _ := os.ReadFile(file); string(after) != string(before) {
		t.Errorf("the file is now\n%s", after)
	}
}

// planted is a file of games of one side, predicted with one curve and won by another.
func planted(t *testing.T, games int, made agents.Curve) string {
	file := filepath.Join(t.TempDir(), "games")
	h := Header{Game: "kuhn", Player: "random", Asks: []int{7, 70}}
	log, seed, err := h.append(file)
	if err != nil {
		t.Fatal(err)
	}
	rng := engine.Stream(1, "planted")
	for i := range uint64(games) {
		p := 0.05 + 0.9*rng.Float64()
		at := position{Side: "first", Score: -1, Win: []float64{1 - p, p}}
		if rng.Float64() < made.Apply(p) {
			at.Score = 1
		}
		text, err := line(record{"test", seed + i, []position{at}})
		if err != nil || log.Add(text) != nil {
			t.Fatal(err)
		}
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	return file
}

// A curve of the longest searches is written if it is better than no correction.
func TestWrite(t *testing.T) {
	file := planted(t, 1000, agents.Curve{Shift: 0.8, Slope: 1.2})
	if _, err := Write([]string{file}, file+".json"); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var c agents.Calibration
	if err := parse(text, &c); err != nil || c.Game != "kuhn" || c.Games != 1000 || c.Iterations != 7 || len(c.Sides) != 1 {
		t.Fatalf("%v, %v", c, err)
	}
	if got := c.Sides["first"]; math.Abs(got.Shift-0.8) > 0.3 || math.Abs(got.Slope-1.2) > 0.3 {
		t.Errorf("%v, want 0.8 and 1.2", got)
	}
	right := planted(t, 200, agents.Curve{Slope: 1})
	if without, err := Write([]string{right}, right+".json"); len(without) != 1 || err == nil || !strings.Contains(err.Error(), "no side of kuhn") {
		t.Errorf("a curve through what came true: %q, %v", without, err)
	}
	if _, err := os.Stat(right + ".json"); err == nil {
		t.Error("it was written")
	}
}

// decision plays a game of a seed at random up to a choice.
func decision(g engine.Game, seed uint64) engine.State {
	s, rng := g.NewState(), engine.Stream(seed, "decision")
	for s.Turn() == engine.Chance || len(s.AppendLegal(nil)) < 2 {
		legal, odds := s.AppendLegal(nil), s.AppendOdds(nil)
		if len(odds) == 0 {
			odds = []uint64{1}
		}
		s.Apply(legal[engine.Pick(odds, rng)])
	}
	return s
}

// The recorded probability is the one that suggest prints with the same seed.
func TestAskIsSuggest(t *testing.T) {
	s := Study{Header: Header{Game: "town", Player: "search:iterations=1", Asks: []int{30}, Positions: 1}}
	var err error
	if s.game, err = s.open(); err != nil {
		t.Fatal(err)
	}
	w, err := s.newWorker()
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(3) { // one worker for all: none finds a tree of another
		state := decision(s.game, seed)
		win, err := w.ask(context.Background(), state, engine.Stream(seed, "ask"))
		if err != nil {
			t.Fatal(err)
		}
		view := s.game.NewView()
		state.ViewInto(state.Turn(), view)
		search, err := advice.Request{Iterations: 30, Seed: engine.Stream(seed, "ask").Uint64()}.Open(s.game, view)
		if err != nil {
			t.Fatal(err)
		}
		r, err := search.Run(context.Background())
		if err != nil || len(win) != 1 || win[0] != rounded(r.Moves[0].Win) {
			t.Errorf("seed %d: kept %v, printed %v, %v", seed, win, r.Moves[0].Win, err)
		}
	}
}

// uneven is a value that depends on the knowledge of the first seat.
type uneven struct{ view engine.View }

func (u uneven) Worth(s engine.State, scores []float64) {
	s.ViewInto(0, u.view)
	for seat := range scores {
		scores[seat] = float64(u.view.Key()%17+uint64(seat)) / 17
	}
}

// In Kuhn poker all luck except an agent's own is in the deal, before any decision. So no decision
// has luck.
func TestLuckAfterDecision(t *testing.T) {
	s := Study{Header: Header{Game: "kuhn", Player: "search:iterations=1", Asks: []int{1}, Positions: 9}}
	var err error
	if s.game, err = s.open(); err != nil {
		t.Fatal(err)
	}
	w, err := s.newWorker()
	if err != nil {
		t.Fatal(err)
	}
	w.tally = luck.New(s.game, uneven{s.game.NewView()})
	any := false
	for seed := range uint64(20) {
		r, err := w.play(context.Background(), seed)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range w.tally.Luck() {
			any = any || math.Abs(l) > 0.01
		}
		for _, p := range r.Positions {
			if p.Luck != 0 {
				t.Errorf("seed %d: %+v", seed, p)
			}
		}
	}
	if !any {
		t.Error("no deal was worth anything")
	}
}

// The bundled curves are those of the games in the study, byte for byte.
func TestShipped(t *testing.T) {
	slowtest.Skip(t)
	for _, game := range []string{"cabin", "mall", "town"} {
		out := filepath.Join(t.TempDir(), game)
		if _, err := Write([]string{"../../experiments/003-calibration/" + game + ".jsonl"}, out); err != nil {
			t.Fatal(err)
		}
		got, _ := os.ReadFile(out)
		want, err := os.ReadFile("../" + game + "/calibration.json")
		if err != nil || string(got) != string(want) {
			t.Errorf("%s: %v, made\n%s\nshipped\n%s", game, err, got, want)
		}
	}
}
