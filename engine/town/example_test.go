package town_test

import (
	"fmt"

	"deadreckon/engine/town"
)

// A position as a person writes it, and its legal actions.
func Example() {
	n := town.Default(1).Notation()
	p, err := n.ParsePosition(`deadreckon town position 1
card 2
event-actions 2
ammo 1
unit hunt forest-3
zeds forest-4 6/3-4
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, a := range p.AppendLegal(nil) {
		fmt.Println(n.FormatAction(p, a), "-", n.Explain(p, a))
	}
	_, err = n.ParseAction(p, "forage piazza")
	fmt.Println(err)
	// Output:
	// move hunt - Sheriff Hunt: a Move for an Event Action
	// forage hunt - Sheriff Hunt: Forage for an Event Action
	// shoot hunt - Sheriff Hunt: a Gunfire attack for an Event Action
	// end - No more Actions
	// town: D10: piazza is still in the box
}
