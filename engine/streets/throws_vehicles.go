package streets

import (
	"math/bits"

	"deadreckon/engine/kit/prose"
)

// What is thrown for about vehicles, for people.

// carInWords names the vehicle of the action in progress.
func (s *State) carInWords() string { return s.vehicleInWords(s.car()) }

// statusWords reads T7.3.
func (s *State) statusWords(n int) string { return statusTable[s.statusScore(n)-backSeat].words }

// startWords reads a die of a start.
func (s *State) startWords(n int) string {
	return [...]string{"it does not start", "it runs poorly", "it runs"}[s.outcomeStart(n)-(startsBadly-1)]
}

// engineWords is how far a RUN of a vehicle goes.
func (s *State) engineWords(n int) string {
	text := inchesInWords(n % equalDice)
	if n >= equalDice {
		text += ", and then it is out of gasoline"
	}
	return text
}

// wearWords is what a result of the right column does to a vehicle.
func wearWords(h harm) string {
	if h.wounds() == 0 {
		return "nothing"
	}
	return prose.Count(h.wounds(), "point", "points") + " of damage"
}

// checkWords tells a driving check that holds from one that does not.
func (s *State) checkWords(n, need int) string {
	return prose.Either(n+s.driving() >= need, "nothing", "the vehicle is tested")
}

// rammedWords is what a die does to what is rammed.
func (s *State) rammedWords(n int) string {
	h := accident(n - s.ramBy())
	if _, other := s.rammed(); other < 0 && h.wounds() > 0 {
		return prose.Count(h.wounds(), "breach", "breaches")
	}
	return wearWords(h)
}

// rammedInWords names what is rammed.
func (s *State) rammedInWords() string {
	house, other := s.rammed()
	if other >= 0 {
		return s.vehicleInWords(other)
	}
	return s.houseInWords(uint8(house))
}

// joltWords is what befalls who is shaken in a vehicle.
func (s *State) joltWords(n int) string {
	_, by := s.jolted()
	return mishapWords(accident(n+by), "is stunned")
}

// joltThrow names who is shaken.
func (s *State) joltThrow() string {
	slot, _ := s.jolted()
	return "what befalls " + s.title(slot) + " in " + s.vehicleInWords(s.first(shakes))
}

// aboardThrow is the question whom an attack on a vehicle hits.
func (s *State) aboardThrow() string {
	n, _ := s.target.Vehicle()
	return "whom the attack on " + s.vehicleInWords(n) + " is for"
}

// ridersInWords names the people in a vehicle, "" for nobody.
func (s *State) ridersInWords(n int) string {
	var names []string
	for m := s.riders(n); m != 0; m &= m - 1 {
		names = append(names, s.title(bits.TrailingZeros16(m)))
	}
	return prose.List(names, "and")
}

// vehicleFact says what a vehicle is, for people.
func (s *State) vehicleFact(n int) string {
	v := &s.vehicles[n]
	text := s.vehicleInWords(n) + ", heading " + s.standing(n).Heading.String()
	switch {
	case v.points == 0:
		text += ", a wreck"
	case !v.is(settled):
		text += ", not checked"
	case !v.is(withKeys):
		text += ", without keys"
	case v.is(runs):
		text += ", running"
	}
	text += prose.Either(v.is(stuck), ", stuck in the snow", "")
	if v.is(settled) {
		text += ", " + prose.Count(int(v.fuel), "gallon", "gallons") + prose.Either(v.is(battery), ", a battery", ", no battery")
	}
	text += ", " + prose.Count(int(v.points), "point", "points")
	if in := s.ridersInWords(n); in != "" {
		text += ", with " + in
	}
	return text
}
