package text

import (
	"math/rand/v2"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Vehicles in actions and texts: V1 is the first of the scenario.

func readVehicle(s *rules.State, text string) (action.Play, bool) {
	n, ok := s.VehicleNamed(text)
	return action.Play{A: uint8(n)}, ok
}

func writeVehicle(_ *rules.State, p action.Play) string { return state.VehicleName(int(p.A)) }

func anyVehicle(s *rules.State, rng *rand.Rand) action.Play {
	return action.Play{A: uint8(rng.IntN(max(1, len(s.Rules().Scenario.Vehicles))))}
}

// readBeside reads a vehicle and an adjacent square.
func readBeside(s *rules.State, text string) (action.Play, bool) {
	name, square, _ := twoWords(text, "@")
	n, ok := s.VehicleNamed(name)
	at, there := s.PlaceNamed(square)
	return action.Play{A: uint8(n), Q: uint16(at)}, ok && there
}

func writeBeside(s *rules.State, p action.Play) string {
	return state.VehicleName(int(p.A)) + " " + writeSquare(s, p)
}

// readSearched reads a square, or a vehicle and an adjacent square.
func readSearched(s *rules.State, text string) (action.Play, bool) {
	if p, ok := readBeside(s, text); ok {
		p.A++
		return p, true
	}
	return readSquare(s, text)
}

func writeSearched(s *rules.State, p action.Play) string {
	if p.A == 0 {
		return writeSquare(s, p)
	}
	p.A--
	return writeBeside(s, p)
}

// readSum reads the result of dice: a sum, marked if all dice are equal and that matters. X6.
func readSum(s *rules.State, text string) (action.Play, bool) {
	return withMode(s, text, "", sumWords, readNumber)
}

func writeSum(s *rules.State, p action.Play) string {
	text := writeNumber(s, p)
	if p.M > 0 && int(p.M) < len(sumWords) {
		text += " " + sumWords[p.M]
	}
	return text
}

// sumWords follow sums of dice with a special mode. X6, X7.
var sumWords = []string{action.AllEqual: "equal", rules.Doused: "ones"}
