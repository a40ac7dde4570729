// Sizes prints how many lines the packages of this tree have, and how much of each
// game is rules: run it with make sizes.
//
// Its one idea: a game is its rules and its data, and all else that it must bring is
// overhead, which another game should not have to write again. What a declaration serves
// is told by a graph of references: it is rules if play reaches it, from Apply, AppendLegal
// and their like, and else what the first other door that reaches it is for: see doors.
//
// It refuses to judge: a line is a line, be it code or comment.
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "sizes:", err)
		os.Exit(1)
	}
}

// run prints the sizes of the tree whose root is dir.
func run(dir string) error {
	tree, err := readTree(os.DirFS(dir))
	if err != nil {
		return err
	}
	games, err := tree.games(dir)
	if err != nil {
		return err
	}
	fmt.Printf("%s\n%s", packageTable(tree.packages), gameTable(games))
	return nil
}
