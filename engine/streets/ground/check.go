package ground

import "strings"

// build puts a scenario together and applies the constraints of its loader. Data 5.
func (p *scenarioReader) build() {
	if !p.need("title", "map") {
		return
	}
	m := &p.sc.Map
	for y := range m.H {
		if p.rows[y] == "" {
			p.report(p.at["map"], "no row %d: a map of %dx%d has rows 0 to %d", y, m.W, m.H, m.H-1)
		}
	}
	p.need("start", "exit", "deploy", "tokens", "turns", "goal")
	if len(p.errs) > 0 {
		return
	}
	p.terrain()
	for i := range p.houses {
		p.house(&p.houses[i])
	}
	if len(p.errs) > 0 {
		return
	}
	m.derive()
	var t Tabletop
	t.Reset(m)
	p.park(&t)
	p.openings(&t)
	p.references()
	p.deployment(&t)
	p.independents(&t)
	p.lying(&t)
	p.connected(&t)
	p.edges(&t)
}

// terrain fills the squares, and the rectangles of buildings.
func (p *scenarioReader) terrain() {
	m := &p.sc.Map
	for y := range m.H {
		for x := range m.W {
			s := m.Square(x, y)
			c := p.rows[y][x]
			m.House[s] = -1
			if k := strings.IndexByte(terrainLetters, c); k >= 0 {
				m.Terrain[s] = Terrain(k)
				continue
			}
			m.Terrain[s] = Footprint
			if !p.stands(c, x, y, s) {
				p.report(filePos{p.rowAt[y].line, p.rowAt[y].column + x}, "no building %c: every letter of the map is one", c)
			}
		}
	}
}

// stands makes a square one of the building with a letter.
func (p *scenarioReader) stands(letter byte, x, y int, s Square) bool {
	for i := range p.houses {
		if b := &p.houses[i]; b.Letter == letter {
			if p.sc.House[s] = int8(i); b.X1 == 0 && b.Y1 == 0 {
				b.X0, b.Y0, b.X1, b.Y1 = x, y, x+1, y+1
			}
			// The corners behind are one too far until house.
			b.X0, b.Y0 = min(b.X0, x), min(b.Y0, y)
			b.X1, b.Y1 = max(b.X1, x+1), max(b.Y1, y+1)
			return true
		}
	}
	return false
}

// house checks that a building fills its rectangle, and its stairs.
func (p *scenarioReader) house(b *draftHouse) {
	m := &p.sc.Map
	if b.X1 == 0 {
		p.report(b.at, "building %c is not on the map", b.Letter)
		return
	}
	b.X1, b.Y1 = b.X1-1, b.Y1-1
	for y := b.Y0; y <= b.Y1; y++ {
		for x := b.X0; x <= b.X1; x++ {
			if c := p.rows[y][x]; c != b.Letter {
				p.report(filePos{p.rowAt[y].line, p.rowAt[y].column + x},
					"%q in the rectangle %d,%d to %d,%d of building %c: a building fills it", c, b.X0, b.Y0, b.X1, b.Y1, b.Letter)
				return
			}
		}
	}
	if x, y := b.stairs[0], b.stairs[1]; b.Floors > 1 {
		if x < b.X0 || x > b.X1 || y < b.Y0 || y > b.Y1 {
			p.report(b.stairsAt, "the stairs %d,%d lie outside building %c", x, y, b.Letter)
			return
		}
		b.Stairs = m.Square(x, y)
	}
	doors := 0
	for i, o := range b.openings {
		if o.x < b.X0 || o.x > b.X1 || o.y < b.Y0 || o.y > b.Y1 {
			p.report(o.at, "Grid 14: the inside square %d,%d of opening %d lies outside building %c", o.x, o.y, i, b.Letter)
			return
		}
		opening := Opening{Window: o.window, Inside: m.Square(o.x, o.y), Out: o.out}
		x, y := o.x+stepX[o.out], o.y+stepY[o.out]
		if !m.Has(x, y) {
			p.report(o.at, "Grid 14: opening %d of building %c leads off the table", i, b.Letter)
			return
		}
		opening.Outside = m.Square(x, y)
		if !o.window {
			doors++
		}
		b.Openings = append(b.Openings, opening)
	}
	if doors == 0 {
		p.report(b.at, "building %c has no door", b.Letter)
	}
	m.Buildings = append(m.Buildings, b.Building)
}

// outdoor reports whether openings, vehicles and people may be on a terrain.
func (k Terrain) outdoor() bool { return k <= Rough }

// park parks the vehicles.
func (p *scenarioReader) park(t *Tabletop) {
	m := &p.sc.Map
	for i, v := range p.sc.Vehicles {
		hull, ok := m.Hull(v.Vehicle)
		if !ok {
			p.report(p.vehicles[i], "Grid 15: a %s at %s, heading %s, leaves the table", Bodies[v.Type].Name, m.Name(v.Anchor), v.Heading)
			continue
		}
		for s, ok := hull.Next(0); ok; s, ok = hull.Next(s + 1) {
			if !m.Terrain[s].outdoor() || t.cars.Has(s) {
				what := m.Terrain[s].String()
				if t.cars.Has(s) {
					what = "a vehicle already"
				}
				p.report(p.vehicles[i], "vehicle %d stands on %s, which is %s; vehicles stand on open ground, road or rough, and not on each other",
					i+1, m.Name(s), what)
				break
			}
		}
		t.Park(i, v.Vehicle)
	}
}

// openings checks both sides of openings.
func (p *scenarioReader) openings(t *Tabletop) {
	m := &p.sc.Map
	for i := range m.Buildings {
		b := &m.Buildings[i]
		for n, o := range b.Openings {
			at := p.houses[i].openings[n].at
			switch k := m.Terrain[o.Outside]; {
			case m.House[o.Outside] == int8(i):
				p.report(at, "Grid 14: opening %d of building %c leads %s inside the building, expected out of it", n, b.Letter, o.Out)
			case !k.outdoor():
				p.report(at, "opening %d of building %c leads to %s, which is %s; expected open ground, road or rough", n, b.Letter, m.Name(o.Outside), k)
			case t.cars.Has(o.Outside):
				p.report(at, "opening %d of building %c leads to %s, where a vehicle stands", n, b.Letter, m.Name(o.Outside))
			}
			for k, other := range b.Openings[:n] {
				if other.Inside == o.Inside && other.Out == o.Out {
					p.report(at, "opening %d of building %c is where opening %d is", n, b.Letter, k)
				}
			}
		}
	}
}

// references turns letters of buildings into numbers.
func (p *scenarioReader) references() {
	for _, f := range p.finds {
		house := p.sc.Building(f.letter)
		for _, o := range p.sc.Finds {
			if o.House == house {
				p.report(f.at, "a second find in building %c", f.letter)
			}
		}
		p.sc.Finds = append(p.sc.Finds, Find{house, f.item})
	}
	if p.goal != 0 {
		p.sc.Goal.House = p.sc.Building(p.goal)
	}
}

// deployment fills the rectangles of deploy statements.
func (p *scenarioReader) deployment(t *Tabletop) {
	m := &p.sc.Map
	for i, corners := range p.deploys {
		x0, y0 := m.XY(corners[0])
		x1, y1 := m.XY(corners[1])
		for y := min(y0, y1); y <= max(y0, y1); y++ {
			for x := min(x0, x1); x <= max(x0, x1); x++ {
				s := m.Square(x, y)
				p.sc.Deployment.Add(s)
				if m.Terrain[s] == Footprint || !t.stops(Place(s)) {
					p.report(p.deployAt[i], "nobody can be deployed on %s: %s", m.Name(s), t.what(s))
					return
				}
			}
		}
	}
}

// what is the reason that figures cannot stop on a square.
func (t *Tabletop) what(s Square) string {
	if t.cars.Has(s) {
		return "a vehicle stands there"
	}
	return "it is " + t.m.Terrain[s].String()
}

// independents checks the places and waypoints of groups.
func (p *scenarioReader) independents(t *Tabletop) {
	m := &p.sc.Map
	all := 0
	for i, g := range p.sc.Groups {
		all += len(g.Members)
		if len(g.Members) == 0 {
			p.report(p.groupAt[i], "a group without a member")
		}
		for k, who := range g.Members {
			at := p.memberAt[i][k]
			switch s := who.At; {
			case !t.stops(Place(s)):
				p.report(at, "nobody can stand on %s: %s", m.Name(s), t.what(s))
			case t.Filled(Place(s)):
				p.report(at, "two figures on %s", m.Name(s))
			case p.sc.Deployment.Has(s):
				p.report(at, "%s is where characters are deployed", m.Name(s))
			default:
				t.Fill(Place(s))
			}
		}
		for _, s := range g.Waypoints {
			if !t.stops(Place(s)) {
				p.report(p.groupAt[i], "the waypoint %s: %s", m.Name(s), t.what(s))
			}
		}
		if g.Sentries && len(g.Waypoints) == 0 {
			p.report(p.groupAt[i], "sentries without waypoints")
		}
	}
	if all > maxMembers {
		p.report(p.groupAt[len(p.groupAt)-1], "Data 5: %d independents, expected at most %d", all, maxMembers)
	}
}

// lying checks the places of items.
func (p *scenarioReader) lying(t *Tabletop) {
	for i, k := range p.sc.Goods {
		if !t.stops(Place(k.At)) {
			p.report(p.things[i], "nothing can lie on %s, where nobody can stand: %s", p.sc.Name(k.At), t.what(k.At))
		}
	}
}

// connected checks that all squares outdoors hang together by side steps, without those
// under vehicles.
func (p *scenarioReader) connected(t *Tabletop) {
	m := &p.sc.Map
	rest := m.all
	rest.AndNot(&m.shut)
	rest.AndNot(&t.cars)
	first, ok := rest.Next(0)
	if !ok {
		p.report(p.at["map"], "a map without a square outdoors")
		return
	}
	rest.Remove(first)
	for todo := []Square{first}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for d := N; d < Directions; d += 2 {
			if n, ok := m.Step(s, d); ok && rest.Has(n) {
				rest.Remove(n)
				todo = append(todo, n)
			}
		}
	}
	if s, left := rest.Next(0); left {
		x, y := m.XY(s)
		p.report(filePos{p.rowAt[y].line, p.rowAt[y].column + x},
			"no way by side steps from %s to %s: all squares outdoors hang together, also round vehicles", m.Name(s), m.Name(first))
	}
}

// edges checks that characters can leave and tokens can lie.
func (p *scenarioReader) edges(t *Tabletop) {
	m := &p.sc.Map
	if tokens := p.sc.TokenSquares(true); tokens.Empty() {
		p.report(p.at["tokens"], "no square where a token may lie at the start")
	}
	for _, edge := range p.sc.Exits {
		open := false
		for s, ok := m.all.Next(0); ok; s, ok = m.all.Next(s + 1) {
			open = open || m.EdgeGap(s, edge) == 0 && m.Terrain[s] != Footprint && t.stops(Place(s))
		}
		if !open {
			p.report(p.at["exit "+edge.String()], "no square of the edge %s where a figure can stop", edge)
		}
	}
}
