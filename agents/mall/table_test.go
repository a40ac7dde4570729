package mall

import (
	"flag"
	"math/rand/v2"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
	"deadreckon/mcts"
)

var tableGames = flag.Int("games", 100, "games of each line of the strength table")

// policy is a plan as a policy.
type policy struct{ plan }

func (p policy) Choose(s engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	return p.choose(rules.FactsOf(s, s.Turn()), legal, rng)
}

var humanPlans = []struct {
	name string
	open func() plan
}{
	{"rifles-first", func() plan { return newRiflesFirst() }},
}

func TestTable(t *testing.T) {
	g := newGame(t)
	for _, row := range humanPlans {
		n, draws, plies := 0, 0, 0
		for seed := range uint64(*tableGames) {
			s, p, _ := playout(g, [2]mcts.Policy{policy{row.open()}, Script{}}, seed)
			plies += p
			if s > 0 {
				n++
			} else if s == 0 {
				draws++
			}
		}
		t.Logf("%-14s %d games: %.1f%% won %.1f%% drawn, %d plies", row.name, *tableGames, 100*float64(n)/float64(*tableGames), 100*float64(draws)/float64(*tableGames), plies / *tableGames)
	}
}

var _ = agents.Kinds
