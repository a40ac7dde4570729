package quay

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/draw"
	"deadreckon/engine/kit/prose"
)

// Pictures of the map, as signs and as SVG.

// thing is what there is at a place: its sign and, in the picture, its class and figure.
type thing struct {
	sign, class string
	figure      draw.Figure
	engine.Piece
}

// things lists what is at a place.
func (s *State) things(p Place) (list []thing) {
	if s.at == p {
		fuel := s.fuel == found
		list = append(list, thing{prose.Either(fuel, "S+", "S"), "person", draw.Person, engine.Piece{Name: "survivor", Words: prose.Either(fuel, "the survivor with the fuel", "the survivor")}})
	}
	if n := int(s.zombies[p]); n > 0 {
		list = append(list, thing{fmt.Sprint("z", n), "zombie", draw.Undead, engine.Piece{Name: fmt.Sprint(n), Words: prose.Count(n, "zombie", "zombies")}})
	}
	if s.fuel == p {
		list = append(list, thing{"F", "hidden", draw.NoFigure, engine.Piece{Words: "the fuel"}})
	}
	if s.nest == p {
		list = append(list, thing{"N", "hidden", draw.NoFigure, engine.Piece{Words: "the nest"}})
	}
	return list
}

// headline says what happens.
func (s *State) headline() string {
	return fmt.Sprintf("Round %d, %s; %s, %s", s.round, s.now(), prose.Count(int(s.actions), "action left", "actions left"), prose.Count(int(s.wounds), "wound", "wounds"))
}

const legend = "S survivor, S+ with the fuel, z2 zombies, # closed shed, F fuel, N nest"

// Show implements engine.Notation.
func (notation) Show(p engine.Position) string {
	return content(p).show(func(Place) string { return "" })
}

// ShowBelief implements engine.Map: a shade where the fuel may be.
func (notation) ShowBelief(v engine.View) string {
	s := content(v)
	return s.show(func(p Place) string { return draw.Shade(s.heat(p), [3]float64{0.25, 0.5, 0.75}) })
}

// show draws the map in cells of 11 by 3, with a sign of one more thing at each place.
func (s *State) show(more func(Place) string) string {
	c := draw.NewCanvas(5*11, 5*3)
	for p := gate; p < places; p++ {
		var signs []string
		for _, t := range s.things(p) {
			signs = append(signs, t.sign)
		}
		if s.closed.has(p) {
			signs = append(signs, "#")
		}
		x, y := (ground[p].column+2)*11, ground[p].row*3
		c.Write(x, y, p.String())
		c.Write(x, y+1, strings.TrimSpace(strings.Join(signs, " ")+" "+more(p)))
	}
	return s.headline() + "\n" + c.String() + legend + "\n"
}

// heat is how likely the survivor finds the fuel at a place, where that is not known.
func (s *State) heat(p Place) float64 {
	if fuel, _ := s.holes(); !fuel || !s.closed.has(p) {
		return 0
	}
	return 1 / float64(s.closed.size())
}

// ShowBoard and WriteBoard implement engine.Map.
func (n notation) ShowBoard() string { return n.Show(n.game.NewState()) }
func (n notation) WriteBoard(w io.Writer) error {
	return n.WriteSVG(w, n.game.NewState(), engine.Picture{})
}

// Measures of the picture: of a place, of its cell, and of what is round the map.
const (
	wide, high         = 120, 70
	cellWide, cellHigh = 190, 110
	margin, title      = 24, 56
	line               = 22
)

const style = draw.CounterStyle + `text{font-family:Helvetica,Arial,sans-serif;fill:#222}
.title{font-size:22px;font-weight:bold}
.caption,.key{font-size:16px}
.name{font-size:16px;text-anchor:middle}
.way{stroke:#b6a98c;stroke-width:12;stroke-linecap:round}
.street{fill:#f3ecdd;stroke:#b6a98c}
.shed{fill:#d8c3a5;stroke:#7a5c34;stroke-width:3}
.person{fill:#1f56a8;stroke:#0d2c5c;color:#fff}
.zombie{fill:#cfe0bb;stroke:#3d5a24;color:#27400f}
.hidden{fill:#f5ead9;stroke:#6d573c;color:#4a3820}
`

const dark = `text{fill:#e4e4e0}
.way{stroke:#5c5340}
.street{fill:#2c2820;stroke:#6d634c}
.shed{fill:#4a3a22;stroke:#b08d57}
.person{fill:#2f6bc6;stroke:#a9c8f5}
.zombie{fill:#3d5526;stroke:#a7ce7f;color:#e3f3cf}
.hidden{fill:#4a3c29;stroke:#d0b48c;color:#f2e3cb}
`

// middle returns where the middle of a place is drawn, below a caption.
func middle(p Place, with engine.Picture) (x, y int) {
	return margin + (ground[p].column+2)*cellWide + cellWide/2, title + len(with.Caption)*line + ground[p].row*cellHigh + cellHigh/2
}

// WriteSVG implements engine.Map.
func (notation) WriteSVG(w io.Writer, at engine.Position, with engine.Picture) error {
	s := content(at)
	bottom := title + len(with.Caption)*line + 5*cellHigh
	p := draw.New(2*margin+5*cellWide, bottom+2*margin, style)
	p.Dark(dark)
	p.KeySize = 16
	p.Heading(margin, title-22, line, s.headline(), with.Caption)
	for place := gate; place < places; place++ {
		x, y := middle(place, with)
		for _, to := range ground[place].ways[:east] { // those to the east and south are drawn from there
			if to != nowhere {
				toX, toY := middle(to, with)
				p.Line("way", x, y, toX, toY)
			}
		}
	}
	for place := gate; place < places; place++ {
		x, y := middle(place, with)
		s.drawPlace(p, place, x, y, !with.Plain)
	}
	for i, m := range slices.Backward(with.Moves) { // the first on top
		if from, to := content(m.At).joins(m.Action); to != nowhere {
			x, y := middle(from, with)
			toX, toY := middle(to, with)
			p.Path(draw.Path{X: x, Y: y + 12, ToX: toX, ToY: toY + 12, Radius: 24}, i == 0)
		}
	}
	signs := []draw.Sign{{Width: 24, Means: "a closed shed", Draw: func(x, y int) { p.Rect(x, y-12, 24, 24, draw.Class("shed")) }}}
	for _, c := range []struct{ class, sign, means string }{{"person", "S", "the survivor"}, {"zombie", "z", "zombies"}, {"hidden", "F", "fuel or nest"}} {
		signs = append(signs, draw.Sign{Width: 24, Means: c.means, Draw: func(x, y int) { p.Counter(x+12, y, 24, 24, draw.Counter{Class: c.class, Words: c.sign}) }})
	}
	if len(with.Moves) > 0 {
		signs = append(signs, p.MoveSigns()...)
	}
	p.Legend(margin, bottom+margin, signs...)
	_, err := p.WriteTo(w)
	return err
}

// drawPlace draws a place round a point, and what is there.
func (s *State) drawPlace(p *draw.SVG, at Place, x, y int, belief bool) {
	left, top := x-wide/2, y-high/2
	p.Rect(left, top, wide, high, draw.Class(prose.Either(s.closed.has(at), "shed", "street")))
	if heat := s.heat(at); belief && heat > 0 {
		p.Rect(left, top, wide, high, draw.Heat("#c07a00", heat))
	}
	p.Words("name", x, top+18, at.String())
	var counters []draw.Counter
	for _, t := range s.things(at) {
		counters = append(counters, draw.Counter{Piece: t.class, Class: t.class, Figure: t.figure, Words: t.sign})
	}
	p.Stack(left, top+24, wide, high-28, 42, counters)
}

// joins returns the places that an action joins, which may be one, nowhere for none.
func (s *State) joins(a engine.Action) (from, to Place) {
	switch p := Place(argOf(a)); kindOf(a) {
	case KindGo, KindShoot:
		return s.at, p
	case KindOpen, KindWait:
		return s.at, s.at
	case KindProwl:
		return s.roused, p
	case KindHide, KindRouse:
		return p, p
	}
	return nowhere, nowhere
}

// PlacesOf implements engine.Map.
func (notation) PlacesOf(at engine.Position, a engine.Action) (list []string) {
	from, to := content(at).joins(a)
	for _, p := range slices.Compact([]Place{from, to}) {
		if p != nowhere {
			list = append(list, p.String())
		}
	}
	return list
}

// Places implements engine.Map.
func (notation) Places(at engine.Position, with engine.Picture) (list []engine.Place) {
	s := content(at)
	for p := gate; p < places; p++ {
		x, y := middle(p, with)
		place := engine.Place{Name: p.String(), X: x, Y: y, Width: wide, Height: high}
		if s.closed.has(p) {
			place.Words = prose.Capital(p.String()) + ", a closed shed"
		}
		for _, t := range s.things(p) {
			place.Pieces = append(place.Pieces, t.Piece)
		}
		list = append(list, place)
	}
	return list
}
