package agents_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/mcts"
)

func TestParseErrors(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"", `agents: no agent "" for kuhn; agents: `},
		{"chess", `agents: no agent "chess" for kuhn; agents: `},
		{"random:depth=3", `agents: random:depth=3: no parameter "depth"; it takes none`},
		{"search:depth=3", `agents: search:depth=3: no parameter "depth"; known: time, iterations, nodes, rollout, leaf, net, guide, threads, horizon, against, algorithm, select`},
		{"search:net=x.net", `agents: search:net=x.net: only the owner of this machine may name a file`},
		{"search:guide=prior", `agents: search:guide=prior: guide=prior: want net=FILE`},
		{"search:select=best", `agents: search:select=best: select=best: want one of ucb1, tuned, puct`},
		{"search:final=last", `agents: search:final=last: final=last: want one of visits, keep`},
		{"search:algorithm=mcts", `agents: search:algorithm=mcts: algorithm=mcts: want one of so, mo`},
		{"search:algorithm=ris", `agents: search:algorithm=ris: algorithm=ris was removed: it was as exploitable as so (experiments/001-search-speed)`},
		{"search:iterations=9,chance=results", `agents: search:iterations=9,chance=results: chance was removed: outcomes and open chose no better`},
		{"search:iterations", `agents: search:iterations: "iterations": want name=value`},
		{"search:iterations=", `agents: search:iterations=: "iterations=": want name=value`},
		{"search:iterations=0", `agents: search:iterations=0: iterations=0: want 1 to 2147483647`},
		{"search:iterations=many", `agents: search:iterations=many: iterations=many: want 1 to`},
		{"search:iterations=1,iterations=2", `agents: search:iterations=1,iterations=2: parameter iterations is given twice`},
		{"search:time=5", `agents: search:time=5: time=5: no unit; write 5s`},
		{"search:exploration=NaN", `agents: search:exploration=NaN: exploration=NaN: want 1e-06 to`},
		{"search:nodes=0", `agents: search:nodes=0: nodes=0: want 1 to`},
		{"search:against=chess", `agents: search:against=chess: against=chess: agents: no agent "chess" for kuhn`},
		{"search:against=search:depth=3;time=1s", `agents: search:against=search:depth=3;time=1s: against=search:depth=3,time=1s: agents: search:depth=3,time=1s: no parameter "depth"`},
		{"search:against=random,threads=2", `agents: search:against=random,threads=2: mcts: 2 threads: `},
		{"plans:plans=chess", `agents: plans was removed: a search over whole plans was no stronger than the best plan (experiments/009-macro-plans); use search`},
		{"search:root=rounds,final=visits", `agents: search:root=rounds,final=visits: mcts: root rounds with the final choice visits`},
		{"search:root=rounds,rollout=random,final=keep", `agents: search:root=rounds,rollout=random,final=keep: mcts: root rounds: set a rollout policy`},
		{"search:rollout=wise", `agents: search:rollout=wise: rollout=wise: want one of caller, random`},
	} {
		_, err := agents.Parse(kuhn.New(), row.text)
		if err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%q: error %v, want %s", row.text, err, row.want)
		}
	}
}

func TestParse(t *testing.T) {
	for _, text := range []string{
		"random", "search", "search:iterations=10", "search:time=1ms,exploration=0.5,nodes=50", "search:rollout=random",
		"search:algorithm=mo,select=puct,trust=0.7,final=keep", "search:reuse=off,threads=2,select=tuned,final=keep,confirm=off",
		"search:against=search:iterations=5;reuse=off,iterations=10",
		"search:root=bandit", "search:root=rounds,select=ucb1", "search:final=visits", "search:final=keep,rollout=random",
	} {
		a, err := agents.Parse(kuhn.New(), text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if a.Name() != text {
			t.Errorf("%q calls itself %q", text, a.Name())
		}
	}
}

// A search of two moves with a policy plays both equally often, except for the last round of a
// thread, unless the text says otherwise.
func TestSearchPairedRounds(t *testing.T) {
	g := kuhn.New()
	s := g.NewState()
	s.Apply(kuhn.Deal(kuhn.King))
	s.Apply(kuhn.Deal(kuhn.Queen))
	v := g.NewView()
	s.ViewInto(kuhn.First, v)
	for text, rounds := range map[string]bool{
		"search:iterations=100": true, "search:iterations=100,threads=2": true,
		"search:iterations=100,root=bandit": false, "search:iterations=100,final=visits": false, "search:iterations=100,rollout=random": false,
	} {
		a := parse(t, text)[0]
		if _, err := a.Decide(context.Background(), v, engine.Stream(1, "test")); err != nil {
			t.Fatal(err)
		}
		if moves := a.(*agents.Search).Last().Moves; (max(moves[0].Visits, moves[1].Visits) <= 51) != rounds {
			t.Errorf("%s: visits %d and %d", text, moves[0].Visits, moves[1].Visits)
		}
	}
}

// caller bets and calls, and counts its decisions on all threads.
type caller struct{ asked *atomic.Int64 }

func (c caller) Choose(_ engine.State, legal []engine.Action, _ *rand.Rand) engine.Action {
	c.asked.Add(1)
	if slices.Contains(legal, kuhn.Bet) {
		return kuhn.Bet
	}
	return kuhn.Call
}

var asked atomic.Int64

func init() {
	agents.RegisterRollout(agents.Component[mcts.Policy]{Name: "caller", Game: "kuhn", Rank: 1,
		Open: func(engine.Game) (mcts.Policy, error) { return caller{&asked}, nil }})
	agents.Register(agents.Kind{Name: "broken", Game: "kuhn", Usage: "broken",
		Open: func(engine.Game, *agents.Params) (agents.Agent, error) { return nil, errBroken }})
	agents.Register(agents.Kind{Name: "stranger", Game: "mahjong", Usage: "stranger"})
	agents.RegisterRollout(agents.Component[mcts.Policy]{Name: "stranger", Game: "mahjong", Rank: 9})
}

func TestRegistered(t *testing.T) {
	g := kuhn.New()
	if names := agents.RolloutNames(g); !slices.Equal(names, []string{"caller", "random"}) {
		t.Errorf("rollouts %v", names)
	}
	var names []string
	for _, k := range agents.Kinds(g) {
		names = append(names, k.Name)
	}
	if !slices.Equal(names, []string{"broken", "probe", "random", "search", "watched"}) {
		t.Errorf("kinds %v", names)
	}
	if _, err := agents.Parse(g, "broken"); !errors.Is(err, errBroken) {
		t.Errorf("error %v, want %v", err, errBroken)
	}
	if _, err := agents.OpenRollout(g, "stranger"); err == nil {
		t.Error("a rollout of another game was opened")
	}
	defer func() {
		if recover() == nil {
			t.Error("a name was registered twice")
		}
	}()
	agents.Register(agents.Kind{Name: "random", Game: "kuhn"})
}

func TestSearchUsesTheRollout(t *testing.T) {
	g := kuhn.New()
	s := g.NewState()
	s.Apply(kuhn.Deal(kuhn.King))
	s.Apply(kuhn.Deal(kuhn.Queen))
	v := g.NewView()
	s.ViewInto(kuhn.First, v)
	for _, row := range []struct {
		text string
		uses bool
	}{{"search:iterations=10", true}, {"search:iterations=10,rollout=caller", true}, {"search:iterations=10,rollout=random", false}} {
		asked.Store(0)
		a := parse(t, row.text)[0]
		if _, err := a.Decide(context.Background(), v, engine.Stream(1, "test")); err != nil {
			t.Fatal(err)
		}
		if n := asked.Load(); (n > 0) != row.uses {
			t.Errorf("%s asked the rollout %d times", row.text, n)
		}
		if n := a.(*agents.Search).Last().Iterations; n != 10 {
			t.Errorf("%s: %d iterations, want 10", row.text, n)
		}
	}
}
