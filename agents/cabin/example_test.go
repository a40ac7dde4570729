package cabin_test

import (
	"context"
	"fmt"

	"deadreckon/agents"
	_ "deadreckon/agents/cabin"
	"deadreckon/engine"
	"deadreckon/engine/cabin"
)

// A strategy and random play with the same cards and dice.
func Example() {
	g, err := engine.Open(cabin.Name, []engine.Setting{{Key: "preset", Value: "solo"}})
	if err != nil {
		panic(err)
	}
	table, err := agents.NewReferee(g)
	if err != nil {
		panic(err)
	}
	for _, name := range []string{"errand", "random"} {
		a, err := agents.Parse(g, name)
		if err != nil {
			panic(err)
		}
		end, err := table.Play(context.Background(), []agents.Agent{a}, agents.GameSeed{Seed: 3})
		if err != nil {
			panic(err)
		}
		story := g.(engine.Summarizer).Summary(end)
		fmt.Printf("%s: %s in round %d\n", name, story.Ending, story.Length)
	}
	// Output:
	// errand: all got away in round 13
	// random: nobody got away in round 10
}
