package ground

// Drive is the movement of a vehicle by one square or a quarter turn, with its collisions. Grid 15.
type Drive struct {
	To      Vehicle
	Over    Set  // squares newly entered by advances: figures on them are run over
	Brushed Set  // further squares that the turned vehicle newly fills
	Inches  int  // cost without obstacles: a turn costs at least one inch
	Patches int  // obstacles entered: one for each patch of a kind that the vehicle was not on before
	OffRoad bool // a square newly entered is no road
	Off     bool // a square is off the table: an advance over an exit edge leaves
	Rams    bool // an advance rams a building or another vehicle
	Barred  bool // something solid lies there
}

// obstacles are the kinds of terrain that a vehicle drives through at a risk. Car 4.
var obstacles = [...]Terrain{Fence, Rough, Chain, Tall}

// Legal reports whether nothing is in the way.
func (d *Drive) Legal() bool { return !d.Off && !d.Rams && !d.Barred }

// Ahead advances a vehicle by one square.
func (t *Tabletop) Ahead(n int) (d Drive) {
	d.To = t.vehicles[n]
	t.roll(&d, n, 1)
	return d
}

// Back moves a vehicle back by one square.
func (t *Tabletop) Back(n int) (d Drive) {
	d.To = t.vehicles[n]
	t.roll(&d, n, -1)
	return d
}

// Turn makes a quarter turn with a radius: radius squares ahead, a turn about the inner rear square, then
// radius squares ahead again.
func (t *Tabletop) Turn(n int, right bool, radius int) (d Drive) {
	d.To = t.vehicles[n]
	for range radius {
		t.roll(&d, n, 1)
	}
	v := d.To
	fx, fy := v.Heading.Delta()
	x, y := t.m.XY(v.Anchor)
	if right {
		// The rear right square stays: it is the width from the old anchor to the right,
		// and from the new one back.
		side := Bodies[v.Type].Width - 1
		x, y = x+side*(fy+fx), y+side*(fy-fx)
		v.Heading = (v.Heading + 2) & 7
	} else {
		v.Heading = (v.Heading + 6) & 7
	}
	if d.Off = d.Off || !t.m.Has(x, y); d.Off {
		return d
	}
	v.Anchor = t.m.Square(x, y)
	t.meet(&d, n, v, &d.Brushed)
	for range radius {
		t.roll(&d, n, 1)
	}
	d.Brushed.AndNot(&d.Over)
	d.Inches = max(d.Inches, 1)
	return d
}

// roll moves a vehicle by a square along its heading, 1 or -1.
func (t *Tabletop) roll(d *Drive, n, squares int) {
	v := d.To
	dx, dy := v.Heading.Delta()
	x, y := t.m.XY(v.Anchor)
	if x, y = x+squares*dx, y+squares*dy; d.Off || !t.m.Has(x, y) {
		d.Off = true
		return
	}
	v.Anchor = t.m.Square(x, y)
	rough := t.meet(d, n, v, &d.Over)
	switch {
	case squares < 0:
		d.Inches += 3
	default:
		d.Inches++
	}
	if rough {
		d.Inches++
	}
}

// meet moves a vehicle, records the new squares, and reports whether one of them is off the road.
func (t *Tabletop) meet(d *Drive, n int, v Vehicle, fresh *Set) (rough bool) {
	hull, ok := t.m.Hull(v)
	if !ok {
		d.Off = true
		return false
	}
	start, _ := t.m.Hull(t.vehicles[n])
	last, _ := t.m.Hull(d.To)
	d.To = v
	others := t.cars
	others.AndNot(&start)
	d.Rams = d.Rams || hull.Meets(&others) || hull.Meets(&t.m.kinds[Footprint])
	d.Barred = d.Barred || hull.Meets(&t.m.kinds[Solid])
	hull.AndNot(&last)
	fresh.Or(&hull)
	for _, k := range obstacles {
		if hull.Meets(&t.m.kinds[k]) && !last.Meets(&t.m.kinds[k]) {
			d.Patches++
		}
	}
	hull.AndNot(&t.m.kinds[Road])
	rough = !hull.Empty()
	d.OffRoad = d.OffRoad || rough
	return rough
}
