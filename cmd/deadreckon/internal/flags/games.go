package flags

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// Games is the flags of the verbs that play many games of one game.
type Games struct {
	Game    Game
	Seed    uint64
	Threads int
}

// Register adds the flags of the games; those of the game itself are added by Game.Register.
func (r *Games) Register(cmd *cobra.Command) {
	Seed(cmd, &r.Seed, "all games")
	cmd.Flags().IntVar(&r.Threads, "threads", runtime.NumCPU(), "`N` games at a time")
}

// Open opens the game and refuses numbers out of range.
func (r *Games) Open(verb string, positions ...string) (engine.Game, error) {
	game, err := r.Game.Open(positions...)
	if err == nil {
		err = CheckThreads(verb, r.Threads)
	}
	return game, err
}

// CheckThreads refuses a number of threads that is none, or more than any verb takes.
func CheckThreads(verb string, n int) error {
	if n < 1 || n > mcts.MostThreads {
		return fmt.Errorf("%s: --threads %d: expected 1 to %d", verb, n, mcts.MostThreads)
	}
	return nil
}
