package cabin

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// useTexts says what a card of each use does.
var useTexts = [uses]string{
	Gun:      "Each shot does 1 point.",
	AK47:     "Once, up to 4 points on any Zombies in the range of a Rifle.",
	Elephant: "Once, kills a Zombie in the range of a Rifle, but not in the own space.",
	Flare:    "Once, signals a Survivor, or does 1 point to each of two Zombies in a space.",
	Bow:      "One shot of 1 point each turn, in the range of a Pistol. It fires no bullet.",
	Melee:    "A weapon for fights.",
	Saw:      "Gas slays a Zombie without dice. With gas left, it is also a weapon.",
	Nails:    "A weapon for fights. Once, rebuilds the Wall of the own arc.",
	Wrench:   "A weapon for fights that wins ties, except against Brawlers.",
	Tape:     "Put on a melee weapon, adds 1 to its rolls.",
	Muck:     "For a round the user passes Zombies without a fight.",
	Rope:     "Moves another Character or a Survivor up to 2 spaces.",
	Groan:    "Places a Zombie in the space of the Character who draws it, and another card is drawn.",
	Aid:      "Takes an Injury away.",
}

// rangeTexts says how far a gun reaches. Range 2, 4.
var rangeTexts = [...]string{1: "From a room it reaches the Yard, from outside 1 space.", 2: "From a room it reaches the Clearing, from outside 2 spaces.", 3: "From a room it reaches the Woods, from outside 3 spaces."}

// placeTexts says where the tokens of an Event come.
var placeTexts = []string{"the Woods, each by a die", "the Woods of one arc, by a die", "the Woods of the arc with the Bait", "the Woods of the arc with the Bait and of its neighbours, in turn", "the Clearing, each by a die"}

// filterTexts names the token Zombies that an Event moves, beyond the types.
var filterTexts = []string{"Zombie", "Zombie outside", "Zombie in a room", "Zombie in the Yard", "Zombie in the Clearing", "Zombie in the Woods"}

// cardTexts returns the texts of the cards by their words in the notation.
func (r *Rules) cardTexts() (all []engine.Card) {
	for _, c := range r.Cards.Kinds {
		all = append(all, engine.Card{Word: c.Token, Text: c.text()})
	}
	for _, e := range r.Events.List {
		all = append(all, engine.Card{Word: e.Token, Text: e.text()})
	}
	return all
}

func (c *Card) text() string {
	parts := []string{useTexts[c.Use]}
	if c.Use == Gun {
		parts = append(parts, rangeTexts[c.Range])
	}
	add := func(says bool, format string, n uint8) {
		if says {
			parts = append(parts, fmt.Sprintf(format, n))
		}
	}
	add(c.Use == Gun, "Shots: %d.", c.Level)
	add(c.Use == Saw, "Gas: %d.", c.Level)
	add(c.Use.melee(), "Damage: %d.", c.Damage)
	add(c.Use.item() && c.Use != Groan, "Actions: %d.", c.Cost)
	return strings.Join(parts, " ")
}

func (e *Event) text() string {
	n := int(e.Number)
	count := prose.Count(n, "token", "tokens")
	switch e.Code {
	case CodeDie:
		count = "a die of tokens"
	case CodeLiving:
		count = "a token for each living Character"
		if n != 0 {
			count += fmt.Sprintf(", and %d %s", max(n, -n), prose.Either(n > 0, "more", "fewer"))
		}
	}
	parts := []string{prose.Capital(count) + ", into " + placeTexts[e.Where] + "."}
	switch e.Effect {
	case EffectBullets:
		parts = append(parts, "The Character who fired most gets the Bait.")
	case EffectHush:
		parts = append(parts, "Zombies that see or hear the Bait move towards it.")
	case EffectMove:
		parts = append(parts, "Each "+slices.Concat(capitals(typeNames[:]), filterTexts)[e.Filter]+" moves a space.")
	case EffectHit:
		parts = append(parts, "Zombies in the Yard hit their Wall.")
	case EffectTimber:
		parts = append(parts, "One Wall takes a hit.")
	}
	if e.Stops {
		parts = append(parts, "The Bait is not passed.")
	}
	return strings.Join(parts, " ")
}

func capitals(names []string) (out []string) {
	for _, name := range names {
		out = append(out, prose.Capital(name))
	}
	return out
}
