package town

import (
	"flag"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"deadreckon/agents/agentstest"
	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	rules "deadreckon/engine/town"
	"deadreckon/mcts"
)

// playout plays a game by one policy for all seats and returns the end and the number of actions.
func playout(g engine.Game, p mcts.Policy, seed uint64) (s engine.State, plies int) {
	return watched(g, p, seed, func(engine.State) {})
}

// watched is playout with a call for every position before the end.
func watched(g engine.Game, p mcts.Policy, seed uint64, see func(engine.State)) (s engine.State, plies int) {
	rng := engine.Stream(seed, "playout")
	return agentstest.Watch(g, rng, func(s engine.State, legal []engine.Action) engine.Action { return p.Choose(s, legal, rng) }, see)
}

var (
	tableGames  = flag.Int("games", 20, "games of each line of the strength table")
	tablePlans  = flag.String("plans", "triage", "semicolon-separated strategies of the strength table")
	tableSeats  = flag.String("seats", "1234", "numbers of players of the strength table")
	tableUnfold = flag.String("data", "", "settings of the strength table: key=value;...")
)

// TestTable logs the results of the strategies.
func TestTable(t *testing.T) {
	for plan := range strings.SplitSeq(*tablePlans, ";") {
		for _, seats := range *tableSeats {
			settings := []engine.Setting{{Key: "players", Value: string(seats)}}
			for kv := range strings.SplitSeq(*tableUnfold, ";") {
				if k, v, ok := strings.Cut(kv, "="); ok {
					settings = append(settings, engine.Setting{Key: k, Value: v})
				}
			}
			g := enginetest.Open(t, rules.Name, settings...)
			won, turns, plies := tally(t, g, plan, *tableGames)
			t.Logf("%-14s %c seats %s", plan, seats, line(won, turns, plies, *tableGames))
		}
	}
}

// tally plays games on two threads.
func tally(t testing.TB, g engine.Game, plan string, games int) (won, turns, plies int) {
	var group sync.WaitGroup
	var lock sync.Mutex
	for thread := range 2 {
		p := agentstest.Policy(t, g, plan)
		group.Go(func() {
			for seed := thread; seed < games; seed += 2 {
				s, n := playout(g, p, uint64(seed))
				lock.Lock()
				plies += n
				turns += s.(engine.Phased).PlayerTurn()
				if s.Score(0) > 0 {
					won++
				}
				lock.Unlock()
			}
		})
	}
	group.Wait()
	return won, turns, plies
}

var started = time.Now()

func line(won, turns, plies, games int) string {
	share := stats.Wilson(won, games)
	per := 1 / float64(games)
	out := fmt.Sprintf("%5.1f %% (%.1f to %.1f), %.1f turns, %.0f actions, %v a game", 100*float64(won)*per, 100*share.Low, 100*share.High, float64(turns)*per, float64(plies)*per, time.Since(started)/time.Duration(games))
	started = time.Now()
	return out
}

func BenchmarkGame(b *testing.B) {
	for _, name := range []string{"script", "triage", "bunker"} {
		b.Run(name, func(b *testing.B) {
			g := rules.Default(1)
			p := agentstest.Policy(b, g, name)
			n := 0
			for seed := uint64(0); b.Loop(); seed++ {
				_, plies := playout(g, p, seed%256)
				n += plies
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/action")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
