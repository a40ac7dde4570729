package mall

import (
	"math/rand/v2"
	"slices"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	rules "deadreckon/engine/mall"
	"deadreckon/mcts"
)

// zombieKinds returns the strategies that play only the zombies.
func zombieKinds(g engine.Game) (names []string) {
	for _, k := range agents.Kinds(g) {
		if k.Seat != nil && k.Seat(g, rules.Zombie) && !k.Seat(g, rules.Human) {
			names = append(names, k.Name)
		}
	}
	return names
}

// strict fails the test if a policy chooses an illegal action.
type strict struct {
	t *testing.T
	mcts.Policy
}

func (p strict) Choose(s engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	a := p.Policy.Choose(s, legal, rng)
	if !slices.Contains(legal, a) {
		p.t.Fatalf("%#x is not legal in phase %s", uint32(a), s.(*rules.State).Phase())
	}
	return a
}

// TestZombiesPlayOn: every decision under both presets gets a legal answer.
func TestZombiesPlayOn(t *testing.T) {
	for _, preset := range []string{"spi1978", "grenko"} {
		g := enginetest.Open(t, rules.Name, engine.Setting{Key: "preset", Value: preset}, engine.Setting{Key: "maxTurns", Value: "60"})
		for _, name := range zombieKinds(g) {
			for _, human := range []mcts.Policy{nil, new(Script)} {
				for seed := range uint64(10) {
					playout(g, [2]mcts.Policy{human, strict{t, agentstest.Policy(t, g, name)}}, seed)
				}
			}
		}
	}
}

// TestZombiesKnowOnlyTheirOwn: a zombie strategy acts alike in its view and in every world that the
// seat cannot tell from the true state.
func TestZombiesKnowOnlyTheirOwn(t *testing.T) {
	g := newGame(t)
	for _, name := range zombieKinds(g) {
		p := agentstest.Policy(t, g, name).(*player)
		agentstest.UsesOnlyView(t, g, p, func(seat engine.Seat) bool { return seat == rules.Zombie }, new(Script), 1000)
	}
}

// TestZombiesForget: a strategy with caches chooses as a new one, also after random moves.
func TestZombiesForget(t *testing.T) {
	for _, preset := range []string{"spi1978", "grenko"} {
		g := enginetest.Open(t, rules.Name, engine.Setting{Key: "preset", Value: preset}, engine.Setting{Key: "maxTurns", Value: "40"})
		for _, name := range zombieKinds(g) {
			old := agentstest.Policy(t, g, name)
			rng := engine.Stream(1, "stray")
			watched := func(s engine.State, legal []engine.Action) engine.Action {
				a := old.Choose(s, legal, engine.Stream(7, "choice"))
				if b := agentstest.Policy(t, g, name).Choose(s, legal, engine.Stream(7, "choice")); a != b {
					n := g.Notation()
					t.Fatalf("%s: %s, and anew %s\n%s", name, n.FormatAction(s, a), n.FormatAction(s, b), n.FormatPosition(s))
				}
				if rng.IntN(20) == 0 {
					return legal[rng.IntN(len(legal))]
				}
				return a
			}
			for seed := range uint64(8) {
				playout(g, [2]mcts.Policy{new(Script), agentstest.PolicyFunc(watched)}, seed)
			}
		}
	}
}

func TestZombiesAllocateNothing(t *testing.T) {
	g := newGame(t)
	for _, name := range zombieKinds(g) {
		policies := [2]mcts.Policy{new(Script), agentstest.Policy(t, g, name)}
		if n := testing.AllocsPerRun(5, func() { playout(g, policies, 3) }); n > 40 { // a state, two buffers that grow, a stream
			t.Errorf("%s: %v allocations in a game", name, n)
		}
	}
}

// TestZombieStrength has loose bounds: over 500 games the script wins 50 % to 60 % against each
// strategy.
func TestZombieStrength(t *testing.T) {
	g := newGame(t)
	const games = 100
	for _, name := range zombieKinds(g) {
		var won [2]int
		for i, human := range []mcts.Policy{nil, new(Script)} {
			for seed := range uint64(games) {
				if s, _, _ := playout(g, [2]mcts.Policy{human, agentstest.Policy(t, g, name)}, seed); s > 0 {
					won[i]++
				}
			}
		}
		if won[0] > 0 || won[1] > games*3/4 {
			t.Errorf("%s: uniform play wins %d of %d, the script %d", name, won[0], games, won[1])
		}
	}
}

// TestOddDecisions: unexpected decisions get a legal answer.
func TestOddDecisions(t *testing.T) {
	g := newGame(t)
	s := given(t, g, inHall+"units 097=4")
	for _, name := range zombieKinds(g) {
		p := agentstest.Policy(t, g, name).(*player).strategy
		for k := range 256 {
			legal := []engine.Action{engine.Action(k)<<24 | 1<<16, engine.Action(k)<<24 | 2<<16}
			if a := p.choose(rules.FactsOf(s, rules.Zombie), legal, engine.Stream(1, "odd")); !slices.Contains(legal, a) {
				t.Errorf("%s: %#x for kind %d", name, uint32(a), k)
			}
		}
	}
}

func BenchmarkZombieGame(b *testing.B) {
	g := newGame(b)
	for _, name := range zombieKinds(g) {
		b.Run(name, func(b *testing.B) {
			policies := [2]mcts.Policy{new(Script), agentstest.Policy(b, g, name)}
			n := 0
			for seed := uint64(0); b.Loop(); seed++ {
				_, p, _ := playout(g, policies, seed)
				n += p
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/action")
		})
	}
}
