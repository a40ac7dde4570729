package agents_test

import (
	"fmt"

	"deadreckon/agents"
	"deadreckon/engine"
	_ "deadreckon/engine/toy/kuhn"
)

// The seats and an agent of Kuhn poker.
func ExampleDescribeAgents() {
	g, err := engine.Open("kuhn", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	l, err := agents.DescribeGame("kuhn", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(l.Name, l.Seats)
	for _, p := range agents.DescribeAgents(g) {
		if p.Name == "random" {
			fmt.Println(p.Name, "plays", p.Seats)
		}
	}
	// Output:
	// kuhn [first second]
	// random plays [first second]
}
