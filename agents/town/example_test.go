package town_test

import (
	"context"
	"fmt"

	"deadreckon/agents"
	_ "deadreckon/agents/town"
	"deadreckon/engine/town"
)

// Two strategies play a night with the same cards and dice.
func Example() {
	g := town.Default(1)
	table, err := agents.NewReferee(g)
	if err != nil {
		panic(err)
	}
	for _, name := range []string{"nest", "idle"} {
		a, err := agents.Parse(g, name)
		if err != nil {
			panic(err)
		}
		end, err := table.Play(context.Background(), []agents.Agent{a}, agents.GameSeed{Seed: 4})
		if err != nil {
			panic(err)
		}
		fmt.Printf("%s: %v in turn %d\n", name, g.Summary(end).Ending, g.Summary(end).Length)
	}
	// Output:
	// nest: dawn in turn 20
	// idle: forest fell in turn 7
}
