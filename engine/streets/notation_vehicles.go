package streets

import (
	"math/rand/v2"
	"slices"
)

// Vehicles in actions and texts: V1 is the first of the scenario.

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
