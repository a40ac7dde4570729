package cabin

import (
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// Places implements engine.Map: the rooms, the Yards, the Clearings and the Woods, arc by arc.
func (n notation) Places(at engine.Position, with engine.Picture) (list []engine.Place) {
	s := content(at)
	p := newPicture(s, with)
	for x := range off {
		midX, midY := p.middle(x)
		outline := p.outline(x)
		width, height := extent(outline)
		words := prose.Capital(x.words())
		if x.Ring() == Cabin && !s.standing(x.arc()) {
			words += ", its Wall destroyed"
		} else if x.Ring() == Cabin && s.isCracked(x.arc()) {
			words += ", its Wall with a Crack"
		}
		list = append(list, engine.Place{Name: x.String(), Words: words, X: midX, Y: midY, Width: width, Height: height, Outline: outline, Pieces: s.figures(x)})
	}
	return list
}

// extent is how wide and how high a shape is.
func extent(points []int) (width, height int) {
	for i := range points {
		for j := i % 2; j < len(points); j += 2 {
			if i%2 == 0 {
				width = max(width, points[i]-points[j])
			} else {
				height = max(height, points[i]-points[j])
			}
		}
	}
	return width, height
}

func (s *State) figures(x Space) (list []engine.Piece) {
	add := func(name, words string) { list = append(list, engine.Piece{Name: name, Words: words}) }
	for c := range s.cast() {
		h := &s.chars[c]
		if h.space != x || h.condition == waiting {
			continue
		}
		words := s.title(c)
		switch h.condition {
		case living:
			words += ", " + strconv.Itoa(int(h.tally)) + " of " + strconv.Itoa(int(s.r().skull)) + " Injuries"
		case fallen:
			words += ", fallen"
		case dead:
			words += ", dead, with " + strconv.Itoa(int(h.tally)) + " health"
		}
		add(s.name(c), words+prose.Either(int(s.bait) == c && s.stage > stageSetup, ", holds the Bait", "")+"; "+s.ability(c))
	}
	if s.van != 0 && s.vanSpace() == x {
		add("", "the van")
	}
	for _, v := range s.survivorsOnBoard() {
		if v.space() == x {
			add("survivor"+strconv.Itoa(int(v.health())), "Survivor with "+strconv.Itoa(int(v.health()))+" health"+prose.Either(v.carries(), " and a piece of the Radio", ""))
		}
	}
	if n := s.pieces(lyingIn(x)); n > 0 {
		add("", prose.Count(n, "piece of the Radio", "pieces of the Radio"))
	}
	if s.bundle == lyingIn(x) {
		add("", "the Radio, "+prose.Count(int(s.bundled), "piece", "pieces")+" assembled")
	}
	for _, z := range s.onBoard() {
		if z.space() == x {
			add(s.className(z.class()), prose.Capital(z.kind().String())+" with "+strconv.Itoa(int(z.health()))+" health"+prose.Either(z.fought(), ", fought", ""))
		}
	}
	return list
}

// PlacesOf implements engine.Map.
func (n notation) PlacesOf(at engine.Position, a engine.Action) []string {
	w, ok := content(at).path(a)
	switch {
	case !ok || w.to >= off:
		return nil
	case w.from >= off || w.from == w.to:
		return []string{w.to.String()}
	}
	return []string{w.from.String(), w.to.String()}
}
