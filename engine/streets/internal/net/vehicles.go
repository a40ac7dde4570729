package net

import (
	"deadreckon/engine/kit/index"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// Encoding of vehicles: position, type and actions. Car, 8.4.

// vehicleNames are the vehicles, V1 and so on.
func vehicleNames() (names []string) {
	for n := range state.VehicleSlots {
		names = append(names, state.VehicleName(n))
	}
	return names
}

// vehicleClaims are claims about a vehicle, set on its squares.
var vehicleClaims = [...]string{"a vehicle that can be used", "a vehicle that runs", "a vehicle out of order", "a vehicle with nothing left to find", "a vehicle with people of the viewer's side",
	"a vehicle with people of another side", "the front of a vehicle"}

// vehiclePlanes tell of the squares of vehicles.
func (c *Coding) vehiclePlanes() planePart {
	fields := index.Claims("%s is here", "Grid 15", vehicleNames()...)
	fields = append(fields, index.Claims("%s", "Car 1-7", vehicleClaims[:]...)...)
	return index.Tell(fields, func(s *rules.State, dst []uint64) {
		s.EachVehicle(func(n int, v *state.Vehicle) {
			own, others := sidesIn(s, n)
			hull, heading := s.Hull(n), s.VehiclePose(n).Heading
			claims := [...]bool{v.Is(state.WithKeys), v.Mobile(), v.Points == 0, v.Is(state.Lootless), own > 0, others > 0}
			for q, ok := hull.Next(0); ok; q, ok = hull.Next(q + 1) {
				c.set(dst, n, state.Place(q))
				c.claim(dst, state.VehicleSlots, state.Place(q), claims[:]...)
				if next, on := c.Rules.Map.Step(q, heading); !on || !hull.Has(next) {
					c.set(dst, state.VehicleSlots+len(claims), state.Place(q))
				}
			}
		})
	})
}

// sidesIn counts the people in a vehicle: of the viewer's side, and others.
func sidesIn(s *rules.State, n int) (own, others int) {
	me := viewerSeat(s)
	for slot := range s.Survivors {
		switch v := &s.Survivors[slot]; {
		case !v.Here() || !v.RidesIn(n):
		case ofSide(s, v, me):
			own++
		default:
			others++
		}
	}
	return own, others
}

// vehicle is a vehicle that numbers tell of.
type vehicle struct {
	*state.Vehicle
	s *rules.State
}

func vehicleNumbers(n int) numberPart {
	name := state.VehicleName(n)
	var types []string
	for _, b := range ground.Bodies {
		types = append(types, b.Name)
	}
	return index.About(func(s *rules.State) (vehicle, bool) { v := &s.Vehicles[n]; return vehicle{v, s}, v.Here() },
		index.Holds(name+" is on the table", "Grid 15", func(vehicle) bool { return true }),
		index.OneOf(name+" is of type %s", "T7.4", types, func(v vehicle) int { return int(v.s.VehicleData(n).Type) }),
		index.OneOf(name+" heads %s", "Grid 15", []string{"N", "E", "S", "W"}, func(v vehicle) int { return int(v.s.VehiclePose(n).Heading) / 2 }),
		index.Some(name+": %s", "Car 1-7", text.VehicleFlags, func(v vehicle) uint16 { return v.Flags }),
		index.Holds(name+" is crashed", "Car 5, Data 2", func(v vehicle) bool { return v.s.VehicleData(n).Crashed }),
		index.Holds(name+" is open", "Car 5, Data 2", func(v vehicle) bool { return v.s.VehicleData(n).Open }),
		index.Holds(name+" is military", "Car 5, Data 2", func(v vehicle) bool { return v.s.VehicleData(n).Military }),
		index.Holds(name+" is tracked", "Car 5, Data 2", func(v vehicle) bool { return v.s.VehicleData(n).Tracked }),
		index.Number(index.Share(name+": damage points", "7 points", "T7.4"), func(v vehicle) float32 { return float32(v.Points) / 7 }),
		index.Number(index.Share(name+": gasoline", "10 gallons", "S78"), func(v vehicle) float32 { return float32(v.Fuel) / rules.FullTank }),
		index.Number(index.Share(name+": people", "8 people", "Data 2"), func(v vehicle) float32 {
			own, others := sidesIn(v.s, n)
			return min(float32(own+others)/8, 1)
		}),
		index.Holds(name+" was driven by who acts", "Car 4", func(v vehicle) bool { return v.Driver != 0 && int(v.Driver) == 1+acting(v.s) }),
		index.Holds(name+" was driven by another", "Car 4", func(v vehicle) bool { return v.Driver != 0 && int(v.Driver) != 1+acting(v.s) }),
		index.Holds(name+": people are shaken", "Car 6", func(v vehicle) bool { return v.Shaken != 0 }),
		index.Some("character %s has checked "+name, "S76", counted(mostCharacters), func(v vehicle) (set uint16) {
			for slot := range state.SurvivorSlots {
				if v.Checked>>slot&1 != 0 {
					set |= 1 << characterIndex(v.s.Rules(), slot, viewerSeat(v.s))
				}
			}
			return set
		}))
}

// mostAhead and mostBack are the maximum number of squares that a vehicle drives: a RUN of four sixes on
// the road, and a third of it in reverse.
const (
	mostAhead = 24
	mostBack  = 8
)
