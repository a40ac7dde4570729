package rules

import (
	"math/bits"

	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/internal/state"
)

// What is thrown for about vehicles, for people.

// carInWords names the vehicle of the action in progress.
func (s *State) carInWords() string { return s.VehicleInWords(s.Car()) }

// statusWords reads T7.3.
func (s *State) statusWords(n int) string { return StatusTable[s.StatusScore(n)-BackSeat].words }

// startWords reads a die of a start.
func (s *State) startWords(n int) string {
	return [...]string{"it does not start", "it runs poorly", "it runs"}[s.outcomeStart(n)-(startsBadly-1)]
}

// engineWords is how far a RUN of a vehicle goes.
func (s *State) engineWords(n int) string {
	text := state.InchesInWords(n % equalDice)
	if n >= equalDice {
		text += ", and then it is out of gasoline"
	}
	return text
}

// wearWords is what a result of the right column does to a vehicle.
func wearWords(h state.Harm) string {
	if h.Wounds() == 0 {
		return "nothing"
	}
	return prose.Count(h.Wounds(), "point", "points") + " of damage"
}

// checkWords tells a driving check that holds from one that does not.
func (s *State) checkWords(n, need int) string {
	return prose.Either(n+s.driving() >= need, "nothing", "the vehicle is tested")
}

// rammedWords is what a die does to what is rammed.
func (s *State) rammedWords(n int) string {
	h := Accident(n - s.RamBy())
	if _, other := s.rammed(); other < 0 && h.Wounds() > 0 {
		return prose.Count(h.Wounds(), "breach", "breaches")
	}
	return wearWords(h)
}

// rammedInWords names what is rammed.
func (s *State) rammedInWords() string {
	house, other := s.rammed()
	if other >= 0 {
		return s.VehicleInWords(other)
	}
	return s.HouseInWords(uint8(house))
}

// joltWords is what befalls who is shaken in a vehicle.
func (s *State) joltWords(n int) string {
	_, by := s.jolted()
	return mishapWords(Accident(n+by), "is stunned")
}

// joltThrow names who is shaken.
func (s *State) joltThrow() string {
	slot, _ := s.jolted()
	return "what befalls " + s.Title(slot) + " in " + s.VehicleInWords(s.first(shakes))
}

// aboardThrow is the question whom an attack on a vehicle hits.
func (s *State) aboardThrow() string {
	n, _ := s.Target.Vehicle()
	return "whom the attack on " + s.VehicleInWords(n) + " is for"
}

// ridersInWords names the people in a vehicle, "" for nobody.
func (s *State) ridersInWords(n int) string {
	var names []string
	for m := s.Riders(n); m != 0; m &= m - 1 {
		names = append(names, s.Title(bits.TrailingZeros16(m)))
	}
	return prose.List(names, "and")
}

// VehicleFact says what a vehicle is, for people.
func (s *State) VehicleFact(n int) string {
	v := &s.Vehicles[n]
	text := s.VehicleInWords(n) + ", heading " + s.Standing(n).Heading.String()
	switch {
	case v.Points == 0:
		text += ", a wreck"
	case !v.Is(state.Settled):
		text += ", not checked"
	case !v.Is(state.WithKeys):
		text += ", without keys"
	case v.Is(state.Runs):
		text += ", running"
	}
	text += prose.Either(v.Is(state.Stuck), ", stuck in the snow", "")
	if v.Is(state.Settled) {
		text += ", " + prose.Count(int(v.Fuel), "gallon", "gallons") + prose.Either(v.Is(state.Battery), ", a battery", ", no battery")
	}
	text += ", " + prose.Count(int(v.Points), "point", "points")
	if in := s.ridersInWords(n); in != "" {
		text += ", with " + in
	}
	return text
}
