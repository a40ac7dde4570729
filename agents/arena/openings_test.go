package arena_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents/arena"
	_ "deadreckon/agents/mall"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	mallgame "deadreckon/engine/mall"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/tictactoe"
)

// openingJob is a job at the first decision of the first seat after some actions.
func openingJob(g engine.Game, games int, after ...engine.Action) *arena.OpeningJob {
	s := g.NewState()
	for _, a := range after {
		s.Apply(a)
	}
	v, err := engine.ViewOf(g, s, 0)
	if err != nil {
		panic(err)
	}
	return &arena.OpeningJob{Game: g, View: v, Agents: slices.Repeat([]string{"random"}, len(g.Seats())), Depth: 1, Games: games, Seed: 1}
}

func judgeOpenings(t testing.TB, j *arena.OpeningJob, threads int) *arena.OpeningTable {
	t.Helper()
	if err := j.Prepare(); err != nil {
		t.Fatal(err)
	}
	out, err := j.Play(context.Background(), threads, nil)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// A bet with the king wins the pot or more.
func ExampleOpeningJob() {
	j := openingJob(kuhn.New(), 400, kuhn.Deal(kuhn.King), kuhn.Deal(kuhn.Jack))
	if err := j.Prepare(); err != nil {
		panic(err)
	}
	t, err := j.Play(context.Background(), 1, nil)
	if err != nil {
		panic(err)
	}
	for _, o := range t.Openings {
		fmt.Println(o.Moves, o.Similar)
	}
	// Output:
	// [bet] true
	// [check] false
}

// randomPoints returns the expected points of the first player of tic-tac-toe in a position, if
// both play at random.
func randomPoints(s engine.State) float64 {
	if s.Turn() == engine.Nobody {
		return (1 + s.Score(0)) / 2
	}
	legal := s.AppendLegal(nil)
	sum := 0.0
	for _, a := range legal {
		next := tictactoe.New().NewState()
		next.CopyFrom(s)
		next.Apply(a)
		sum += randomPoints(next)
	}
	return sum / float64(len(legal))
}

// Of the nine first moves of tic-tac-toe, followed by random play, the middle is best and an edge
// is worst. The intervals cover the exact values.
func TestOpeningKnownValues(t *testing.T) {
	g := tictactoe.New()
	s := g.NewState()
	truth := map[string]float64{}
	for _, a := range s.AppendLegal(nil) {
		next := g.NewState()
		next.Apply(a)
		truth[g.Notation().FormatAction(s, a)] = randomPoints(next)
	}
	out := judgeOpenings(t, openingJob(g, 2000), 2)
	held := 0
	for _, o := range out.Openings {
		want := truth[o.Moves[0]]
		if o.Points.Low <= want && want <= o.Points.High {
			held++
		}
		if o.Wins+o.Draws+o.Losses != 2000 {
			t.Errorf("%v: %d games, want as many as of any other", o.Moves, o.Wins+o.Draws+o.Losses)
		}
		if gap := truth[out.Openings[0].Moves[0]] - want; gap < o.Deficit.Low || gap > o.Deficit.High {
			t.Errorf("%v: behind %+v, want %v", o.Moves, o.Deficit, gap)
		}
	}
	if held < 8 {
		t.Errorf("%d of 9 intervals hold", held)
	}
	best, worst := out.Openings[0], out.Openings[8]
	for _, p := range truth {
		if p > truth[best.Moves[0]] {
			t.Errorf("%v is first, which makes %v", best.Moves, truth[best.Moves[0]])
		}
	}
	if !best.Similar || best.Deficit.Value != 0 || worst.Similar {
		t.Errorf("first %+v, last %+v", best, worst)
	}
}

// A job gives the same table at any number of threads, and the tables agree with it.
func TestOpeningTable(t *testing.T) {
	j := openingJob(kuhn.New(), 40, kuhn.Deal(kuhn.Queen), kuhn.Deal(kuhn.Jack))
	out := judgeOpenings(t, j, 1)
	one, _ := json.Marshal(out)
	if two, _ := json.Marshal(judgeOpenings(t, j, 3)); string(one) != string(two) {
		t.Errorf("one thread:\n%s\nthree:\n%s", one, two)
	}
	if !out.Graded || out.Seat != "first" || out.Games != 40 || !strings.Contains(out.Position, "cards Q ?") {
		t.Errorf("%+v", out)
	}
	if table := out.Table(1); len(table.Rows) != 1 || !strings.HasPrefix(table.Note, "and 1 more\n") {
		t.Errorf("%+v", table)
	}
	if lines := strings.Split(out.Data().CSV(), "\n"); len(lines) != 4 || !strings.HasPrefix(lines[0], "opening,games,wins,") || strings.Count(lines[0], ",") != strings.Count(lines[1], ",") {
		t.Errorf("CSV:\n%s", out.Data().CSV())
	}
	for _, graded := range []bool{true, false} {
		out.Graded = graded
		for _, c := range append(out.Table(0).Columns, out.Data().Columns...) {
			if c.Means == "" {
				t.Errorf("the column %q is not explained", c.Name)
			}
		}
	}
}

// The hidden card is drawn again for every pair of games: against the queen it is a jack as often
// as a king.
func TestOpeningWorlds(t *testing.T) {
	j := openingJob(kuhn.New(), 400, kuhn.Deal(kuhn.Queen), kuhn.Deal(kuhn.Jack))
	for _, o := range judgeOpenings(t, j, 2).Openings {
		if o.Points.Value > 0.85 { // against a jack, random play makes at least 0.87
			t.Errorf("%v makes %+v: as if the other card was known", o.Moves, o.Points)
		}
	}
}

// A set-up of the mall is several decisions of one phase, and each occurs once.
func TestOpeningSetUps(t *testing.T) {
	g := enginetest.Open(t, mallgame.Name, engine.Setting{Key: "maxTurns", Value: "2"})
	s := g.NewState()
	for s.Turn() != 0 {
		s.Apply(s.AppendLegal(nil)[0])
	}
	v, _ := engine.ViewOf(g, s, 0)
	j := &arena.OpeningJob{Game: g, View: v, Agents: []string{"script", "script"}, Games: 2, Seed: 1}
	seen := map[string]bool{}
	for _, o := range judgeOpenings(t, j, 1).Openings {
		seen[fmt.Sprint(o.Moves)] = true
	}
	if len(seen) != 6 { // two of four at each symbol. EN 4.0
		t.Errorf("set-ups %v", seen)
	}
}

// An interrupted pair is omitted: every opening has the counted games.
func TestOpeningInterrupted(t *testing.T) {
	j := openingJob(kuhn.New(), 2000, kuhn.Deal(kuhn.King), kuhn.Deal(kuhn.Jack))
	if err := j.Prepare(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	out, err := j.Play(ctx, 2, func(pairs int) {
		if pairs == 10 {
			cancel()
		}
	})
	if err != nil || out.Games < 20 || out.Games >= 2000 || out.Asked != 2000 {
		t.Fatalf("%+v, %v", out, err)
	}
	for _, o := range out.Openings {
		if o.Wins+o.Draws+o.Losses != out.Games {
			t.Errorf("%v has %d games of %d", o.Moves, o.Wins+o.Draws+o.Losses, out.Games)
		}
	}
}

func TestOpeningRefused(t *testing.T) {
	for want, spoil := range map[string]func(*arena.OpeningJob){
		"3 games of each: expected an even number": func(j *arena.OpeningJob) { j.Games = 3 },
		"depth -1: expected 0 or more":             func(j *arena.OpeningJob) { j.Depth = -1 },
		`no agent "chess"`:                         func(j *arena.OpeningJob) { j.Agents[1] = "chess" },
		"second is on turn, not first":             func(j *arena.OpeningJob) { j.View.Apply(kuhn.Bet) },
	} {
		j := openingJob(kuhn.New(), 2, kuhn.Deal(kuhn.King), kuhn.Deal(kuhn.Jack))
		spoil(j)
		if err := j.Prepare(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}
