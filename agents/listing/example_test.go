package listing_test

import (
	"fmt"

	_ "deadreckon/agents"
	"deadreckon/agents/listing"
	"deadreckon/engine"
	_ "deadreckon/engine/toy/kuhn"
)

// Who sits at a table of Kuhn poker, and who can.
func Example() {
	g, err := engine.Open("kuhn", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	l, err := listing.Of("kuhn", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(l.Name, l.Seats)
	for _, p := range listing.Players(g) {
		if p.Name == "random" {
			fmt.Println(p.Name, "plays", p.Seats)
		}
	}
	// Output:
	// kuhn [first second]
	// random plays [first second]
}
