package mall

import (
	"context"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	rules "deadreckon/engine/mall"
	"deadreckon/mcts"
)

func newGame(t testing.TB) engine.Game {
	return enginetest.Open(t, rules.Name, engine.Setting{Key: "maxTurns", Value: "150"})
}

// playout plays a game by a policy per seat, nil for uniform play.
func playout(g engine.Game, policies [2]mcts.Policy, seed uint64) (score float64, plies int, s engine.State) {
	rng := engine.Stream(seed, "playout")
	for seat, p := range policies {
		if p == nil {
			policies[seat] = agentstest.Uniform{}
		}
	}
	s, plies = agentstest.Play(g, rng, func(s engine.State, legal []engine.Action) engine.Action {
		return policies[s.Turn()].Choose(s, legal, rng)
	})
	return s.Score(rules.Human), plies, s
}

// TestStrategies plays the strategies against uniform play and each other. The bounds are far from
// measurements over 500 games: 55 % for the humans' strategy against the zombies', and no win for
// uniform play.
func TestStrategies(t *testing.T) {
	g := newGame(t)
	const games = 200
	wins := func(policies [2]mcts.Policy) (n int) {
		for seed := range uint64(games) {
			if s, _, _ := playout(g, policies, seed); s > 0 {
				n++
			}
		}
		return n
	}
	both, human, zombie := wins([2]mcts.Policy{new(Script), new(Script)}), wins([2]mcts.Policy{new(Script), nil}), wins([2]mcts.Policy{nil, new(Script)})
	t.Logf("human wins of %d: script-script %d, script-uniform %d, uniform-script %d", games, both, human, zombie)
	if both < games*4/10 || human <= both || zombie > 0 {
		t.Error("the strategies have lost their strength")
	}
}

// TestKnowsOnlyItsOwn: the script depends only on the seat's knowledge.
func TestKnowsOnlyItsOwn(t *testing.T) {
	agentstest.UsesOnlyView(t, newGame(t), new(scriptAgent), func(engine.Seat) bool { return true }, nil, 3000)
}

func TestChooseAllocatesNothing(t *testing.T) {
	g := newGame(t)
	policies := [2]mcts.Policy{new(Script), new(Script)}
	_, plies, _ := playout(g, policies, 3)
	if n := testing.AllocsPerRun(5, func() { playout(g, policies, 3) }); n > 40 { // a state, two buffers that grow, a stream
		t.Errorf("%v allocations in a game of %d actions", n, plies)
	}
}

// TestScriptInATeam runs scripts on two threads for the race detector.
func TestScriptInATeam(t *testing.T) {
	g := newGame(t)
	s, v := g.NewState(), g.NewView()
	for s.Turn() == engine.Chance || len(s.AppendLegal(nil)) == 1 {
		s.Apply(s.AppendLegal(nil)[0])
	}
	s.ViewInto(s.Turn(), v)
	team, err := agents.OpenTeam(g, mcts.Config{Iterations: 6, Seed: 1}, "", agents.NetSource{}, 2)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := team.Search(context.Background(), v); err != nil || r.Iterations != 6 {
		t.Errorf("got %+v, error %v", r, err)
	}
}

func BenchmarkScriptGame(b *testing.B) {
	g := newGame(b)
	n := 0
	for seed := uint64(0); b.Loop(); seed++ {
		_, p, _ := playout(g, [2]mcts.Policy{new(Script), new(Script)}, seed)
		n += p
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/action")
}
