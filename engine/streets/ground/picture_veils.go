package ground

import "deadreckon/engine/kit/draw"

// Veil is something that lies over squares: fire, tear gas, or a blast.
type Veil struct {
	Over  Set
	Floor int
	Kind  VeilKind
}

// VeilKind is the look of a veil.
type VeilKind uint8

// The kinds of veils. Smoke is the table's own.
const (
	Fire VeilKind = iota
	Gas
	Burst // the squares that a blast reaches
	veils
)

var veilNames = [veils]string{"fire", "gas", "burst"}

// Legend words of the kinds.
var veilWords = [veils]string{"fire", "tear gas", "blast"}

// veils draws smoke, then the other veils.
func (c *canvas) veils(list []Veil) {
	for floor := range Levels {
		c.veil("smoke", floor, &c.t.smoke[floor])
	}
	for i := range list {
		c.veil(veilNames[list[i].Kind], list[i].Floor, &list[i].Over)
	}
}

// veil covers the squares of a set on a floor, within the floor.
func (c *canvas) veil(class string, floor int, set *Set) {
	m := c.t.m
	for s, ok := set.Next(0); ok; s, ok = set.Next(s + 1) {
		if h := m.House[s]; floor > 0 && (h < 0 || floor >= m.Buildings[h].Floors) {
			continue
		}
		x, y := c.corner(On(s, floor))
		c.Rect(x, y, svgCell, svgCell, draw.Class(class))
	}
}

// veilSigns explains smoke and the veils that a picture has.
func (c *canvas) veilSigns(list []Veil) (signs []draw.Sign) {
	box := func(class, means string) {
		signs = append(signs, draw.Sign{Draw: func(x, y int) { c.Rect(x, y-8, 16, 16, draw.Class(class)) }, Width: 16, Means: means})
	}
	if c.t.smoky {
		box("smoke", "smoke")
	}
	var seen [veils]bool
	for _, v := range list {
		if !seen[v.Kind] {
			box(veilNames[v.Kind], veilWords[v.Kind])
		}
		seen[v.Kind] = true
	}
	return signs
}
