package streets

import (
	"fmt"
	"slices"
	"sync"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
	"deadreckon/engine/streets/rulebook"
)

// describe returns the facts of the game. The seats of a side share a score. Their only secret from each
// other is a psychic's sight. In rivals the game is zero-sum between the sides. Digest 3.6, 4, 8.1.
func describe(r *state.Rules) engine.About {
	a := engine.About{
		Settings: slices.Clip(r.Settings()),
		Sides:    r.Sides(),
		Claims:   engine.Claims{SharedScore: true, Open: r.Open(), ZeroSum: r.Options.Mode == state.Rivals},
		Secrets:  true,
		Rulebook: engine.Rulebook{
			Purpose: []string{purpose(r)},
			Rules:   ruleBook(),
			Tour:    []string{"Seq", "Turn", "Move", "Shoot", "Melee", "Search", "Noise", "Token", "Zed 1", "Zed 2"},
			People:  people(r),
		},
		SummaryCounts: summaryCounts,
		Legend:        text.Legend(r),
		Tints:         text.Tints(r),
		PieceLists:    text.PieceLists(r),
		Counters:      []string{"turn", "shots"},
		ViewLayout:    layout(),
	}
	if r.Seats > 1 && (r.Options.Mode == state.Semi || r.Psychics() > 0) {
		a.PublicObserver = engine.Chance // each seat has a secret of its own
	}
	return a
}

// layout has the fields of State as parts.
var layout = sync.OnceValue(flatstate.Layout[state.Position])

var ruleBook = sync.OnceValue(func() []engine.Rule {
	names := make([]string, len(state.TraitTable))
	for i, t := range state.TraitTable {
		names[i] = t.Name
	}
	return rulebook.All(names)
})

// people returns the characters of each seat.
func people(r *state.Rules) [][]engine.Person {
	root, all := rules.Root(r), make([][]engine.Person, len(r.SeatsInPlay()))
	for slot, c := range r.Starters {
		p := engine.Person{Name: root.Name(slot), Rules: []string{}}
		for _, trait := range state.TraitNames(root.Traits(uint8(slot))) {
			p.Rules = append(p.Rules, "Trait "+trait)
		}
		all[c.Seat] = append(all[c.Seat], p)
	}
	return all
}

// purpose says how the game is won. Digest 3.6, Data 6-8.
func purpose(r *state.Rules) string {
	goal := fmt.Sprintf("%d supplies", r.Goal)
	if k := r.GoalItem(); k != state.NoItem {
		goal = state.Article(k)
	}
	says := fmt.Sprintf("Survivors search the houses of a small place for supplies, with the dead about, for %d turns at most. What counts are %s that somebody carries off over the exit edge. "+
		"A bite is likely to kill at the end. ", r.MaxTurns, goal)
	switch r.Options.Mode {
	case state.Semi:
		says += "Without them everybody loses; with them your own safe characters count a little, and the secret objective of your card most."
	case state.Rivals:
		says += "Two sides compete: the side that carries off more of them wins, then the side with more safe characters."
	default:
		says += "All seats are one side: with them the score is 0.6, and up to 1 with every character alive and unbitten; without them it is -1, and at best -0.6."
	}
	return says + " Each character has two actions a turn. Look at houses before you enter, SEARCH inside (closed ones hold more), and leave in time. Zombies go for humans in sight within 24 inches, otherwise for noise: every shot is heard. " +
		"Fight one at a time or go round; tokens (?) are mostly zombies, and are turned over near you."
}
