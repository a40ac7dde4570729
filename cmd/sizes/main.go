// Sizes prints how many lines the packages of this tree have, and how much of each
// game is rules: run it with make sizes.
//
// Its one idea: a game is its rules and its data, and all else that it must bring is
// overhead, which another game should not have to write again. What counts as rules is
// told by the names of files alone: see chapters.
//
// It refuses to judge: a line is a line, be it code, comment or blank.
package main

import (
	"fmt"
	"os"
)

func main() {
	tree, err := readTree(os.DirFS("."))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("%s\n%s", packageTable(tree.packages), gameTable(tree.games()))
}
