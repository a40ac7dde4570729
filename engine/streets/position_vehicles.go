package streets

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
)

// The lines of a position about vehicles.

// vehicleFlags are the words for the flags of a vehicle, by bit.
var vehicleFlags = []string{"keys", "battery", "checked", "started", "opened", "searched", "driven", "failing", "careening", "ahead", "back", "off-road", "dry", "burns", "stuck", "freed"}

// restFlags are those that are said of a rest.
var restFlags = without(vehicleFlags, failing|careening|wentAhead|wentBack|offRoad|dry)

// slotsWord writes slots as names with + between.
func (s *State) slotsWord(set uint16) string {
	var names []string
	for ; set != 0; set &= set - 1 {
		names = append(names, s.name(bits.TrailingZeros16(set)))
	}
	return strings.Join(names, "+")
}

func (s *State) readSlots(l *lines.Line) (set uint16) {
	for word := range strings.SplitSeq(l.Next("names with + between"), "+") {
		slot := slices.Index(s.slotNames(), word)
		if slot < 0 || word == "" {
			l.Bad("names of people with + between")
			return 0
		}
		set |= 1 << slot
	}
	return set
}

// vehicle NAME off | NAME SQUARE HEADING [points N] [gallons N] [driver NAME] [checkers NAMES]
// [FLAG]...
func writeVehicles(s *State) string {
	var out []string
	for n := range s.vehicles {
		v, was := &s.vehicles[n], &s.r().start.vehicles[n]
		if *v == *was {
			continue
		}
		if !v.here() {
			out = append(out, vehicleName(n)+" off")
			continue
		}
		at := s.standing(n)
		text := fmt.Sprintf("%s %s %s", vehicleName(n), s.r().Map.Name(at.Anchor), at.Heading)
		if v.points != was.points {
			text += " points " + strconv.Itoa(int(v.points))
		}
		if v.fuel != 0 {
			text += " gallons " + strconv.Itoa(int(v.fuel))
		}
		if v.driver != 0 {
			text += " driver " + s.name(int(v.driver)-1)
		}
		if v.checked != 0 {
			text += " checkers " + s.slotsWord(v.checked)
		}
		out = append(out, flagWords(text, restFlags, v.flags))
	}
	return strings.Join(out, "\nvehicle ")
}

func readVehicleLine(s *State, l *lines.Line) {
	n, ok := s.vehicleNamed(l.Next("a vehicle such as V1"))
	if l.Err() == nil && (!ok || !s.r().plays(vehicles)) {
		l.Bad("a vehicle of this game, such as V1")
	}
	if l.Err() != nil {
		return
	}
	v := &s.vehicles[n]
	if *v != s.r().start.vehicles[n] {
		l.Fail("a second line for %s", vehicleName(n))
		return
	}
	if l.Accept("off") {
		*v = vehicle{}
		return
	}
	var heading []string
	for d := range ground.Directions {
		if d&1 == 0 {
			heading = append(heading, d.String())
		}
	}
	anchor := squareNamed(s, l, l.Next("a square such as 12,5"))
	pose := ground.Vehicle{Type: s.inData(n).Type, Anchor: anchor, Heading: ground.Direction(2 * l.OneOf(heading...))}
	*v = vehicle{pose: poseOf(pose), points: uint8(s.typed(n).points)} // whatever is known of it from the start
	for l.More() {
		switch i := l.OneOf(append([]string{"points", "gallons", "driver", "checkers"}, restFlags...)...); i {
		case 0:
			v.points = uint8(l.Integer("damage points", 0, s.typed(n).points))
		case 1:
			v.fuel = uint8(l.Integer("gallons", 0, fullTank))
		case 2:
			v.driver = 1 + uint8(l.OneOf(s.slotNames()...))
		case 3:
			v.checked = s.readSlots(l)
		default:
			v.flags |= 1 << (i - 4)
		}
	}
}

// checkVehicles: they lie on the table and under nobody, and who is inside has a seat. Grid 15,
// Data 2.
func (s *State) checkVehicles() error {
	var taken ground.Set
	m := s.r().Map
	for n := range s.vehicles {
		v := &s.vehicles[n]
		bad := func(format string, args ...any) error {
			return &flaw{"vehicle", vehicleName(n), vehicleName(n) + " " + fmt.Sprintf(format, args...)}
		}
		switch {
		case !v.here() && *v != vehicle{}:
			return bad("is off the table and has something: %+v", *v)
		case !v.here():
			continue
		case n >= len(s.r().Scenario.Vehicles) || !s.r().plays(vehicles):
			return bad("is not in the scenario")
		}
		hull, ok := m.Hull(s.standing(n))
		switch in := bits.OnesCount16(s.riders(n)); {
		case !ok:
			return bad("leaves the table (Grid 15)")
		case hull.Meets(&taken):
			return bad("stands on another vehicle (Grid 15)")
		case hull.Meets(m.Squares(ground.Solid)):
			return bad("stands on solid ground (Grid 15)")
		case hull.Meets(m.Squares(ground.Footprint)):
			return bad("stands in a building (Grid 15)")
		case in > ground.Bodies[s.inData(n).Type].Seats:
			return &flaw{"survivor", vehicleName(n), fmt.Sprintf("%d people are in %s, which has %d seats (Data 2)", in, vehicleName(n), ground.Bodies[s.inData(n).Type].Seats)}
		case int(v.points) > s.typed(n).points || v.fuel > fullTank:
			return bad("has %d points and %d gallons (T7.4, Data 2)", v.points, v.fuel)
		case v.shaken&^tipped&^s.riders(n) != 0 || v.shaken == tipped:
			return bad("has nobody inside of those whom it shakes (Car 7)")
		case (v.is(failing) || v.is(careening)) && v.points > 0:
			return bad("has points left, and is wrecked (Car 7)")
		case v.flags&(stuck|freed) != 0 && !s.o().Snow:
			return bad("is %s, and there is no snow (Canada)", prose.Either(v.is(stuck), "stuck", "freed"))
		case v.is(stuck) && v.is(freed):
			return bad("is stuck, and freed in this turn (Canada)")
		case v.is(settled) && !v.is(opened):
			return bad("is checked, so somebody has looked into it: opened is missing (Car 1)")
		case v.flags&(withKeys|battery) != 0 && !v.is(settled):
			return bad("has %s, so somebody has checked it: checked and opened are missing (Car 1)", prose.Either(v.is(withKeys), "keys", "a battery"))
		case v.is(runs) && !v.is(withKeys):
			return bad("is started, and has no keys (Car 3)")
		}
		taken.Or(&hull)
	}
	return s.checkRiders(&taken)
}

// checkRiders: people in vehicles are in one that is there, and nobody stands on one.
func (s *State) checkRiders(hulls *ground.Set) error {
	for slot := range s.survivors {
		v := &s.survivors[slot]
		n, in := v.at.Vehicle()
		switch {
		case !v.here():
		case in != v.riding() || in && (n != v.ridden() || !s.vehicles[n].here()):
			return &flaw{"survivor", s.name(slot), s.name(slot) + " is in a vehicle that is not on the table (Grid 8)"}
		case !in && v.at < ground.MaxSquares && hulls.Has(v.at.Square()):
			return &flaw{"survivor", s.name(slot), s.name(slot) + " stands on a vehicle (Grid 2)"}
		}
	}
	for _, z := range s.lives() {
		if z.at() < ground.MaxSquares && hulls.Has(z.at().Square()) {
			return &flaw{"zombie", s.placeName(z.at()), fmt.Sprintf("a %s stands on a vehicle (Grid 2)", z.kind())}
		}
	}
	for _, d := range s.hounds() {
		if d.at() < ground.MaxSquares && hulls.Has(d.at().Square()) {
			return &flaw{"dog", s.placeName(d.at()), "a dog stands on a vehicle (Grid 2)"}
		}
	}
	return nil
}
