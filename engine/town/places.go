package town

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// Places implements engine.Map: the spaces of each track from its Start down, and Town Center.
func (n notation) Places(at engine.Position, with engine.Picture) (list []engine.Place) {
	s := content(at)
	p := newPicture(s, with)
	for x := range Center + 1 {
		left, top, width := p.box(x)
		words := s.r().Map.Name[x]
		if x != Center {
			words = s.spaceName(x) + " of the " + x.Track().String() + " track"
		}
		list = append(list, engine.Place{Name: x.String(), Words: words + prose.Either(s.closed(x), ", No Entry", ""),
			X: left + width/2, Y: top + svgHigh/2, Width: width, Height: svgHigh, Pieces: s.counters(x)})
	}
	return list
}

func (s *State) counters(x Space) (list []engine.Piece) {
	hits := func(n int) string { return prose.Either(n > 0, ", "+prose.Count(n, "Hit", "Hits"), "") }
	for u := range each(s.menAt(x)) {
		m := s.men[u]
		words := fmt.Sprintf("%s, Strength %d", s.r().Units.Men[u].Name, s.manStrength(u)) + hits(m.damage()) +
			prose.Either(m&defiant != 0, ", Defiant", "") + prose.Either(m&armed != 0, ", Well-Armed", "")
		list = append(list, engine.Piece{Name: s.r().id(u), Words: words})
	}
	if x == Center {
		return list
	}
	for _, z := range s.zeds[x] {
		if z != 0 {
			words := fmt.Sprintf("Zeds %s, Strength %d", s.r().zedType(z.kind()), s.strength(z)) + hits(z.damage())
			list = append(list, engine.Piece{Name: s.r().zed(z), Words: words})
		}
	}
	return list
}

// PlacesOf implements engine.Map.
func (n notation) PlacesOf(at engine.Position, a engine.Action) []string {
	w, ok := content(at).path(a)
	switch {
	case !ok || w.to > Center || w.from > Center && w.from == w.to:
		return nil
	case w.from > Center || w.from == w.to:
		return []string{w.to.String()}
	}
	return []string{w.from.String(), w.to.String()}
}
