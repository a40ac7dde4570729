package streets

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine/streets/ground"
)

// Vehicles in actions and texts: V1 is the first of the scenario.

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

func readVehicle(s *State, text string) (Play, bool) {
	n, ok := s.vehicleNamed(text)
	return Play{A: uint8(n)}, ok
}

func writeVehicle(_ *State, p Play) string { return vehicleName(int(p.A)) }

func anyVehicle(s *State, rng *rand.Rand) Play {
	return Play{A: uint8(rng.IntN(max(1, len(s.r().Scenario.Vehicles))))}
}

// readBeside reads a vehicle and a square beside it.
func readBeside(s *State, text string) (Play, bool) {
	name, square, _ := twoWords(text, "@")
	n, ok := s.vehicleNamed(name)
	at, there := s.placeNamed(square)
	return Play{A: uint8(n), Q: uint16(at)}, ok && there
}

func writeBeside(s *State, p Play) string { return vehicleName(int(p.A)) + " " + writeSquare(s, p) }

// readSearched reads a square, or a vehicle and a square beside it.
func readSearched(s *State, text string) (Play, bool) {
	if p, ok := readBeside(s, text); ok {
		p.A++
		return p, true
	}
	return readSquare(s, text)
}

func writeSearched(s *State, p Play) string {
	if p.A == 0 {
		return writeSquare(s, p)
	}
	p.A--
	return writeBeside(s, p)
}

// readSum reads what dice show: a sum, or one of dice that are all equal where that matters. X6.
func readSum(s *State, text string) (Play, bool) {
	sum, flag, said := twoWords(text, "")
	p, ok := readNumber(s, sum)
	if said {
		m := slices.Index(sumWords, flag)
		p.M = uint8(max(m, 0))
		ok = ok && m > 0
	}
	return p, ok
}

func writeSum(s *State, p Play) string {
	text := writeNumber(s, p)
	if p.M > 0 && int(p.M) < len(sumWords) {
		text += " " + sumWords[p.M]
	}
	return text
}

// sumWords stand behind sums of dice that are told from others, by their mode. X6, X7.
var sumWords = []string{allEqual: "equal", doused: "ones"}

// vehicleInWords names a vehicle for people.
func (s *State) vehicleInWords(n int) string {
	if n >= len(s.r().Scenario.Vehicles) {
		return vehicleName(n)
	}
	return fmt.Sprintf("%s, the %s", vehicleName(n), ground.Bodies[s.inData(n).Type].Name)
}
