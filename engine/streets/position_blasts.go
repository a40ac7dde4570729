package streets

import (
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
)

// The lines of a position about clouds, charges and blasts.

// layered refuses a line of a layer that is left out.
func layered(s *State, l *lines.Line, needs layer) {
	if !s.r().plays(needs) {
		l.Fail("that is of a layer of the rules that is left out of this game (8.9)")
	}
}

// cloud KIND PLACE [age N]
func writeClouds(s *State) string {
	var out []string
	for _, c := range s.clouds {
		if c.kind == noCloud {
			continue
		}
		text := cloudNames[c.kind] + " " + s.placeName(c.at)
		if c.age > 0 {
			text += " age " + strconv.Itoa(int(c.age))
		}
		out = append(out, text)
	}
	return strings.Join(out, "\ncloud ")
}

func readCloud(s *State, l *lines.Line) {
	layered(s, l, blasts)
	c := cloud{kind: smoke + cloudKind(l.OneOf(cloudNames[smoke:]...))}
	c.at = readPlace(s, l)
	if l.More() {
		l.OneOf("age")
		c.age = uint8(l.Integer("how many Survival phases it has seen the end of", 1, cloudPhases))
	}
	if s.clouds[cloudSlots-1].kind != noCloud {
		l.Fail("more than %d clouds (Data 5)", cloudSlots)
		return
	}
	s.putCloud(c)
}

// charge KIND PLACE [served] [of SEAT]
func writeCharges(s *State) string {
	var out []string
	for _, c := range s.charges {
		if c.kind == noCharge {
			continue
		}
		text := chargeNames[c.kind] + " " + s.placeName(c.at)
		if c.more&chargeServed != 0 {
			text += " served"
		}
		if seat := c.seat(); seat >= 0 {
			text += " of " + seatNames[seat]
		}
		out = append(out, text)
	}
	return strings.Join(out, "\ncharge ")
}

func readCharge(s *State, l *lines.Line) {
	layered(s, l, blasts)
	k := laidDynamite + chargeKind(l.OneOf(chargeNames[laidDynamite:]...))
	c := newCharge(readPlace(s, l), k, -1)
	for l.More() {
		switch l.OneOf("served", "of") {
		case 0:
			c.more |= chargeServed
		case 1:
			c.more |= uint8(1+l.OneOf(s.seatWords()...)) << 1
		}
	}
	if !s.addCharge(c) {
		l.Fail("more than %d charges (Data 5)", chargeSlots)
	}
}
