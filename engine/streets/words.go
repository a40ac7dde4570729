package streets

import (
	"fmt"
	"strconv"

	"deadreckon/engine/kit/prose"
)

// Words that several texts share: what events and cards are, who is where.

// eventWords say what the rows of the table of random events do. 1.13.
var eventWords = [eventRows]string{
	"one character, whom chance picks, has no actions; the panicky panics instead, and the fearless does not care",
	"the gun that one of those who fired last turn used is jammed",
	"an ankle-biter comes 5\" in front of the character who is farthest from the start edge",
	"a shuffler for each character comes, as a group, 3\" from the start edge and 12\" or more from everybody",
	"it rains, or the rain stops: one die less to SPOT and OBSERVE, and zombies see to 18\"",
	"somebody crazed is in an unidentified building, which is barricaded",
	"a token comes to the corner nearest to the character who is farthest from the start edge; with more than three unidentified buildings, or in a city, another to the next corner",
	"three more dogs come to those on the table",
	"a shuffler is on a floor of a building with somebody",
	"in body armour nobody can RUN this turn",
	"an ankle-biter is beside the vehicle nearest to anybody",
	"a token comes to a corner, and who is panicky and without a leader near panics",
	"a token comes to the edge nearest to one of those who fired a firearm or used an explosive last turn",
	"a token comes 2\" behind the one nearest to one of those who fired automatic",
	"a token comes to the edge farthest from everybody if a weapon was fired last turn, and two after more than three shots",
	"the character who is farthest from the start edge is wounded, unless nimble or sensible",
	"who is not fearless has one action at most this turn",
	"leaders within 6\" of each other have one action less this turn",
	"a token comes outside an opening of the building farthest from everybody",
	"a token comes to the edge nearest to one of those who fired a firearm or used an explosive last turn",
	"the abrasive and those within 3\" of them have one action less this turn",
	"nobody is hidden any more",
	"who panics rallies when the Survival phase begins",
	"the sensible have one +1 more in this game, and may use several on one roll",
	"each character inside a building finds a skillet",
	"all corpses are gone; what they had lies there",
	"a die of supplies lies where the character stands who is farthest from the start edge",
	"the dogs are gone",
	"each character inside a building may stand outdoors within 3\"",
	"+1 to hit in MELEE this turn for who has another character within 1\"",
	"MOVE goes 1\" farther and RUN 2\" this turn",
	"a token is gone, if no firearm was fired and no explosive used last turn",
	"a special item lies where one of the characters stands, whom chance picks",
	"a friendly dog meets the character who is farthest from the start edge",
	"the seat of one of the characters, whom chance picks, has a clue",
	"each character has one action more this turn",
}

// cardNames and cardWords are the secret objectives. Data 8.
var (
	cardNames = [cards + 1]string{"unknown", "hoarder", "collector", "hunter", "surgeon", "surveyor", "clean", "quiet", "last laugh"}
	cardWords = [cards + 1]string{
		"not shown",
		"its characters carry off two supplies each",
		"its characters take two special items that were found",
		"its characters expire three zombies each",
		"one of its characters removes a wound by FIRST AID",
		"its characters search three buildings",
		"none of its characters is dead or bitten",
		"none of its characters fires a firearm or uses an explosive, and one is safe",
		"all its characters are safe, and one of another seat is not",
	}
)

// tokenWords say what a token is with a sum of two dice. T3.1, 8.9.
var tokenWords = [...]string{
	3: "a boss and something more, or an ankle-biter, a shuffler and a runner", 4: "runners, a die halved", 5: "a die of shufflers",
	6: "a runner", 7: "shufflers, a die halved", 8: "an ankle-biter", 9: "an ankle-biter", 10: "supplies", 11: "a special item", 12: "supplies",
}

// tokenInWords is the row of T3.1 of a sum.
func (s *State) tokenInWords(sum int) string {
	switch {
	case sum == rowPeople && s.r().plays(people):
		return "independents, a die halved"
	case sum == rowDogs && s.r().plays(dogs):
		return prose.Either(s.packed(), "another dog of the pack", "a pack of dogs, a die of them")
	}
	return tokenWords[max(sum, rowBoss)]
}

// eventInWords names an event and says what it does.
func eventInWords(number int) string {
	if number == 0 {
		return "not shown"
	}
	return fmt.Sprintf("%d: %s", number, eventWords[eventRow(uint16(number))])
}

// zombieInWords names the n-th zombie.
func (s *State) zombieInWords(n int) string { return "the " + s.zombies[n].inWords(s) }

// inWords names a zombie and its place.
func (z zombie) inWords(s *State) string {
	return z.kind().String() + z.militiaInWords() + " at " + s.placeName(z.at())
}

// inWords names a dog and its place.
func (d dog) inWords(s *State) string {
	return prose.Either(d.tame(), "friendly dog at ", "dog at ") + s.placeName(d.at())
}

// dogWords is what a hit does to a dog.
func dogWords(h harm) string { return prose.Either(h <= special, "nothing", "dead") }

// targetInWords is who is in the target place.
func (s *State) targetInWords() string { return s.whoInWords(s.target) }

// whoInWords is who is in a place, or the place.
func (s *State) whoInWords(at place) string {
	if n := s.zombieAt(at); n >= 0 {
		return s.zombieInWords(n)
	}
	if n := s.dogAt(at); n >= 0 {
		return "the " + s.dogs[n].inWords(s)
	}
	if slot := s.survivorAt(at); slot >= 0 {
		return s.title(slot)
	}
	if slot := s.aimedAt(); slot >= 0 && at == s.target {
		return s.title(slot)
	}
	if n, ok := at.Vehicle(); ok {
		return s.vehicleInWords(n)
	}
	return s.placeName(at)
}

// thrownInWords is what is thrown in the action in progress.
func (s *State) thrownInWords() string {
	if s.weapon == 0 {
		return "a rock"
	}
	return "the " + plainName(s.weapon.kind().String())
}

func (k zombieKind) plural() string { return prose.Either(k == boss, "bosses", k.String()+"s") }

// inchesInWords writes inches.
func inchesInWords(n int) string { return strconv.Itoa(n) + "\"" }
