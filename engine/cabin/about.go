package cabin

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
	"deadreckon/engine/kit/prose"
)

// describe returns the facts of the game. A team has one score and no secrets. The Overlord has a secret
// hand, and his score is the opposite of theirs. B108, B109.
func (r *Rules) describe() engine.About {
	a := engine.About{
		Settings:       slices.Clip(r.settings()),
		Sides:          r.sides(),
		Claims:         engine.Claims{SharedScore: true, Open: true, ZeroSum: r.team && r.Options.Overlord},
		Secrets:        true,
		PublicObserver: 0,
		Rulebook: engine.Rulebook{
			Rules: ruleBook(),
			Cards: r.cardTexts,
			Tour:  []string{"Act 1", "Draw 1", "Round 2", "Round 3", "Move 4", "Radio 3", "Join 1", "Call 1", "Move 7"},
		},
		SummaryCounts: summaryCounts,
		Legend:        []string{showKey},
		Tints: []engine.Tint{
			{Pattern: `\b((?:AL|BARBARA|DAVID|MICHAEL|JULIE|MARIA|RAY|SANDRA)\d)\b`, Of: engine.Foe},
			{Pattern: `\b(Al|Barbara|David|Michael|Julie|Maria|Ray|Sandra|VAN|S\d\+?)(?: |$)`, Of: engine.Friend},
			{Pattern: `\b(\d?(?:cr|sh|sp|bw|bt|tn)\d\**)(?: |$)`, Of: engine.Foe},
		},
		PieceLists: r.pieceLists(),
		Counters:   []string{"round", "left"},
		ViewLayout: layout(),
	}
	for seat := range r.seatNames() {
		a.Rulebook.Purpose = append(a.Rulebook.Purpose, r.purpose(engine.Seat(seat)))
		a.Rulebook.People = append(a.Rulebook.People, r.people(engine.Seat(seat)))
	}
	if r.Options.MaxRounds == 0 { // B14
		a.Endless = errors.New("cabin: a last Character may live for ever: set option maxRounds above 0 (B14)")
	}
	return a
}

// pieceLists returns the lines of a position that list pieces. Each Character has a line of its own.
func (r *Rules) pieceLists() (lists []engine.PieceList) {
	for p := range people {
		lists = append(lists, engine.PieceList{Key: p.String(), Own: true, One: true, Kinds: []string{p.String()}, Before: conditionNames[1:], Off: []string{"gone"},
			Marks: []string{"injuries N", "bullets N", "piece", "searched"}})
	}
	zombies := engine.PieceList{Key: "zombies", Count: "N", Reserve: []string{"pile"}, Tally: int(tokens)}
	for t := range types {
		zombies.Kinds = append(zombies.Kinds, fmt.Sprint(t.String(), r.table[t].health))
	}
	return append(lists, zombies,
		engine.PieceList{Key: "survivors", Pairs: true, Kinds: []string{fmt.Sprint("survivor", r.Figures.SurvivorHealth)}, Count: "N"},
		engine.PieceList{Key: "pieces", Joined: "piece", Bare: true, Kinds: []string{"piece"}},
		engine.PieceList{Key: "van", Own: true, One: true, Kinds: []string{"van"}})
}

// layout has the fields of State as parts.
var layout = sync.OnceValue(flatstate.Layout[State])

// settings returns the options and the digests of the data.
func (r *Rules) settings() []engine.Setting {
	return append(r.Options.Settings(), engine.Setting{Key: "cardsDigest", Value: r.digests[0]},
		engine.Setting{Key: "eventsDigest", Value: r.digests[1]}, engine.Setting{Key: "figuresDigest", Value: r.digests[2]})
}

// sides returns one side for all Characters if they are a team, otherwise one for each seat. B107-B109.
func (r *Rules) sides() (sides []engine.Side) {
	for seat, name := range r.seatNames() {
		at := engine.Seat(seat)
		switch {
		case !r.team || at == r.lord:
			sides = append(sides, engine.Side{Name: name, Seats: []engine.Seat{at}})
		case seat == 0:
			sides = append(sides, engine.Side{Name: "living", Seats: []engine.Seat{at}})
		default:
			sides[0].Seats = append(sides[0].Seats, at)
		}
	}
	return sides
}

// people returns the Characters of a seat, none if the cast is found in the game. Setup 3, B06.
func (r *Rules) people(seat engine.Seat) (all []engine.Person) {
	for c, p := range r.Options.Names[:r.Options.Named] {
		if r.owner[c] == seat {
			name := prose.Capital(p.String())
			all = append(all, engine.Person{Name: name, Rules: []string{name}})
		}
	}
	return all
}

// purpose says how the game is won. B107-B109, B123.
func (r *Rules) purpose(seat engine.Seat) string {
	text := "People in a cabin in the woods are besieged by the dead. Three Survivors walk in from the trees, each with a piece of a radio; three pieces, brought into the Cabin and assembled, call a van, and everybody in the van is safe. " +
		"The game ends when nobody is living outside the van"
	if n := r.Options.MaxRounds; n > 0 {
		text += fmt.Sprintf(", or after round %d", n)
	}
	text += ". "
	switch {
	case seat == r.lord:
		text += "You are the Overlord: you lead the Zombies and play Events. Your score is the opposite of the people's, from 1 for nobody in the van to -1 for all. Break Walls, kill Survivors before they reach the Cabin, and keep people from the van."
	case r.Options.Points:
		text += "You get points for hurting the dead; the most points win 1, and several can share it."
	case r.team:
		text += "All people have one score, from -1 for nobody in the van to 1 for all."
	default:
		text += "Your score is your own: 1 for a Character in the van, -1/2 for a living one who stays behind, -1 for a dead one, and less the more others stay behind. The others are friends as long as they help: nobody can build the radio without them."
	}
	if seat != r.lord {
		text += " A Character has two actions a turn. The dead move towards people whom they see, otherwise towards the Cabin, and fight everybody in their space: keep Walls whole, shoot from afar, bring Survivors in, assemble the radio early, and be near the van when it comes. A Character who dies rises as a Zombie."
	}
	return text
}
