package flags

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// Games is the flags of a verb that plays many games of one game.
type Games struct {
	Game    Game
	Seed    uint64
	Threads int
}

// Register adds all flags except the flags of Game.
func (r *Games) Register(cmd *cobra.Command) {
	Seed(cmd, &r.Seed, "of all games")
	Threads(cmd, &r.Threads, "games played at the same time")
}

// Open opens the game and checks the number of threads.
func (r *Games) Open(verb string, positions ...string) (engine.Game, error) {
	game, err := r.Game.Open(positions...)
	if err == nil {
		err = CheckThreads(verb, r.Threads)
	}
	return game, err
}

// Threads adds the flag --threads, by default the number of processors.
func Threads(cmd *cobra.Command, to *int, what string) {
	cmd.Flags().IntVar(to, "threads", runtime.NumCPU(), what+" (default one per processor)")
	cmd.Flags().Lookup("threads").DefValue = "0" // so that help is the same on every machine
}

// CheckThreads refuses a number of threads below 1 or above the limit of the search.
func CheckThreads(verb string, n int) error {
	if n < 1 || n > mcts.MaxThreads {
		return fmt.Errorf("%s: --threads %d: expected 1 to %d", verb, n, mcts.MaxThreads)
	}
	return nil
}
