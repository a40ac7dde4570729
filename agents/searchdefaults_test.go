package agents_test

import (
	"context"
	"sync/atomic"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/mcts"
)

// tuned is Kuhn poker by another name, with search defaults.
type tuned struct{ engine.Game }

func (tuned) Name() string { return "tuned" }

// flat is a value that says nothing, after which a playout ends.
type flat struct{}

func (flat) Quiet(engine.Position) bool { return true }

func (flat) Evaluate(_ []engine.View, scores []float64) { clear(scores) }

func init() {
	agents.RegisterSearchDefaults(agents.SearchDefaults{
		Game: "tuned", Algorithm: mcts.MO, Run: 2, Edges: 1, Trust: 0.6, LeafTrust: 0.3, Horizon: 7, Width: 3, Growth: 0.25,
	})
	agents.RegisterRollout(agents.Component[mcts.Policy]{Name: "caller", Game: "tuned", Rank: 1,
		Open: func(engine.Game) (mcts.Policy, error) { return caller{new(atomic.Int64)}, nil }})
	agents.RegisterLeaf(agents.Component[mcts.Evaluator]{Name: "flat", Game: "tuned", Rank: 1,
		Open: func(engine.Game) (mcts.Evaluator, error) { return flat{}, nil }})
}

// Search agents use the defaults of the game; a game without any uses those of package mcts.
func TestSearchDefaults(t *testing.T) {
	for _, row := range []struct {
		game              engine.Game
		agent, name, want string
	}{
		{tuned{kuhn.New()}, "search", "algorithm", "mo"},
		{kuhn.New(), "search", "algorithm", "so"},
		{tuned{kuhn.New()}, "search", "trust", "0.3"},
		{tuned{kuhn.New()}, "search", "horizon", "7"},
		{kuhn.New(), "search", "trust", "0.5"},
		{kuhn.New(), "search", "horizon", "0"},
	} {
		if got := defaultOf(t, row.game, row.agent, row.name); got != row.want {
			t.Errorf("%s of %s: %s is %s by default, want %s", row.agent, row.game.Name(), row.name, got, row.want)
		}
	}
}

func defaultOf(t *testing.T, g engine.Game, agent, name string) string {
	t.Helper()
	k, err := agents.Find(g, agent)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range k.Parameters(g) {
		if p.Name == name {
			return p.Default
		}
	}
	t.Fatalf("%s has no parameter %s", agent, name)
	return ""
}

// A text overrides the search defaults, and playouts to the end have their own trust.
func TestTextOverridesSearchDefaults(t *testing.T) {
	g := tuned{kuhn.New()}
	for _, text := range []string{"search:final=visits,iterations=5", "search:leaf=none,iterations=5"} {
		a, err := agents.Parse(g, text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if _, err := a.Decide(context.Background(), firstKing(g), engine.Stream(1, "test")); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	if got := agents.SearchDefaultsOf("tuned").Trust; got != 0.6 {
		t.Errorf("trust %v", got)
	}
	if got, want := agents.SearchDefaultsOf("kuhn"), agents.SearchDefaultsOf(""); got != want || got.Run != 6 || got.Edges != 16 {
		t.Errorf("a game without a tuning has %+v, want %+v", got, want)
	}
}

// The defaults set the layout of the tree: with one edge for each node it is full, when the same
// search of the same game still has room.
func TestSearchDefaultsLayout(t *testing.T) {
	for _, row := range []struct {
		game engine.Game
		full bool
	}{{tuned{kuhn.New()}, true}, {kuhn.New(), false}} {
		team, err := agents.OpenTeam(row.game, mcts.Config{Iterations: 500, MaxNodes: 15}, "random", agents.NetSource{}, 1)
		if err != nil {
			t.Fatal(err)
		}
		r, err := team.Search(context.Background(), firstKing(row.game))
		if err != nil || r.Full != row.full {
			t.Errorf("%s: %d nodes, full %t, want %t; error %v", row.game.Name(), r.Nodes, r.Full, row.full, err)
		}
	}
}

func firstKing(g engine.Game) engine.View {
	s, v := g.NewState(), g.NewView()
	s.Apply(kuhn.Deal(kuhn.King))
	s.Apply(kuhn.Deal(kuhn.Queen))
	s.ViewInto(kuhn.First, v)
	return v
}
