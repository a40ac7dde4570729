package streets

import (
	"math/bits"

	"deadreckon/engine/streets/ground"
)

// Checking, entering, leaving, starting and fuelling vehicles. Car 1-3, T7.3, digest V3.

// Dice of this chapter: their rows are in dice.go.
const (
	jobCheck    job = 55
	jobMishap   job = 56
	jobBackSeat job = 57
	jobStart    job = 58
)

// eachVehicle calls each for the vehicles on the table.
func (s *State) eachVehicle(each func(n int, v *vehicle)) {
	for n := range s.vehicles {
		if v := &s.vehicles[n]; v.here() {
			each(n, v)
		}
	}
}

// eachBeside lists the squares of Reach beside a vehicle, his own among them. Car 1, Search.
func (s *State) eachBeside(l *listing, k Kind, n int, a uint8) {
	from := s.survivors[l.slot].at
	if !l.t.Near(from, ground.Aboard(n), searchInches+1) {
		return // no square of Reach is next to it
	}
	budget := inches(searchInches)
	l.reach(from, budget)
	beside := l.t.Around(ground.Aboard(n))
	beside.And(&l.f.Stops[0])
	for q, ok := beside.Next(0); ok; q, ok = beside.Next(q + 1) {
		if at := place(q); s.r().Map.House[q] < 0 && l.f.Cost(at) <= budget {
			l.add(Play{Kind: k, A: a, Q: uint16(at)})
		}
	}
}

// CHECK: the status of a vehicle.

func (s *State) eachCheck(l *listing) {
	s.eachVehicle(func(n int, v *vehicle) {
		if v.checkable() {
			s.eachBeside(l, KindCheck, n, uint8(n))
		}
	})
}

func (s *State) doCheck(p Play) {
	s.move(int(s.actor), place(p.Q))
	s.steering().car = p.A
	s.roll(jobCheck)
}

// vehicleStatus is a row of T7.3.
type vehicleStatus struct {
	flags uint16
	fuel  uint8
	hurt  bool // has suffered d3 damage
	words string
}

// Gallons of half a tank and of a full one, and what a container takes. Data 2, S78.
const (
	halfTank    = 5
	fullTank    = 10
	inContainer = 5
)

// statusTable is T7.3 as it is read, from a score of 2 and less to 13 and more. S75.
var statusTable = [...]vehicleStatus{
	{0, 0, false, "an ankle-biter on the back seat"},
	{settled, 0, false, "the alarm goes off, and it cannot be used"},
	{settled, 0, false, "wrecked"},
	{settled | withKeys, 0, true, "keys, no gasoline, no battery, and damaged"},
	{settled | withKeys, halfTank, true, "keys, half a tank, no battery, and damaged"},
	{settled, 0, false, "no gasoline and no keys"},
	{settled | battery, halfTank, false, "half a tank and a battery, no keys"},
	{settled | withKeys | battery, 0, false, "keys and a battery, no gasoline"},
	{settled | withKeys | battery, halfTank, false, "keys, half a tank and a battery"},
	{settled | withKeys | battery, halfTank, false, "keys, half a tank and a battery"},
	{settled | withKeys | battery, fullTank, false, "keys, a full tank and a battery"},
	{settled | withKeys | battery, fullTank, false, "keys, a full tank and a battery"},
}

// Scores of T7.3.
const (
	backSeat   = 2 // and less
	alarm      = 3
	bestStatus = 13 // and more
)

// statusScore is two dice with what is added to them, read from 2 to 13. T7.3, S76.
func (s *State) statusScore(n int) int {
	t, v := s.traits(s.actor), &s.vehicles[s.steering().car]
	n += max(t.plus(looter), t.plus(handy)) - t.plus(careless) + t.plus(skilledDriver) - s.cold()
	if s.inData(int(s.steering().car)).Crashed {
		n -= 2
	}
	for m := v.checked; m != 0; m &= m - 1 {
		if w := &s.survivors[bits.TrailingZeros16(m)]; w.here() && ground.Within(s.d2(w.at, ground.Aboard(int(s.steering().car))), 2*3) {
			n++
			break
		}
	}
	return min(max(n, backSeat), bestStatus)
}

// throwCheck reads T7.3.
func (s *State) throwCheck(n int) {
	score := s.statusScore(n)
	row, v := &statusTable[score-backSeat], &s.vehicles[s.steering().car]
	v.checked |= 1 << s.actor
	v.flags |= row.flags | opened
	v.fuel = row.fuel
	switch {
	case score == backSeat:
		s.comeBeside(int(s.steering().car), s.who().at)
	case score == alarm:
		s.hum(int(s.steering().car))
	case row.hurt:
		s.roll(jobMishap)
	}
}

func (s *State) outcomeCheck(n int) int { return s.statusScore(n) }

// throwMishap is the damage that a vehicle has had before: a d3. T7.3.
func (s *State) throwMishap(n int) {
	v := &s.vehicles[s.steering().car]
	v.points -= min(v.points, uint8(n+1)/2)
}

// comeBeside places an ankle-biter beside a vehicle, as near to a place as can be. Car 1, Car 2.
func (s *State) comeBeside(n int, near place) {
	w := s.table()
	free := w.t.Free(ground.Zombie, s.outdoor())
	around := w.t.Around(ground.Aboard(n))
	w.back()
	free.And(&around)
	if q, ok := s.r().Map.Nearest(&free, near.Square()); ok {
		s.addZombie(place(q), ankleBiter)
	}
}

// SEARCH of a vehicle. T5.2.

// searchPlace reports whether somebody is where things may be found: in a building, or outdoors
// where vehicles are.
func (s *State) searchPlace(slot int) bool {
	return s.houseOf(&s.survivors[slot]) >= 0 || s.r().plays(vehicles)
}

func (s *State) eachVehicleSearch(l *listing) {
	s.eachVehicle(func(n int, v *vehicle) {
		if !v.is(lootless) {
			s.eachBeside(l, KindSearch, n, 1+uint8(n))
		}
	})
}

// BOARD and LEAVE. Car 2.

// boardHalves is how near one gets in and out, in half inches.
const boardHalves = 4

func (s *State) eachBoard(l *listing) {
	from := s.survivors[l.slot].at
	s.eachVehicle(func(n int, v *vehicle) {
		if !v.is(aflame) && bits.OnesCount16(s.riders(n)) < ground.Bodies[s.inData(n).Type].Seats && ground.Within(l.t.D2(from, ground.Aboard(n)), boardHalves) {
			l.add(Play{Kind: KindBoard, A: uint8(n)})
		}
	})
}

// doBoard gets in; in a vehicle into which nobody has looked somebody may be. K259.
func (s *State) doBoard(p Play) {
	v := s.who()
	s.steering().car, s.target = p.A, v.at
	v.vehicle = 1 + p.A
	s.move(int(s.actor), ground.Aboard(int(p.A)))
	if c := &s.vehicles[p.A]; !c.is(opened) {
		c.flags |= opened
		s.roll(jobBackSeat)
	}
}

// throwBackSeat: 1, an ankle-biter beside the vehicle.
func (s *State) throwBackSeat(n int) {
	if n == 1 {
		s.comeBeside(int(s.steering().car), s.target)
	}
}

func (s *State) eachLeave(l *listing) {
	free := l.t.Free(ground.Survivor, s.outdoor())
	near := s.disc(s.survivors[l.slot].at, ground.LimitD2(boardHalves))
	free.And(&near)
	for q, ok := free.Next(0); ok; q, ok = free.Next(q + 1) {
		l.add(Play{Kind: KindLeave, Q: uint16(q)})
	}
}

func (s *State) doLeave(p Play) {
	s.who().vehicle = 0
	s.move(int(s.actor), place(p.Q))
	s.endAct()
}

// START. Car 3.

// ofRidden makes a condition of the vehicle in which somebody is.
func ofRidden(holds func(v *vehicle, slot int) bool) func(s *State, slot int) bool {
	return func(s *State, slot int) bool { return holds(&s.vehicles[s.survivors[slot].ridden()], slot) }
}

var (
	withVehicles = ofLayer(vehicles)
	onFoot       = guard{"Car 9", "he is in a vehicle", func(s *State, slot int) bool { return !s.survivors[slot].riding() }}
	aboard       = guard{"Car 2", "he is in no vehicle", func(s *State, slot int) bool { return s.survivors[slot].riding() }}
	hasKeys      = guard{"Car 1", "it cannot be used: its keys were not found", ofRidden(func(v *vehicle, _ int) bool { return v.is(withKeys) })}
	hasSpark     = guard{"Car 1", "it has no battery", ofRidden(func(v *vehicle, _ int) bool { return v.is(battery) })}
	hasFuel      = guard{"Car 1", "it has no gasoline", ofRidden(func(v *vehicle, _ int) bool { return v.fuel > 0 })}
	isWhole      = guard{"Car 7", "it does not function any more", ofRidden(func(v *vehicle, _ int) bool { return v.points > 0 })}
	oneDriver    = guard{"Car 4", "another drives it in this turn", ofRidden(func(v *vehicle, slot int) bool {
		return v.driver == 0 || int(v.driver) == 1+slot
	})}
)

// ofOwn lists an action for the vehicle in which somebody is.
func ofOwn(k Kind) func(s *State, l *listing) {
	return func(s *State, l *listing) { l.add(Play{Kind: k, A: uint8(s.survivors[l.slot].ridden())}) }
}

func (s *State) doStart(p Play) {
	s.steering().car = p.A
	s.vehicles[p.A].driver = 1 + s.actor
	s.roll(jobStart)
}

// Scores of a start. Car 3.
const (
	startsBadly = 3
	startsWell  = 4
)

// startScore is a die of a start with what is added to it.
func (s *State) startScore(n int) int {
	t := s.traits(s.actor)
	return n + t.plus(handy) - t.plus(careless) + t.plus(skilledDriver) - t.plus(badDriver) - s.cold()
}

func (s *State) outcomeStart(n int) int {
	return min(max(s.startScore(n), startsBadly-1), startsWell)
}

// throwStart: it runs, or runs poorly, or makes a noise alone.
func (s *State) throwStart(n int) {
	v := &s.vehicles[s.steering().car]
	s.hum(int(s.steering().car))
	switch score := s.startScore(n); {
	case score >= startsWell:
		v.flags |= runs
	case score == startsBadly:
		v.flags |= runs
		v.points = 1
	}
}

// Gasoline and batteries. Get, S78.

// othersInside reports whether somebody of another side than a survivor's sits in a vehicle: then
// it is not his to tamper with.
func (s *State) othersInside(n, slot int) bool {
	for m := s.riders(n); m != 0; m &= m - 1 {
		if s.other(slot, bits.TrailingZeros16(m)) {
			return true
		}
	}
	return false
}

// eachServed lists the checked vehicles within 1" of which something holds.
func (s *State) eachServed(l *listing, k Kind, holds func(v *vehicle) bool) {
	from := s.survivors[l.slot].at
	s.eachVehicle(func(n int, v *vehicle) {
		if v.is(settled) && holds(v) && !s.othersInside(n, l.slot) && ground.Within(l.t.D2(from, ground.Aboard(n)), 2) {
			l.add(Play{Kind: k, A: uint8(n)})
		}
	})
}

// hasThing makes a guard of something that one needs.
func hasThing(k itemKind, says string) guard {
	return guard{"Get, S78", says, func(s *State, slot int) bool { return s.carries(slot, k) }}
}

func (s *State) eachFuel(l *listing) {
	s.eachServed(l, KindFuel, func(v *vehicle) bool { return v.fuel < fullTank })
}

// doFuel pours in all that he carries and the tank takes.
func (s *State) doFuel(p Play) {
	slot, v := int(s.actor), &s.vehicles[p.A]
	n := min(s.amount(slot, gasoline), int(fullTank-v.fuel))
	s.spend(slot, gasoline, n)
	v.fuel += uint8(n)
	s.endAct()
}

func (s *State) eachSiphon(l *listing) {
	s.eachServed(l, KindSiphon, func(v *vehicle) bool { return v.fuel > 0 })
}

// doSiphon takes out as much as the container holds.
func (s *State) doSiphon(p Play) {
	v := &s.vehicles[p.A]
	n := min(v.fuel, inContainer)
	v.fuel -= n
	s.addItem(newItem(hands(int(s.actor)), gasoline, n, 0))
	s.endAct()
}

func (s *State) eachBattery(l *listing) {
	carried := s.carries(l.slot, carBattery)
	s.eachServed(l, KindBattery, func(v *vehicle) bool { return v.is(battery) || carried })
}

// doBattery takes the battery out, or puts in the one that he carries.
func (s *State) doBattery(p Play) {
	v := &s.vehicles[p.A]
	if v.is(battery) {
		s.addItem(newItem(hands(int(s.actor)), carBattery, 1, 0))
	} else {
		s.takeItem(s.find(hands(int(s.actor)), carBattery))
	}
	v.flags ^= battery
	s.endAct()
}

// RELOAD, clearing jams, and what is fitted to guns. Load, Data 1, S60, S104.

// aMagazine stands for a spare magazine where a kind of ammunition is named.
const aMagazine = noItem

// reloadCost returns how many actions it takes to load a weapon with rounds of a kind, or a
// spare magazine; 0 where that is not possible.
func (s *State) reloadCost(slot int, i item, k itemKind) uint8 {
	g := i.kind().gun()
	if g.long == 0 || i.jammed() || g.load == never || g.load == byNocking || !s.r().plays(i.kind().row().needs) {
		return 0
	}
	full := i.rounds() == g.holds
	switch {
	case k == aMagazine:
		if g.load != byMagazine || i.spares() == 0 || full && !i.fine() {
			return 0
		}
		return 1
	case k != g.fires && k != g.fine, s.amount(slot, k) == 0, full && i.loaded() == k:
		return 0
	case g.load == bySingle:
		return 1
	}
	return 2
}

// eachReload lists weapons with what they can be loaded with, and what can be made ready; of
// things that are alike the first is named.
func (s *State) eachReload(l *listing) {
	list := s.carried(l.slot)
	for rank, i := range list {
		g := i.kind().gun()
		if g.long == 0 {
			continue
		}
		for _, k := range [...]itemKind{aMagazine, g.fires, g.fine} {
			if n := s.reloadCost(l.slot, i, k); n > 0 && n <= s.survivors[l.slot].actions && (k != aMagazine || g.load == byMagazine) {
				l.add(Play{Kind: KindReload, B: uint8(rank), Q: uint16(k)})
			}
		}
	}
	s.eachReady(l)
	sortTail(l)
}

// doReload pays for loading a weapon, and does it. Load.
func (s *State) doReload(p Play) {
	slot, k := int(s.actor), itemKind(p.Q)
	if first, list := s.span(hands(slot)); !list[p.B].kind().isGun() {
		s.doReady(first + int(p.B))
		return
	}
	s.pay(s.reloadCost(slot, s.carried(slot)[p.B], k))
	s.refill(slot, int(p.B), k)
	s.endAct()
}

// refill loads a weapon of somebody's; what is in it goes back where it is of another kind, or where
// a magazine takes its place. S60.
func (s *State) refill(slot, rank int, k itemKind) {
	first, list := s.span(hands(slot))
	i := list[rank]
	s.takeItem(first + rank)
	g := i.kind().gun()
	if n := i.rounds(); n > 0 && (k == aMagazine || i.loaded() != k) {
		s.addItem(newItem(hands(slot), i.loaded(), n, 0))
		i = i.of(0)
	}
	if k == aMagazine {
		i = i.of(g.holds) - 1
	} else {
		n := min(int(g.holds-i.rounds()), s.amount(slot, k))
		s.spend(slot, k, n)
		i = i.of(i.rounds() + uint8(n))
		if k == g.fine {
			i = i.of(i.count() | fineRounds)
		}
	}
	s.addItem(i)
}

// eachClear lists jammed weapons.
func (s *State) eachClear(l *listing) {
	for rank, i := range s.carried(l.slot) {
		if i.kind().isGun() && i.jammed() {
			l.add(Play{Kind: KindClear, B: uint8(rank)})
		}
	}
}

func (s *State) doClear(p Play) {
	first, list := s.span(hands(int(s.actor)))
	s.changeItem(first+int(p.B), list[p.B]&^itemJammed)
	s.endAct()
}

// eachFit lists the guns that a scope, a silencer or a laser fits; of several alike the first is
// taken.
func (s *State) eachFit(l *listing) {
	list := s.carried(l.slot)
	for rank, i := range list {
		if rank > 0 && list[rank-1] == i {
			continue
		}
		for gun, g := range list {
			if i.fitting(g) {
				l.add(Play{Kind: KindFit, B: uint8(rank), Q: uint16(gun)})
			}
		}
	}
}

func (s *State) doFit(p Play) {
	first, list := s.span(hands(int(s.actor)))
	gun, fitted := list[p.Q], itemFitted
	if list[p.B].kind() == laserModule {
		fitted = itemLaser
	}
	s.takeItem(first + max(int(p.Q), int(p.B)))
	s.takeItem(first + min(int(p.Q), int(p.B)))
	s.addItem(gun | fitted)
	s.endAct()
}
