package streets

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
)

// What things on the table are called.

// actorInWords is who acts.
func (s *State) actorInWords() string {
	if s.stage == stageBosses && s.phase != phaseAgain {
		return "the boss"
	}
	return s.title(int(s.actor))
}

// title returns the name of a survivor with its capital.
func (s *State) title(slot int) string { return prose.Capital(s.name(slot)) }

// plainName writes the word of a thing with blanks.
func plainName(word string) string { return strings.ReplaceAll(word, "-", " ") }

// houseInWords writes a building.
func (s *State) houseInWords(h uint8) string {
	b := &s.r().Map.Buildings[h]
	return fmt.Sprintf("%c, the %s", b.Letter, b.Name)
}

// openingInWords writes an opening.
func (s *State) openingInWords(p Play) string {
	o := &s.r().Map.Buildings[p.A].Openings[p.B]
	side := map[ground.Direction]string{ground.N: "north", ground.E: "east", ground.S: "south", ground.W: "west"}[o.Out]
	floor := ""
	if p.M > 0 {
		floor = fmt.Sprintf(", floor %d", p.M)
	}
	return fmt.Sprintf("the %s %s of %s", side, prose.Either(o.Window, "window", "door"), s.houseInWords(p.A)) + floor
}

// article names a thing with its article, where it has one.
func article(k itemKind) string {
	name := plainName(k.String())
	switch last := name[len(name)-1]; {
	case last == 's' || k.ammunition() || k.merges() || k == bodyArmour:
		return name
	case name[0] == 'a' || name[0] == 'e' || name[0] == 'u':
		return "an " + name
	}
	return "a " + name
}

// placeName writes a place as "12,5", as "12,5/1" on floor 1, or as a vehicle.
func (s *State) placeName(at place) string {
	if n, ok := at.Vehicle(); ok {
		return vehicleName(n)
	}
	name := s.r().Map.Name(at.Square())
	if at.Floor() > 0 {
		name += "/" + strconv.Itoa(at.Floor())
	}
	return name
}

// placeNamed reads a place.
func (s *State) placeNamed(text string) (place, bool) {
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
	m := s.r().Map
	if errX != nil || errY != nil || !m.Has(int(x), int(y)) {
		return 0, false
	}
	return ground.On(m.Square(int(x), int(y)), floor), true
}

// letter is that of a building.
func (r *Rules) letter(h uint8) byte {
	if int(h) < len(r.Map.Buildings) {
		return r.Map.Buildings[h].Letter
	}
	return '?'
}

// vehicleName names the n-th vehicle.
func vehicleName(n int) string { return "V" + strconv.Itoa(n+1) }

// vehicleNamed reads the name of a vehicle of the scenario.
func (s *State) vehicleNamed(text string) (n int, ok bool) {
	if !strings.HasPrefix(text, "v") && !strings.HasPrefix(text, "V") {
		return 0, false
	}
	n, err := strconv.Atoi(text[1:])
	return n - 1, err == nil && n >= 1 && n <= len(s.r().Scenario.Vehicles) && vehicleName(n - 1)[1:] == text[1:]
}

// vehicleInWords names a vehicle for people.
func (s *State) vehicleInWords(n int) string {
	if n >= len(s.r().Scenario.Vehicles) {
		return vehicleName(n)
	}
	return fmt.Sprintf("%s, the %s", vehicleName(n), ground.Bodies[s.inData(n).Type].Name)
}

// names of the characters, by slot.
func (r *Rules) names() (out []string) {
	for _, c := range r.starters {
		out = append(out, r.Roster.Profiles[c.profile].Name)
	}
	return out
}

// groupName is the word for a group.
func groupName(g int) string { return fmt.Sprint("G", g+1) }
