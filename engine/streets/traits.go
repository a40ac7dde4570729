package streets

import "strings"

// traits is a set of traits. Digest 1.14.
type traits uint64

// The traits, good ones first.
const (
	agile traits = 1 << iota
	ambidexterous
	archer
	brawler
	charismatic
	climber
	fast
	fearless
	throwingArm
	handy
	heroic
	keenSighted
	leader
	looter
	marksman
	medic
	nimble
	psychic
	resistant
	scientist
	sensible
	skilledDriver
	sharpshooter
	stealthy
	strong
	tough
	veryFast
	verySensible
	abrasive
	argumentative
	badDriver
	careless
	clumsy
	dishonest
	feeble
	hypochondriac
	insane
	nearsighted
	noisy
	panicky
	poorShot
	rivals
	screamer
	slow
	vulnerable
	weakling
	wimp
)

// traitRow is a trait: its word and its price in points. A man pays more for resistant.
type traitRow struct {
	name string
	cost int8
}

// traitTable is 1.14, in the order of the bits.
var traitTable = [...]traitRow{
	{"agile", 25}, {"ambidexterous", 10}, {"archer", 10}, {"brawler", 7}, {"charismatic", 5}, {"climber", 6}, {"fast", 7},
	{"fearless", 3}, {"throwing-arm", 9}, {"handy", 8}, {"heroic", 15}, {"keen-sighted", 5}, {"leader", 6}, {"looter", 5},
	{"marksman", 10}, {"medic", 6}, {"nimble", 5}, {"psychic", 10}, {"resistant", 20}, {"scientist", 50}, {"sensible", 4},
	{"skilled-driver", 3}, {"sharpshooter", 15}, {"stealthy", 5}, {"strong", 7}, {"tough", 11}, {"very-fast", 20},
	{"very-sensible", 10}, {"abrasive", -3}, {"argumentative", -4}, {"bad-driver", -3}, {"careless", -4}, {"clumsy", -3},
	{"dishonest", -4}, {"feeble", -10}, {"hypochondriac", -5}, {"insane", -20}, {"nearsighted", -3}, {"noisy", -3},
	{"panicky", -9}, {"poor-shot", -8}, {"rivals", 0}, {"screamer", -4}, {"slow", -10}, {"vulnerable", -15},
	{"weakling", -9}, {"wimp", -10},
}

// traitNames are the words for a set of traits.
func traitNames(t traits) (names []string) {
	for i, row := range traitTable {
		if t>>i&1 != 0 {
			names = append(names, strings.ReplaceAll(row.name, "-", " "))
		}
	}
	return names
}

// resistantMan is what resistant costs a man. Trait resistant.
const resistantMan = 30

// has reports whether all of some traits are in a set.
func (t traits) has(some traits) bool { return t&some == some }

// plus returns 1 if a trait is in the set, else 0: most traits add or take one.
func (t traits) plus(one traits) int {
	if t&one != 0 {
		return 1
	}
	return 0
}

// strikable are the traits of firearms: archer is none.
var strikable = [...]traits{marksman, sharpshooter, ambidexterous}
