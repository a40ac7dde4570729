package arena_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/tictactoe"
	"deadreckon/internal/slowtest"
)

// Agents of a game of pure chance: games are made up, none is played.
const five = "random,search:iterations=1,search:iterations=2,search:iterations=3,search:iterations=4"

// invented returns a run of simulated games: the agents of the first side win with these
// probabilities against every opponent, and long games have bad luck more often. A share of the
// games of one number have the same luck.
func invented(t testing.TB, e *arena.Experiment, win []float64, shared float64, rng *rand.Rand) *arena.Results {
	t.Helper()
	r := arena.NewRun(e, 1)
	others := len(e.Sides[1].Agents)
	for number := 0; number < e.Games && !r.Complete(); number++ {
		luck := rng.Float64()
		for i, p := range win {
			for j := range others {
				u := luck
				if rng.Float64() >= shared {
					u = rng.Float64()
				}
				g := &arena.Game{Agents: []int{i, j}, Number: number, Scores: []float64{1, -1}, Length: int(20 * u), Choices: []int{1, 1}, Thinking: []int64{1, 1}}
				if u >= p {
					g.Scores = []float64{-1, 1}
				}
				if !r.Add(g) {
					t.Fatalf("game %+v is not taken", g)
				}
			}
		}
	}
	return r.Results()
}

// coverage counts how often intervals cover the true value.
type coverage map[string]*[2]int // held, all

func (c coverage) count(what string, i stats.Interval, truth float64) {
	if c[what] == nil {
		c[what] = new([2]int)
	}
	if c[what][1]++; i.Low <= truth && truth <= i.High {
		c[what][0]++
	}
}

func (c coverage) check(t *testing.T, least float64) {
	t.Helper()
	for what, n := range c {
		share := float64(n[0]) / float64(n[1])
		t.Logf("%s: %.3f", what, share)
		if share < least {
			t.Errorf("%s: intervals hold in %.3f of %d runs, want %v", what, share, n[1], least)
		}
	}
}

// An agent against five others has its games by the same dice: intervals that take them
// for independent hold in six to eight runs of ten. 300 runs have a standard error of
// 1.3 %.
func TestSharedDice(t *testing.T) {
	slowtest.Skip(t)
	const p, runs = 0.6, 300
	e := experiment(t, kuhn.New(), 80, nil, "random", five)
	rng, c := engine.Stream(1, "shared"), coverage{}
	for range runs {
		out := invented(t, e, []float64{p}, 0.8, rng)
		c.count("win", out.Agents[0].Win, p)
		c.count("loss", out.Agents[0].Loss, 1-p)
		c.count("points", out.Agents[0].Points, p)
		c.count("score", out.Agents[0].Score, 2*p-1)
		c.count("overall", out.Overall.Win, p)
		c.count("length", out.Overall.Length, 9.5)
		c.count("lead of the mean", out.Advantage.Elo, stats.Elo(math.Log(p/(1-p))))
		c.count("one pairing", out.Pairings[3].Win, p)
	}
	c.check(t, 0.92)
}

// A game and its mirror are often drawn together, as in Leduc poker, where both seats have the same
// card in both. Wilson's interval of all games covers only 86 of 100.
func TestCorrelatedDraws(t *testing.T) {
	e := experiment(t, kuhn.New(), 200, nil, "random", "random")
	rng, c := engine.Stream(5, "drawn"), coverage{}
	for range 300 {
		r := arena.NewRun(e, 1)
		for pair := range e.Games / 2 {
			drawn := rng.Float64() < 0.15
			for k := range 2 {
				g := &arena.Game{Agents: []int{0, 0}, Number: 2*pair + k, Scores: []float64{1, -1}, Choices: []int{1, 1}, Thinking: []int64{1, 1}}
				switch own := rng.Float64(); {
				case drawn && own < 0.8 || !drawn && own < 0.03:
					g.Scores = []float64{0, 0}
				case rng.Float64() < 0.5:
					g.Scores = []float64{-1, 1}
				}
				r.Add(g)
			}
		}
		c.count("draw", r.Results().Agents[0].Draw, 0.15*0.8+0.85*0.03)
	}
	c.check(t, 0.92)
}

// Few games, nearly all won: a bootstrap of five pairs holds in four runs of ten.
func TestFewGames(t *testing.T) {
	slowtest.Skip(t)
	for _, p := range []float64{0.8, 0.95} {
		for _, games := range []int{10, 20} {
			e := experiment(t, kuhn.New(), games, nil, "random,search", "random")
			rng, c := engine.Stream(2, fmt.Sprint("few", p, games)), coverage{}
			for range 300 {
				out := invented(t, e, []float64{p, p - 0.1}, 0.5, rng)
				c.count("points", out.Agents[0].Points, p)
				c.count("lead of the mean", out.Advantage.Elo, stats.Elo(math.Log(p/(1-p))+math.Log((p-0.1)/(1.1-p)))/2)
				lead := out.Differences[0]
				truth := 0.1
				if lead.Agent != "random" {
					truth = -0.1
				}
				c.count("lead", lead.Points, truth)
				if len(out.Warnings) != 1 || !strings.Contains(out.Warnings[0], fmt.Sprintf("fewer than 50 pairs of games (%d)", games/2)) {
					t.Fatalf("warnings %q", out.Warnings)
				}
			}
			c.check(t, 0.92)
		}
	}
	if out := invented(t, experiment(t, kuhn.New(), 100, nil, "random", "random"), []float64{0.5}, 0, engine.Stream(1, "many")); out.Warnings != nil {
		t.Errorf("50 pairs: %q", out.Warnings)
	}
}

// Of five equal agents the best leads one of the others "with 95 %" in three runs of ten,
// if nobody takes into account that it was chosen.
func TestBestOfEqual(t *testing.T) {
	slowtest.Skip(t)
	e := experiment(t, kuhn.New(), 120, nil, five, "random")
	rng := engine.Stream(3, "equal")
	found := 0
	const runs = 400
	for range runs {
		out := invented(t, e, []float64{0.5, 0.5, 0.5, 0.5, 0.5}, 0.3, rng)
		points, score := false, false
		for _, d := range out.Differences {
			points = points || d.Points.Low > 0
			score = score || d.Score.Low > 0
		}
		if points != score {
			t.Fatalf("%+v", out.Differences)
		}
		if points {
			found++
		}
	}
	t.Logf("a lead in %d of %d runs", found, runs)
	if share := float64(found) / runs; share > 0.07 || share == 0 {
		t.Errorf("one of five equal agents leads in %.3f of %d runs, want 0.05 at most", share, runs)
	}
}

// The sequential test is on the scale of the ratings: an agent that leads by as many Elo
// as the upper hypothesis says is found to, however strong its opponents are.
func TestSequentialScale(t *testing.T) {
	slowtest.Skip(t)
	rng := engine.Stream(4, "scale")
	for _, second := range []float64{0.5, 0.85} {
		const lead = 100
		first := stats.Expected(stats.Elo(math.Log(second/(1-second))) + lead)
		e := experiment(t, kuhn.New(), 20000, &arena.Bounds{Elo0: 0, Elo1: lead}, "random,search", "random,search")
		right := 0
		const runs = 150
		for range runs {
			out := invented(t, e, []float64{first, second}, 0.5, rng)
			if out.SPRT.Verdict == "accept elo1" {
				right++
			}
			if elo := out.Agents[0].Elo.Value - out.Agents[1].Elo.Value; math.Abs(out.SPRT.Elo-elo) > 1e-6 {
				t.Fatalf("the test finds %v Elo, the ratings %v", out.SPRT.Elo, elo)
			}
			if w := strings.Join(out.Warnings, "\n"); !strings.Contains(w, "the sequential test stopped the run") {
				t.Fatalf("warnings %q", w)
			}
		}
		t.Logf("%.2f and %.2f points: %d of %d tests find the lead", first, second, right, runs)
		if share := float64(right) / runs; share < 0.9 || share == 1 {
			t.Errorf("%.2f and %.2f points: %.2f of the tests find the lead, want 0.95", first, second, share)
		}
	}
	// One agent on each side.
	e := experiment(t, kuhn.New(), 20000, &arena.Bounds{Elo0: 0, Elo1: 100}, "random", "random")
	out := invented(t, e, []float64{stats.Expected(100)}, 0, rng)
	if math.Abs(out.SPRT.Elo-out.Advantage.Elo.Value) > 1e-6 {
		t.Errorf("the test finds %v Elo, the ratings %v", out.SPRT.Elo, out.Advantage.Elo)
	}
}

// fixed plays the first legal action, and draws no number.
type fixed struct{}

func (fixed) Name() string { return "fixed" }

func (fixed) Decide(_ context.Context, v engine.View, _ *rand.Rand) (engine.Action, error) {
	return v.AppendLegal(nil)[0], nil
}

func init() {
	agents.Register(agents.Kind{Name: "fixed", Open: func(engine.Game, *agents.Params) (agents.Agent, error) { return fixed{}, nil }})
}

// A hundred games without luck are one game.
func TestCopies(t *testing.T) {
	out := played(t, experiment(t, tictactoe.New(), 100, &arena.Bounds{Elo1: 10}, "fixed", "fixed"), 2).Results()
	text := strings.Join(out.Warnings, "\n")
	if !strings.Contains(text, "no chance in fixed against fixed: neither dice nor agents drew a random number. Its 100 games are copies of one game") {
		t.Errorf("warnings %q", text)
	}
	one := stats.Wilson(1, 1)
	if a := out.Agents[0]; a.Games != 1 || a.Wins != 1 || a.Win != one || a.Points != one || a.Elo != nil || out.Advantage != nil {
		t.Errorf("the agent %+v", a)
	}
	if p := out.Pairings[0]; !p.Copies || p.Games != 1 || p.Length.Bounded() || out.Overall.Games != 1 {
		t.Errorf("the pairing %+v", p)
	}
	if out.SPRT.Verdict != "undecided" || math.Abs(out.SPRT.LLR) > 1e-3 {
		t.Errorf("the test %+v", out.SPRT)
	}
	// It counts with the same weight as a random pairing, so all agents meet the same opponents.
	out = played(t, experiment(t, tictactoe.New(), 100, nil, "fixed,random", "fixed"), 2).Results()
	if a := out.Pairings; !a[0].Copies || a[0].Games != 1 || a[1].Copies || a[1].Games != 100 || out.Overall.Games != 200 || out.Advantage != nil || len(out.Warnings) != 1 {
		t.Errorf("%+v, warnings %q", a, out.Warnings)
	}
	// Dice are luck, and so is an agent's stream.
	for _, out := range []*arena.Results{
		played(t, experiment(t, kuhn.New(), 4, nil, "fixed", "fixed"), 1).Results(),
		played(t, experiment(t, tictactoe.New(), 4, nil, "fixed", "random"), 1).Results(),
	} {
		if out.Pairings[0].Copies || out.Advantage == nil || strings.Contains(strings.Join(out.Warnings, ""), "no luck") {
			t.Errorf("%+v, warnings %q", out.Pairings[0], out.Warnings)
		}
	}
	// Games without luck that differ, as by the time, are no copies.
	e := experiment(t, tictactoe.New(), 4, nil, "fixed", "fixed")
	r := arena.NewRun(e, 1)
	for n := range 4 {
		r.Add(&arena.Game{Agents: []int{0, 0}, Number: n, Scores: []float64{1, -1}, Length: n, Choices: []int{1, 1}, Thinking: []int64{1, 1}, Deterministic: true})
	}
	if out := r.Results(); out.Pairings[0].Copies || out.Pairings[0].Games != 4 {
		t.Errorf("%+v", out.Pairings[0])
	}
}

// Unbounded results of a single pair of games have no interval, and the report says so.
func TestOnePair(t *testing.T) {
	out := played(t, experiment(t, kuhn.New(), 2, nil, "random", "random"), 1).Results()
	if out.Overall.Length.Bounded() || out.Advantage.Elo.Bounded() {
		t.Errorf("one pair: length %+v, lead %+v", out.Overall.Length, out.Advantage)
	}
	if text := out.Report().Markdown(); strings.Count(text, "(no interval)") != 2 || strings.Contains(text, "Inf") {
		t.Error(text)
	}
	if text := out.Data().CSV(); strings.Contains(text, "Inf") {
		t.Error(text)
	}
	untimed(t, out)
}
