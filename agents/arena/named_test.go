package arena_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/internal/access"
)

// spender plays at random, reports its use and hears events.
type spender struct {
	used  agents.Usage
	heard []string
}

func init() {
	agents.Register(agents.Kind{Name: "spender", Usage: "spender: for tests", Open: func(engine.Game, *agents.Params) (agents.Agent, error) { return &spender{}, nil }})
}

func (s *spender) Name() string        { return "spender" }
func (s *spender) Begin(uint64)        { s.used, s.heard = agents.Usage{}, nil }
func (s *spender) Usage() agents.Usage { return s.used }
func (s *spender) Hear(l []string)     { s.heard = append(s.heard, l...) }

func (s *spender) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	s.used = s.used.Plus(agents.Usage{Calls: 2, In: 100, Out: 10, Cost: 0.25})
	legal := v.AppendLegal(nil)
	return legal[rng.IntN(len(legal))], nil
}

// valueName is an experiment with named agents.
func valueName(t *testing.T, text string) *arena.Experiment {
	t.Helper()
	names := map[string]string{"big": text, "small": "random"}
	e, err := arena.NewNamed(kuhn.New(), names, [][]string{{"big", "small"}, {"big", "small"}}, 1, 40, nil)
	if err != nil {
		t.Fatal(err)
	}
	e.Program = "deadreckon test"
	return e
}

// Tables use the names of agents, reported use is counted, and each record replays to the scores of its
// game.
func TestNamed(t *testing.T) {
	r := arena.NewRun(valueName(t, "spender"), 2)
	var mu sync.Mutex
	records := 0
	r.Recorded = func(g *arena.Game, kept *engine.Record) error {
		end, err := kept.Replay(kuhn.New(), nil)
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		records++
		if end.Score(0) != g.Scores[0] || kept.Seed != g.Seed || len(kept.Notes) != 2 || kept.Notes[0].Value != []string{"big", "small"}[g.Agents[0]] || kept.Producer != "deadreckon test" {
			t.Errorf("%+v is not the record of %+v", kept, g)
		}
		return nil
	}
	if err := r.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	out := r.Results()
	if records != 160 {
		t.Errorf("%d records of 160 games", records)
	}
	decided := 0
	for _, of := range out.Timing[:1] {
		decided = of.Decisions
	}
	big, small := out.Agents[0], out.Agents[1]
	if big.Agent != "big" || big.Used == nil || big.Used.Calls != 2*decided || big.Used.In != 100*decided || big.Used.Cost != 0.25*float64(decided) {
		t.Errorf("of %d decisions: %+v", decided, big.Used)
	}
	if small.Used != nil {
		t.Errorf("who tells nothing has used %+v", small.Used)
	}
	if len(out.BothSides) != 2 || out.BothSides[0].Agent != "big" || out.BothSides[0].Elo == nil {
		t.Fatalf("%+v", out.BothSides)
	}
	// Two players that meet on both sides have opposite means.
	if a, b := out.BothSides[0], out.BothSides[1]; a.Points.Value+b.Points.Value < 0.999 || a.Points.Value+b.Points.Value > 1.001 || a.Elo.Value+b.Elo.Value > 1e-9 {
		t.Errorf("%+v and %+v", a, b)
	}
	page := out.Report().Markdown()
	for _, want := range []string{"## Resources per game", "| first | big |", "## Agents that play several sides, with equal weights", "| big | first, second |"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in\n%s", want, page)
		}
	}
}

// A listener hears the events of its seat once, and not the card of the other seat.
func TestListener(t *testing.T) {
	table, err := agents.NewReferee(kuhn.New())
	if err != nil {
		t.Fatal(err)
	}
	ear := &spender{}
	other, err := agents.Parse(kuhn.New(), "random")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(30) {
		end, err := table.Play(t.Context(), []agents.Agent{ear, other}, agents.GameSeed{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(ear.heard, "\n")
		if !strings.HasPrefix(text, "the first seat is dealt the ") || strings.Contains(text, "the second seat is dealt the") {
			t.Errorf("seed %d: %s", seed, text)
		}
		if strings.Count(text, "wins") != 1 || strings.Contains(text, "the first seat wins") != (end.Score(0) > 0) {
			t.Errorf("seed %d, score %v: %s", seed, end.Score(0), text)
		}
	}
}

// The same name for another agent is another experiment.
func TestNamedDifferently(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.jsonl")
	l, err := arena.OpenLog(path, arena.NewRun(valueName(t, "spender"), 1))
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := arena.OpenLog(path, arena.NewRun(valueName(t, "random"), 1)); err == nil || !strings.Contains(err.Error(), "big is spender there, random here") {
		t.Errorf("error %v", err)
	}
}

// Games played elsewhere use the texts of agents, not their names.
func TestNamedRemote(t *testing.T) {
	e := valueName(t, "spender")
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	p, err := arena.OpenPlayer(kuhn.New(), nil, text, access.Grant())
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	result, err := p.Play(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	var g arena.Game
	if err := json.Unmarshal(result, &g); err != nil || g.Used == nil || g.Used[0].Calls == 0 {
		t.Errorf("%v: %s", err, result)
	}
	if result, err = arena.WithoutTimes(result); err != nil || strings.Contains(string(result), "used") {
		t.Errorf("%v: %s", err, result)
	}
}
