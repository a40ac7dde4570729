package streets

import (
	"fmt"
	"strconv"

	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/rulebook"
)

// Words that several texts share: what events and cards are, who is where.

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
	return fmt.Sprintf("%d: %s", number, rulebook.Events[eventRow(uint16(number))])
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

// plural is the word for several of a kind.
func (k zombieKind) plural() string { return prose.Either(k == boss, "bosses", k.String()+"s") }

// inchesInWords writes inches.
func inchesInWords(n int) string { return strconv.Itoa(n) + "\"" }

// militiaInWords is what a runner was, behind its name.
func (z zombie) militiaInWords() string {
	return [...]string{"", " in body armour", " with bombs", ""}[z&zombieMilitia/zombieArmoured]
}
