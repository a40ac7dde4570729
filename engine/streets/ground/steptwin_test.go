package ground

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// The plain twin of movement: Grid 7 word by word, and costs by trying until nothing gets
// cheaper.

// twinEnters reports whether a mover's step from a square to a neighbouring one is
// possible, diagonals aside, and its surcharge.
func twinEnters(t *Tabletop, who Mover, floor, ax, ay, bx, by int) (extra int, ok bool) {
	m := t.m
	if bx < 0 || by < 0 || bx >= m.W || by >= m.H {
		return 0, false
	}
	a, b := m.Square(ax, ay), m.Square(bx, by)
	from, to := m.House[a], m.House[b]
	open := func(h int8) bool { return h < 0 || t.status[h].Open() }
	if floor > 0 {
		return 0, from == to
	}
	if m.Terrain[b] == Solid {
		return 0, false
	}
	if who == Token {
		return 0, open(to)
	}
	if t.VehicleAt(b) >= 0 {
		return 0, false
	}
	ka, kb := m.Terrain[a], m.Terrain[b]
	if who == Cyclist && kb.Obstacle() {
		return 0, false
	}
	if from != to {
		if who == Survivor || who == Cyclist || who == Skier || !open(from) || !open(to) {
			return 0, false
		}
		if to >= 0 {
			return 10, !t.fire.Has(b) || t.fire.Has(a)
		}
	}
	switch {
	case ka == kb:
		return 0, true
	case kb == Chain || kb == Tall:
		if who == Survivor {
			return 10, true
		}
		return 20, true
	case kb == Rough || kb == Fence:
		if who == Skier {
			return 20, true
		}
		return 10, true
	}
	return 0, true
}

// twinStep is the cost of a step, 0 for none.
func twinStep(t *Tabletop, who Mover, floor, ax, ay, dx, dy int) int {
	m := t.m
	extra, ok := twinEnters(t, who, floor, ax, ay, ax+dx, ay+dy)
	if dx != 0 && dy != 0 {
		_, side := twinEnters(t, who, floor, ax, ay, ax+dx, ay)
		_, other := twinEnters(t, who, floor, ax, ay, ax, ay+dy)
		if !ok || !side || !other {
			return 0
		}
		return 7 + extra
	}
	if ok {
		return 5 + extra
	}
	h := m.House[m.Square(ax, ay)]
	if floor > 0 || h < 0 || t.status[h].Open() || who == Survivor || who == Cyclist || who == Skier || who == Token {
		return 0
	}
	for i, o := range m.Buildings[h].Openings {
		odx, ody := o.Out.Delta()
		if o.Inside == m.Square(ax, ay) && odx == dx && ody == dy && t.Breached(int(h), 0, i) && t.VehicleAt(o.Outside) < 0 {
			return 15
		}
	}
	return 0
}

// twinSteps calls each for every step from a place.
func twinSteps(t *Tabletop, who Mover, p Place, each func(to Place, cost int)) {
	m := t.m
	x, y := int(p.Square())%m.W, int(p.Square())/m.W
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if c := twinStep(t, who, p.Floor(), x, y, dx, dy); dx|dy != 0 && c > 0 {
				each(On(m.Square(x+dx, y+dy), p.Floor()), c)
			}
		}
	}
	if h := m.House[p.Square()]; who == Zombie && h >= 0 && t.status[h].Open() && m.Buildings[h].Stairs == p.Square() {
		for _, floor := range []int{p.Floor() - 1, p.Floor() + 1} {
			if floor >= 0 && floor < m.Buildings[h].Floors {
				each(On(p.Square(), floor), 15)
			}
		}
	}
}

// relax lowers costs until none gets lower: from a start, over steps that pass.
func relax(start Place, steps func(p Place, each func(Place, int)), pass func(Place) bool) map[Place]int {
	cost := map[Place]int{start: 0}
	for todo := []Place{start}; len(todo) > 0; {
		p := todo[0]
		todo = todo[1:]
		steps(p, func(to Place, c int) {
			if old, ok := cost[to]; pass(to) && (!ok || cost[p]+c < old) {
				cost[to] = cost[p] + c
				todo = append(todo, to)
			}
		})
	}
	return cost
}

// twinReach is the slow twin of Reach: stopping places with their costs.
func twinReach(t *Tabletop, who Mover, from Place, budget int) map[Place]int {
	cost := relax(from, func(p Place, each func(Place, int)) { twinSteps(t, who, p, each) },
		func(p Place) bool { return who == Token || !t.Filled(p) })
	for p, c := range cost {
		k := t.m.Terrain[p.Square()]
		if c > budget || p != from && (k == Fence || k == Chain || k == Tall) || p != from && p < MaxSquares && t.VehicleAt(p.Square()) >= 0 {
			delete(cost, p)
		}
	}
	return cost
}

// twinWalks is Walk from everywhere. The room of near is the room of the mover.
func twinWalks(t *Tabletop, who Mover, goal Place) map[Place]int {
	m := t.m
	back := map[Place][]struct {
		p Place
		c int
	}{}
	add := func(from, to Place, c int) {
		back[to] = append(back[to], struct {
			p Place
			c int
		}{from, c})
	}
	for s := range Square(m.W * m.H) {
		for floor := range Levels {
			p := On(s, floor)
			if h := m.House[s]; floor > 0 && (h < 0 || floor >= m.Buildings[h].Floors) || m.Terrain[s] == Solid || t.VehicleAt(s) >= 0 && floor == 0 && who != Token {
				continue
			}
			if h := m.House[s]; who == Token && h >= 0 && !t.status[h].Open() {
				continue
			}
			twinSteps(t, who, p, func(to Place, c int) {
				if to != goal || to.Square() == p.Square() || who == Token {
					add(p, to, c)
				}
			})
			x, y := m.XY(s)
			gx, gy := m.XY(goal.Square())
			if dx, dy := x-gx, y-gy; who == Token || floor != goal.Floor() {
			} else if dx*dx+dy*dy == 1 {
				add(p, goal, 5)
			} else if dx*dx+dy*dy == 2 {
				add(p, goal, 7)
			}
		}
	}
	return relax(goal, func(p Place, each func(Place, int)) {
		for _, b := range back[p] {
			each(b.p, b.c)
		}
	}, func(Place) bool { return true })
}

func TestMovementTwins(t *testing.T) { movementTwins(t, 150) }

func movementTwins(t *testing.T, maps uint64) {
	t.Helper()
	for seed := range maps {
		checkMovement(t, seed)
	}
}

// standing returns a place where a figure may stand.
func standing(r *rand.Rand, tab *Tabletop) (Place, bool) {
	for range 100 {
		p := anywhere(r, tab.m)
		if tab.stops(p) {
			return p, true
		}
	}
	return 0, false
}

func checkMovement(t *testing.T, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 1))
	m, tab := wild(r)
	var f Flood
	for range 4 {
		from, ok := standing(r, tab)
		if !ok {
			return
		}
		tab.Fill(from)
		who := Mover(r.IntN(6))
		if who == Token {
			from = Place(tab.TokenAt(from.Square()))
		}
		budget := r.IntN(100)
		what := fmt.Sprintf("seed %d, %s at %s floor %d, budget %d", seed, who, m.Name(from.Square()), from.Floor(), budget)
		reach := twinReach(tab, who, from, budget)
		f.Reach(tab, who, from, budget)
		n := 0
		for floor := range Levels {
			n += f.Stops[floor].Len()
		}
		if who != Token && n != len(reach) {
			t.Fatalf("%s: %d places; the twin has %d", what, n, len(reach))
		}
		for p, c := range reach {
			if f.Cost(p) != c || !f.Has(p) && who != Token {
				t.Fatalf("%s: %s floor %d costs %d, has %t; the twin has %d", what, m.Name(p.Square()), p.Floor(), f.Cost(p), f.Has(p), c)
			}
		}
		checkStraight(t, r, tab, who, from, budget, what)
		checkContact(t, r, tab, &f, reach, what)
		goal := anywhere(r, m)
		if r.IntN(2) == 0 {
			f.Begin(tab, who, from, budget)
		}
		walks := twinWalks(tab, who, goal)
		if who != Token {
			if got, want := f.Toward(goal), twinToward(tab, reach, walks, from, goal); got != want {
				t.Fatalf("%s, toward %s floor %d: %s floor %d; the twin ends at %s floor %d", what, m.Name(goal.Square()), goal.Floor(), m.Name(got.Square()), got.Floor(), m.Name(want.Square()), want.Floor())
			}
			f.Reach(tab, who, from, budget)
			if got, want := f.Away(goal), twinAway(tab, reach, goal); got != want {
				t.Fatalf("%s, away from %s: %s; the twin ends at %s", what, m.Name(goal.Square()), m.Name(got.Square()), m.Name(want.Square()))
			}
		}
		want, ok := walks[from]
		if !ok {
			want = Never
		}
		if got := f.Walk(tab, who, from, goal); got != want {
			t.Fatalf("%s: the walk to %s floor %d costs %d; the twin has %d", what, m.Name(goal.Square()), goal.Floor(), got, want)
		}
		if who == Token {
			checkRoute(t, r, tab, &f, from.Square(), goal.Square(), what)
		}
	}
}

// checkStraight goes step by step.
func checkStraight(t *testing.T, r *rand.Rand, tab *Tabletop, who Mover, from Place, budget int, what string) {
	m := tab.m
	d := Direction(r.IntN(8))
	stop := m.Disc(Square(r.IntN(m.W*m.H)), r.IntN(20))
	want := End{Place: from}
	x, y := m.XY(from.Square())
	for cost := 0; ; {
		c := twinStep(tab, who, from.Floor(), x, y, stepX[d], stepY[d])
		x, y = x+stepX[d], y+stepY[d]
		if !m.Has(x, y) {
			want.Off = who != Token && cost+[2]int{5, 7}[d&1] <= budget
			break
		}
		p := On(m.Square(x, y), from.Floor())
		if cost += c; c == 0 || cost > budget || who != Token && tab.Filled(p) {
			break
		}
		if k := m.Terrain[p.Square()]; who == Token || k != Fence && k != Chain && k != Tall {
			want.Place, want.Cost = p, cost
		}
		if stop.Has(p.Square()) {
			want.Stopped = true
			break
		}
	}
	if got := tab.Straight(who, from, d, budget, &stop); got != want {
		t.Fatalf("%s, straight %s: %+v; the twin ends at %+v", what, d, got, want)
	}
}

// checkContact tries all places of contact.
func checkContact(t *testing.T, r *rand.Rand, tab *Tabletop, f *Flood, reach map[Place]int, what string) {
	if f.who == Token {
		return
	}
	victim := somewhere(r, tab)
	best, ok := Nowhere, false
	for p, c := range reach {
		if beside := tab.InContact(p, victim) && p != victim; beside && (!ok || c < reach[best] || c == reach[best] && p < best) {
			best, ok = p, true
		}
	}
	if r.IntN(2) == 0 {
		f.Begin(tab, f.who, f.from, f.budget)
	}
	if got, reaches := f.Contact(victim); reaches != ok || ok && got != best {
		t.Fatalf("%s, contact with %d: %d %t; the twin has %d %t", what, victim, got, reaches, best, ok)
	}
}

// twinToward is Grid 12 by trying all places.
func twinToward(t *Tabletop, reach, walks map[Place]int, from, goal Place) Place {
	best := Nowhere
	_, way := walks[from]
	better := func(p Place) bool {
		if best == Nowhere {
			return true
		}
		keys := func(p Place) [3]int {
			if way {
				w, ok := walks[p]
				if !ok {
					w = Never
				}
				return [3]int{w, reach[p], int(p)}
			}
			return [3]int{t.m.D2(p.Square(), goal.Square()), reach[p], int(p)}
		}
		return less(keys(p), keys(best))
	}
	for p := range reach {
		if better(p) {
			best = p
		}
	}
	return best
}

func less(a, b [3]int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

func twinAway(t *Tabletop, reach map[Place]int, goal Place) Place {
	best := Nowhere
	key := func(p Place) [3]int { return [3]int{-t.m.D2(p.Square(), goal.Square()), reach[p], int(p)} }
	for p := range reach {
		if best == Nowhere || less(key(p), key(best)) {
			best = p
		}
	}
	return best
}

// checkRoute compares Route with a walk down the twin's costs.
func checkRoute(t *testing.T, r *rand.Rand, tab *Tabletop, f *Flood, from, goal Square, what string) {
	m := tab.m
	reach := relax(Place(from), func(p Place, each func(Place, int)) { twinSteps(tab, Token, p, each) }, func(Place) bool { return true })
	if _, ok := reach[Place(goal)]; !ok {
		best := from
		for p := range reach {
			if d, e := m.D2(p.Square(), goal), m.D2(best, goal); d < e || d == e && p.Square() < best {
				best = p.Square()
			}
		}
		goal = best
	}
	stop := m.Disc(Square(r.IntN(m.W*m.H)), r.IntN(20))
	budget := r.IntN(120)
	walks := relax(Place(goal), func(p Place, each func(Place, int)) { twinSteps(tab, Token, p, each) }, func(Place) bool { return true })
	want := End{Place: Place(from)}
route:
	for s := from; s != goal; {
		for d := range Directions {
			next, ok := m.Step(s, d)
			c := 0
			if ok {
				c = twinStep(tab, Token, 0, int(m.col[s]), int(m.row[s]), stepX[d], stepY[d])
			}
			if w, there := walks[Place(next)]; c == 0 || !there || w != walks[Place(s)]-c {
				continue
			}
			if want.Cost += c; want.Cost > budget {
				want.Cost -= c
				break route
			}
			s = next
			want.Place = Place(s)
			if stop.Has(s) {
				want.Stopped = true
				break route
			}
			break
		}
	}
	if got := f.Route(tab, from, goal, budget, &stop); got != want {
		t.Fatalf("%s: the route to %s with %d ends at %+v; the twin's at %+v", what, m.Name(goal), budget, got, want)
	}
}
