package session_test

import (
	"fmt"

	"deadreckon/serve/session"
)

// A position is opened as a game of its own; which game it is of, its text says.
func Example_files() {
	s := session.New()
	what, err := s.LoadText("kuhn position 1\neye second\ncards ? J\nbetting bet\nshown 0\n", session.Load{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(what, "of", s.Game().Name(), "with", s.Standing().Turn, "on turn")
	_, err = s.Save(session.FormatRecord)
	fmt.Println(err)
	// Output:
	// position of kuhn with second on turn
	// no full record is available: the game began with a position that has hidden parts
}
