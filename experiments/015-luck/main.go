// Command 015-luck fits the values by which luck is taken off the results of games, and
// measures how much of their scatter that leaves. README.md has the commands.
package main

import (
	"fmt"
	"os"

	_ "deadreckon/train/netplay" // the agent net
)

func main() {
	verbs := map[string]func([]string) error{"fit": fit, "measure": measure}
	if len(os.Args) < 2 || verbs[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "015-luck: expected fit or measure")
		os.Exit(2)
	}
	if err := verbs[os.Args[1]](os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "015-luck:", err)
		os.Exit(1)
	}
}
