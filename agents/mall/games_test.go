package mall

import (
	"strings"
	"testing"

	"deadreckon/agents"
	rules "deadreckon/engine/mall"
)

// BenchmarkGames plays whole games from views, as the arena does.
func BenchmarkGames(b *testing.B) {
	g := newGame(b)
	for _, pair := range []string{
		"rifles-first/swarm", "balanced/swarm", "rifles-first/ambush",
		"balanced/doorkeeper", "rifles-first/automaton", "turtle/swarm",
	} {
		b.Run(pair, func(b *testing.B) {
			human, zombie, _ := strings.Cut(pair, "/")
			table, err := agents.NewReferee(g)
			if err != nil {
				b.Fatal(err)
			}
			seated := make([]agents.Agent, 2)
			for seat, name := range map[int]string{int(rules.Human): human, int(rules.Zombie): zombie} {
				if seated[seat], err = agents.Parse(g, name); err != nil {
					b.Fatal(err)
				}
			}
			for seed := uint64(0); b.Loop(); seed++ {
				if _, err := table.Play(b.Context(), seated, agents.GameSeed{Seed: seed % 256}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
