package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/dice"
	"deadreckon/engine/streets/ground"
)

// DRIVE: a driving action square by square. Car 4, Grid 15, digest 3.5. The movement in hand
// stands in steering.way, the advances that are still to come in steering.ahead, and the inches
// left in steering.inches. What it meets is in act_drive_meets.go.

// Dice of this chapter: their rows are in dice.go.
const (
	jobEngine job = 59
	jobHalt   job = 65
)

// What is in hand of a driving action: steering.way.
const (
	choosing uint8 = iota
	goingAhead
	goingBack
	turningLeft
	turningRight
	ramming
	parking
)

// What comes next of a movement by a square or a turn: steering.step.
const (
	toBegin uint8 = iota
	toMeet        // obstacles, then figures
	toHit         // the figure in the target place
)

// car is the number of the vehicle that is driven.
func (s *State) car() int { return int(s.steering().car) }

// doDrive begins a driving action: the first of the vehicle in a turn takes its MOVE, the next its
// RUN. Car 4.
func (s *State) doDrive(p Play) {
	s.steering().car, s.steering().step = p.A, toBegin
	v := &s.vehicles[p.A]
	v.driver = 1 + s.actor
	if v.is(driven) {
		s.rollSome(jobEngine, s.typed(s.car()).dice)
		return
	}
	s.setOff(s.typed(s.car()).move)
}

// setOff has so many inches to drive: three less with one point left. Car 5.
func (s *State) setOff(n int) {
	v := &s.vehicles[s.steering().car]
	v.flags |= driven
	if v.points == 1 {
		n -= 3
	}
	if s.o().Snow {
		n /= 2 // Snow
	}
	s.steering().inches = uint8(max(n, 0))
	s.hum(s.car())
}

// equalDice is added to a sum of dice that are all equal. X6.
const equalDice = 1 << 12

// throwEngine is a RUN of a vehicle: where all dice are equal it runs out of gas. Car 4.
func (s *State) throwEngine(n int) {
	if n >= equalDice {
		s.vehicles[s.steering().car].flags |= dry
	}
	s.setOff(n % equalDice)
}

// oddsEqual are the sums of dice, and those of dice that are all equal as outcomes of their own. X6.
func oddsEqual(n int, each func(sum int, equal bool, ways uint64)) {
	ways := dice.Ways(n)
	for i, w := range ways {
		if sum := n + i; sum%n == 0 {
			w--
		}
		if w > 0 {
			each(n+i, false, w)
		}
	}
	for side := 1; side <= dice.Sides; side++ {
		each(side*n, true, 1)
	}
}

// turnRadius is how wide a vehicle turns: wider with one point left. Car 5.
func (s *State) turnRadius(n int) int {
	r := s.typed(n).radius
	if s.vehicles[n].points == 1 {
		r++
	}
	return r
}

// exitAhead reports whether a vehicle that leaves the table ahead comes over an exit edge.
func (s *State) exitAhead(v ground.Vehicle) bool {
	for _, edge := range s.r().Scenario.Exits {
		if edge == v.Heading {
			return true
		}
	}
	return false
}

// obstacleInches is what an obstacle takes from a movement. Car 4.
const obstacleInches = 4

// costs returns what a drive takes of the inches.
func costs(d *ground.Drive) int {
	if d.Off {
		return 1
	}
	return d.Inches + obstacleInches*d.Patches
}

// drives calls each for the advances that a vehicle can make one after the other, ahead or back,
// with what is left of the inches before each. The last may ram or leave the table.
func (s *State) drives(t *ground.Table, n int, ahead bool, each func(d *ground.Drive)) {
	left := int(s.steering().inches)
	for {
		var d ground.Drive
		if ahead {
			d = t.Ahead(n)
		} else {
			d = t.Back(n)
		}
		left -= costs(&d)
		end := !d.Legal()
		switch v, _ := t.Vehicle(n); {
		case left < 0, d.Barred, end && !ahead, d.Off && !s.exitAhead(v):
			return
		}
		each(&d)
		if end {
			return
		}
		t.Unpark(n)
		t.Park(n, d.To)
	}
}

// legalDrive lists the movements of the driver. Car 4, Grid 15.
func (s *State) legalDrive(dst []engine.Action) []engine.Action {
	l := s.list(int(s.actor), dst)
	n, v := s.car(), &s.vehicles[s.steering().car]
	at := s.standing(n)
	for _, way := range [...]struct {
		kind Kind
		last uint16
	}{{KindAhead, wentAhead}, {KindBack, wentBack}} {
		if v.is(way.last) {
			continue
		}
		squares := uint16(0)
		s.drives(&l.t, n, way.kind == KindAhead, func(*ground.Drive) {
			squares++
			l.add(Play{Kind: way.kind, Q: squares})
		})
		l.t.Unpark(n)
		l.t.Park(n, at)
	}
	for _, k := range [...]Kind{KindLeft, KindRight} {
		if d := l.t.Turn(n, k == KindRight, s.turnRadius(n)); d.Legal() && costs(&d) <= int(s.steering().inches) {
			l.add(Play{Kind: k})
		}
	}
	l.add(Play{Kind: KindHalt})
	return l.done()
}

func (s *State) applyDrive(p Play) {
	v := &s.vehicles[s.steering().car]
	v.flags &^= wentAhead | wentBack
	s.steering().radius = uint8(s.turnRadius(s.car())) // that of the whole turn, whatever befalls the vehicle in it
	switch p.Kind {
	case KindAhead:
		v.flags |= wentAhead
		s.steering().way, s.steering().ahead = goingAhead, uint8(p.Q)
	case KindBack:
		v.flags |= wentBack
		s.steering().way, s.steering().ahead = goingBack, uint8(p.Q)
	case KindLeft:
		s.steering().way, s.steering().ahead = turningLeft, 1
	case KindRight:
		s.steering().way, s.steering().ahead = turningRight, 1
	default:
		s.steering().way = parking
	}
}

// nextDrive is the movement that comes next.
func (s *State) nextDrive(t *ground.Table) ground.Drive {
	n := s.car()
	switch s.steering().way {
	case goingBack:
		return t.Back(n)
	case turningLeft, turningRight:
		return t.Turn(n, s.steering().way == turningRight, int(s.steering().radius))
	}
	return t.Ahead(n)
}

// drive goes on with a driving action.
func (s *State) drive() {
	v := &s.vehicles[s.steering().car]
	switch {
	case s.steering().step == toHit:
		s.roll(jobRunOver)
	case s.steering().way == ramming:
		s.ramOn()
	case s.steering().way == parking || v.points == 0 || !s.canDrive():
		s.park()
	case s.steering().way == choosing:
		s.askDrive()
	default:
		w := s.table()
		d := s.nextDrive(&w.t)
		s.roam(w, &d)
		w.back()
	}
}

// canDrive reports whether the driver is still able to.
func (s *State) canDrive() bool {
	return s.who().rides(s.car()) && s.who().here() && !s.unconscious(int(s.actor))
}

// askDrive asks for the next movement, if one is left.
func (s *State) askDrive() {
	var buffer [64]engine.Action
	if len(s.legalDrive(buffer[:0])) > 1 {
		s.phase = phaseDrive
		return
	}
	s.steering().way = parking
}

// roam makes the movement in hand, or stops for dice on the way: for obstacles first, then for each
// figure.
func (s *State) roam(w *scratch, d *ground.Drive) {
	n, v := s.car(), &s.vehicles[s.steering().car]
	switch {
	case !d.Legal() && (s.steering().way != goingAhead || d.Barred || d.Off && !s.exitAhead(s.standing(n))):
		s.steering().way, s.steering().ahead, s.need, s.steering().step = choosing, 0, 0, toBegin // of a position that somebody wrote
	case d.Off:
		s.departs(n)
		s.endDrive()
	case s.steering().step == toBegin:
		s.steering().inches -= uint8(min(costs(d), int(s.steering().inches)))
		if s.need = int8(d.Patches); d.Rams {
			s.need = 0
		}
		s.steering().step = toMeet
		if d.OffRoad {
			v.flags |= offRoad
		}
	case s.need > 0:
		s.need--
		s.roll(jobObstacle)
	case d.Rams:
		s.beginRam(d)
	case s.meets(w, d):
	default:
		s.arriveThere(d)
	}
}

// arriveThere ends a movement: the vehicle is there.
func (s *State) arriveThere(d *ground.Drive) {
	s.place(s.car(), d.To)
	s.steering().step, s.target = toBegin, 0
	if s.steering().ahead--; s.steering().ahead == 0 {
		s.steering().way = choosing
	}
}

// place puts a vehicle somewhere, with the noise on it; grabs whose contact is broken end.
func (s *State) place(n int, to ground.Vehicle) {
	from := s.vehicles[n].anchor()
	s.vehicles[n].pose = poseOf(to)
	s.carryNoise(from, to.Anchor)
	s.loosen()
}

// driving is what the driver adds to checks. Trait skilled driver, bad driver.
func (s *State) driving() int {
	t := s.traits(s.actor)
	return t.plus(skilledDriver) - t.plus(badDriver)
}

// park ends a driving action: off the road the vehicle is checked once. Car 5.
func (s *State) park() {
	v := &s.vehicles[s.steering().car]
	s.steering().way = parking
	if v.is(offRoad) && v.points > 0 {
		v.flags &^= offRoad
		s.roll(jobHalt)
		return
	}
	s.endDrive()
}

// throwHalt is the check of a vehicle that was driven off the road. Car 5.
func (s *State) throwHalt(n int) {
	c := s.car()
	if n+s.driving() >= s.typed(c).obstacle {
		return
	}
	s.power = -1
	switch {
	case s.inData(c).Tracked || s.typed(c).class == motorcycle:
		s.power = -4
	case s.heavyDuty(c):
		s.power = -3
	}
	s.roll(jobWear)
}

// endDrive forgets what was met, and empties the tank if the dice said so.
func (s *State) endDrive() {
	v := &s.vehicles[s.steering().car]
	if v.is(dry) {
		v.fuel = 0
	}
	v.flags &^= drivingMarks
	for n, z := range s.lives() {
		s.zombies[n] = z &^ zombieDone
	}
	s.sortZombies()
	for n := range s.hounds() {
		s.dogs[n] &^= dogDone
	}
	s.sortDogs()
	for i := range s.survivors {
		if s.survivors[i].here() {
			s.survivors[i].marks &^= passed
		}
	}
	s.endAct()
}

// nose is the front left square of a vehicle, for pictures.
func (s *State) nose(v ground.Vehicle) place {
	m := s.r().Map
	dx, dy := v.Heading.Delta()
	x, y := m.XY(v.Anchor)
	ahead := ground.Bodies[v.Type].Length - 1
	return place(m.Clamp(x+ahead*dx, y+ahead*dy))
}

// drivenTo is where the nose of the vehicle that is driven comes by a movement, for pictures.
func (s *State) drivenTo(p Play) place {
	m, v := s.r().Map, s.standing(s.car())
	if p.Kind == KindLeft || p.Kind == KindRight {
		w := s.table()
		defer w.back()
		d := w.t.Turn(s.car(), p.Kind == KindRight, s.turnRadius(s.car()))
		return s.nose(d.To)
	}
	n := int(p.Q)
	if p.Kind == KindBack {
		n = -n
	}
	dx, dy := v.Heading.Delta()
	x, y := m.XY(v.Anchor)
	v.Anchor = m.Clamp(x+n*dx, y+n*dy)
	return s.nose(v)
}
