package town

import (
	"fmt"
	"slices"
	"sync"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
)

// describe returns the facts of the game: all play against the rules, with one result (C99) and
// without secrets (4.1).
func (r *Rules) describe() engine.About {
	side := engine.Side{Name: "defenders"}
	for seat := range seatNames[r.players] {
		side.Seats = append(side.Seats, engine.Seat(seat))
	}
	return engine.About{
		Settings: slices.Clip(r.settings()),
		Sides:    []engine.Side{side},
		Claims:   engine.Claims{SharedScore: true, Open: true},
		Rulebook: engine.Rulebook{
			Purpose: []string{r.purpose()},
			Rules:   ruleBook(),
			Cards:   r.cardTexts,
			Tour:    []string{"turn-1", "zeds-4", "act-1", "act-13", "gun-2", "fight-1", "hit-4"},
		},
		SummaryCounts: summaryCounts,
		Legend:        []string{"a Zeds unit is STRENGTH/REDUCED; a Player unit its word, with -HITS, ! if Defiant and + if Well-Armed"},
		Tints:         []engine.Tint{{Pattern: `(?:^| )(\d+/\d+)(?: |$)`, Of: engine.Foe}},
		PieceLists:    r.pieceLists(),
		Counters:      []string{"ammo", "event-actions"},
		ViewLayout:    layout(),
	}
}

// pieceLists returns the lines of a position that list pieces.
func (r *Rules) pieceLists() []engine.PieceList {
	var zeds []string
	for t, z := range r.Units.Zeds {
		if z.Count > 0 {
			zeds = append(zeds, r.zedType(uint8(t)))
		}
	}
	return []engine.PieceList{
		{Key: "unit", Own: true, One: true, Kinds: r.ids(), Off: []string{"box", "cemetery"}, Marks: []string{"damage N", "defiant", "well-armed"}},
		{Key: "zeds", Each: true, Kinds: zeds, Count: "-N"},
		{Key: "no-entry", Own: true, One: true, Kinds: []string{"no-entry"}},
	}
}

// layout has the fields of State as parts.
var layout = sync.OnceValue(flatstate.Layout[State])

// settings returns the options and the digests of the data.
func (r *Rules) settings() []engine.Setting {
	out := settable.Settings(r.Options)
	for i, digest := range r.digests {
		out = append(out, engine.Setting{Key: parts[i].name + "Digest", Value: digest})
	}
	return out
}

// purpose says how the game is won. C99.
func (r *Rules) purpose() string {
	return fmt.Sprintf("Zeds come down four tracks (Forest, Mountain, Highway, Suburbs) towards Town Center; cards and dice move them. All of you defend the town together: "+
		"you lose as soon as a Zeds unit enters Town Center, and you win if none has entered after the card of turn %d. The result is 1 or -1 for everybody. "+
		"A card moves all Zeds on its tracks one space, and they fight the units that they meet. You then have the Actions of the card and one of your own, to move Heroes and Civilians, forage for Ammo, and shoot, which costs Ammo. "+
		"Each Hero has an ability. Shoot the nearest Zeds, keep units in the way on every track, and keep Ammo for a track that comes close.", r.turns)
}
