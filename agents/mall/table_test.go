package mall

import (
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"deadreckon/agents/agentstest"
	"deadreckon/mcts"
)

var tableGames = flag.Int("games", 100, "games of each line of the strength table")

var (
	tableHumans  = flag.String("humans", "rifles-first", "semicolon-separated human strategies of the strength table")
	tableZombies = flag.String("zombies", "swarm", "semicolon-separated zombie strategies of the strength table")
)

// TestTable logs the results of the human strategies.
func TestTable(t *testing.T) {
	g := newGame(t)
	for human := range strings.SplitSeq(*tableHumans, ";") {
		line := ""
		for zombie := range strings.SplitSeq(*tableZombies, ";") {
			policies := [2]mcts.Policy{agentstest.Policy(t, g, human), agentstest.Policy(t, g, zombie)}
			won, drawn, plies := 0, 0, 0
			start := time.Now()
			for seed := range uint64(*tableGames) {
				s, n, _ := playout(g, policies, seed)
				plies += n
				if s > 0 {
					won++
				} else if s == 0 {
					drawn++
				}
			}
			per := 100 / float64(*tableGames)
			line += fmt.Sprintf("  %s %.1f%% + %.1f%% drawn, %d actions %v", zombie, per*float64(won), per*float64(drawn), plies / *tableGames, time.Since(start)/time.Duration(*tableGames))
		}
		t.Logf("%-16s%s", human, line)
	}
}
