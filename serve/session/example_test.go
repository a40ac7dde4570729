package session_test

import (
	"fmt"

	_ "deadreckon/engine/toy/kuhn"
	"deadreckon/serve/session"
)

// A hand of Kuhn poker: the cards are dealt, and the first seat looks at its own.
func Example() {
	s := session.New()
	if err := s.Open("kuhn", nil, 1); err != nil {
		fmt.Println(err)
		return
	}
	if err := s.Apply([]string{"deal K", "deal Q"}); err != nil {
		fmt.Println(err)
		return
	}
	view, err := s.View("first")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(s.Game().Notation().FormatPosition(view))
	for _, a := range session.LegalActions(s.Game(), s.Position()) {
		fmt.Println(s.Standing().Turn, "may", a.Action)
	}
	// Output:
	// kuhn position 1
	// eye first
	// cards K ?
	// betting
	// shown 0
	// first may check
	// first may bet
}
