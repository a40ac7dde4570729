package text

import (
	"fmt"
	"slices"
	"sync"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Places implements engine.Map: the squares of the table from its upper left corner on, and the upper
// floors. People in a vehicle are on its anchor.
func (n Notation) Places(at engine.Position, with engine.Picture) (list []engine.Place) {
	s := rules.Content(at)
	t := s.Table()
	defer t.Release()
	there := map[ground.Place][]engine.Piece{}
	eachPiece(s, func(p ground.Place, piece engine.Piece) {
		there[t.Table.Drawn(p)] = append(there[t.Table.Drawn(p)], piece)
	})
	cell := t.Table.Spots(ground.Picture{Caption: captions(s, with), Notes: notes(s)}, func(p ground.Place, x, y int) {
		list = append(list, engine.Place{Name: s.PlaceName(p), X: x, Y: y, Pieces: there[p]})
	})
	for i := range list {
		list[i].Width, list[i].Height = cell, cell
	}
	return list
}

// PlacesOf implements engine.Map.
func (n Notation) PlacesOf(at engine.Position, a engine.Action) []string {
	s := rules.Content(at)
	mark, ok := MarkOf(s, a)
	if !ok && mark.Shape != ground.Way { // a way that ends at its start is not drawn
		return nil
	}
	t := s.Table()
	defer t.Release()
	to := s.PlaceName(t.Table.Drawn(mark.To))
	if from := s.PlaceName(t.Table.Drawn(mark.From)); mark.Shape != ground.Ring && from != to {
		return []string{from, to}
	}
	return []string{to}
}

// eachPiece tells of everything that stands or lies on the table.
func eachPiece(s *rules.State, tell func(ground.Place, engine.Piece)) {
	for slot := range s.Survivors {
		v := &s.Survivors[slot]
		switch {
		case v.State == state.Corpse:
			tell(v.At, engine.Piece{Words: s.Name(slot) + ", dead"})
		case v.Here():
			words := survivorFact(s, slot)
			if names := state.TraitNames(s.Traits(uint8(slot))); len(names) > 0 {
				words += "; " + prose.List(names, "and")
			}
			tell(v.At, engine.Piece{Name: s.Name(slot), Words: words})
		}
	}
	for _, z := range s.ZombieList() {
		tell(z.At(), engine.Piece{Words: z.Kind().String() + z.MilitiaInWords() + prose.Either(z.Prone() || z.Out(), ", lying", "")})
	}
	for _, d := range s.DogList() {
		tell(d.At(), engine.Piece{Words: prose.Either(d.Tame(), "friendly dog", "dog")})
	}
	for _, i := range s.ItemList() {
		if i.At() < state.InHands {
			tell(i.At(), engine.Piece{Words: i.InWords()})
		}
	}
	for _, c := range s.Charges {
		if c.Kind != state.NoCharge {
			tell(c.At, engine.Piece{Words: c.InWords()})
		}
	}
	for _, t := range s.TokenList() {
		tell(state.Place(t.At()), engine.Piece{Words: "incident token"})
	}
	s.EachVehicle(func(n int, _ *state.Vehicle) {
		tell(s.OnTable(ground.Aboard(n)), engine.Piece{Name: state.VehicleName(n), Words: s.VehicleFact(n)})
	})
	for _, m := range s.MarkerList() {
		tell(state.Place(m.At), engine.Piece{Words: "Loud Noise marker"})
	}
}

// allLists holds the results of PieceLists, by rules.
var allLists sync.Map

// PieceLists returns engine.About.PieceLists.
func PieceLists(r *state.Rules) []engine.PieceList {
	if list, ok := allLists.Load(r); ok {
		return list.([]engine.PieceList)
	}
	list := pieceLists(r)
	allLists.Store(r, list)
	return list
}

// pieceLists makes the lists. Vehicles that nobody has moved, and the dead, have no line:
// they are put on the table with one.
func pieceLists(r *state.Rules) []engine.PieceList {
	var vehicles, things, charges, dogs []string
	off := []string{"gone", "absent", "off"}
	for n := range r.Scenario.Vehicles {
		vehicles = append(vehicles, state.VehicleName(n)+" N")
		off = append(off, state.VehicleName(n))
	}
	for k := state.NoItem + 1; k < state.ItemKinds; k++ {
		if row := state.ItemTable[k]; row.Needs == 0 || r.Plays(row.Needs) {
			things = append(things, row.Name)
		}
	}
	if r.Plays(state.Blasts) {
		charges = state.ChargeNames[state.LaidSentry:]
	}
	if r.Plays(state.Dogs) {
		dogs = []string{"dog"}
	}
	kinds, carriers := r.Names(), r.Names()
	people := independents(r)
	for _, k := range people {
		kinds = append(kinds, k.Name)
		for n := range state.SurvivorSlots - len(r.Starters) {
			carriers = append(carriers, fmt.Sprint(k.Name, "-", n+1))
		}
	}
	marks := slices.Concat([]string{"wounds N", "stuns N", "bites N", "supplies N", "actions N"}, SavedMarks[:8])
	return []engine.PieceList{
		{Key: "survivor", Own: true, One: true, Kinds: kinds, Several: people, Before: []string{"corpse"}, Off: off, Marks: marks},
		{Key: "zombie", Own: true, Kinds: state.ZombieNames[:], Marks: []string{"prone", "incapacitated"}},
		{Key: "dog", Own: true, Kinds: dogs, Marks: []string{"pack N", "incapacitated"}},
		{Key: "tokens", Joined: "token", Bare: true, Kinds: []string{"token"}},
		{Key: "noise", Joined: "marker", Sign: ":", Kinds: []string{"1", "2", "3", "0+1"}, Count: "N"},
		{Key: "vehicle", Own: true, One: true, Kinds: vehicles, Off: []string{"off"}, Marks: []string{"N|E|S|W", "points N", "gallons N", "keys", "battery"}},
		{Key: "cloud", Own: true, Kinds: state.CloudNames[1:], Marks: []string{"age N"}},
		{Key: "charge", Own: true, Kinds: charges},
		{Key: "things", Each: true, Places: carriers, Kinds: things, Count: ":N"},
	}
}

// independents returns the independents of the game as they come into it, each in a group. Data 4.
func independents(r *state.Rules) (kinds []engine.Kind) {
	for person, name := range state.DataWords.People {
		if !r.Plays(state.People) {
			break
		}
		s, slot := rules.Root(r), len(r.Starters)
		s.SetProfile(slot, uint8(r.Roster.Person(&state.DataWords, person)))
		words, things := "", ""
		if n := s.Survivors[slot].Supplies; n > 0 {
			words = fmt.Sprint(" supplies ", n)
		}
		for _, i := range s.ItemList() {
			if i.At() == state.Hands(slot) {
				things += " " + thingWord(i)
			}
		}
		if things != "" {
			things = "\nthings " + name + "-#" + things
		}
		attitude := prose.Either(person == state.Crazed, "hostile", "unknown")
		kinds = append(kinds, engine.Kind{Name: name, Forms: []string{"-# of G#" + words + "\ngroup G# " + attitude + things, "-# of G1" + words + things}})
	}
	return kinds
}
