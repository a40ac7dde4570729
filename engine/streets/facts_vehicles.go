package streets

import (
	"iter"

	"deadreckon/engine/streets/ground"
)

// Vehicle is what holds of a vehicle on the table.
type Vehicle struct {
	N       int // as actions name it
	At      ground.Vehicle
	Checked bool // for good: what follows of it is known
	Keys    bool
	Battery bool
	Runs    bool // was started
	Gallons int
	Points  int
	Seats   int // that are free
	Riders  int
	Driven  bool // in this turn
	Driver  int  // the slot of who drives it in this turn, -1 for nobody
	Radius  int  // of its turns
}

// Vehicles runs through the vehicles on the table.
func (f Facts) Vehicles() iter.Seq[Vehicle] {
	return func(yield func(Vehicle) bool) {
		for n := range f.s.vehicles {
			if f.s.vehicles[n].here() && !yield(f.Vehicle(n)) {
				return
			}
		}
	}
}

// Vehicle returns what holds of a vehicle that is on the table.
func (f Facts) Vehicle(n int) Vehicle {
	s, v := f.s, &f.s.vehicles[n]
	in := 0
	for m := s.riders(n); m != 0; m &= m - 1 {
		in++
	}
	return Vehicle{N: n, At: s.standing(n), Checked: v.is(settled), Keys: v.is(withKeys), Battery: v.is(battery), Runs: v.is(runs), Gallons: int(v.fuel), Points: int(v.points),
		Seats: ground.Bodies[s.inData(n).Type].Seats - in, Riders: in, Driven: v.is(driven), Driver: int(v.driver) - 1, Radius: s.turnRadius(n)}
}

// Driving returns the vehicle that is driven and the inches left, -1 where none is.
func (f Facts) Driving() (n, inches int) {
	if f.s.act != KindDrive {
		return -1, 0
	}
	return f.s.car(), int(f.s.steering().inches)
}
