package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// gamesFlags are the flags of the verbs that play many games of one game.
type gamesFlags struct {
	game    gameFlags
	seed    uint64
	threads int
}

// register adds the flags of the games; those of the game itself are added by game.register.
func (r *gamesFlags) register(cmd *cobra.Command) {
	seedFlag(cmd, &r.seed, "all games")
	cmd.Flags().IntVar(&r.threads, "threads", runtime.NumCPU(), "`N` games at a time")
}

// open opens the game and refuses numbers out of range.
func (r *gamesFlags) open(verb string) (engine.Game, error) {
	game, err := r.game.open()
	if err == nil {
		err = checkThreads(verb, r.threads)
	}
	return game, err
}

// checkThreads refuses a number of threads that is none, or more than any verb takes.
func checkThreads(verb string, n int) error {
	if n < 1 || n > mcts.MostThreads {
		return fmt.Errorf("%s: --threads %d: expected 1 to %d", verb, n, mcts.MostThreads)
	}
	return nil
}
