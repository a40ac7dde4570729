package streets_test

import (
	"fmt"

	"deadreckon/engine"
	_ "deadreckon/engine/streets"
)

// The first decision of a game.
func Example() {
	g, err := engine.Open("streets", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.NewState()
	for s.Turn() == engine.Chance { // the tokens
		s.Apply(s.AppendLegal(nil)[0])
	}
	legal := s.AppendLegal(nil)
	fmt.Println(len(legal), engine.SeatName(g, s.Turn()), g.Notation().FormatAction(s, legal[0]))
	fmt.Println(g.Notation().Explain(s, legal[0]))
	// Output:
	// 8 red place 12,0
	// Marshal begins at 12,0
}
