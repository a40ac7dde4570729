package state

import (
	"fmt"
	"strconv"

	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/rulebook"
)

// Words that several texts share: events, cards, names of figures.

// CardNames and CardWords are the secret objectives. Data 8.
var (
	CardNames = [Cards + 1]string{"unknown", "hoarder", "collector", "hunter", "surgeon", "surveyor", "clean", "quiet", "last laugh"}
	CardWords = [Cards + 1]string{
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

// tokenWords are the contents of a token by a sum of two dice. T3.1, 8.9.
var tokenWords = [...]string{
	3: "a boss and something more, or an ankle-biter, a shuffler and a runner", 4: "runners, a die halved", 5: "a die of shufflers",
	6: "a runner", 7: "shufflers, a die halved", 8: "an ankle-biter", 9: "an ankle-biter", 10: "supplies", 11: "a special item", 12: "supplies",
}

// TokenInWords is the row of T3.1 of a sum.
func (s *Position) TokenInWords(sum int) string {
	switch {
	case sum == RowPeople && s.Rules().Plays(People):
		return "independents, a die halved"
	case sum == RowDogs && s.Rules().Plays(Dogs):
		return prose.Either(s.packed(), "another dog of the pack", "a pack of dogs, a die of them")
	}
	return tokenWords[max(sum, RowBoss)]
}

// EventInWords names and describes an event.
func EventInWords(number int) string {
	if number == 0 {
		return "not shown"
	}
	return fmt.Sprintf("%d: %s", number, rulebook.Events[EventRow(uint16(number))])
}

// ZombieInWords names the n-th zombie.
func (s *Position) ZombieInWords(n int) string { return "the " + s.Zombies[n].InWords(s) }

// InWords names a zombie and its place.
func (z Zombie) InWords(s *Position) string {
	return z.Kind().String() + z.MilitiaInWords() + " at " + s.PlaceName(z.At())
}

// InWords names a dog and its place.
func (d Dog) InWords(s *Position) string {
	return prose.Either(d.Tame(), "friendly dog at ", "dog at ") + s.PlaceName(d.At())
}

// DogWords is the effect of a hit on a dog.
func DogWords(h Harm) string { return prose.Either(h <= Special, "nothing", "dead") }

// TargetInWords names the figure in the target place.
func (s *Position) TargetInWords() string { return s.WhoInWords(s.Target) }

// WhoInWords names the figure in a place, or the place.
func (s *Position) WhoInWords(at Place) string {
	if n := s.ZombieAt(at); n >= 0 {
		return s.ZombieInWords(n)
	}
	if n := s.DogAt(at); n >= 0 {
		return "the " + s.Dogs[n].InWords(s)
	}
	if slot := s.SurvivorAt(at); slot >= 0 {
		return s.Title(slot)
	}
	if slot := s.AimedAt(); slot >= 0 && at == s.Target {
		return s.Title(slot)
	}
	if n, ok := at.Vehicle(); ok {
		return s.VehicleInWords(n)
	}
	return s.PlaceName(at)
}

// ThrownInWords names the thrown item of the action in progress.
func (s *Position) ThrownInWords() string {
	if s.Weapon == 0 {
		return "a rock"
	}
	return "the " + PlainName(s.Weapon.Kind().String())
}

// Plural is the word for several of a kind.
func (k ZombieKind) Plural() string { return prose.Either(k == Boss, "bosses", k.String()+"s") }

// InchesInWords writes inches.
func InchesInWords(n int) string { return strconv.Itoa(n) + "\"" }

// MilitiaInWords is the militia of a runner, to follow its name.
func (z Zombie) MilitiaInWords() string {
	return [...]string{"", " in body armour", " with bombs", ""}[z&ZombieMilitia/ZombieArmoured]
}
