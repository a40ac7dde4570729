package cabin_test

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/cabin"
)

// A position as a person writes it, its legal actions, and the objection to an illegal one.
func Example() {
	r, err := cabin.NewRules(cabin.DefaultCards(), cabin.DefaultEvents(), cabin.DefaultFigures(), cabin.Book())
	if err != nil {
		fmt.Println(err)
		return
	}
	n := cabin.New(r).Notation()
	p, err := n.ParsePosition(`deadreckon position 1
round 4
cast al ray julie maria
bait ray
al yard2 axe
ray cabin1 injuries 1 shotgun.1
julie cabin3
maria cabin5
zombies yard1 brute2
walls cracked - - - - -`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, a := range p.AppendLegal(nil) {
		fmt.Printf("%-15s %s\n", n.FormatAction(p, a), n.Explain(p, a))
	}
	_, err = n.ParseAction(p, "call")
	fmt.Println(err)
	rules, _ := engine.ExplainRules(cabin.New(r), "Call 1")
	fmt.Println(rules[0].Means)
	// Output:
	// end             End the turn of Ray
	// draw            Ray searches the Cabin for a card
	// repair          Ray repairs the Crack in the Wall
	// trade           Ray trades with Maria
	// move cabin2     Ray goes to cabin 2
	// move cabin6     Ray goes to cabin 6
	// move yard1      Ray goes to yard 1
	// fire shotgun.1  Ray shoots with the Shotgun (1 shot)
	// heal ray        Ray heals an Injury of Ray
	// cabin: Call 1, B26: that takes all three pieces, assembled
	// one action with the whole Radio calls the Rescuers; a die chooses the arc of the Woods
}
