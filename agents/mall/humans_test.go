package mall

import (
	"math/rand/v2"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	rules "deadreckon/engine/mall"
	"deadreckon/mcts"
)

func strategies(g engine.Game, seat engine.Seat) (names []string) {
	for _, k := range agents.Kinds(g) {
		if k.Game == rules.Name && k.Seat != nil && k.Seat(g, seat) {
			names = append(names, k.Name)
		}
	}
	return names
}

func newPreset(t testing.TB, preset string) engine.Game {
	return enginetest.Open(t, rules.Name, engine.Setting{Key: "preset", Value: preset}, engine.Setting{Key: "maxTurns", Value: "150"})
}

// TestHumanStrength plays every human strategy against uniform play and script. The bounds are far
// below measurements over 500 games: at least 80 % and 40 %.
func TestHumanStrength(t *testing.T) {
	g := newGame(t)
	const games = 40
	for _, name := range strategies(g, rules.Human) {
		t.Run(name, func(t *testing.T) {
			wins := func(zombie mcts.Policy) (n int) {
				for seed := range uint64(games) {
					if score, _, _ := playout(g, [2]mcts.Policy{agentstest.Policy(t, g, name), zombie}, seed); score > 0 {
						n++
					}
				}
				return n
			}
			uniform, script := wins(nil), wins(new(Script))
			t.Logf("of %d games won: %d against uniform play, %d against script", games, uniform, script)
			if uniform < games*6/10 || script < games/5 {
				t.Error("the strategy has lost its strength")
			}
		})
	}
}

// TestHumansUnderBothPresets plays whole games from views, so that choices are checked to be legal.
func TestHumansUnderBothPresets(t *testing.T) {
	for _, preset := range []string{"spi1978", "grenko"} {
		g := newPreset(t, preset)
		for _, name := range strategies(g, rules.Human) {
			for _, zombie := range []string{"random", "script"} {
				human, err := agents.ParseFor(g, rules.Human, name)
				if err != nil {
					t.Fatal(err)
				}
				other, err := agents.Parse(g, zombie)
				if err != nil {
					t.Fatal(err)
				}
				m := agents.Match{Game: g, Agents: []agents.Agent{human, other}, Seed: 5, Producer: "test"}
				if _, err := m.Play(t.Context()); err != nil {
					t.Errorf("%s: %s against %s: %v", preset, name, zombie, err)
				}
			}
		}
	}
}

// TestHumansKnowOnlyTheirOwn: a human strategy acts alike in its view and in every world that the
// seat cannot tell from the true state.
func TestHumansKnowOnlyTheirOwn(t *testing.T) {
	g := newGame(t)
	for _, name := range strategies(g, rules.Human) {
		t.Run(name, func(t *testing.T) {
			p := agentstest.Policy(t, g, name).(*player)
			agentstest.UsesOnlyView(t, g, p, func(seat engine.Seat) bool { return seat == rules.Human }, new(Script), 600)
		})
	}
}

func TestHumansAllocateNothing(t *testing.T) {
	g := newGame(t)
	for _, name := range strategies(g, rules.Human) {
		policies := [2]mcts.Policy{agentstest.Policy(t, g, name), new(Script)}
		_, plies, _ := playout(g, policies, 3)
		if n := testing.AllocsPerRun(3, func() { playout(g, policies, 3) }); n > 40 { // a state, two buffers that grow, a stream
			t.Errorf("%s: %v allocations in a game of %d actions", name, n, plies)
		}
	}
}

// TestUnknownDecision: an unknown kind of decision still gets a legal answer.
func TestUnknownDecision(t *testing.T) {
	g := newGame(t)
	s := g.NewState()
	f := rules.FactsOf(s, rules.Human)
	for _, name := range strategies(g, rules.Human) {
		p := agentstest.Policy(t, g, name).(*player).strategy
		legal := []engine.Action{250 << 24, engine.Action(rules.KindEnd) << 24}
		if a := p.choose(f, legal, rand.New(rand.NewPCG(1, 2))); a != legal[0] && a != legal[1] {
			t.Errorf("%s chooses %#x", name, a)
		}
	}
}

func TestKnobs(t *testing.T) {
	g := newGame(t)
	for _, row := range []struct{ text, err string }{
		{"balanced:risk=0.3", ""},
		{"balanced:risk=0.3,sure=0.9", ""},
		{"balanced:risk=11", "risk=11: want 0 to 10"},
		{"balanced:risk=-1", "risk=-1: want 0 to 10"},
		{"balanced:risk=much", "risk=much: want 0 to 10"},
		{"balanced:luck=1", `no parameter "luck"; known: `},
	} {
		a, err := agents.Parse(g, row.text)
		switch {
		case row.err == "" && err != nil:
			t.Errorf("%s: %v", row.text, err)
		case row.err == "" && a.(*player).strategy.(*balanced).risk != 0.3:
			t.Errorf("%s: the knob does not turn", row.text)
		case row.err != "" && (err == nil || !strings.Contains(err.Error(), row.err)):
			t.Errorf("%s: error %v; want one with %q", row.text, err, row.err)
		}
	}
}

func BenchmarkHumans(b *testing.B) {
	g := newGame(b)
	for _, name := range strategies(g, rules.Human) {
		b.Run(name, func(b *testing.B) {
			policies := [2]mcts.Policy{agentstest.Policy(b, g, name), new(Script)}
			for seed := uint64(0); b.Loop(); seed++ {
				playout(g, policies, seed)
			}
		})
	}
}
