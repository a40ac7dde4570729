package agents_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/kuhn"
)

// parse returns agents for a game of kuhn.
func parse(tb testing.TB, texts ...string) []agents.Agent {
	tb.Helper()
	var all []agents.Agent
	for _, text := range texts {
		a, err := agents.Parse(kuhn.New(), text)
		if err != nil {
			tb.Fatal(err)
		}
		all = append(all, a)
	}
	return all
}

// play returns the record of a game of kuhn as text.
func play(t *testing.T, m agents.Match) string {
	t.Helper()
	m.Game = kuhn.New()
	r, err := m.Play(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Replay(m.Game, nil); err != nil || len(r.Scores) != 2 {
		t.Errorf("scores %v, replay: %v", r.Scores, err)
	}
	var b bytes.Buffer
	if err := engine.WriteRecord(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestSameSeedSameGame(t *testing.T) {
	games := map[string]bool{}
	for seed := range uint64(20) {
		a := play(t, agents.Match{Agents: parse(t, "random", "search:iterations=50"), Seed: seed})
		if b := play(t, agents.Match{Agents: parse(t, "random", "search:iterations=50"), Seed: seed}); a != b {
			t.Errorf("seed %d: two games:\n%s\n%s", seed, a, b)
		}
		_, moves, _ := strings.Cut(a, "\n\n")
		games[moves] = true
	}
	if len(games) < 10 {
		t.Errorf("20 seeds gave only %d games", len(games))
	}
}

// greedy draws more from its stream than it needs, and asks for the first
// action.
type greedy struct{}

func (greedy) Name() string { return "greedy" }

func (greedy) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	for range 100 {
		rng.Uint64()
	}
	return v.AppendLegal(nil)[0], nil
}

func TestAgentsCannotMoveTheDice(t *testing.T) {
	for seed := range uint64(20) {
		a := play(t, agents.Match{Agents: parse(t, "random", "random"), Seed: seed})
		b := play(t, agents.Match{Agents: []agents.Agent{greedy{}, greedy{}}, Seed: seed})
		deals := func(s string) string {
			_, s, _ = strings.Cut(s, "\n\n")
			return s[:len("chance deal J\nchance deal K\n")]
		}
		if deals(a) != deals(b) {
			t.Errorf("seed %d: deals differ between agents:\n%s\n%s", seed, deals(a), deals(b))
		}
	}
}

// face is an agent that looks for hidden information.
type face struct{ t *testing.T }

func (face) Name() string { return "face" }

func (f face) Decide(_ context.Context, v engine.View, _ *rand.Rand) (engine.Action, error) {
	if v.Turn() != v.Viewer() {
		f.t.Errorf("the view of seat %v with seat %v on turn", v.Viewer(), v.Turn())
	}
	if text := kuhn.New().Notation().FormatPosition(v); !strings.Contains(text, "?") {
		f.t.Errorf("no hole in\n%s", text)
	}
	return v.AppendLegal(nil)[0], nil
}

func TestAgentsAreGivenTheirView(t *testing.T) {
	play(t, agents.Match{Agents: []agents.Agent{face{t}, face{t}}})
}

// wrong answers with a fixed action and error.
type wrong struct {
	a   engine.Action
	err error
}

func (wrong) Name() string { return "wrong" }

func (w wrong) Decide(context.Context, engine.View, *rand.Rand) (engine.Action, error) {
	return w.a, w.err
}

func (w wrong) Roll(context.Context, engine.Position, []engine.Action) (engine.Action, error) {
	return w.a, w.err
}

var errBroken = errors.New("broken")

func TestPlayStopsAtErrors(t *testing.T) {
	g := kuhn.New()
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	live := context.Background()
	two := func(a agents.Agent) []agents.Agent { return []agents.Agent{a, a} }
	for _, row := range []struct {
		ctx     context.Context
		m       agents.Match
		want    string
		actions int // recorded before the error
	}{
		{live, agents.Match{Game: g, Agents: two(wrong{a: kuhn.Fold})}, "agents: seat 0, wrong: 0x60 is not a legal action", 2},
		{live, agents.Match{Game: g, Agents: two(wrong{err: errBroken})}, "agents: seat 0, wrong: broken", 2},
		{live, agents.Match{Game: g, Agents: two(greedy{}), Dice: wrong{a: kuhn.Bet}}, "agents: dice: 0x40 is not one of the outcomes", 0},
		{live, agents.Match{Game: g, Agents: two(greedy{}), Dice: wrong{err: errBroken}}, "agents: dice: broken", 0},
		{ended, agents.Match{Game: g, Agents: two(greedy{})}, "agents: context canceled", 0},
	} {
		r, err := row.m.Play(row.ctx)
		if err == nil || err.Error() != row.want {
			t.Errorf("error %v, want %s", err, row.want)
			continue
		}
		if len(r.Actions) != row.actions || r.Scores != nil {
			t.Errorf("%s: record %+v, want %d actions and no result", row.want, r, row.actions)
		}
	}
	if _, err := (agents.Match{Game: g, Agents: []agents.Agent{greedy{}}}).Play(live); err == nil {
		t.Error("one agent played two seats")
	}
}

// kings is dice that deal the king and then the queen.
type kings struct{}

func (kings) Roll(_ context.Context, p engine.Position, outcomes []engine.Action) (engine.Action, error) {
	return outcomes[len(outcomes)-1], nil
}

func TestDiceFromOutside(t *testing.T) {
	seen := 0
	text := play(t, agents.Match{
		Agents: []agents.Agent{greedy{}, greedy{}},
		Dice:   kings{},
		Watch:  func(s engine.State, a engine.Action) { seen++ },
	})
	if want := "chance deal K\nchance deal Q\n0 check\n1 check\nchance show K\nchance show Q\nresult 0.5 -0.5\n"; !strings.HasSuffix(text, want) {
		t.Errorf("got\n%s\nwant it to end with\n%s", text, want)
	}
	if seen != 6 {
		t.Errorf("%d actions watched, want 6", seen)
	}
}

// endless returns Kuhn poker that claims a play without an end.
func endless() engine.Game {
	return enginetest.About(kuhn.New(), func(a *engine.About) { a.Endless = errBroken })
}

func TestPlayRefusesEndlessGames(t *testing.T) {
	m := agents.Match{Game: endless(), Agents: []agents.Agent{greedy{}, greedy{}}}
	if _, err := m.Play(context.Background()); !errors.Is(err, errBroken) {
		t.Errorf("error %v, want %v", err, errBroken)
	}
}

// TestSearchBeatsRandom plays each seat half the time, so that the deal and the
// seat favour nobody. Exact play gains more than 0.2 a game over random play.
func TestSearchBeatsRandom(t *testing.T) {
	var scores []float64
	for i := range 600 {
		seat := i % 2
		pair := parse(t, "search:iterations=300", "random")
		if seat == 1 {
			pair[0], pair[1] = pair[1], pair[0]
		}
		r, err := agents.Match{Game: kuhn.New(), Agents: pair, Seed: uint64(i / 2)}.Play(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		scores = append(scores, r.Scores[seat])
	}
	mean, deviation := stat.MeanStdDev(scores, nil)
	if e := deviation / math.Sqrt(float64(len(scores))); mean < 3*e {
		t.Errorf("mean score %.3f ± %.3f against random play, want clearly more than 0", mean, e)
	}
}

func Example() {
	game := kuhn.New()
	search, err := agents.Parse(game, "search:iterations=200")
	if err != nil {
		panic(err)
	}
	random, err := agents.Parse(game, "random")
	if err != nil {
		panic(err)
	}
	record, err := agents.Match{Game: game, Agents: []agents.Agent{search, random}, Seed: 3}.Play(context.Background())
	if err != nil {
		panic(err)
	}
	if err := engine.WriteRecord(os.Stdout, record); err != nil {
		panic(err)
	}
	// Output:
	// deadreckon record 1
	// checksum 2afac63f
	// game kuhn
	// seed 3
	// producer deadreckon
	// note agent.0 search:iterations=200
	// note agent.1 random
	//
	// chance deal K
	// chance deal J
	// 0 bet
	// 1 fold
	// result 0.5 -0.5
}
