package state

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
)

// Names of the things on the table.

// ActorInWords is the name of the actor.
func (s *Position) ActorInWords() string {
	if s.Stage == StageBosses && s.Node != PhaseAgain {
		return "the boss"
	}
	return s.Title(int(s.Actor))
}

// Title returns the name of a survivor with its capital.
func (s *Position) Title(slot int) string { return prose.Capital(s.Name(slot)) }

// PlainName writes the word of a thing with blanks.
func PlainName(word string) string { return strings.ReplaceAll(word, "-", " ") }

// HouseInWords writes a building.
func (s *Position) HouseInWords(h uint8) string {
	b := &s.Rules().Map.Buildings[h]
	return fmt.Sprintf("%c, the %s", b.Letter, b.Name)
}

// OpeningInWords writes an opening.
func (s *Position) OpeningInWords(p action.Play) string {
	o := &s.Rules().Map.Buildings[p.A].Openings[p.B]
	side := map[ground.Direction]string{ground.N: "north", ground.E: "east", ground.S: "south", ground.W: "west"}[o.Out]
	floor := ""
	if p.M > 0 {
		floor = fmt.Sprintf(", floor %d", p.M)
	}
	return fmt.Sprintf("the %s %s of %s", side, prose.Either(o.Window, "window", "door"), s.HouseInWords(p.A)) + floor
}

// Article puts an article before the name of an item, if it takes one.
func Article(k ItemKind) string {
	name := PlainName(k.String())
	if strings.HasSuffix(name, "s") || k.Ammunition() || k.Merges() || k == BodyArmour {
		return name
	}
	return prose.A(name)
}

// PlaceName writes a place as "12,5", as "12,5/1" on floor 1, or as a vehicle.
func (s *Position) PlaceName(at Place) string {
	if n, ok := at.Vehicle(); ok {
		return VehicleName(n)
	}
	name := s.Rules().Map.Name(at.Square())
	if at.Floor() > 0 {
		name += "/" + strconv.Itoa(at.Floor())
	}
	return name
}

// PlaceNamed reads a place.
func (s *Position) PlaceNamed(text string) (Place, bool) {
	square, level, upper := strings.Cut(text, "/")
	floor := 0
	if upper {
		floor = slices.Index([]string{"", "1", "2"}, level)
		if floor < 1 {
			return 0, false
		}
	}
	a, b, _ := strings.Cut(square, ",")
	x, errX := strconv.ParseUint(a, 10, 8)
	y, errY := strconv.ParseUint(b, 10, 8)
	m := s.Rules().Map
	if errX != nil || errY != nil || !m.Has(int(x), int(y)) {
		return 0, false
	}
	return ground.On(m.Square(int(x), int(y)), floor), true
}

// Letter is the letter of a building.
func (r *Rules) Letter(h uint8) byte {
	if int(h) < len(r.Map.Buildings) {
		return r.Map.Buildings[h].Letter
	}
	return '?'
}

// VehicleName names the n-th vehicle.
func VehicleName(n int) string { return "V" + strconv.Itoa(n+1) }

// VehicleNamed reads the name of a vehicle of the scenario.
func (s *Position) VehicleNamed(text string) (n int, ok bool) {
	if !strings.HasPrefix(text, "v") && !strings.HasPrefix(text, "V") {
		return 0, false
	}
	n, err := strconv.Atoi(text[1:])
	return n - 1, err == nil && n >= 1 && n <= len(s.Rules().Scenario.Vehicles) && VehicleName(n - 1)[1:] == text[1:]
}

// VehicleInWords names a vehicle for people.
func (s *Position) VehicleInWords(n int) string {
	if n >= len(s.Rules().Scenario.Vehicles) {
		return VehicleName(n)
	}
	return fmt.Sprintf("%s, the %s", VehicleName(n), ground.Bodies[s.VehicleData(n).Type].Name)
}

// Names of the characters, by slot.
func (r *Rules) Names() (out []string) {
	for _, c := range r.Starters {
		out = append(out, r.Roster.Profiles[c.Profile].Name)
	}
	return out
}

// GroupName is the word for a group.
func GroupName(g int) string { return fmt.Sprint("G", g+1) }
