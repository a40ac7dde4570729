package streets

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/facts"
	"deadreckon/engine/streets/ground"
)

// The driver starts a vehicle, takes the party along and drives off the table. Car.

// driverState is a driver's knowledge of the vehicles and the way of the chosen one.
type driverState struct {
	drives bool // true if the strategy uses vehicles
	car    int  // vehicle to go home with, or -1
	wants  bool // true if the vehicle lacks gasoline that somebody may bring
	own    facts.Vehicle
	can    ground.Place // place of gasoline, or Nowhere

	prev [4 * ground.MaxSquares]uint16 // 1 + previous pose, 0 for none; see poseOf
	by   [4 * ground.MaxSquares]uint8  // movement that leads to the pose
	open [4 * ground.MaxSquares]uint16
}

// Movements in the search for a vehicle's way.
const (
	byAhead uint8 = iota + 1
	byLeft
	byRight
)

// chooseCar chooses the vehicle to go home with: the nearest one with keys and seats that may run, also
// one that lacks only gasoline that the men can bring.
func (p *player) chooseCar() {
	p.car, p.wants = -1, false
	if !p.drives {
		return
	}
	p.findCan()
	can := p.can != ground.Nowhere || p.brought() > 0
	least := 0
	for v := range p.Vehicles() {
		if !v.Keys || !v.Battery || v.Points == 0 || v.Gallons == 0 && !can || v.Seats+v.Riders < p.n {
			continue
		}
		sum := 0
		for c := range p.n {
			if p.men[c].Vehicle != v.N {
				sum += p.sc.D2(p.men[c].At.Square(), v.At.Anchor)
			}
		}
		if !p.way(v.N) {
			continue
		}
		if v.Gallons == 0 {
			sum += 400
		}
		if p.car < 0 || sum < least {
			p.car, least, p.own, p.wants = v.N, sum, v, v.Gallons == 0
		}
	}
}

// brought returns the number of men with gasoline.
func (p *player) brought() (n int) {
	for c := range p.n {
		if p.carries(c, "gasoline") {
			n++
		}
	}
	return n
}

// findCan finds gasoline on the table.
func (p *player) findCan() {
	p.can = ground.Nowhere
	for at, i := range p.Lying() {
		if i.Name == "gasoline" {
			p.can = at
		}
	}
}

// carries reports whether a man has a thing.
func (p *player) carries(c int, name string) bool {
	for i := range p.Carried(p.men[c].Slot) {
		if i.Name == name {
			return true
		}
	}
	return false
}

// beside returns the square of the vehicle that is nearest to a place.
func (p *player) beside(at ground.Place) ground.Place {
	return p.t.Facing(ground.Aboard(p.car), at)
}

// rides sends a man to the vehicle if he brings gasoline, or on his way home if the vehicle is nearer
// than the edge.
func (p *player) rides(c int) {
	m := &p.men[c]
	if p.car < 0 || m.Vehicle >= 0 || m.house >= 0 {
		return
	}
	if p.wants && p.brought() == 0 && p.can != ground.Nowhere && p.fetches(c, p.can) && p.nearest(c, p.can) {
		m.goal, m.to = fetch, p.can
		return
	}
	to := p.beside(m.At)
	brings := p.wants && p.carries(c, "gasoline")
	way := ground.Inch * p.gap(m.At, to)
	if brings || m.goal == home && (!p.wants || p.LastTurn()-p.Turn() >= 7) && way+20*ground.Inch < p.wayTo(m.At, home) {
		m.goal, m.to = fetch, to
	}
}

// gap returns the approximate distance of two places in inches.
func (p *player) gap(a, b ground.Place) int {
	d2, n := p.sc.D2(a.Square(), b.Square()), 0
	for n*n < d2 {
		n++
	}
	return n
}

// fillTank fills the tank.
func fillTank(p *player, c int) (intent, bool) {
	m := &p.men[c]
	return intent{kind: action.KindFuel, a: p.car}, p.car >= 0 && p.wants && m.Vehicle < 0 && p.carries(c, "gasoline") && p.gap(m.At, p.beside(m.At)) <= 2
}

// siphonFuel takes gasoline from another vehicle.
func siphonFuel(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if p.car < 0 || !p.wants || m.Vehicle >= 0 || m.Actions < 2 || p.carries(c, "gasoline") || !p.carries(c, "siphon") {
		return intent{}, false
	}
	for v := range p.Vehicles() {
		if v.N != p.car && v.Gallons > 0 {
			return intent{kind: action.KindSiphon, a: v.N}, true
		}
	}
	return intent{}, false
}

// getIn boards the vehicle on the way home.
func getIn(p *player, c int) (intent, bool) {
	m := &p.men[c]
	return intent{kind: action.KindBoard, a: p.car}, p.car >= 0 && !p.wants && m.Vehicle < 0 && m.goal == fetch && m.Grabs == 0 && p.gap(m.At, p.beside(m.At)) <= 3
}

// getOut leaves a vehicle that is not going home or is not needed.
func getOut(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if m.Vehicle < 0 || m.Grabs > 0 || p.car == m.Vehicle {
		return intent{}, false
	}
	return intent{kind: action.KindLeave}, true
}

// goes starts the vehicle, and drives it once all passengers are in.
func goes(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if p.car < 0 || m.Vehicle != p.car || p.own.Driver >= 0 && p.own.Driver != m.Slot {
		return intent{}, false
	}
	switch {
	case !p.own.Runs:
		return intent{kind: action.KindStart, a: p.car}, true
	case p.awaited() && (p.own.Driven || p.tramples(p.car, shortest) == 0):
		return intent{}, false
	}
	return intent{kind: action.KindDrive, a: p.car}, true
}

// shortest is the smallest MOVE of a vehicle in inches. T7.4.
const shortest = 8

// tramples returns how far to drive straight ahead, at most the given inches, over the most zombies on
// the road, or 0 if that is not worth it: each hit may break the vehicle.
func (p *player) tramples(n, inches int) (squares int) {
	v, run, most := p.Vehicle(n), 0.0, p.minRam
	for k := 1; v.Points > 1; k++ {
		d := p.t.Ahead(n)
		if inches -= d.Inches; inches < 0 || !d.Legal() || d.Patches > 0 || d.OffRoad || p.friendIn(&d) {
			break
		}
		for i := range p.count {
			if z := &p.zombies[i]; !z.Out && z.At < ground.MaxSquares && d.Over.Has(z.At.Square()) {
				run += strength[z.Level]
			}
		}
		if run >= most && run > 0 {
			squares, most = k, run+0.1
		}
		p.t.Unpark(n)
		p.t.Park(n, d.To)
	}
	p.t.Unpark(n)
	p.t.Park(n, v.At)
	return squares
}

// awaited reports whether a possible passenger is still on the way to the vehicle.
func (p *player) awaited() bool {
	for c := range p.n {
		m := &p.men[c]
		if m.Vehicle != p.car && !m.Unconscious && (m.goal != home || p.gap(m.At, p.beside(m.At)) <= 12) && p.Turn() < p.LastTurn()-3 && p.foes(m.At) < 8 {
			return true
		}
	}
	return false
}

// inspect checks an adjacent vehicle if there is time and no zombie near.
func inspect(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if !p.drives || p.car >= 0 || m.Vehicle >= 0 || m.Actions < 2 || m.goal == home || p.foes(m.At) > 0 {
		return intent{}, false
	}
	return intent{kind: action.KindCheck}, true
}

// Ways of vehicles: fewest inches to an exit edge.

// poseOf numbers the poses of a vehicle; standing is the inverse.
func poseOf(v ground.Vehicle) int { return int(v.Heading/2)<<10 | int(v.Anchor) }

func standing(kind uint8, pose int) ground.Vehicle {
	return ground.Vehicle{Type: kind, Heading: ground.Direction(pose>>10) * 2, Anchor: ground.Square(pose & 1023)}
}

// way reports whether a vehicle has a way off the table.
func (p *player) way(n int) bool { _, ok := p.route(n); return ok }

// route returns the first movement of the way off the table with the fewest movements, and its squares
// ahead. Friends, and obstacles that might stop the vehicle, block the way.
func (p *player) route(n int) (first action.Play, ok bool) {
	v := p.Vehicle(n)
	driven, _ := p.Driving()
	clear(p.prev[:])
	from := poseOf(v.At)
	p.prev[from] = uint16(1 + from)
	p.open[0] = uint16(from)
	last := -1
	for head, tail := 0, 1; head < tail && last < 0; head++ {
		at := standing(v.At.Type, int(p.open[head]))
		p.t.Unpark(n)
		p.t.Park(n, at)
		for by := byAhead; by <= byRight; by++ {
			d := p.movement(n, by, v.Radius)
			if d.Off && by == byAhead && p.exits(at.Heading) {
				last = poseOf(at)
				break
			}
			if !d.Legal() || p.prev[poseOf(d.To)] != 0 || d.Patches > 0 && v.Points < 3 || driven == n && p.friendIn(&d) {
				continue
			}
			to := poseOf(d.To)
			p.prev[to], p.by[to] = uint16(1+poseOf(at)), by
			p.open[tail] = uint16(to)
			tail++
		}
	}
	p.t.Unpark(n)
	p.t.Park(n, v.At)
	if last < 0 {
		return first, false
	}
	return p.firstOf(last), true
}

// movement returns the drive of a square ahead or a turn.
func (p *player) movement(n int, by uint8, radius int) ground.Drive {
	if by == byAhead {
		return p.t.Ahead(n)
	}
	return p.t.Turn(n, by == byRight, radius)
}

func (p *player) exits(d ground.Direction) bool {
	for _, e := range p.sc.Exits {
		if e == d {
			return true
		}
	}
	return false
}

// friendIn reports whether the drive would hit a friend or a possible friend.
func (p *player) friendIn(d *ground.Drive) bool {
	hits := func(m *facts.Survivor) bool {
		return m.Vehicle < 0 && m.At < ground.MaxSquares && (d.Over.Has(m.At.Square()) || d.Brushed.Has(m.At.Square()))
	}
	for c := range p.n {
		if hits(&p.men[c].Survivor) {
			return true
		}
	}
	for i := range p.others {
		if m := &p.folk[i]; !foe(m) && hits(m) {
			return true
		}
	}
	return false
}

// firstOf follows a way back from its last pose and returns its first movement, with the number of
// squares ahead in a row.
func (p *player) firstOf(last int) action.Play {
	first := action.Play{Kind: action.KindAhead, Q: 1} // over the edge
	for at := last; int(p.prev[at]) != 1+at; at = int(p.prev[at]) - 1 {
		switch {
		case p.by[at] == byLeft:
			first = action.Play{Kind: action.KindLeft}
		case p.by[at] == byRight:
			first = action.Play{Kind: action.KindRight}
		case first.Kind == action.KindAhead:
			first.Q++
		default:
			first = action.Play{Kind: action.KindAhead, Q: 1}
		}
	}
	return first
}

// inside are the rules of a man in a vehicle.
var inside = []rule{goes, getOut}

func (p *player) rulesOf(c int) []rule {
	if p.men[c].Vehicle >= 0 {
		return inside
	}
	return p.rules
}

// steer continues a drive: over zombies in front while somebody is awaited, otherwise along the way off
// the table as far as possible.
func (p *player) steer() action.Play {
	n, inches := p.Driving()
	p.car = n
	if p.awaited() {
		over := action.Play{Kind: action.KindAhead, Q: uint16(p.tramples(n, inches))}
		if _, legal := p.has(over); legal {
			return over
		}
		return action.Play{Kind: action.KindHalt}
	}
	first, ok := p.route(n)
	if !ok {
		return action.Play{Kind: action.KindHalt}
	}
	if _, legal := p.has(first); legal {
		return first
	}
	for first.Kind == action.KindAhead && first.Q > 1 {
		first.Q--
		if _, legal := p.has(first); legal {
			return first
		}
	}
	return action.Play{Kind: action.KindHalt}
}
