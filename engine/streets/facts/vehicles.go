package facts

import (
	"iter"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Vehicle is the state of a vehicle on the table.
type Vehicle struct {
	N       int // as actions name it
	At      ground.Vehicle
	Checked bool // permanent: the other fields are known
	Keys    bool
	Battery bool
	Runs    bool // was started
	Gallons int
	Points  int
	Seats   int // that are free
	Riders  int
	Driven  bool // in this turn
	Driver  int  // slot of the driver of this turn, -1 for none
	Radius  int  // radius of its turns
}

// Vehicles runs through the vehicles on the table.
func (f Facts) Vehicles() iter.Seq[Vehicle] {
	return func(yield func(Vehicle) bool) {
		for n := range f.s.Vehicles {
			if f.s.Vehicles[n].Here() && !yield(f.Vehicle(n)) {
				return
			}
		}
	}
}

// Vehicle returns the state of a vehicle on the table.
func (f Facts) Vehicle(n int) Vehicle {
	s, v := f.s, &f.s.Vehicles[n]
	in := 0
	for m := s.Riders(n); m != 0; m &= m - 1 {
		in++
	}
	return Vehicle{N: n, At: s.VehiclePose(n), Checked: v.Is(state.Settled), Keys: v.Is(state.WithKeys), Battery: v.Is(state.Battery), Runs: v.Is(state.Runs), Gallons: int(v.Fuel), Points: int(v.Points),
		Seats: ground.Bodies[s.VehicleData(n).Type].Seats - in, Riders: in, Driven: v.Is(state.Driven), Driver: int(v.Driver) - 1, Radius: s.TurnRadius(n)}
}

// Driving returns the driven vehicle and the inches left, -1 for none.
func (f Facts) Driving() (n, inches int) {
	if f.s.Act != action.KindDrive {
		return -1, 0
	}
	return f.s.Car(), int(f.s.DriveFrame().Inches)
}
