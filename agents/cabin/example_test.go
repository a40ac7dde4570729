package cabin_test

import (
	"context"
	"fmt"

	"deadreckon/agents"
	_ "deadreckon/agents/cabin"
	"deadreckon/engine"
	"deadreckon/engine/cabin"
)

// Two strategies play the four Characters of the same game by turns.
func Example() {
	g, err := engine.Open(cabin.Name, []engine.Setting{{Key: "preset", Value: "solo"}})
	if err != nil {
		panic(err)
	}
	table, err := agents.NewTable(g)
	if err != nil {
		panic(err)
	}
	for _, name := range []string{"errand", "holdout"} {
		a, err := agents.Parse(g, name)
		if err != nil {
			panic(err)
		}
		end, err := table.Play(context.Background(), []agents.Agent{a}, agents.Draw{Seed: 1})
		if err != nil {
			panic(err)
		}
		story := g.(engine.Storyteller).Story(end)
		fmt.Printf("%s: %s in round %d\n", name, story.Ending, story.Length)
	}
	// Output:
}
