package state

import (
	"slices"

	"deadreckon/engine/streets/ground"
)

// Vehicles: type, position, occupants. Car, T7.4, Grid 15, Data 2.

// Vehicle is the state of a vehicle of the scenario; 0 for none.
type Vehicle struct {
	Pose    uint16 // bits 9-0 anchor, 11-10 heading, 12 on the table
	Checked uint16 // slots that have checked it, as a set. S76
	Flags   uint16
	Shaken  uint16 // slots inside that are still to be tested, as a set; see tipped
	Points  uint8
	Fuel    uint8 // gallons
	Driver  uint8 // 1 + the driver of this turn
	//lint:ignore U1000 a vehicle has no padding
	more uint8
}

// Flags of a vehicle.
const (
	WithKeys  uint16 = 1 << iota // it can be used: its keys were found, or it is hot-wired
	Battery                      // has a good one
	Settled                      // was checked for good
	Runs                         // was started
	Opened                       // somebody has looked into it
	Lootless                     // searched empty
	Driven                       // in this turn
	Failing                      // came to zero points: ZERO POINTS is to be rolled
	Careening                    // how far is to be rolled
	WentAhead                    // its last movement in this driving action was ahead
	WentBack                     // or back
	OffRoad                      // in this driving action
	Dry                          // the dice of this RUN were equal: it runs out of gas
	Aflame                       // it burns. S68
	Stuck                        // in the snow: it cannot be driven. Snow
	Freed                        // freed in this turn; can be driven in the next

	DrivingMarks = WentAhead | WentBack | OffRoad | Dry
)

const (
	poseHere uint16 = 1 << 12

	// Tipped in shaken says that people are hit at -3, not at 0. Car 7.
	Tipped uint16 = 1 << 15
)

// Parked is a vehicle at the start: its status is known if the scenario tells it. Data 6, Data 7.
func Parked(p ground.Parked) Vehicle {
	v := Vehicle{Pose: PoseOf(p.Vehicle), Points: uint8(VehicleTable[p.Type].Points)}
	if !p.Checked {
		return v
	}
	v.Flags, v.Fuel = Settled|Opened, uint8(p.Gallons)
	if p.Keys {
		v.Flags |= WithKeys
	}
	if p.Battery {
		v.Flags |= Battery
	}
	return v
}

// PoseOf packs the square and the direction of a vehicle.
func PoseOf(v ground.Vehicle) uint16 {
	return uint16(v.Anchor) | uint16(v.Heading)/2<<10 | poseHere
}

// Here reports whether a vehicle is in the game.
func (v *Vehicle) Here() bool            { return v.Pose&poseHere != 0 }
func (v *Vehicle) Is(flag uint16) bool   { return v.Flags&flag == flag }
func (v *Vehicle) Anchor() ground.Square { return ground.Square(v.Pose & 1023) }

// The classes of vehicles. Car 5, Data 2.
const (
	plainVehicle = iota
	Motorcycle
	construction
)

// VehicleRow is a row of T7.4.
type VehicleRow struct {
	Move, Dice int // inches of the first drive of a turn, dice of the next
	Radius     int
	Obstacle   int // the least score of its obstacle check
	Ram        int // and of hit and run
	Points     int
	Class      int
}

// VehicleTable is T7.4, in the order of ground.Bodies.
var VehicleTable = [...]VehicleRow{
	{13, 4, 0, 4, 5, 2, Motorcycle},
	{13, 4, 1, 4, 4, 3, plainVehicle},
	{12, 4, 2, 4, 3, 4, plainVehicle}, // van
	{12, 4, 2, 2, 3, 5, plainVehicle}, // pick-up, jeep
	{8, 2, 1, 2, 2, 7, construction},
	{11, 4, 3, 5, 2, 6, plainVehicle}, // bus
	{10, 3, 3, 3, 2, 7, plainVehicle}, // truck
}

// VehicleData is the entry of a vehicle in the scenario; VehicleType is its row of T7.4.
func (s *Position) VehicleData(n int) *ground.Parked { return &s.Rules().Scenario.Vehicles[n] }
func (s *Position) VehicleType(n int) *VehicleRow    { return &VehicleTable[s.VehicleData(n).Type] }

// HeavyDuty reports whether a vehicle is military or of construction.
func (s *Position) HeavyDuty(n int) bool {
	return s.VehicleData(n).Military || s.VehicleType(n).Class == construction
}

// OpenTopped reports whether the people in a vehicle are visible as if they stood on its squares. Data 2.
func (s *Position) OpenTopped(n int) bool {
	p := s.VehicleData(n)
	return p.Open || ground.Bodies[p.Type].Open
}

// VehiclePose returns the square and the direction of a vehicle.
func (s *Position) VehiclePose(n int) ground.Vehicle {
	v := &s.Vehicles[n]
	return ground.Vehicle{Type: s.VehicleData(n).Type, Heading: ground.Direction(v.Pose >> 10 & 3 * 2), Anchor: v.Anchor()}
}

// Hull returns the squares that a vehicle on the table fills.
func (s *Position) Hull(n int) ground.Set {
	set, _ := s.Rules().Map.Hull(s.VehiclePose(n))
	return set
}

// VehicleOn returns the vehicle that fills a square, -1 for none.
func (s *Position) VehicleOn(q ground.Square) int {
	for n := range s.Vehicles {
		if s.Vehicles[n].Here() {
			if hull := s.Hull(n); hull.Has(q) {
				return n
			}
		}
	}
	return -1
}

// Square is the square of a place; for people in a vehicle, its anchor. 8.3.
func (s *Position) Square(at Place) ground.Square { return s.OnTable(at).Square() }

// OnTable is a place on the table; for people in a vehicle, its anchor. 8.3.
func (s *Position) OnTable(at Place) Place {
	if n, ok := at.Vehicle(); ok {
		return Place(s.Vehicles[n].Anchor())
	}
	return at
}

// PlaceAt is the inverse of OnTable: the inside of the vehicle with its anchor on the square, otherwise
// the square. 8.3.
func (s *Position) PlaceAt(at Place) Place {
	if at < ground.MaxSquares {
		for n := range s.Vehicles {
			if v := &s.Vehicles[n]; v.Here() && v.Anchor() == at.Square() {
				return ground.Aboard(n)
			}
		}
	}
	return at
}

// Disc returns the squares within a d2 of a place: of a vehicle, of one of its squares. Grid 3.
func (s *Position) Disc(at Place, d2 int) ground.Set {
	n, ok := at.Vehicle()
	if !ok {
		return s.Rules().Map.Disc(at.Square(), d2)
	}
	var set ground.Set
	hull := s.Hull(n)
	for q, ok := hull.Next(0); ok; q, ok = hull.Next(q + 1) {
		near := s.Rules().Map.Disc(q, d2)
		set.Or(&near)
	}
	return set
}

// Corners returns two squares to measure distances to edges: opposite corners of a vehicle, the lowest and
// the highest square, or twice the square of anything smaller. Grid 3.
func (s *Position) Corners(at Place) (low, high ground.Square) {
	n, ok := at.Vehicle()
	if !ok {
		return at.Square(), at.Square()
	}
	hull := s.Hull(n)
	low, ok = hull.Next(0)
	for q := low; ok; q, ok = hull.Next(q + 1) {
		high = q
	}
	return low, high
}

// EdgeGap is the gap from a place to an edge; of a vehicle, from the nearest of its squares. Grid 3.
func (s *Position) EdgeGap(at Place, edge ground.Direction) int {
	low, high := s.Corners(at)
	return min(s.Rules().Map.EdgeGap(low, edge), s.Rules().Map.EdgeGap(high, edge))
}

// NearestEdge is the edge with the least gap to a place; ties N, E, S, W. Grid 13.
func (s *Position) NearestEdge(at Place) ground.Direction {
	best := ground.N
	for e := ground.E; e < ground.Directions; e += 2 {
		if s.EdgeGap(at, e) < s.EdgeGap(at, best) {
			best = e
		}
	}
	return best
}

// HouseD2 is the d2 from a place to a building; of a vehicle, from the nearest of its squares. Grid 3.
func (s *Position) HouseD2(at Place, h int) int {
	n, ok := at.Vehicle()
	if !ok {
		return s.Rules().Map.HouseD2(at.Square(), h)
	}
	least := 1 << 30
	hull := s.Hull(n)
	for q, ok := hull.Next(0); ok; q, ok = hull.Next(q + 1) {
		least = min(least, s.Rules().Map.HouseD2(q, h))
	}
	return least
}

// Riders returns the people in a vehicle, by slot, as a set.
func (s *Position) Riders(n int) (m uint16) {
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Here() && v.RidesIn(n) {
			m |= 1 << slot
		}
	}
	return m
}

// RidesIn reports whether a survivor is in a vehicle.
func (v *Survivor) RidesIn(n int) bool { return int(v.Vehicle&15) == 1+n }

// VehicleIndex returns the vehicle of a survivor, -1 for none.
func (v *Survivor) VehicleIndex() int { return int(v.Vehicle&15) - 1 }

// Mobile reports whether a vehicle can be driven: it is usable, started, equipped, and not stuck in snow.
// Car 1, 3.
func (v *Vehicle) Mobile() bool {
	return v.Here() && v.Is(WithKeys|Battery|Runs) && v.Flags&(Stuck|Freed) == 0 && v.Fuel > 0 && v.Points > 0
}

// drivenFrom reports whether a vehicle that was driven in this turn has its anchor on a square.
func (s *Position) drivenFrom(at ground.Square) bool {
	return slices.ContainsFunc(s.Vehicles[:], func(v Vehicle) bool { return v.Here() && v.Is(Driven) && v.Anchor() == at })
}

// AimedAt returns the slot of the target: the survivor in the target place, or the occupant of a vehicle
// that a die has selected; -1 for other targets, including the vehicle itself.
func (s *Position) AimedAt() int {
	if _, ok := s.Target.Vehicle(); ok {
		return int(s.RiderFrame().Rider) - 1
	}
	return s.SurvivorAt(s.Target)
}

// Checkable reports whether the status of a vehicle may be checked. S76.
func (v *Vehicle) Checkable() bool { return !v.Is(Settled) && v.Points > 0 }

// EachVehicle calls each for the vehicles on the table.
func (s *Position) EachVehicle(each func(n int, v *Vehicle)) {
	for n := range s.Vehicles {
		if v := &s.Vehicles[n]; v.Here() {
			each(n, v)
		}
	}
}
