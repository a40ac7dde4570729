package rules

import (
	"math/bits"
	"slices"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Checking, entering, leaving, starting and fuelling vehicles. Car 1-3, T7.3, digest V3.

// 1.2.
const SearchInches = 3

// ListBeside lists the reachable squares beside a vehicle, including the actor's own. Car 1, Search.
func (s *State) ListBeside(l *ActionList, k action.Kind, n int, a uint8) {
	from := s.Survivors[l.slot].At
	if !l.Table.Near(from, ground.Aboard(n), SearchInches+1) {
		return // no reachable square is beside it
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

func (s *State) listCheck(l *ActionList) {
	s.EachVehicle(func(n int, v *state.Vehicle) {
		if v.Checkable() {
			s.ListBeside(l, action.KindCheck, n, uint8(n))
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
	Hurt  bool // has d3 damage
	words string
}

// Gallons of half a tank, of a full tank and of a container. Data 2, S78.
const (
	HalfTank    = 5
	FullTank    = 10
	inContainer = 5
)

// StatusTable is T7.3, from a score of 2 or less to 13 or more. S75.
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

// StatusScore is two dice with their modifiers, from 2 to 13. T7.3, S76.
func (s *State) StatusScore(n int) int {
	t, v := s.Traits(s.Actor), &s.Vehicles[s.DriveFrame().Car]
	n += max(t.Plus(state.Looter), t.Plus(state.Handy)) - t.Plus(state.Careless) + t.Plus(state.SkilledDriver) - s.snowPenalty()
	if s.VehicleData(int(s.DriveFrame().Car)).Crashed {
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

// T7.3.
func (s *State) rolledCheck(n int) {
	score := s.StatusScore(n)
	row, v := &StatusTable[score-BackSeat], &s.Vehicles[s.DriveFrame().Car]
	v.Checked |= 1 << s.Actor
	v.Flags |= row.Flags | state.Opened
	v.Fuel = row.Fuel
	switch {
	case score == BackSeat:
		s.placeBeside(int(s.DriveFrame().Car), s.Acting().At)
	case score == alarm:
		s.markVehicle(int(s.DriveFrame().Car))
	case row.Hurt:
		s.roll(ChanceMishap)
	}
}

func (s *State) outcomeCheck(n int) int { return s.StatusScore(n) }

// rolledMishap is old damage of the vehicle: a d3. T7.3.
func (s *State) rolledMishap(n int) {
	v := &s.Vehicles[s.DriveFrame().Car]
	v.Points -= min(v.Points, uint8(n+1)/2)
}

// placeBeside places an ankle-biter beside a vehicle, as near to a place as possible. Car 1, Car 2.
func (s *State) placeBeside(n int, near state.Place) {
	w := s.Table()
	free := w.Table.Free(ground.Zombie, s.Outdoor())
	around := w.Table.Around(ground.Aboard(n))
	w.Release()
	free.And(&around)
	if q, ok := s.Rules().Map.Nearest(&free, near.Square()); ok {
		s.AddZombie(state.Place(q), state.AnkleBiter)
	}
}

// SEARCH of a vehicle. T5.2.

// searchPlace reports whether a survivor is in a building, or outdoors in a game with vehicles.
func (s *State) searchPlace(slot int) bool {
	return s.HouseOf(&s.Survivors[slot]) >= 0 || s.Rules().Plays(state.Vehicles)
}

func (s *State) listVehicleSearch(l *ActionList) {
	s.EachVehicle(func(n int, v *state.Vehicle) {
		if !v.Is(state.Lootless) {
			s.ListBeside(l, action.KindSearch, n, 1+uint8(n))
		}
	})
}

// BOARD and LEAVE. Car 2.

// BoardHalves is the reach to get in and out, in half inches.
const BoardHalves = 4

func (s *State) listBoard(l *ActionList) {
	from := s.Survivors[l.slot].At
	s.EachVehicle(func(n int, v *state.Vehicle) {
		if !v.Is(state.Aflame) && bits.OnesCount16(s.Riders(n)) < ground.Bodies[s.VehicleData(n).Type].Seats && ground.Within(l.Table.D2(from, ground.Aboard(n)), BoardHalves) {
			l.add(action.Play{Kind: action.KindBoard, A: uint8(n)})
		}
	})
}

// doBoard gets in. A vehicle that nobody has opened may hold an ankle-biter. K259.
func (s *State) doBoard(p action.Play) {
	v := s.Acting()
	s.DriveFrame().Car, s.Target = p.A, v.At
	v.Vehicle = 1 + p.A
	s.Move(int(s.Actor), ground.Aboard(int(p.A)))
	if c := &s.Vehicles[p.A]; !c.Is(state.Opened) {
		c.Flags |= state.Opened
		s.roll(ChanceBackSeat)
	}
}

// rolledBackSeat: on 1 an ankle-biter comes out.
func (s *State) rolledBackSeat(n int) {
	if n == 1 {
		s.placeBeside(int(s.DriveFrame().Car), s.Target)
	}
}

func (s *State) listLeave(l *ActionList) {
	free := l.Table.Free(ground.Survivor, s.Outdoor())
	near := s.Disc(s.Survivors[l.slot].At, ground.LimitD2(BoardHalves))
	free.And(&near)
	for q, ok := free.Next(0); ok; q, ok = free.Next(q + 1) {
		l.add(action.Play{Kind: action.KindLeave, Q: uint16(q)})
	}
}

func (s *State) doLeave(p action.Play) {
	s.Acting().Vehicle = 0
	s.Move(int(s.Actor), state.Place(p.Q))
	s.endAct()
}

// START. Car 3.

// ofRidden makes a guard's condition of a property of the survivor's vehicle.
func ofRidden(holds func(v *state.Vehicle, slot int) bool) func(s *State, slot int) bool {
	return func(s *State, slot int) bool { return holds(&s.Vehicles[s.Survivors[slot].VehicleIndex()], slot) }
}

var (
	withVehicles = ofLayer(state.Vehicles)
	onFoot       = Guard{"Car 9", "he is in a vehicle", func(s *State, slot int) bool { return !s.Survivors[slot].InVehicle() }}
	aboard       = Guard{"Car 2", "he is in no vehicle", func(s *State, slot int) bool { return s.Survivors[slot].InVehicle() }}
	hasKeys      = Guard{"Car 1", "it cannot be used: its keys were not found", ofRidden(func(v *state.Vehicle, _ int) bool { return v.Is(state.WithKeys) })}
	hasSpark     = Guard{"Car 1", "it has no battery", ofRidden(func(v *state.Vehicle, _ int) bool { return v.Is(state.Battery) })}
	hasFuel      = Guard{"Car 1", "it has no gasoline", ofRidden(func(v *state.Vehicle, _ int) bool { return v.Fuel > 0 })}
	isWhole      = Guard{"Car 7", "it does not function any more", ofRidden(func(v *state.Vehicle, _ int) bool { return v.Points > 0 })}
	oneDriver    = Guard{"Car 4", "another drives it in this turn", ofRidden(func(v *state.Vehicle, slot int) bool {
		return v.Driver == 0 || int(v.Driver) == 1+slot
	})}
)

// ofOwn lists an action for the survivor's vehicle.
func ofOwn(k action.Kind) func(s *State, l *ActionList) {
	return func(s *State, l *ActionList) {
		l.add(action.Play{Kind: k, A: uint8(s.Survivors[l.slot].VehicleIndex())})
	}
}

func (s *State) doStart(p action.Play) {
	s.DriveFrame().Car = p.A
	s.Vehicles[p.A].Driver = 1 + s.Actor
	s.roll(chanceStart)
}

// Results of a start. Car 3.
const (
	startsBadly = 3
	startsWell  = 4
)

// StartScore is a die of a start with its modifiers.
func (s *State) StartScore(n int) int {
	t := s.Traits(s.Actor)
	return n + t.Plus(state.Handy) - t.Plus(state.Careless) + t.Plus(state.SkilledDriver) - t.Plus(state.BadDriver) - s.snowPenalty()
}

func (s *State) outcomeStart(n int) int {
	return min(max(s.StartScore(n), startsBadly-1), startsWell)
}

// rolledStart: the vehicle runs, runs poorly, or only makes a noise.
func (s *State) rolledStart(n int) {
	v := &s.Vehicles[s.DriveFrame().Car]
	s.markVehicle(int(s.DriveFrame().Car))
	switch score := s.StartScore(n); {
	case score >= startsWell:
		v.Flags |= state.Runs
	case score == startsBadly:
		v.Flags |= state.Runs
		v.Points = 1
	}
}

// Gasoline and batteries. Get, S78.

// OthersInside reports whether somebody of another side sits in a vehicle: then it is out of
// bounds.
func (s *State) OthersInside(n, slot int) bool {
	for m := s.Riders(n); m != 0; m &= m - 1 {
		if !s.Allied(slot, bits.TrailingZeros16(m)) {
			return true
		}
	}
	return false
}

// listServed lists the checked vehicles within 1" that satisfy holds.
func (s *State) listServed(l *ActionList, k action.Kind, holds func(v *state.Vehicle) bool) {
	from := s.Survivors[l.slot].At
	s.EachVehicle(func(n int, v *state.Vehicle) {
		if v.Is(state.Settled) && holds(v) && !s.OthersInside(n, l.slot) && ground.Within(l.Table.D2(from, ground.Aboard(n)), 2) {
			l.add(action.Play{Kind: k, A: uint8(n)})
		}
	})
}

// hasThing makes a guard that requires an item.
func hasThing(k state.ItemKind, says string) Guard {
	return Guard{"Get, S78", says, func(s *State, slot int) bool { return s.Carries(slot, k) }}
}

func (s *State) listFuel(l *ActionList) {
	s.listServed(l, action.KindFuel, func(v *state.Vehicle) bool { return v.Fuel < FullTank })
}

// doFuel pours in as much as the tank takes.
func (s *State) doFuel(p action.Play) {
	slot, v := int(s.Actor), &s.Vehicles[p.A]
	n := min(s.Amount(slot, state.Gasoline), int(FullTank-v.Fuel))
	s.Spend(slot, state.Gasoline, n)
	v.Fuel += uint8(n)
	s.endAct()
}

func (s *State) listSiphon(l *ActionList) {
	s.listServed(l, action.KindSiphon, func(v *state.Vehicle) bool { return v.Fuel > 0 })
}

// doSiphon takes out as much as the container holds.
func (s *State) doSiphon(p action.Play) {
	v := &s.Vehicles[p.A]
	n := min(v.Fuel, inContainer)
	v.Fuel -= n
	s.AddItem(state.NewItem(state.Hands(int(s.Actor)), state.Gasoline, n, 0))
	s.endAct()
}

func (s *State) listBattery(l *ActionList) {
	carried := s.Carries(l.slot, state.CarBattery)
	s.listServed(l, action.KindBattery, func(v *state.Vehicle) bool { return v.Is(state.Battery) || carried })
}

// doBattery takes the battery out, or puts the carried one in.
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

// Noise of vehicles, and vehicles that leave the table. S77, Edge.

// markVehicle makes a vehicle carry one marker of this turn. S77.
func (s *State) markVehicle(n int) {
	at := s.Vehicles[n].Anchor()
	for i := range s.MarkerList() {
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

// carryNoise moves the noise markers of a vehicle along with it. S77.
func (s *State) carryNoise(from, to ground.Square) {
	for i, m := range s.MarkerList() {
		if m.At != from || from == to {
			continue
		}
		_ = slices.Delete(s.MarkerList(), i, i+1)
		s.MarkersOut--
		s.AddMarkers(to, m.Old, m.New)
		return
	}
}

// driveOff takes a vehicle off the table with its passengers. Its noise stays. Edge, S93.
func (s *State) driveOff(n int) {
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Here() && v.RidesIn(n) {
			s.leave(slot)
		}
	}
	s.Vehicles[n] = state.Vehicle{}
}

// RestVehicles begins a turn: no vehicle is driven or freed yet. Car 4, Snow.
func (s *State) RestVehicles() {
	for n := range s.Vehicles {
		s.Vehicles[n].Flags &^= state.Driven | state.Freed
		s.Vehicles[n].Driver = 0
	}
}
