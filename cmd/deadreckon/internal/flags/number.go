package flags

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"deadreckon/engine"
)

// Number is the number of a game in a file, from 1; 0 if it is not given.
type Number struct {
	N     int
	Given bool
	Game  string // name of the game that the file must have, or ""
}

// Register adds the flags --number and --game to a verb. In earlier versions --game was the number.
func (n *Number) Register(cmd *cobra.Command, usage string) {
	cmd.Flags().Var((*number)(n), "number", usage)
	cmd.Flags().Var((*gameOrNumber)(n), "game", "`NAME` of the game that the file must have")
}

// Check refuses a file of another game than --game names.
func (n *Number) Check(g engine.Game) error {
	if n.Game != "" && n.Game != g.Name() {
		return fmt.Errorf("a file of %s, but --game is %s", g.Name(), n.Game)
	}
	return nil
}

// number is the value of --number.
type number Number

func (n *number) Set(text string) (err error) {
	n.Given = true
	n.N, err = strconv.Atoi(text)
	return err
}

func (n *number) String() string {
	if n.N == 0 {
		return ""
	}
	return strconv.Itoa(n.N)
}

func (*number) Type() string { return "int" }

// gameOrNumber is the value of --game.
type gameOrNumber Number

func (n *gameOrNumber) Set(text string) error {
	if _, err := strconv.Atoi(text); err == nil {
		return (*number)(n).Set(text)
	}
	if _, err := engine.Lookup(text); err != nil {
		return err
	}
	n.Game = text
	return nil
}

func (n *gameOrNumber) String() string { return n.Game }

func (*gameOrNumber) Type() string { return "string" }
