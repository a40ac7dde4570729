package state

import "strings"

// Traits is a set of traits. Digest 1.14.
type Traits uint64

// The traits, good ones first.
const (
	Agile Traits = 1 << iota
	Ambidexterous
	Archer
	Brawler
	Charismatic
	Climber
	Fast
	Fearless
	ThrowingArm
	Handy
	Heroic
	KeenSighted
	Leader
	Looter
	Marksman
	Medic
	Nimble
	Psychic
	Resistant
	Scientist
	Sensible
	SkilledDriver
	Sharpshooter
	Stealthy
	Strong
	Tough
	VeryFast
	VerySensible
	Abrasive
	Argumentative
	BadDriver
	Careless
	Clumsy
	Dishonest
	Feeble
	Hypochondriac
	Insane
	Nearsighted
	Noisy
	Panicky
	PoorShot
	RivalsTrait
	Screamer
	Slow
	Vulnerable
	Weakling
	Wimp
)

// TraitRow is a trait: its word and its price in points. A man pays more for resistant.
type TraitRow struct {
	Name string
	Cost int8
}

// TraitTable is 1.14, in the order of the bits.
var TraitTable = [...]TraitRow{
	{"agile", 25}, {"ambidexterous", 10}, {"archer", 10}, {"brawler", 7}, {"charismatic", 5}, {"climber", 6}, {"fast", 7},
	{"fearless", 3}, {"throwing-arm", 9}, {"handy", 8}, {"heroic", 15}, {"keen-sighted", 5}, {"leader", 6}, {"looter", 5},
	{"marksman", 10}, {"medic", 6}, {"nimble", 5}, {"psychic", 10}, {"resistant", 20}, {"scientist", 50}, {"sensible", 4},
	{"skilled-driver", 3}, {"sharpshooter", 15}, {"stealthy", 5}, {"strong", 7}, {"tough", 11}, {"very-fast", 20},
	{"very-sensible", 10}, {"abrasive", -3}, {"argumentative", -4}, {"bad-driver", -3}, {"careless", -4}, {"clumsy", -3},
	{"dishonest", -4}, {"feeble", -10}, {"hypochondriac", -5}, {"insane", -20}, {"nearsighted", -3}, {"noisy", -3},
	{"panicky", -9}, {"poor-shot", -8}, {"rivals", 0}, {"screamer", -4}, {"slow", -10}, {"vulnerable", -15},
	{"weakling", -9}, {"wimp", -10},
}

// TraitNames are the words for a set of traits.
func TraitNames(t Traits) (names []string) {
	for i, row := range TraitTable {
		if t>>i&1 != 0 {
			names = append(names, strings.ReplaceAll(row.Name, "-", " "))
		}
	}
	return names
}

// ResistantMan is the price of resistant for a man. Trait resistant.
const ResistantMan = 30

// Has reports whether all of some traits are in a set.
func (t Traits) Has(some Traits) bool { return t&some == some }

// Plus returns 1 if a trait is in the set, otherwise 0: most traits add or subtract one.
func (t Traits) Plus(one Traits) int {
	if t&one != 0 {
		return 1
	}
	return 0
}

// ArmsTraits are the traits of firearms: archer is none.
var ArmsTraits = [...]Traits{Marksman, Sharpshooter, Ambidexterous}
