package streets

import "deadreckon/engine/streets/ground"

// Vehicles: what they are, where they stand, who is inside. Car, T7.4, Grid 15, Data 2.

// vehicle is what has become of a vehicle of the scenario; 0 for none.
type vehicle struct {
	pose    uint16 // bits 9-0 anchor, 11-10 heading, 12 on the table
	checked uint16 // slots that have checked it, as a set. S76
	flags   uint16
	shaken  uint16 // slots inside that are still to be tested, as a set; see tipped
	points  uint8
	fuel    uint8 // gallons
	driver  uint8 // 1 + who drives it in this turn
	//lint:ignore U1000 a vehicle has no padding
	more uint8
}

// Flags of a vehicle.
const (
	withKeys  uint16 = 1 << iota // it can be used: its keys were found, or it is hot-wired
	battery                      // has a good one
	settled                      // was checked for good
	runs                         // was started
	opened                       // somebody has looked into it
	lootless                     // nothing is left to be found in it
	driven                       // in this turn
	failing                      // came to zero points: ZERO POINTS is to be rolled
	careening                    // how far is to be rolled
	wentAhead                    // its last movement in this driving action was ahead
	wentBack                     // or back
	offRoad                      // in this driving action
	dry                          // the dice of this RUN were equal: it runs out of gas
	aflame                       // it burns. S68
	stuck                        // in the snow: it cannot be driven. Snow
	freed                        // from it in this turn: it may be driven in the next

	drivingMarks = wentAhead | wentBack | offRoad | dry
)

const (
	poseHere uint16 = 1 << 12

	// tipped in shaken says that people are hit at -3, not at 0. Car 7.
	tipped uint16 = 1 << 15
)

// parked is a vehicle at the start: its status is known if the scenario tells it. Data 6, Data 7.
func parked(p ground.Parked) vehicle {
	v := vehicle{pose: poseOf(p.Vehicle), points: uint8(vehicleTable[p.Type].points)}
	if !p.Checked {
		return v
	}
	v.flags, v.fuel = settled|opened, uint8(p.Gallons)
	if p.Keys {
		v.flags |= withKeys
	}
	if p.Battery {
		v.flags |= battery
	}
	return v
}

// poseOf packs where a vehicle stands and which way.
func poseOf(v ground.Vehicle) uint16 {
	return uint16(v.Anchor) | uint16(v.Heading)/2<<10 | poseHere
}

// here reports whether a vehicle is in the game; the methods after it tell what it is.
func (v *vehicle) here() bool            { return v.pose&poseHere != 0 }
func (v *vehicle) is(flag uint16) bool   { return v.flags&flag == flag }
func (v *vehicle) anchor() ground.Square { return ground.Square(v.pose & 1023) }

// The classes of vehicles. Car 5, Data 2.
const (
	plainVehicle = iota
	motorcycle
	construction
)

// vehicleRow is a row of T7.4.
type vehicleRow struct {
	move, dice int // inches of the first drive of a turn, dice of the next
	radius     int
	obstacle   int // the least score of its obstacle check
	ram        int // and of hit and run
	points     int
	class      int
}

// vehicleTable is T7.4, in the order of ground.Bodies.
var vehicleTable = [...]vehicleRow{
	{13, 4, 0, 4, 5, 2, motorcycle},
	{13, 4, 1, 4, 4, 3, plainVehicle},
	{12, 4, 2, 4, 3, 4, plainVehicle}, // van
	{12, 4, 2, 2, 3, 5, plainVehicle}, // pick-up, jeep
	{8, 2, 1, 2, 2, 7, construction},
	{11, 4, 3, 5, 2, 6, plainVehicle}, // bus
	{10, 3, 3, 3, 2, 7, plainVehicle}, // truck
}

// inData is what the scenario says of a vehicle, typed its row of T7.4.
func (s *State) inData(n int) *ground.Parked { return &s.r().Scenario.Vehicles[n] }
func (s *State) typed(n int) *vehicleRow     { return &vehicleTable[s.inData(n).Type] }

// heavyDuty reports whether a vehicle is military or of construction.
func (s *State) heavyDuty(n int) bool {
	return s.inData(n).Military || s.typed(n).class == construction
}

// openTopped reports whether people in a vehicle are seen as if they stood there. Data 2.
func (s *State) openTopped(n int) bool {
	p := s.inData(n)
	return p.Open || ground.Bodies[p.Type].Open
}

// standing returns where a vehicle stands.
func (s *State) standing(n int) ground.Vehicle {
	v := &s.vehicles[n]
	return ground.Vehicle{Type: s.inData(n).Type, Heading: ground.Direction(v.pose >> 10 & 3 * 2), Anchor: v.anchor()}
}

// hull returns the squares that a vehicle on the table fills.
func (s *State) hull(n int) ground.Set {
	set, _ := s.r().Map.Hull(s.standing(n))
	return set
}

// vehicleOn returns the vehicle that fills a square, -1 for none.
func (s *State) vehicleOn(q ground.Square) int {
	for n := range s.vehicles {
		if s.vehicles[n].here() {
			if hull := s.hull(n); hull.Has(q) {
				return n
			}
		}
	}
	return -1
}

// square is the square of a place: the anchor of a vehicle is that of the people in it. 8.3.
func (s *State) square(at place) ground.Square { return s.onTable(at).Square() }

// onTable is the place of the table that names a place: the anchor of a vehicle for the people in
// it. 8.3.
func (s *State) onTable(at place) place {
	if n, ok := at.Vehicle(); ok {
		return place(s.vehicles[n].anchor())
	}
	return at
}

// placeAt is the place that a square names: the inside of the vehicle that has its anchor there,
// else the square. 8.3.
func (s *State) placeAt(at place) place {
	if at < ground.MaxSquares {
		for n := range s.vehicles {
			if v := &s.vehicles[n]; v.here() && v.anchor() == at.Square() {
				return ground.Aboard(n)
			}
		}
	}
	return at
}

// disc returns the squares within a d2 of a place: of a vehicle, of one of its squares. Grid 3.
func (s *State) disc(at place, d2 int) ground.Set {
	n, ok := at.Vehicle()
	if !ok {
		return s.r().Map.Disc(at.Square(), d2)
	}
	var set ground.Set
	hull := s.hull(n)
	for q, ok := hull.Next(0); ok; q, ok = hull.Next(q + 1) {
		near := s.r().Map.Disc(q, d2)
		set.Or(&near)
	}
	return set
}

// corners returns two squares at whose gaps to edges a place ends: of a vehicle the lowest and the
// highest, which are opposite corners, of all else the one square. Grid 3.
func (s *State) corners(at place) (low, high ground.Square) {
	n, ok := at.Vehicle()
	if !ok {
		return at.Square(), at.Square()
	}
	hull := s.hull(n)
	low, ok = hull.Next(0)
	for q := low; ok; q, ok = hull.Next(q + 1) {
		high = q
	}
	return low, high
}

// edgeGap is the gap from a place to an edge; of a vehicle, from the nearest of its squares. Grid 3.
func (s *State) edgeGap(at place, edge ground.Direction) int {
	low, high := s.corners(at)
	return min(s.r().Map.EdgeGap(low, edge), s.r().Map.EdgeGap(high, edge))
}

// nearestEdge is the edge with the least gap to a place; ties N, E, S, W. Grid 13.
func (s *State) nearestEdge(at place) ground.Direction {
	best := ground.N
	for e := ground.E; e < ground.Directions; e += 2 {
		if s.edgeGap(at, e) < s.edgeGap(at, best) {
			best = e
		}
	}
	return best
}

// houseD2 is the d2 from a place to a building; of a vehicle, from the nearest of its squares. Grid 3.
func (s *State) houseD2(at place, h int) int {
	n, ok := at.Vehicle()
	if !ok {
		return s.r().Map.HouseD2(at.Square(), h)
	}
	least := 1 << 30
	hull := s.hull(n)
	for q, ok := hull.Next(0); ok; q, ok = hull.Next(q + 1) {
		least = min(least, s.r().Map.HouseD2(q, h))
	}
	return least
}

// riders returns the people in a vehicle, by slot, as a set.
func (s *State) riders(n int) (m uint16) {
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.here() && v.rides(n) {
			m |= 1 << slot
		}
	}
	return m
}

// rides reports whether a survivor is in a vehicle.
func (v *survivor) rides(n int) bool { return int(v.vehicle&15) == 1+n }

// ridden returns the vehicle of a survivor, -1 for none.
func (v *survivor) ridden() int { return int(v.vehicle&15) - 1 }

// mobile reports whether a vehicle can be driven: it is usable, was started, has what it
// takes, and no snow holds it. Car 1, 3.
func (v *vehicle) mobile() bool {
	return v.here() && v.is(withKeys|battery|runs) && v.flags&(stuck|freed) == 0 && v.fuel > 0 && v.points > 0
}

// drivenFrom reports whether a vehicle that was driven in this turn has its anchor on a square.
func (s *State) drivenFrom(at ground.Square) bool {
	for n := range s.vehicles {
		if v := &s.vehicles[n]; v.here() && v.is(driven) && v.anchor() == at {
			return true
		}
	}
	return false
}

// aimedAt returns the slot of who is attacked: who stands in the target place, or whom chance has
// picked of the people in a vehicle; -1 for all else and for the vehicle itself.
func (s *State) aimedAt() int {
	if _, ok := s.target.Vehicle(); ok {
		return int(s.hitting().rider) - 1
	}
	return s.survivorAt(s.target)
}

// checkable reports whether the status of a vehicle may be checked. S76.
func (v *vehicle) checkable() bool { return !v.is(settled) && v.points > 0 }
