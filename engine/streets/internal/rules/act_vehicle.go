package rules

import (
	"math/bits"
	"slices"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Checking, entering, leaving, starting and fuelling vehicles. Car 1-3, T7.3, digest V3.

// SearchInches is how far one goes to search. 1.2.
const SearchInches = 3

// EachBeside lists the squares of Reach beside a vehicle, his own among them. Car 1, Search.
func (s *State) EachBeside(l *Listing, k action.Kind, n int, a uint8) {
	from := s.Survivors[l.slot].At
	if !l.Table.Near(from, ground.Aboard(n), SearchInches+1) {
		return // no square of Reach is next to it
	}
	budget := state.Inches(SearchInches)
	l.Reach(from, budget)
	beside := l.Table.Around(ground.Aboard(n))
	beside.And(&l.Flood.Stops[0])
	for q, ok := beside.Next(0); ok; q, ok = beside.Next(q + 1) {
		if at := state.Place(q); s.Rules().Map.House[q] < 0 && l.Flood.Cost(at) <= budget {
			l.add(action.Play{Kind: k, A: a, Q: uint16(at)})
		}
	}
}

// CHECK: the status of a vehicle.

func (s *State) eachCheck(l *Listing) {
	s.EachVehicle(func(n int, v *state.Vehicle) {
		if v.Checkable() {
			s.EachBeside(l, action.KindCheck, n, uint8(n))
		}
	})
}

func (s *State) doCheck(p action.Play) {
	s.Move(int(s.Actor), state.Place(p.Q))
	s.DriveFrame().Car = p.A
	s.roll(ChanceCheck)
}

// VehicleStatus is a row of T7.3.
type VehicleStatus struct {
	Flags uint16
	Fuel  uint8
	Hurt  bool // has suffered d3 damage
	words string
}

// Gallons of half a tank and of a full one, and what a container takes. Data 2, S78.
const (
	HalfTank    = 5
	FullTank    = 10
	inContainer = 5
)

// StatusTable is T7.3 as it is read, from a score of 2 and less to 13 and more. S75.
var StatusTable = [...]VehicleStatus{
	{0, 0, false, "an ankle-biter on the back seat"},
	{state.Settled, 0, false, "the alarm goes off, and it cannot be used"},
	{state.Settled, 0, false, "wrecked"},
	{state.Settled | state.WithKeys, 0, true, "keys, no gasoline, no battery, and damaged"},
	{state.Settled | state.WithKeys, HalfTank, true, "keys, half a tank, no battery, and damaged"},
	{state.Settled, 0, false, "no gasoline and no keys"},
	{state.Settled | state.Battery, HalfTank, false, "half a tank and a battery, no keys"},
	{state.Settled | state.WithKeys | state.Battery, 0, false, "keys and a battery, no gasoline"},
	{state.Settled | state.WithKeys | state.Battery, HalfTank, false, "keys, half a tank and a battery"},
	{state.Settled | state.WithKeys | state.Battery, HalfTank, false, "keys, half a tank and a battery"},
	{state.Settled | state.WithKeys | state.Battery, FullTank, false, "keys, a full tank and a battery"},
	{state.Settled | state.WithKeys | state.Battery, FullTank, false, "keys, a full tank and a battery"},
}

// Scores of T7.3.
const (
	BackSeat   = 2 // and less
	alarm      = 3
	bestStatus = 13 // and more
)

// StatusScore is two dice with what is added to them, read from 2 to 13. T7.3, S76.
func (s *State) StatusScore(n int) int {
	t, v := s.Traits(s.Actor), &s.Vehicles[s.DriveFrame().Car]
	n += max(t.Plus(state.Looter), t.Plus(state.Handy)) - t.Plus(state.Careless) + t.Plus(state.SkilledDriver) - s.cold()
	if s.InData(int(s.DriveFrame().Car)).Crashed {
		n -= 2
	}
	for m := v.Checked; m != 0; m &= m - 1 {
		if w := &s.Survivors[bits.TrailingZeros16(m)]; w.Here() && ground.Within(s.D2(w.At, ground.Aboard(int(s.DriveFrame().Car))), 2*3) {
			n++
			break
		}
	}
	return min(max(n, BackSeat), bestStatus)
}

// throwCheck reads T7.3.
func (s *State) throwCheck(n int) {
	score := s.StatusScore(n)
	row, v := &StatusTable[score-BackSeat], &s.Vehicles[s.DriveFrame().Car]
	v.Checked |= 1 << s.Actor
	v.Flags |= row.Flags | state.Opened
	v.Fuel = row.Fuel
	switch {
	case score == BackSeat:
		s.comeBeside(int(s.DriveFrame().Car), s.Who().At)
	case score == alarm:
		s.hum(int(s.DriveFrame().Car))
	case row.Hurt:
		s.roll(ChanceMishap)
	}
}

func (s *State) outcomeCheck(n int) int { return s.StatusScore(n) }

// throwMishap is the damage that a vehicle has had before: a d3. T7.3.
func (s *State) throwMishap(n int) {
	v := &s.Vehicles[s.DriveFrame().Car]
	v.Points -= min(v.Points, uint8(n+1)/2)
}

// comeBeside places an ankle-biter beside a vehicle, as near to a place as can be. Car 1, Car 2.
func (s *State) comeBeside(n int, near state.Place) {
	w := s.Table()
	free := w.Table.Free(ground.Zombie, s.Outdoor())
	around := w.Table.Around(ground.Aboard(n))
	w.Back()
	free.And(&around)
	if q, ok := s.Rules().Map.Nearest(&free, near.Square()); ok {
		s.AddZombie(state.Place(q), state.AnkleBiter)
	}
}

// SEARCH of a vehicle. T5.2.

// searchPlace reports whether somebody is where things may be found: in a building, or outdoors
// where vehicles are.
func (s *State) searchPlace(slot int) bool {
	return s.HouseOf(&s.Survivors[slot]) >= 0 || s.Rules().Plays(state.Vehicles)
}

func (s *State) eachVehicleSearch(l *Listing) {
	s.EachVehicle(func(n int, v *state.Vehicle) {
		if !v.Is(state.Lootless) {
			s.EachBeside(l, action.KindSearch, n, 1+uint8(n))
		}
	})
}

// BOARD and LEAVE. Car 2.

// BoardHalves is how near one gets in and out, in half inches.
const BoardHalves = 4

func (s *State) eachBoard(l *Listing) {
	from := s.Survivors[l.slot].At
	s.EachVehicle(func(n int, v *state.Vehicle) {
		if !v.Is(state.Aflame) && bits.OnesCount16(s.Riders(n)) < ground.Bodies[s.InData(n).Type].Seats && ground.Within(l.Table.D2(from, ground.Aboard(n)), BoardHalves) {
			l.add(action.Play{Kind: action.KindBoard, A: uint8(n)})
		}
	})
}

// doBoard gets in; in a vehicle into which nobody has looked somebody may be. K259.
func (s *State) doBoard(p action.Play) {
	v := s.Who()
	s.DriveFrame().Car, s.Target = p.A, v.At
	v.Vehicle = 1 + p.A
	s.Move(int(s.Actor), ground.Aboard(int(p.A)))
	if c := &s.Vehicles[p.A]; !c.Is(state.Opened) {
		c.Flags |= state.Opened
		s.roll(ChanceBackSeat)
	}
}

// throwBackSeat: 1, an ankle-biter beside the vehicle.
func (s *State) throwBackSeat(n int) {
	if n == 1 {
		s.comeBeside(int(s.DriveFrame().Car), s.Target)
	}
}

func (s *State) eachLeave(l *Listing) {
	free := l.Table.Free(ground.Survivor, s.Outdoor())
	near := s.Disc(s.Survivors[l.slot].At, ground.LimitD2(BoardHalves))
	free.And(&near)
	for q, ok := free.Next(0); ok; q, ok = free.Next(q + 1) {
		l.add(action.Play{Kind: action.KindLeave, Q: uint16(q)})
	}
}

func (s *State) doLeave(p action.Play) {
	s.Who().Vehicle = 0
	s.Move(int(s.Actor), state.Place(p.Q))
	s.endAct()
}

// START. Car 3.

// ofRidden makes a condition of the vehicle in which somebody is.
func ofRidden(holds func(v *state.Vehicle, slot int) bool) func(s *State, slot int) bool {
	return func(s *State, slot int) bool { return holds(&s.Vehicles[s.Survivors[slot].Ridden()], slot) }
}

var (
	withVehicles = ofLayer(state.Vehicles)
	onFoot       = Guard{"Car 9", "he is in a vehicle", func(s *State, slot int) bool { return !s.Survivors[slot].Riding() }}
	aboard       = Guard{"Car 2", "he is in no vehicle", func(s *State, slot int) bool { return s.Survivors[slot].Riding() }}
	hasKeys      = Guard{"Car 1", "it cannot be used: its keys were not found", ofRidden(func(v *state.Vehicle, _ int) bool { return v.Is(state.WithKeys) })}
	hasSpark     = Guard{"Car 1", "it has no battery", ofRidden(func(v *state.Vehicle, _ int) bool { return v.Is(state.Battery) })}
	hasFuel      = Guard{"Car 1", "it has no gasoline", ofRidden(func(v *state.Vehicle, _ int) bool { return v.Fuel > 0 })}
	isWhole      = Guard{"Car 7", "it does not function any more", ofRidden(func(v *state.Vehicle, _ int) bool { return v.Points > 0 })}
	oneDriver    = Guard{"Car 4", "another drives it in this turn", ofRidden(func(v *state.Vehicle, slot int) bool {
		return v.Driver == 0 || int(v.Driver) == 1+slot
	})}
)

// ofOwn lists an action for the vehicle in which somebody is.
func ofOwn(k action.Kind) func(s *State, l *Listing) {
	return func(s *State, l *Listing) { l.add(action.Play{Kind: k, A: uint8(s.Survivors[l.slot].Ridden())}) }
}

func (s *State) doStart(p action.Play) {
	s.DriveFrame().Car = p.A
	s.Vehicles[p.A].Driver = 1 + s.Actor
	s.roll(chanceStart)
}

// Scores of a start. Car 3.
const (
	startsBadly = 3
	startsWell  = 4
)

// StartScore is a die of a start with what is added to it.
func (s *State) StartScore(n int) int {
	t := s.Traits(s.Actor)
	return n + t.Plus(state.Handy) - t.Plus(state.Careless) + t.Plus(state.SkilledDriver) - t.Plus(state.BadDriver) - s.cold()
}

func (s *State) outcomeStart(n int) int {
	return min(max(s.StartScore(n), startsBadly-1), startsWell)
}

// throwStart: it runs, or runs poorly, or makes a noise alone.
func (s *State) throwStart(n int) {
	v := &s.Vehicles[s.DriveFrame().Car]
	s.hum(int(s.DriveFrame().Car))
	switch score := s.StartScore(n); {
	case score >= startsWell:
		v.Flags |= state.Runs
	case score == startsBadly:
		v.Flags |= state.Runs
		v.Points = 1
	}
}

// Gasoline and batteries. Get, S78.

// OthersInside reports whether somebody of another side than a survivor's sits in a vehicle: then
// it is not his to tamper with.
func (s *State) OthersInside(n, slot int) bool {
	for m := s.Riders(n); m != 0; m &= m - 1 {
		if !s.Allied(slot, bits.TrailingZeros16(m)) {
			return true
		}
	}
	return false
}

// eachServed lists the checked vehicles within 1" of which something holds.
func (s *State) eachServed(l *Listing, k action.Kind, holds func(v *state.Vehicle) bool) {
	from := s.Survivors[l.slot].At
	s.EachVehicle(func(n int, v *state.Vehicle) {
		if v.Is(state.Settled) && holds(v) && !s.OthersInside(n, l.slot) && ground.Within(l.Table.D2(from, ground.Aboard(n)), 2) {
			l.add(action.Play{Kind: k, A: uint8(n)})
		}
	})
}

// hasThing makes a guard of something that one needs.
func hasThing(k state.ItemKind, says string) Guard {
	return Guard{"Get, S78", says, func(s *State, slot int) bool { return s.Carries(slot, k) }}
}

func (s *State) eachFuel(l *Listing) {
	s.eachServed(l, action.KindFuel, func(v *state.Vehicle) bool { return v.Fuel < FullTank })
}

// doFuel pours in all that he carries and the tank takes.
func (s *State) doFuel(p action.Play) {
	slot, v := int(s.Actor), &s.Vehicles[p.A]
	n := min(s.Amount(slot, state.Gasoline), int(FullTank-v.Fuel))
	s.Spend(slot, state.Gasoline, n)
	v.Fuel += uint8(n)
	s.endAct()
}

func (s *State) eachSiphon(l *Listing) {
	s.eachServed(l, action.KindSiphon, func(v *state.Vehicle) bool { return v.Fuel > 0 })
}

// doSiphon takes out as much as the container holds.
func (s *State) doSiphon(p action.Play) {
	v := &s.Vehicles[p.A]
	n := min(v.Fuel, inContainer)
	v.Fuel -= n
	s.AddItem(state.NewItem(state.Hands(int(s.Actor)), state.Gasoline, n, 0))
	s.endAct()
}

func (s *State) eachBattery(l *Listing) {
	carried := s.Carries(l.slot, state.CarBattery)
	s.eachServed(l, action.KindBattery, func(v *state.Vehicle) bool { return v.Is(state.Battery) || carried })
}

// doBattery takes the battery out, or puts in the one that he carries.
func (s *State) doBattery(p action.Play) {
	v := &s.Vehicles[p.A]
	if v.Is(state.Battery) {
		s.AddItem(state.NewItem(state.Hands(int(s.Actor)), state.CarBattery, 1, 0))
	} else {
		s.TakeItem(s.Find(state.Hands(int(s.Actor)), state.CarBattery))
	}
	v.Flags ^= state.Battery
	s.endAct()
}

// Noise of vehicles, and those that leave the table. S77, Edge.

// hum is MARK on a vehicle: it carries one marker, which is of this turn from now on. S77.
func (s *State) hum(n int) {
	at := s.Vehicles[n].Anchor()
	for i := range s.Noises() {
		if m := &s.Markers[i]; m.At == at {
			if m.New == 0 && !s.InGamePhase() {
				m.Old--
				m.New++
			}
			return
		}
	}
	s.Mark(at, 1)
}

// carryNoise moves the markers on a vehicle along with it. S77.
func (s *State) carryNoise(from, to ground.Square) {
	for i, m := range s.Noises() {
		if m.At != from || from == to {
			continue
		}
		_ = slices.Delete(s.Noises(), i, i+1)
		s.MarkersOut--
		s.AddMarkers(to, m.Old, m.New)
		return
	}
}

// departs takes a vehicle off the table, with all its people and what they carry; its noise stays
// where it was heard last. Edge, S93.
func (s *State) departs(n int) {
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Here() && v.Rides(n) {
			s.leave(slot)
		}
	}
	s.Vehicles[n] = state.Vehicle{}
}

// Rest begins a turn for the vehicles: nobody has driven or freed one. Car 4, Snow.
func (s *State) Rest() {
	for n := range s.Vehicles {
		s.Vehicles[n].Flags &^= state.Driven | state.Freed
		s.Vehicles[n].Driver = 0
	}
}
