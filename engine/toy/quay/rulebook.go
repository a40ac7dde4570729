package quay

import (
	"fmt"

	"deadreckon/engine"
)

// RuleBook implements engine.Ruled: these are the rules.
func (*Game) RuleBook() (rules []engine.Rule) {
	for i, means := range book {
		rules = append(rules, engine.Rule{Ref: fmt.Sprint("Q", i+1), Means: means})
	}
	return rules
}

// Tour implements engine.Toured.
func (*Game) Tour() []string { return []string{"Q3", "Q4", "Q7", "Q9", "Q11", "Q13", "Q16"} }

var book = [...]string{
	"the map has fourteen places. The survivor begins at the gate, and one zombie in each yard; the four sheds are closed",
	"before the game a nest is laid face down into one of the sheds by lot, and nobody looks at it",
	"then the horde hides the fuel in one of the sheds, unseen by the survivor. The nest may lie in the same",
	"a round begins with the survivor, who has three actions",
	"he goes to the next place along a way",
	"who leaves a place where zombies are needs two actions for it",
	"he shoots at a zombie in his place or in the next along a way: a die of 4 or more kills it",
	"he opens a closed shed in which he stands; from then on it is open",
	"what lies in it is turned up: he takes the fuel, and out of a nest comes a zombie",
	"he waits: what is left of his actions is lost",
	"then each zombie may go to the next place along a way once, one after the other, as the horde likes",
	"zombies do not go into a closed shed",
	"then each zombie in the survivor's place bites: a die of 5 or more is a wound",
	"then a die is thrown: on 1 or 2 a zombie comes into the west yard, on 3 or 4 into the east yard",
	"there are eight zombies: while all are on the map no other comes",
	"the survivor wins at once when he stands on the pier with the fuel",
	"the horde wins at once when the survivor has two wounds, or as many as the option says",
	"the horde wins when twelve rounds are over, or as many as the option says",
	"under the option 0 the rounds have no end",
}
