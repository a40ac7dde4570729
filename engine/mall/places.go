package mall

import (
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// Places implements engine.Map: the squares by their numbers, with their contents.
func (n notation) Places(at engine.Position, with engine.Picture) (list []engine.Place) {
	s := content(at)
	b := s.b()
	for i, spot := range b.Spots(s.overlay(at, with)) {
		x := Square(i + 1)
		words := b.Name(x) + ", " + b.Regions[b.Region[x]].Name
		list = append(list, engine.Place{Name: b.Name(x), Words: words, X: spot.X + spot.W/2, Y: spot.Y + spot.H/2, Width: spot.W, Height: spot.H, Pieces: s.lying(x)})
	}
	return list
}

func (s *State) lying(x Square) (list []engine.Piece) {
	for c := Peter; c <= Fran; c++ {
		if s.at[c] == x {
			words := strings.TrimPrefix(s.showCharacter(c), s.b().Name(x)+" ")
			list = append(list, engine.Piece{Name: strings.ToLower(c.Title()), Words: c.Title() + ", " + words})
		}
	}
	if s.occupied.Has(x) {
		list = append(list, engine.Piece{Words: s.unitAt(x).words()})
	}
	if s.hides(x) {
		list = append(list, engine.Piece{Words: "hidden zombie"})
	}
	if x == s.b().Rifles && s.rifleLeft > 0 {
		list = append(list, engine.Piece{Words: prose.Count(int(s.rifleLeft), "rifle", "rifles")})
	}
	return list
}

// PlacesOf implements engine.Map. A door has up to two squares.
func (n notation) PlacesOf(at engine.Position, a engine.Action) []string {
	s := content(at)
	x, y, _ := args(a)
	switch actionKind(a) {
	case KindDoor, KindMain:
		return s.squareNames(s.square(), s.b().Beyond(s.square(), s.mark(a).Door))
	case KindBreak:
		return s.squareNames(Square(x), s.b().Beyond(Square(x), y))
	case KindSuperBreak:
		return s.squareNames(s.at[x], s.b().Beyond(s.at[x], y))
	case KindEnter:
		return s.squareNames(s.b().Doors[s.b().Main[x]].A)
	case KindTurn:
		return s.squareNames(s.at[x])
	}
	m := s.mark(a)
	return s.squareNames(m.From, m.To)
}

// squareNames names squares, without zero values.
func (s *State) squareNames(list ...Square) (names []string) {
	for _, x := range list {
		if x != 0 && (names == nil || names[len(names)-1] != s.b().Name(x)) {
			names = append(names, s.b().Name(x))
		}
	}
	return names
}
