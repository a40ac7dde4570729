package ground

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"deadreckon/engine/kit/draw"
)

// Text draws the table for a terminal, at most 100 columns wide, with north up and numbered columns and
// rows. Each square shows its terrain and the text of cell: two signs, or one on a table wider than 32
// squares, cover the terrain. Openings and stairs appear if cell returns "". cell may be nil. Occupied
// upper floors follow, then the vehicles, a key and the buildings.
func (t *Tabletop) Text(cell func(Place) string) string {
	var text strings.Builder
	if t.m.Title != "" {
		fmt.Fprintf(&text, "%s\n\n", t.m.Title)
	}
	if cell == nil {
		cell = func(Place) string { return "" }
	}
	t.writeLevel(&text, 0, 0, 0, t.m.W-1, t.m.H-1, cell)
	t.writeFloors(&text, cell)
	t.writeVehicles(&text, cell)
	t.writeKey(&text)
	return text.String()
}

// cellWidth returns the columns of a square.
func (m *Map) cellWidth() int {
	switch {
	case m.W <= 32:
		return 3
	case m.W <= 48:
		return 2
	}
	return 1
}

// writeLevel draws a rectangle of a floor with its numbers.
func (t *Tabletop) writeLevel(text *strings.Builder, floor, x0, y0, x1, y1 int, cell func(Place) string) {
	wide := t.m.cellWidth()
	c := draw.NewCanvas(3+wide*(x1-x0+1), y1-y0+2)
	for y := y0; y <= y1; y++ {
		c.Write(0, y1-y, fmt.Sprintf("%2d", y))
		for x := x0; x <= x1; x++ {
			p := On(t.m.Square(x, y), floor)
			content := draw.Cut(cell(p), max(wide-1, 1))
			if content == "" {
				content = draw.Cut(t.fitting(p), max(wide-1, 1))
			}
			if content == "" || utf8.RuneCountInString(content)+1 < wide {
				content = t.sign(p) + content
			}
			c.Write(3+wide*(x-x0), y1-y, content)
		}
	}
	step := []int{0, 5, 2, 1}[wide]
	for x := (x0 + step - 1) / step * step; x <= x1; x += step {
		if name := fmt.Sprint(x); 3+wide*(x-x0)+len(name) <= 3+wide*(x1-x0+1) {
			c.Write(3+wide*(x-x0), y1-y0+1, name)
		}
	}
	text.WriteString(c.String())
}

// sign is the sign of the terrain.
func (t *Tabletop) sign(p Place) string {
	s := p.Square()
	h := t.m.House[s]
	switch {
	case t.smoke[p.Floor()].Has(s):
		return "~"
	case h >= 0:
		return string(rune(t.m.Buildings[h].Letter))
	case t.cars.Has(s):
		return t.carSign(s)
	}
	return terrainLetters[t.m.Terrain[s]:][:1]
}

// carSign is a square of a vehicle; its front shows the direction.
func (t *Tabletop) carSign(s Square) string {
	v := t.vehicles[t.VehicleAt(s)]
	if next, ok := t.m.Step(s, v.Heading); ok && t.VehicleAt(next) == t.VehicleAt(s) {
		return "@"
	}
	return "^>v<"[v.Heading/2:][:1]
}

// fitting is the sign of an opening or stairs on a square.
func (t *Tabletop) fitting(p Place) string {
	s := p.Square()
	h := t.m.House[s]
	if h < 0 {
		return ""
	}
	b := &t.m.Buildings[h]
	out := ""
	for i, o := range b.Openings {
		switch {
		case o.Inside != s:
		case t.Breached(int(h), p.Floor(), i):
			out += "%"
		case o.Window:
			out += "\""
		case p.Floor() == 0:
			out += "+"
		}
	}
	if out == "" && b.Floors > 1 && b.Stairs == s {
		out = "/"
	}
	return out
}

// writeFloors draws the occupied upper floors.
func (t *Tabletop) writeFloors(text *strings.Builder, cell func(Place) string) {
	for i := range t.m.Buildings {
		b := &t.m.Buildings[i]
		for floor := 1; floor < b.Floors; floor++ {
			there := false
			for s, ok := b.rect.Next(0); ok; s, ok = b.rect.Next(s + 1) {
				there = there || cell(On(s, floor)) != "" || t.Filled(On(s, floor))
			}
			if there {
				fmt.Fprintf(text, "\nfloor %d of %c\n", floor, b.Letter)
				t.writeLevel(text, floor, b.X0, b.Y0, b.X1, b.Y1, cell)
			}
		}
	}
}

// writeVehicles lists the vehicles with their occupants.
func (t *Tabletop) writeVehicles(text *strings.Builder, cell func(Place) string) {
	for n, v := range t.vehicles {
		if t.parked>>n&1 == 0 {
			continue
		}
		fmt.Fprintf(text, "\nV%d %s at %s heading %s", n+1, Bodies[v.Type].Name, t.m.Name(v.Anchor), v.Heading)
		if inside := cell(Aboard(n)); inside != "" {
			fmt.Fprintf(text, ", inside: %s", inside)
		}
	}
	if t.parked != 0 {
		text.WriteByte('\n')
	}
}

// writeKey writes the key of the signs, and the buildings.
func (t *Tabletop) writeKey(text *strings.Builder) {
	text.WriteString("\n. open ground  = road  , rough  f fence  x chain-link  t tall wall  # solid  ~ smoke\n" +
		"@ vehicle, its front ^ > v <   in buildings: + door  \" window  % breach  / stairs\n")
	var houses []string
	for i := range t.m.Buildings {
		b := &t.m.Buildings[i]
		floors := ""
		if b.Floors > 1 {
			floors = fmt.Sprintf(", %d floors", b.Floors)
		}
		houses = append(houses, draw.Cut(fmt.Sprintf("%c %s, %s%s", b.Letter, b.Name, t.status[i], floors), 46))
	}
	text.WriteString(draw.Columns(houses, 2, 48))
}
