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

// The map as text and as SVG.

// thing is a piece at a place: its sign, SVG class and figure.
type thing struct {
	sign, class string
	figure      draw.Figure
	engine.Piece
}

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

// headline describes the round.
func (s *State) headline() string {
	return fmt.Sprintf("Round %d, %s; %s, %s", s.round, s.now(), prose.Count(int(s.actions), "action left", "actions left"), prose.Count(int(s.wounds), "wound", "wounds"))
}

const legend = "S survivor, S+ with the fuel, z2 zombies, # closed shed, F fuel, N nest"

// Show implements engine.Notation.
func (notation) Show(p engine.Position) string {
	return content(p).show(func(Place) string { return "" })
}

// Status implements engine.Map.
func (notation) Status(p engine.Position) []string { return []string{content(p).headline()} }

// ShowBelief implements engine.Map, with shades for the probability of the fuel.
func (notation) ShowBelief(v engine.View) string {
	s := content(v)
	return s.show(func(p Place) string { return draw.Shade(s.heat(p), [3]float64{0.25, 0.5, 0.75}) })
}

// show draws the map in cells of 11 by 3, with the sign more at each place.
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

// heat is the probability of unseen fuel at a place.
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

// Sizes of the picture: a place, its cell, margins and lines.
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

// middle returns the centre of a place in the picture, below the caption.
func middle(p Place, with engine.Picture) (x, y int) {
	return margin + (ground[p].column+2)*cellWide + cellWide/2, title + len(with.Caption)*line + ground[p].row*cellHigh + cellHigh/2
}

// WriteSVG implements engine.Map.
func (notation) WriteSVG(w io.Writer, at engine.Position, with engine.Picture) error {
	s := content(at)
	bottom := title + len(with.Caption)*line + 5*cellHigh
	p := draw.New(2*margin+5*cellWide, bottom+2*margin, style)
	p.DarkStyle(dark)
	p.LegendSize = 16
	p.Heading(margin, title-22, line, s.headline(), with.Caption)
	for place := gate; place < places; place++ {
		x, y := middle(place, with)
		for _, to := range ground[place].ways[:east] { // each way is drawn from its south or east end
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
	for i, m := range slices.Backward(with.Moves) { // the first move on top
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

// drawPlace draws a place and its pieces around a point.
func (s *State) drawPlace(p *draw.SVG, at Place, x, y int, belief bool) {
	left, top := x-wide/2, y-high/2
	p.Rect(left, top, wide, high, draw.Class(prose.Either(s.closed.has(at), "shed", "street")))
	if heat := s.heat(at); belief && heat > 0 {
		p.Rect(left, top, wide, high, draw.Heat("#c07a00", heat))
	}
	p.Text("name", x, top+18, at.String())
	var counters []draw.Counter
	for _, t := range s.things(at) {
		counters = append(counters, draw.Counter{Piece: t.class, Class: t.class, Figure: t.figure, Words: t.sign})
	}
	p.Stack(left, top+24, wide, high-28, 42, counters)
}

// joins returns the places of an action, which may be equal, or nowhere.
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
