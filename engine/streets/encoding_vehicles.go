package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/streets/ground"
)

// Vehicles as nets see them: where they are, what they are, and the actions about them. Car, 8.4.

// vehicleNames are the vehicles, V1 and so on.
func vehicleNames() (names []string) {
	for n := range vehicleSlots {
		names = append(names, vehicleName(n))
	}
	return names
}

// vehicleClaims are claims about a vehicle that are told of its squares.
var vehicleClaims = [...]string{"a vehicle that can be used", "a vehicle that runs", "a vehicle out of order", "a vehicle with nothing left to find", "a vehicle with people of the viewer's side",
	"a vehicle with people of another side", "the front of a vehicle"}

// vehiclePlanes tell of the squares of vehicles.
func (c *coding) vehiclePlanes() planePart {
	fields := index.Claims("%s is here", "Grid 15", vehicleNames()...)
	fields = append(fields, index.Claims("%s", "Car 1-7", vehicleClaims[:]...)...)
	return index.Tell(fields, func(s *State, dst []uint64) {
		s.eachVehicle(func(n int, v *vehicle) {
			own, others := s.sidesIn(n)
			hull := s.hull(n)
			for q, ok := hull.Next(0); ok; q, ok = hull.Next(q + 1) {
				c.set(dst, n, place(q))
				next, on := s.r().Map.Step(q, s.standing(n).Heading)
				for i, holds := range [...]bool{v.is(withKeys), v.mobile(), v.points == 0, v.is(lootless), own > 0, others > 0, !on || !hull.Has(next)} {
					if holds {
						c.set(dst, vehicleSlots+i, place(q))
					}
				}
			}
		})
	})
}

// sidesIn counts the people in a vehicle: of the viewer's side, and others.
func (s *State) sidesIn(n int) (own, others int) {
	me := s.eye()
	for slot := range s.survivors {
		switch v := &s.survivors[slot]; {
		case !v.here() || !v.rides(n):
		case s.ofSide(v, me):
			own++
		default:
			others++
		}
	}
	return own, others
}

// vehicleGlobals are the numbers of the i-th vehicle.
func vehicleGlobals(i int) numberPart {
	name := vehicleName(i)
	var types []string
	for _, b := range ground.Bodies {
		types = append(types, b.Name)
	}
	fields := []engine.Field{index.Claim(name+" is on the table", "Grid 15")}
	fields = append(fields, index.Claims(name+" is of type %s", "T7.4", types...)...)
	fields = append(fields, index.Claims(name+" heads %s", "Grid 15", "N", "E", "S", "W")...)
	fields = append(fields, index.Claims(name+": %s", "Car 1-7", vehicleFlags...)...)
	fields = append(fields, index.Claims(name+" is %s", "Car 5, Data 2", "crashed", "open", "military", "tracked")...)
	fields = append(fields, index.Share(name+": damage points", "7 points", "T7.4"), index.Share(name+": gasoline", "10 gallons", "S78"), index.Share(name+": people", "8 people", "Data 2"),
		index.Claim(name+" was driven by who acts", "Car 4"), index.Claim(name+" was driven by another", "Car 4"), index.Claim(name+": people are shaken", "Car 6"))
	fields = append(fields, index.Claims("character %s has checked "+name, "S76", counted(mostCharacters)...)...)
	return index.Tell(fields, func(s *State, dst []float32) {
		v := &s.vehicles[i]
		if !v.here() {
			return
		}
		at, data := s.standing(i), s.inData(i)
		dst[0] = 1
		dst = dst[1:]
		dst[at.Type] = 1
		dst = dst[len(types):]
		dst[at.Heading/2] = 1
		dst = dst[4:]
		index.Members(dst[:len(vehicleFlags)], v.flags)
		dst = dst[len(vehicleFlags):]
		for j, holds := range [...]bool{data.Crashed, data.Open, data.Military, data.Tracked} {
			index.Mark(dst, j, holds)
		}
		own, others := s.sidesIn(i)
		dst[4], dst[5], dst[6] = float32(v.points)/7, float32(v.fuel)/fullTank, min(float32(own+others)/8, 1)
		index.Mark(dst, 7, v.driver != 0 && int(v.driver) == 1+s.acting())
		index.Mark(dst, 8, v.driver != 0 && int(v.driver) != 1+s.acting())
		index.Mark(dst, 9, v.shaken != 0)
		dst = dst[10:]
		for slot := range survivorSlots {
			if head := s.r().headOf(slot, s.eye()); head >= 0 && v.checked>>slot&1 != 0 {
				dst[head] = 1
			}
		}
	})
}

// Actions.

// besides is a kind that names a vehicle and a square beside it; search names a floor too.
func (c *coding) besides(k Kind, floor string) actionRow {
	fields := index.Each(index.Act(wordOf(k)+" %s", "where he ends", ruleOf(k)), vehicleNames()...)
	if floor != "" {
		fields = append([]engine.Field{index.Act(floor, "where he ends", ruleOf(k))}, fields...)
	}
	return actionRow{Kind: uint8(k), Fields: fields,
		Of: func(_ *State, a engine.Action) (field, square int) {
			p := Decode(a)
			return int(p.A), int(c.square[p.Q])
		},
		Action: func(_ *State, field, x int) (engine.Action, bool) {
			return Play{Kind: k, A: uint8(field), Q: uint16(c.at[x])}.Action(), true
		}}
}

// ofVehicle is a kind that names a vehicle.
func (c *coding) ofVehicle(k Kind) actionRow {
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(wordOf(k)+" %s", "", ruleOf(k)), vehicleNames()...),
		Of:     func(_ *State, a engine.Action) (field, square int) { return int(Decode(a).A), 0 },
		Action: func(_ *State, field, _ int) (engine.Action, bool) { return actA(k, uint8(field)), true }}
}

// ofNumber is a kind that names a number from 1 on.
func (c *coding) ofNumber(k Kind, most int) actionRow {
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(wordOf(k)+" %s", "", ruleOf(k)), counted(most)...),
		Of:     func(_ *State, a engine.Action) (field, square int) { return int(Decode(a).Q) - 1, 0 },
		Action: func(_ *State, field, _ int) (engine.Action, bool) { return actQ(k, uint16(field+1)), true }}
}

// mostAhead and mostBack are how many squares a vehicle goes at most: a RUN of four sixes on the
// road, and a third of it back.
const (
	mostAhead = 24
	mostBack  = 8
)

// vehicleActions are the actions about vehicles that name no square.
func (c *coding) vehicleActions() (list []actionRow) {
	for _, k := range [...]Kind{KindBoard, KindStart, KindDrive, KindFuel, KindSiphon, KindBattery, KindFree} {
		list = append(list, c.ofVehicle(k))
	}
	return append(list, c.ofNumber(KindAhead, mostAhead), c.ofNumber(KindBack, mostBack), c.ofNumber(KindRam, mostRams))
}
