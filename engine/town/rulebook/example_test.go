package rulebook_test

import (
	"fmt"

	"deadreckon/engine/town/rulebook"
)

func Example() {
	for _, r := range rulebook.All() {
		if r.Ref == "move-3" || r.Ref == "C33" {
			fmt.Printf("%s: %s\n", r.Ref, r.Means)
		}
	}
	// Output:
	// move-3: Player units do not go onto a Start
	// C33: Zeds and Player units share a space only inside a combat
}
