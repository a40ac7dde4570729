package streets_test

import (
	"context"
	"fmt"

	"deadreckon/agents"
	_ "deadreckon/agents/streets"
	"deadreckon/engine"
	"deadreckon/engine/streets"
)

// A strategy and random play with the same characters and dice.
func Example() {
	g, err := engine.Open(streets.Name, nil)
	if err != nil {
		panic(err)
	}
	table, err := agents.NewReferee(g)
	if err != nil {
		panic(err)
	}
	for _, name := range []string{"squad", "random"} {
		a, err := agents.Parse(g, name)
		if err != nil {
			panic(err)
		}
		end, err := table.Play(context.Background(), []agents.Agent{a}, agents.GameSeed{Seed: 4})
		if err != nil {
			panic(err)
		}
		story := g.(engine.Summarizer).Summary(end)
		fmt.Printf("%s: %s in turn %d\n", name, story.Ending, story.Length)
	}
	// Output:
	// squad: time out in turn 15
	// random: time out in turn 5
}
