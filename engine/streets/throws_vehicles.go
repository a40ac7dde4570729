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

// dentScore is a die for a vehicle that drives over somebody.
func (s *State) dentScore(n int) int {
	switch c := s.car(); {
	case s.typed(c).class == motorcycle:
		return n
	case s.heavyDuty(c):
		return n - 3
	}
	return n - 2
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

// sumOf is what dice show, as jobs are told it.
func sumOf(p Play) int { return int(p.M)*equalDice + int(p.Q) }

// vehicles tells what became of the vehicles.
func (c *change) vehicles() {
	for n := range c.t.vehicles {
		was, is := &c.s.vehicles[n], &c.t.vehicles[n]
		if *was == *is {
			continue
		}
		name := c.t.vehicleInWords(n)
		switch {
		case was.here() && !is.here():
			c.tell("%s is off the table", name)
			continue
		case !was.here():
			continue
		case was.pose != is.pose:
			c.tell("%s comes from %s to %s, heading %s", name, c.s.r().Map.Name(was.anchor()), c.t.r().Map.Name(is.anchor()), c.t.standing(n).Heading)
		}
		c.vehicle(name, was, is)
	}
}

// vehicle tells what a vehicle has got or lost.
func (c *change) vehicle(name string, was, is *vehicle) {
	if is.points < was.points {
		c.tell("%s takes %s of damage, and has %d left", name, prose.Count(int(was.points-is.points), "point", "points"), is.points)
	}
	for _, w := range [...]struct {
		flag    uint16
		yes, no string
	}{
		{withKeys, "can be used", ""}, {battery, "has a battery", "is without a battery"}, {runs, "runs", ""}, {lootless, "is empty: nothing is left to be found in it", ""}, {stuck, "is stuck in the snow", "is free of the snow"},
	} {
		switch {
		case is.is(w.flag) && !was.is(w.flag):
			c.tell("%s %s", name, w.yes)
		case was.is(w.flag) && !is.is(w.flag):
			c.tell("%s %s", name, w.no)
		}
	}
	if was.fuel != is.fuel {
		c.tell("%s has %s of gasoline", name, prose.Count(int(is.fuel), "gallon", "gallons"))
	}
	if was.is(settled) != is.is(settled) && !is.is(withKeys) {
		c.tell("%s cannot be used", name)
	}
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
