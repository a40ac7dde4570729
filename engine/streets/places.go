package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
)

// Places implements engine.Mapped: the squares of the table from its upper left corner on, and
// the upper floors. People in a vehicle are where it begins.
func (n notation) Places(at engine.Position, with engine.Picture) (list []engine.Place) {
	s := content(at)
	t := s.table()
	defer t.back()
	there := map[ground.Place][]engine.Piece{}
	s.eachPiece(func(p ground.Place, piece engine.Piece) { there[t.t.Drawn(p)] = append(there[t.t.Drawn(p)], piece) })
	cell := t.t.Spots(ground.Picture{Caption: s.captions(with), Notes: s.notes()}, func(p ground.Place, x, y int) {
		list = append(list, engine.Place{Name: s.placeName(p), X: x, Y: y, Pieces: there[p]})
	})
	for i := range list {
		list[i].Width, list[i].Height = cell, cell
	}
	return list
}

// PlacesOf implements engine.Situated.
func (n notation) PlacesOf(at engine.Position, a engine.Action) []string {
	s := content(at)
	mark, ok := s.markOf(a)
	if !ok && mark.Shape != ground.Way { // a way that ends where it begins is not drawn
		return nil
	}
	t := s.table()
	defer t.back()
	to := s.placeName(t.t.Drawn(mark.To))
	if from := s.placeName(t.t.Drawn(mark.From)); mark.Shape != ground.Ring && from != to {
		return []string{from, to}
	}
	return []string{to}
}

// eachPiece tells of everything that stands or lies on the table.
func (s *State) eachPiece(tell func(ground.Place, engine.Piece)) {
	for slot := range s.survivors {
		v := &s.survivors[slot]
		switch {
		case v.state == corpse:
			tell(v.at, engine.Piece{Words: s.name(slot) + ", dead"})
		case v.here():
			words := s.survivorFact(slot)
			if names := traitNames(s.traits(uint8(slot))); len(names) > 0 {
				words += "; " + prose.List(names, "and")
			}
			tell(v.at, engine.Piece{Name: s.name(slot), Words: words})
		}
	}
	for _, z := range s.lives() {
		tell(z.at(), engine.Piece{Words: z.kind().String() + z.militiaInWords() + prose.Either(z.prone() || z.out(), ", lying", "")})
	}
	for _, d := range s.hounds() {
		tell(d.at(), engine.Piece{Words: prose.Either(d.tame(), "friendly dog", "dog")})
	}
	for _, i := range s.things() {
		if i.at() < inHands {
			tell(i.at(), engine.Piece{Words: i.inWords()})
		}
	}
	for _, c := range s.charges {
		if c.kind != noCharge {
			tell(c.at, engine.Piece{Words: c.inWords()})
		}
	}
	for _, t := range s.lying() {
		tell(place(t.at()), engine.Piece{Words: "incident token"})
	}
	s.eachVehicle(func(n int, _ *vehicle) {
		tell(s.onTable(ground.Aboard(n)), engine.Piece{Name: vehicleName(n), Words: s.vehicleFact(n)})
	})
	for _, m := range s.noises() {
		tell(place(m.at), engine.Piece{Words: "Loud Noise marker"})
	}
}

// PieceLists implements engine.Listing. Vehicles that nobody has moved, and the dead, have no line:
// they are put on the table with one.
func (n notation) PieceLists() []engine.PieceList {
	return []engine.PieceList{
		{Key: "survivor", Own: true, One: true}, {Key: "vehicle", Own: true, One: true}, {Key: "zombie", Own: true}, {Key: "dog", Own: true},
		{Key: "tokens", Joined: "token", Bare: true}, {Key: "noise", Joined: "marker", Sign: ":"},
		{Key: "things", Each: true, Places: n.rules.names()},
	}
}
