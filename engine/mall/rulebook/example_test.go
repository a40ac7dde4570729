package rulebook_test

import (
	"fmt"

	"deadreckon/engine/mall/rulebook"
)

func Example() {
	for _, r := range rulebook.All() {
		if r.Ref == "EN 15.8" || r.Ref == "A11" {
			fmt.Printf("%s: %s\n", r.Ref, r.Means)
		}
	}
	// Output:
	// EN 15.8: the table of hidden zombies for the game without a zombie player: two dice give a digit or nothing
	// A11: one unit on each zombie symbol
}
