package quay

import "deadreckon/engine"

// book has the rules, which are all that messages cite.
var book = []engine.Rule{
	{Ref: "Q1", Means: "the map has fourteen places. The survivor begins at the gate, and one zombie in each yard; the four sheds are closed"},
	{Ref: "Q2", Means: "before the game a nest is laid face down into a random shed, and no player looks at it"},
	{Ref: "Q3", Means: "then the horde hides the fuel in one of the sheds, unseen by the survivor. The nest may lie in the same"},
	{Ref: "Q4", Means: "a round begins with the survivor, who has three actions"},
	{Ref: "Q5", Means: "he goes to the next place along a way"},
	{Ref: "Q6", Means: "leaving a place with zombies costs two actions"},
	{Ref: "Q7", Means: "he shoots at a zombie in his place or in the next along a way: a die of 4 or more kills it"},
	{Ref: "Q8", Means: "he opens the closed shed of his place; it stays open"},
	{Ref: "Q9", Means: "its contents are revealed: he takes the fuel, and a nest brings a zombie"},
	{Ref: "Q10", Means: "he waits: his remaining actions are lost"},
	{Ref: "Q11", Means: "then each zombie may go to the next place along a way once, in any order"},
	{Ref: "Q12", Means: "zombies do not go into a closed shed"},
	{Ref: "Q13", Means: "then each zombie in the survivor's place bites: a die of 5 or more is a wound"},
	{Ref: "Q14", Means: "then a die is thrown: on 1 or 2 a zombie comes into the west yard, on 3 or 4 into the east yard"},
	{Ref: "Q15", Means: "there are eight zombies: while all are on the map no other comes"},
	{Ref: "Q16", Means: "the survivor wins at once on the pier with the fuel"},
	{Ref: "Q17", Means: "the horde wins at once when the survivor has two wounds, or as many as the option says"},
	{Ref: "Q18", Means: "the horde wins when twelve rounds are over, or as many as the option says"},
	{Ref: "Q19", Means: "under the option 0 the rounds have no end"},
}
