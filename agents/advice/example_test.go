package advice_test

import (
	"context"
	"fmt"

	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/engine/toy/pig"
)

// In Pig, 15 of 20 points are safe and 4 are at stake: rolling wins unless it is a 1.
func Example() {
	g := pig.New(20)
	p, err := g.Notation().ParsePosition("pig position 1\neye first\nscores 15 0\nturn first 4\nnext choice\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	view, err := engine.ViewOnTurn(g, p)
	if err != nil {
		fmt.Println(err)
		return
	}
	search, err := advice.Request{Iterations: 2000, Seed: 1}.Open(g, view)
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := search.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Seat, "should", report.Moves[0].Words)
	for _, b := range report.Plan.Branches {
		fmt.Printf("%.0f %%: %s, %s\n", 100*b.Probability, b.If, b.End)
	}
	// Output:
	// first should roll: stake the 4 of this turn on not throwing a 1
	// 17 %: the first seat throws a 1: the turn is lost, the turn is over
	// 17 %: the first seat throws a 2 and wins, the game is over
	// 17 %: the first seat throws a 3 and wins, the game is over
	// 17 %: the first seat throws a 4 and wins, folded
	// 17 %: the first seat throws a 5 and wins, folded
	// 17 %: the first seat throws a 6 and wins, folded
}
