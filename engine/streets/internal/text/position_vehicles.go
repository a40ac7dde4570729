package text

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// The lines of a position about vehicles.

// VehicleFlags are the words for the flags of a vehicle, by bit.
var VehicleFlags = []string{"keys", "battery", "checked", "started", "opened", "searched", "driven", "failing", "careening", "ahead", "back", "off-road", "dry", "burns", "stuck", "freed"}

// SavedFlags are the flags that exist at decision points.
var SavedFlags = without(VehicleFlags, state.Failing|state.Careening|state.WentAhead|state.WentBack|state.OffRoad|state.Dry)

// checkers are names with + between.
var checkers = keyed.Values[vehicleOf]{
	Write: func(v *vehicleOf, set int) string {
		var names []string
		for ; set != 0; set &= set - 1 {
			names = append(names, v.s.Name(bits.TrailingZeros(uint(set))))
		}
		return strings.Join(names, "+")
	},
	Read: func(v *vehicleOf, l *lines.Line) (set int) {
		for word := range strings.SplitSeq(l.Next("names with + between"), "+") {
			slot := slices.Index(slotNames(v.s), word)
			if slot < 0 || word == "" {
				l.Bad("names of people with + between")
				return 0
			}
			set |= 1 << slot
		}
		return set
	},
}

type vehicleOf = record[state.Vehicle]

// vehicleLine is NAME off, or NAME SQUARE HEADING [points N] [gallons N] [driver NAME]
// [checkers NAMES] [FLAG]...
var vehicleLine = keyed.Record[rules.State, vehicleOf]{Key: "vehicle",
	Each: func(s *rules.State, line func(head string, v *vehicleOf)) {
		for n := range s.Vehicles {
			v, head := &s.Vehicles[n], state.VehicleName(n)+" off"
			if v.Here() {
				at := s.VehiclePose(n)
				head = fmt.Sprintf("%s %s %s", state.VehicleName(n), s.Rules().Map.Name(at.Anchor), at.Heading)
			}
			if *v != s.Rules().Start.Vehicles[n] {
				line(head, &vehicleOf{s, v, n})
			}
		}
	},
	Head: readParked,
	Rows: append([]keyed.Row[vehicleOf]{
		{Key: "points",
			When:  func(v *vehicleOf) bool { return v.it.Here() && v.it.Points != v.s.Rules().Start.Vehicles[v.n].Points },
			Write: func(v *vehicleOf) string { return strconv.Itoa(int(v.it.Points)) },
			Read: func(v *vehicleOf, l *lines.Line) {
				v.it.Points = uint8(l.Integer("damage points", 0, v.s.VehicleType(v.n).Points))
			}},
		keyed.Value("gallons", keyed.Numbers[vehicleOf]("gallons", 0, rules.FullTank), func(v *vehicleOf) *uint8 { return &v.it.Fuel }),
		keyed.Value("driver", forRecord[state.Vehicle](slots).OrNone(), func(v *vehicleOf) *uint8 { return &v.it.Driver }),
		keyed.Value("checkers", checkers, func(v *vehicleOf) *uint16 { return &v.it.Checked }),
	}, keyed.Marks(SavedFlags, func(v *vehicleOf) *uint16 { return &v.it.Flags })...),
}

func readParked(s *rules.State, l *lines.Line) *vehicleOf {
	n, ok := s.VehicleNamed(l.Next("a vehicle such as V1"))
	if l.Err() == nil && (!ok || !s.Rules().Plays(state.Vehicles)) {
		l.Bad("a vehicle of this game, such as V1")
	}
	if l.Err() != nil {
		return nil
	}
	v := &s.Vehicles[n]
	if *v != s.Rules().Start.Vehicles[n] {
		l.Fail("a second line for %s", state.VehicleName(n))
		return nil
	}
	if l.Accept("off") {
		*v = state.Vehicle{}
		return &vehicleOf{s, v, n}
	}
	var heading []string
	for d := range ground.Directions {
		if d&1 == 0 {
			heading = append(heading, d.String())
		}
	}
	anchor := squareNamed(s, l, l.Next("a square such as 12,5"))
	pose := ground.Vehicle{Type: s.VehicleData(n).Type, Anchor: anchor, Heading: ground.Direction(2 * l.OneOf(heading...))}
	*v = state.Vehicle{Pose: state.PoseOf(pose), Points: uint8(s.VehicleType(n).Points)} // known facts of the start
	return &vehicleOf{s, v, n}
}

// CheckVehicles checks that vehicles are on the table, not on figures, and have a seat for each occupant.
// Grid 15, Data 2.
func CheckVehicles(s *rules.State) error {
	var taken ground.Set
	m := s.Rules().Map
	for n := range s.Vehicles {
		v := &s.Vehicles[n]
		bad := func(format string, args ...any) error {
			return keyed.Wrong("vehicle "+state.VehicleName(n), "", state.VehicleName(n)+" "+format, args...)
		}
		switch {
		case !v.Here() && *v != state.Vehicle{}:
			return bad("is off the table and has something: %+v", *v)
		case !v.Here():
			continue
		case n >= len(s.Rules().Scenario.Vehicles) || !s.Rules().Plays(state.Vehicles):
			return bad("is not in the scenario")
		}
		hull, ok := m.Hull(s.VehiclePose(n))
		switch in := bits.OnesCount16(s.Riders(n)); {
		case !ok:
			return bad("leaves the table (Grid 15)")
		case hull.Meets(&taken):
			return bad("stands on another vehicle (Grid 15)")
		case hull.Meets(m.Squares(ground.Solid)):
			return bad("stands on solid ground (Grid 15)")
		case hull.Meets(m.Squares(ground.Footprint)):
			return bad("stands in a building (Grid 15)")
		case in > ground.Bodies[s.VehicleData(n).Type].Seats:
			return keyed.Wrong("survivor "+state.VehicleName(n), "Data 2", "%d people are in %s, which has %d seats", in, state.VehicleName(n), ground.Bodies[s.VehicleData(n).Type].Seats)
		case int(v.Points) > s.VehicleType(n).Points || v.Fuel > rules.FullTank:
			return bad("has %d points and %d gallons (T7.4, Data 2)", v.Points, v.Fuel)
		case v.Shaken&^state.Tipped&^s.Riders(n) != 0 || v.Shaken == state.Tipped:
			return bad("has no occupant among the shaken (Car 7)")
		case (v.Is(state.Failing) || v.Is(state.Careening)) && v.Points > 0:
			return bad("has points left, and is wrecked (Car 7)")
		case v.Flags&(state.Stuck|state.Freed) != 0 && !s.Options().Snow:
			return bad("is %s, and there is no snow (Canada)", prose.Either(v.Is(state.Stuck), "stuck", "freed"))
		case v.Is(state.Stuck) && v.Is(state.Freed):
			return bad("is stuck, and freed in this turn (Canada)")
		case v.Is(state.Settled) && !v.Is(state.Opened):
			return bad("is checked, so somebody has looked into it: opened is missing (Car 1)")
		case v.Flags&(state.WithKeys|state.Battery) != 0 && !v.Is(state.Settled):
			return bad("has %s, so somebody has checked it: checked and opened are missing (Car 1)", prose.Either(v.Is(state.WithKeys), "keys", "a battery"))
		case v.Is(state.Runs) && !v.Is(state.WithKeys):
			return bad("is started, and has no keys (Car 3)")
		}
		taken.Or(&hull)
	}
	return checkRiders(s, &taken)
}

// checkRiders checks that people in vehicles are in an existing one, and nobody is on top of one.
func checkRiders(s *rules.State, hulls *ground.Set) error {
	for slot := range s.Survivors {
		v := &s.Survivors[slot]
		n, in := v.At.Vehicle()
		switch {
		case !v.Here():
		case in != v.InVehicle() || in && (n != v.VehicleIndex() || !s.Vehicles[n].Here()):
			return keyed.Wrong("survivor "+s.Name(slot), "Grid 8", "%s is in a vehicle that is not on the table", s.Name(slot))
		case !in && v.At < ground.MaxSquares && hulls.Has(v.At.Square()):
			return keyed.Wrong("survivor "+s.Name(slot), "Grid 2", "%s stands on a vehicle", s.Name(slot))
		}
	}
	for _, z := range s.ZombieList() {
		if z.At() < ground.MaxSquares && hulls.Has(z.At().Square()) {
			return keyed.Wrong("zombie "+s.PlaceName(z.At()), "Grid 2", "a %s stands on a vehicle", z.Kind())
		}
	}
	for _, d := range s.DogList() {
		if d.At() < ground.MaxSquares && hulls.Has(d.At().Square()) {
			return keyed.Wrong("dog "+s.PlaceName(d.At()), "Grid 2", "a dog stands on a vehicle")
		}
	}
	return nil
}
