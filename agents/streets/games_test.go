package streets

import (
	"flag"
	"math"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	rules "deadreckon/engine/streets"
	"deadreckon/engine/streets/facts"
	"deadreckon/mcts"
)

// opened returns the game with "name=value" settings.
func opened(t testing.TB, settings ...string) engine.Game {
	t.Helper()
	return agentstest.Open(t, rules.Name, settings...)
}

// played plays a game with the policies by seat, and returns the last state and the number of actions.
func played(t testing.TB, g engine.Game, of func(engine.Seat) mcts.Policy, seed uint64) (s engine.State, plies int) {
	own := engine.Stream(seed, "random")
	return agentstest.Play(g, engine.Stream(seed, "played"), func(s engine.State, legal []engine.Action) engine.Action {
		a := of(s.Turn()).Choose(s, legal, own)
		if !slices.Contains(legal, a) {
			t.Fatalf("seed %d, phase %s: %x is none of %x", seed, facts.Of(s).Phase(), a, legal)
		}
		return a
	})
}

func all(p mcts.Policy) func(engine.Seat) mcts.Policy {
	return func(engine.Seat) mcts.Policy { return p }
}

// won returns whether the primary objective was met, and the number of safe characters.
func won(s engine.State) (met bool, safe int) {
	f := facts.Of(s)
	for m := range f.Survivors() {
		if m.Safe {
			safe++
		}
	}
	return f.Met(), safe
}

var (
	tableGames = flag.Int("games", 0, "games of each line of the strength table; 0 is none")
	tablePlans = flag.String("plans", "squad", "strategies of the strength table, with semicolons")
	tableSeats = flag.String("seats", "1", "numbers of seats in it")
	tableFirst = flag.Uint64("first", 0, "the first seed of them")
	tableData  = flag.String("data", "", "settings of the strength table: key=value;...")
)

// TestTable logs the results of the strategies.
func TestTable(t *testing.T) {
	for plan := range strings.SplitSeq(*tablePlans, ";") {
		for _, seats := range *tableSeats {
			if *tableGames == 0 {
				continue
			}
			settings := []string{"seats=" + string(seats)}
			if *tableData != "" {
				settings = append(settings, strings.Split(*tableData, ";")...)
			}
			line(t, opened(t, settings...), plan, string(seats))
		}
	}
}

// line logs one line of the table.
func line(t *testing.T, g engine.Game, plan, seats string) {
	p := agentstest.Policy(t, g, plan)
	n := float64(*tableGames)
	wins, safe, plies, turns, banked, score := 0, 0, 0, 0, 0, 0.0
	for seed := range uint64(*tableGames) {
		s, k := played(t, g, all(p), *tableFirst+seed)
		met, saved := won(s)
		if met {
			wins++
		}
		safe += saved
		plies += k
		f := facts.Of(s)
		turns += f.Turn()
		banked += f.Banked()
		score += s.Score(0)
	}
	share := float64(wins) / n
	t.Logf("%s %s: %.3f +- %.3f won, %.2f safe, %.1f supplies, %.1f turns, %.0f actions, score %.3f", plan, seats, share,
		1.96*math.Sqrt(share*(1-share)/n), float64(safe)/n, float64(banked)/n, float64(turns)/n, float64(plies)/n, score/n)
}
