package rules

import (
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/kit/dice"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// DRIVE: a driving action, square by square. Car 4, Grid 15, digest 3.5. DriveFrame holds the
// current movement (Way), the advances still to come (Ahead) and the inches left. Encounters are in
// act_drive_meets.go.

// Movements of a vehicle: DriveFrame.Way.
const (
	choosing uint8 = iota
	goingAhead
	goingBack
	turningLeft
	turningRight
	ramming
	parking
)

// Steps of a movement by a square or a turn: DriveFrame.Step.
const (
	toBegin uint8 = iota
	toMeet        // obstacles, then figures
	toHit         // the figure in the target place
)

// Car returns the number of the vehicle in the driving action.
func (s *State) Car() int { return int(s.DriveFrame().Car) }

// doDrive begins a driving action. The first of a vehicle in a turn takes its MOVE, the next its
// RUN. Car 4.
func (s *State) doDrive(p action.Play) {
	s.DriveFrame().Car, s.DriveFrame().Step = p.A, toBegin
	v := &s.Vehicles[p.A]
	v.Driver = 1 + s.Actor
	if v.Is(state.Driven) {
		s.rollSome(ChanceEngine, s.VehicleType(s.Car()).Dice)
		return
	}
	s.SetOff(s.VehicleType(s.Car()).Move)
}

// SetOff gives the vehicle n inches, three fewer with one point left. Car 5.
func (s *State) SetOff(n int) {
	v := &s.Vehicles[s.DriveFrame().Car]
	v.Flags |= state.Driven
	if v.Points == 1 {
		n -= 3
	}
	if s.Options().Snow {
		n /= 2 // Snow
	}
	s.DriveFrame().Inches = uint8(max(n, 0))
	s.markVehicle(s.Car())
}

// equalDice is added to a sum whose dice are all equal. X6.
const equalDice = 1 << 12

// rolledEngine is a RUN of a vehicle: it runs out of gas if all dice are equal. Car 4.
func (s *State) rolledEngine(n int) {
	if n >= equalDice {
		s.Vehicles[s.DriveFrame().Car].Flags |= state.Dry
	}
	s.SetOff(n % equalDice)
}

// oddsEqual calls each for every sum of n dice, then for every sum of n equal dice. X6.
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

// TurnRadius is the radius of turns, one wider with one point left. Car 5.
func (s *State) TurnRadius(n int) int {
	r := s.VehicleType(n).Radius
	if s.Vehicles[n].Points == 1 {
		r++
	}
	return r
}

// exitAhead reports whether a vehicle that leaves the table ahead crosses an exit edge.
func (s *State) exitAhead(v ground.Vehicle) bool {
	return slices.Contains(s.Rules().Scenario.Exits, v.Heading)
}

// obstacleInches is the cost of an obstacle. Car 4.
const obstacleInches = 4

// costs returns the cost of a drive in inches.
func costs(d *ground.Drive) int {
	if d.Off {
		return 1
	}
	return d.Inches + obstacleInches*d.Patches
}

// drives calls each for the successive advances of a vehicle, ahead or back, within its inches. The
// last may ram or leave the table.
func (s *State) drives(t *ground.Tabletop, n int, ahead bool, each func(d *ground.Drive)) {
	left := int(s.DriveFrame().Inches)
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

// Car 4, Grid 15.
func (s *State) legalDrive(dst []engine.Action) []engine.Action {
	l := s.List(int(s.Actor), dst)
	n, v := s.Car(), &s.Vehicles[s.DriveFrame().Car]
	at := s.VehiclePose(n)
	for _, way := range [...]struct {
		kind action.Kind
		last uint16
	}{{action.KindAhead, state.WentAhead}, {action.KindBack, state.WentBack}} {
		if v.Is(way.last) {
			continue
		}
		squares := uint16(0)
		s.drives(&l.Table, n, way.kind == action.KindAhead, func(*ground.Drive) {
			squares++
			l.add(action.Play{Kind: way.kind, Q: squares})
		})
		l.Table.Unpark(n)
		l.Table.Park(n, at)
	}
	for _, k := range [...]action.Kind{action.KindLeft, action.KindRight} {
		if d := l.Table.Turn(n, k == action.KindRight, s.TurnRadius(n)); d.Legal() && costs(&d) <= int(s.DriveFrame().Inches) {
			l.add(action.Play{Kind: k})
		}
	}
	l.add(action.Play{Kind: action.KindHalt})
	return l.Done()
}

func (s *State) applyDrive(p action.Play) {
	v := &s.Vehicles[s.DriveFrame().Car]
	v.Flags &^= state.WentAhead | state.WentBack
	s.DriveFrame().Radius = uint8(s.TurnRadius(s.Car())) // fixed for the whole turn
	switch p.Kind {
	case action.KindAhead:
		v.Flags |= state.WentAhead
		s.DriveFrame().Way, s.DriveFrame().Ahead = goingAhead, uint8(p.Q)
	case action.KindBack:
		v.Flags |= state.WentBack
		s.DriveFrame().Way, s.DriveFrame().Ahead = goingBack, uint8(p.Q)
	case action.KindLeft:
		s.DriveFrame().Way, s.DriveFrame().Ahead = turningLeft, 1
	case action.KindRight:
		s.DriveFrame().Way, s.DriveFrame().Ahead = turningRight, 1
	default:
		s.DriveFrame().Way = parking
	}
}

func (s *State) nextDrive(t *ground.Tabletop) ground.Drive {
	n := s.Car()
	switch s.DriveFrame().Way {
	case goingBack:
		return t.Back(n)
	case turningLeft, turningRight:
		return t.Turn(n, s.DriveFrame().Way == turningRight, int(s.DriveFrame().Radius))
	}
	return t.Ahead(n)
}

// drive continues a driving action.
func (s *State) drive() {
	v := &s.Vehicles[s.DriveFrame().Car]
	switch {
	case s.DriveFrame().Step == toHit:
		s.roll(ChanceRunOver)
	case s.DriveFrame().Way == ramming:
		s.ramOn()
	case s.DriveFrame().Way == parking || v.Points == 0 || !s.canDrive():
		s.park()
	case s.DriveFrame().Way == choosing:
		s.askDrive()
	default:
		w := s.Table()
		d := s.nextDrive(&w.Table)
		s.roam(w, &d)
		w.Release()
	}
}

// canDrive reports whether the driver is still able to drive.
func (s *State) canDrive() bool {
	return s.Acting().RidesIn(s.Car()) && s.Acting().Here() && !s.Unconscious(int(s.Actor))
}

// askDrive asks for the next movement, if one is possible.
func (s *State) askDrive() {
	var buffer [64]engine.Action
	if len(s.legalDrive(buffer[:0])) > 1 {
		s.Node = state.PhaseDrive
		return
	}
	s.DriveFrame().Way = parking
}

// roam makes the current movement, or stops for dice on the way: first for obstacles, then for each
// figure.
func (s *State) roam(w *state.Scratch, d *ground.Drive) {
	n, v := s.Car(), &s.Vehicles[s.DriveFrame().Car]
	switch {
	case !d.Legal() && (s.DriveFrame().Way != goingAhead || d.Barred || d.Off && !s.exitAhead(s.VehiclePose(n))):
		s.DriveFrame().Way, s.DriveFrame().Ahead, s.Need, s.DriveFrame().Step = choosing, 0, 0, toBegin // only in a position from a file
	case d.Off:
		s.driveOff(n)
		s.endDrive()
	case s.DriveFrame().Step == toBegin:
		s.DriveFrame().Inches -= uint8(min(costs(d), int(s.DriveFrame().Inches)))
		if s.Need = int8(d.Patches); d.Rams {
			s.Need = 0
		}
		s.DriveFrame().Step = toMeet
		if d.OffRoad {
			v.Flags |= state.OffRoad
		}
	case s.Need > 0:
		s.Need--
		s.roll(ChanceObstacle)
	case d.Rams:
		s.beginRam(d)
	case s.meets(w, d):
	default:
		s.arriveThere(d)
	}
}

func (s *State) arriveThere(d *ground.Drive) {
	s.place(s.Car(), d.To)
	s.DriveFrame().Step, s.Target = toBegin, 0
	if s.DriveFrame().Ahead--; s.DriveFrame().Ahead == 0 {
		s.DriveFrame().Way = choosing
	}
}

// place moves a vehicle together with its noise. Grabs out of contact end.
func (s *State) place(n int, to ground.Vehicle) {
	from := s.Vehicles[n].Anchor()
	s.Vehicles[n].Pose = state.PoseOf(to)
	s.carryNoise(from, to.Anchor)
	s.Loosen()
}

// driving is the driver's bonus to checks. Trait skilled driver, bad driver.
func (s *State) driving() int {
	t := s.Traits(s.Actor)
	return t.Plus(state.SkilledDriver) - t.Plus(state.BadDriver)
}

// park ends a driving action. A vehicle off the road is checked once. Car 5.
func (s *State) park() {
	v := &s.Vehicles[s.DriveFrame().Car]
	s.DriveFrame().Way = parking
	if v.Is(state.OffRoad) && v.Points > 0 {
		v.Flags &^= state.OffRoad
		s.roll(ChanceHalt)
		return
	}
	s.endDrive()
}

// rolledHalt is the check of a vehicle that was driven off the road. Car 5.
func (s *State) rolledHalt(n int) {
	c := s.Car()
	if n+s.driving() >= s.VehicleType(c).Obstacle {
		return
	}
	s.Power = -1
	switch {
	case s.VehicleData(c).Tracked || s.VehicleType(c).Class == state.Motorcycle:
		s.Power = -4
	case s.HeavyDuty(c):
		s.Power = -3
	}
	s.roll(ChanceWear)
}

// endDrive clears the marks of the drive, and empties the tank if the dice said so.
func (s *State) endDrive() {
	v := &s.Vehicles[s.DriveFrame().Car]
	if v.Is(state.Dry) {
		v.Fuel = 0
	}
	v.Flags &^= state.DrivingMarks
	for n, z := range s.ZombieList() {
		s.Zombies[n] = z &^ state.ZombieDone
	}
	s.SortZombies()
	for n := range s.DogList() {
		s.Dogs[n] &^= state.DogDone
	}
	s.SortDogs()
	for i := range s.Survivors {
		if s.Survivors[i].Here() {
			s.Survivors[i].Marks &^= state.Passed
		}
	}
	s.endAct()
}

// Nose returns the front left square of a vehicle, for pictures.
func (s *State) Nose(v ground.Vehicle) state.Place {
	m := s.Rules().Map
	dx, dy := v.Heading.Delta()
	x, y := m.XY(v.Anchor)
	ahead := ground.Bodies[v.Type].Length - 1
	return state.Place(m.Clamp(x+ahead*dx, y+ahead*dy))
}

// DrivenTo returns the square of the vehicle's nose after a movement, for pictures.
func (s *State) DrivenTo(p action.Play) state.Place {
	m, v := s.Rules().Map, s.VehiclePose(s.Car())
	if p.Kind == action.KindLeft || p.Kind == action.KindRight {
		w := s.Table()
		defer w.Release()
		d := w.Table.Turn(s.Car(), p.Kind == action.KindRight, s.TurnRadius(s.Car()))
		return s.Nose(d.To)
	}
	n := int(p.Q)
	if p.Kind == action.KindBack {
		n = -n
	}
	dx, dy := v.Heading.Delta()
	x, y := m.XY(v.Anchor)
	v.Anchor = m.Clamp(x+n*dx, y+n*dy)
	return s.Nose(v)
}

// Vehicles stuck in the snow. Canada, digest 7.2.

var inDeepSnow = Guard{"Canada", "there is no snow in this game (option snow)", func(s *State, _ int) bool { return s.Options().Snow }}

// ploughs reports whether a vehicle that was driven in this turn still needs a check for snow.
func ploughs(v state.Vehicle) bool { return v.Is(state.Driven) && v.Driver != 0 && v.Points > 0 }

// stepSnow rolls for the next vehicle that was driven in this turn, and reports whether there is
// one.
func (s *State) stepSnow() bool {
	if !s.Options().Snow || s.first(ploughs) < 0 {
		return false
	}
	s.roll(ChanceStuck)
	return true
}

// Ploughing is the driver's bonus to the check in the snow.
func (s *State) Ploughing(n int) int {
	driver := s.Vehicles[n].Driver - 1
	t := s.Traits(driver)
	by := t.Plus(state.SkilledDriver) - t.Plus(state.BadDriver)
	if s.slowInSnow(int(driver)) {
		by--
	}
	return by
}

// sticks reports whether a die leaves a vehicle stuck: below its obstacle check.
func (s *State) sticks(n, die int) bool { return die+s.Ploughing(n) < s.VehicleType(n).Obstacle }

// rolledStuck checks the first vehicle that was driven; then it has no driver any more.
func (s *State) rolledStuck(die int) {
	n := s.first(ploughs)
	if s.sticks(n, die) {
		s.Vehicles[n].Flags |= state.Stuck
	}
	s.Vehicles[n].Driver = 0
}

func (s *State) listFree(l *ActionList) {
	from := s.Survivors[l.slot].At
	s.EachVehicle(func(n int, v *state.Vehicle) {
		if v.Is(state.Stuck) && (s.Survivors[l.slot].RidesIn(n) || l.Table.Touches(from, ground.Aboard(n), 2)) {
			l.add(action.Play{Kind: action.KindFree, A: uint8(n)})
		}
	})
}

// freeNeed is the score that frees a vehicle.
const freeNeed = 5

func (s *State) doFree(p action.Play) {
	s.DriveFrame().Car = p.A
	need := freeNeed
	if s.slowInSnow(int(s.Actor)) {
		need++
	}
	s.rollTest(need, s.driving())
}

// dugOut frees a vehicle. It may be driven from the next turn on.
func (s *State) dugOut(ok bool) {
	if v := &s.Vehicles[s.DriveFrame().Car]; ok {
		v.Flags = v.Flags&^state.Stuck | state.Freed
	}
	s.endAct()
}
