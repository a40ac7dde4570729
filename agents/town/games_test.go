package town

import (
	"sync"
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
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
