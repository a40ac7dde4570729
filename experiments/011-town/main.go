// Command 011-town fits the value that cuts the playouts of the town's search. README.md is
// the study; it holds the commands.
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := fit(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "011-town:", err)
		os.Exit(2)
	}
}
