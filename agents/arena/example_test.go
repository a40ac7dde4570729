package arena_test

import (
	"context"
	"fmt"

	"deadreckon/agents/arena"
	"deadreckon/engine/toy/kuhn"
)

func Example() {
	first, second := arena.SplitAgents("search:iterations=200,random"), arena.SplitAgents("random")
	e, err := arena.New(kuhn.New(), [][]string{first, second}, 1, 2000, nil)
	if err != nil {
		panic(err)
	}
	r := arena.NewRun(e, 2)
	if err := r.Play(context.Background()); err != nil {
		panic(err)
	}
	for _, d := range r.Results().Differences {
		fmt.Printf("%s over %s: %+.3f a game (%+.3f to %+.3f)\n", d.Agent, d.Other, d.Score.Value, d.Score.Low, d.Score.High)
	}
	// Output:
	// search:iterations=200 over random: +0.068 a game (+0.043 to +0.093)
}
