package quay

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/draw"
	"deadreckon/engine/kit/prose"
)

// Pictures of the map, as signs and as SVG.

// Measures of a place in both: in cells of signs and in units of the picture.
const (
	cellWide, cellHigh   = 11, 3
	placeWide, placeHigh = 190, 110
	margin, title, line  = 24, 56, 22
	boxWide, boxHigh     = 120, 70
)

// headline says what happens.
func (s *State) headline() string {
	return fmt.Sprintf("round %d, %s; %s, %s", s.round, s.now(), prose.Count(int(s.actions), "action left", "actions left"), prose.Count(int(s.wounds), "wound", "wounds"))
}

// signs lists what is at a place.
func (s *State) signs(p Place) string {
	var list []string
	if s.at == p {
		list = append(list, prose.Either(s.fuel == found, "S+", "S"))
	}
	if n := s.zombies[p]; n > 0 {
		list = append(list, "z"+strconv.Itoa(int(n)))
	}
	if s.closed.has(p) {
		list = append(list, "#")
	}
	if s.fuel == p {
		list = append(list, "F")
	}
	if s.nest == p {
		list = append(list, "N")
	}
	return strings.Join(list, " ")
}

const legend = "S survivor, S+ with the fuel, z2 zombies, # closed shed, F fuel, N nest"

// Legend implements engine.Legended.
func (notation) Legend() []string { return []string{legend} }

// Tints implements engine.Tinted.
func (notation) Tints() []engine.Tint {
	return []engine.Tint{{Pattern: `(?m)^.*?\b(S\+?)(?: |$)`, Of: engine.Friend}, {Pattern: `\b(z\d)\b`, Of: engine.Foe}}
}

// Show implements engine.Notation.
func (notation) Show(p engine.Position) string {
	return content(p).show(func(Place) string { return "" })
}

// show draws the map, with a sign of one more thing at each place.
func (s *State) show(more func(Place) string) string {
	c := draw.NewCanvas(5*cellWide, 5*cellHigh)
	for p := gate; p < places; p++ {
		x, y := (ground[p].column+2)*cellWide, ground[p].row*cellHigh
		c.Write(x, y, p.String())
		c.Write(x, y+1, strings.TrimSpace(s.signs(p)+" "+more(p)))
	}
	return prose.Capital(s.headline()) + "\n" + c.String() + legend + "\n"
}

// ShowBelief implements engine.Illustrator: a shade where the fuel may be.
func (notation) ShowBelief(v engine.View) string {
	s := content(v)
	return s.show(func(p Place) string { return draw.Shade(s.heat(p), [3]float64{0.25, 0.5, 0.75}) })
}

// heat is how likely the survivor finds the fuel at a place, where that is not known.
func (s *State) heat(p Place) float64 {
	if s.viewer != 1+uint8(Survivor) || s.fuel != nowhere || s.phase <= phaseHide || !s.closed.has(p) {
		return 0
	}
	return 1 / float64(s.closed.size())
}

// ShowBoard implements engine.Charted.
func (n notation) ShowBoard() string { return n.Show(n.game.NewState()) }

// WriteBoard implements engine.Charted.
func (n notation) WriteBoard(w io.Writer) error {
	return n.WriteSVG(w, n.game.NewState(), engine.Picture{})
}

const style = `text{font-family:Helvetica,Arial,sans-serif;fill:#222}
.title{font-size:22px;font-weight:bold}
.caption{font-size:16px}
.name{font-size:16px;text-anchor:middle}
.key{font-size:16px}
.sign{font-size:18px;font-weight:bold;text-anchor:middle}
.way{stroke:#b6a98c;stroke-width:12;stroke-linecap:round}
.street{fill:#f3ecdd;stroke:#b6a98c}
.shed{fill:#d8c3a5;stroke:#7a5c34;stroke-width:3}
.person{fill:#fff;stroke:#1d4fb8;stroke-width:3}
.zombie{fill:#c9dfb4;stroke:#40641f;stroke-width:3}
`

const dark = `text{fill:#e4e4e0}
.way{stroke:#5c5340}
.street{fill:#2c2820;stroke:#6d634c}
.shed{fill:#4a3a22;stroke:#b08d57}
.person{fill:#16191d;stroke:#7ea6ff}
.zombie{fill:#3f5a2a;stroke:#9cc47a}
`

// middle returns where the middle of a place is drawn, below a caption.
func middle(p Place, with engine.Picture) (x, y int) {
	return margin + (ground[p].column+2)*placeWide + placeWide/2, title + len(with.Caption)*line + ground[p].row*placeHigh + placeHigh/2
}

// WriteSVG implements engine.Illustrator.
func (n notation) WriteSVG(w io.Writer, at engine.Position, with engine.Picture) error {
	s := content(at)
	high := title + len(with.Caption)*line + 5*placeHigh + 2*margin
	p := draw.New(2*margin+5*placeWide, high, style)
	p.Dark(dark)
	p.KeySize = 16
	p.Words("title", margin, title-22, prose.Capital(s.headline()))
	for i, words := range with.Caption {
		p.Words("caption", margin, title+i*line, words)
	}
	for from, g := range ground {
		for _, to := range g.ways {
			x1, y1 := middle(Place(from), with)
			x2, y2 := middle(to, with)
			p.Line("way", x1, y1, x2, y2)
		}
	}
	for place := gate; place < places; place++ {
		x, y := middle(place, with)
		s.drawPlace(p, place, x, y, !with.Plain)
	}
	for i, m := range slices.Backward(with.Moves) { // the first on top
		if from, to := content(m.At).joins(m.Action); to != nowhere {
			if from == nowhere {
				from = to
			}
			x, y := middle(from, with)
			toX, toY := middle(to, with)
			p.Path(draw.Path{X: x, Y: y + 12, ToX: toX, ToY: toY + 12, Radius: 24}, i == 0)
		}
	}
	zombie := draw.Sign{Width: 24, Means: "zombies", Draw: func(x, y int) { p.Circle(x+12, y, 12, draw.Class("zombie")) }}
	person := draw.Sign{Width: 24, Means: "the survivor", Draw: func(x, y int) { p.Circle(x+12, y, 12, draw.Class("person")) }}
	shed := draw.Sign{Width: 24, Means: "a closed shed", Draw: func(x, y int) { p.Rect(x, y-12, 24, 24, draw.Class("shed")) }}
	signs := []draw.Sign{person, zombie, shed}
	if len(with.Moves) > 0 {
		signs = append(signs, p.MoveSigns()...)
	}
	p.Legend(margin, high-margin, signs...)
	_, err := p.WriteTo(w)
	return err
}

// drawPlace draws a place round a point, and what is there.
func (s *State) drawPlace(p *draw.SVG, at Place, x, y int, belief bool) {
	class := prose.Either(s.closed.has(at), "shed", "street")
	p.Rect(x-boxWide/2, y-boxHigh/2, boxWide, boxHigh, draw.Class(class))
	if heat := s.heat(at); belief && heat > 0 {
		p.Rect(x-boxWide/2, y-boxHigh/2, boxWide, boxHigh, draw.Heat("#c07a00", heat))
	}
	p.Words("name", x, y-boxHigh/2+18, at.String())
	left := x - 36
	counter := func(class, sign string) {
		p.Circle(left, y+12, 17, draw.Class(class))
		p.Words("sign", left, y+18, sign)
		left += 36
	}
	if s.at == at {
		counter("person", prose.Either(s.fuel == found, "S+", "S"))
	}
	if n := s.zombies[at]; n > 0 {
		counter("zombie", strconv.Itoa(int(n)))
	}
	if s.fuel == at {
		p.Words("sign", left, y+18, "F")
		left += 24
	}
	if s.nest == at {
		p.Words("sign", left, y+18, "N")
	}
}

// joins returns the places that an action joins, nowhere for none.
func (s *State) joins(a engine.Action) (from, to Place) {
	switch p := Place(argOf(a)); kindOf(a) {
	case KindGo, KindShoot:
		return s.at, p
	case KindOpen, KindWait:
		return nowhere, s.at
	case KindProwl:
		return s.roused, p
	case KindHide, KindRouse:
		return nowhere, p
	}
	return nowhere, nowhere
}

// PlacesOf implements engine.Situated.
func (notation) PlacesOf(at engine.Position, a engine.Action) (list []string) {
	from, to := content(at).joins(a)
	for _, p := range []Place{from, to} {
		if p != nowhere && (len(list) == 0 || list[0] != p.String()) {
			list = append(list, p.String())
		}
	}
	return list
}

// Places implements engine.Mapped.
func (notation) Places(at engine.Position, with engine.Picture) (list []engine.Place) {
	s := content(at)
	for p := gate; p < places; p++ {
		x, y := middle(p, with)
		words := ""
		if s.closed.has(p) {
			words = prose.Capital(p.String()) + ", a closed shed"
		}
		list = append(list, engine.Place{Name: p.String(), Words: words, X: x, Y: y, Width: boxWide, Height: boxHigh, Pieces: s.pieces(p)})
	}
	return list
}

// pieces lists what is at a place.
func (s *State) pieces(p Place) (list []engine.Piece) {
	if s.at == p {
		list = append(list, engine.Piece{Name: "survivor", Words: prose.Either(s.fuel == found, "the survivor with the fuel", "the survivor")})
	}
	if n := int(s.zombies[p]); n > 0 {
		list = append(list, engine.Piece{Name: strconv.Itoa(n), Words: prose.Count(n, "zombie", "zombies")})
	}
	if s.fuel == p {
		list = append(list, engine.Piece{Words: "the fuel"})
	}
	if s.nest == p {
		list = append(list, engine.Piece{Words: "the nest"})
	}
	return list
}
