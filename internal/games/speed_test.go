package games_test

import (
	"context"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/internal/games"
	"deadreckon/mcts"
)

// BenchmarkSearch searches with the defaults of each big game on one thread, at the opening or at
// decisions along a game that its playout policy plays:
//
//	go test ./internal/games -run xxx -bench Search/mall/opening -cpuprofile cpu.out
func BenchmarkSearch(b *testing.B) {
	for _, words := range append(enginetest.FullGames(b), "streets scenario=clinic", "streets scenario=convoy", "streets without=all") {
		for _, from := range []string{"opening", "game"} {
			b.Run(words+"/"+from, func(b *testing.B) { searchFrom(b, strings.Fields(words), from) })
		}
	}
}

// searchFrom searches a game with some settings.
func searchFrom(b *testing.B, words []string, from string) {
	game := agentstest.Open(b, words[0], words[1:]...)
	views := decisions(b, game)
	if from == "opening" {
		views = views[:1]
	}
	team, err := agents.OpenTeam(game, mcts.Config{Iterations: 200}, "", agents.NetSource{}, 1)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	n := 0
	for i := 0; b.Loop(); i++ {
		team.Reseed(uint64(i))
		r, err := team.Search(context.Background(), views[i%len(views)])
		if err != nil {
			b.Fatal(err)
		}
		n += r.Iterations
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "iterations/s")
}

// decisions returns the views of the seats on turn at every fifth decision with several moves, in a game
// that the playout policy plays.
func decisions(b *testing.B, game engine.Game) []engine.View {
	b.Helper()
	policy, err := agents.OpenRollout(game, "")
	if err != nil {
		b.Fatal(err)
	}
	var views []engine.View
	rng := engine.Stream(1, "decisions")
	n := 0
	agentstest.Play(game, rng, func(s engine.State, legal []engine.Action) engine.Action {
		if len(legal) == 1 {
			return legal[0]
		}
		if n++; n%5 == 1 {
			v := game.NewView()
			s.ViewInto(s.Turn(), v)
			views = append(views, v)
		}
		return policy.Choose(s, legal, rng)
	})
	return views
}

// BenchmarkObserve observes positions of random games of each big game. deadreckon bench measures random
// play, copies and samples.
func BenchmarkObserve(b *testing.B) {
	for _, name := range enginetest.FullGames(b) {
		b.Run(name, func(b *testing.B) { enginetest.BenchmarkObserve(b, enginetest.Open(b, name)) })
	}
}
