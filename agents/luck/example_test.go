package luck_test

import (
	"fmt"

	"deadreckon/agents/luck"
	"deadreckon/engine/toy/kuhn"
)

// The luck of the first card of Kuhn poker, if both players play at random.
func Example() {
	g := kuhn.New()
	tally := luck.New(g, expected{g})
	for _, card := range []kuhn.Card{kuhn.Jack, kuhn.King} {
		tally.Begin()
		tally.Chance(g.NewState(), kuhn.Deal(card))
		fmt.Printf("%s %+.3f\n", card, tally.Luck()[kuhn.First])
	}
	// Output:
	// J -0.500
	// K +0.500
}
