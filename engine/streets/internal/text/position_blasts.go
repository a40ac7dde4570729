package text

import (
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// The lines of a position about clouds, charges and blasts.

// layered refuses a line of a layer that is left out.
func layered(s *rules.State, l *lines.Line, needs state.Layer) {
	if !s.Rules().Plays(needs) {
		l.Fail("that is of a layer of the rules that is left out of this game (8.9)")
	}
}

// cloud KIND PLACE [age N]
func writeClouds(s *rules.State) string {
	var out []string
	for _, c := range s.Clouds {
		if c.Kind == state.NoCloud {
			continue
		}
		text := state.CloudNames[c.Kind] + " " + s.PlaceName(c.At)
		if c.Age > 0 {
			text += " age " + strconv.Itoa(int(c.Age))
		}
		out = append(out, text)
	}
	return strings.Join(out, "\ncloud ")
}

func readCloud(s *rules.State, l *lines.Line) {
	layered(s, l, state.Blasts)
	c := state.Cloud{Kind: state.Smoke + state.CloudKind(l.OneOf(state.CloudNames[state.Smoke:]...))}
	c.At = readPlace(s, l)
	if l.More() {
		l.OneOf("age")
		c.Age = uint8(l.Integer("how many Survival phases it has seen the end of", 1, state.CloudPhases))
	}
	if s.Clouds[state.CloudSlots-1].Kind != state.NoCloud {
		l.Fail("more than %d clouds (Data 5)", state.CloudSlots)
		return
	}
	s.PutCloud(c)
}

// charge KIND PLACE [served] [of SEAT]
func writeCharges(s *rules.State) string {
	var out []string
	for _, c := range s.Charges {
		if c.Kind == state.NoCharge {
			continue
		}
		text := state.ChargeNames[c.Kind] + " " + s.PlaceName(c.At)
		if c.More&state.ChargeServed != 0 {
			text += " served"
		}
		if seat := c.Seat(); seat >= 0 {
			text += " of " + state.SeatNames[seat]
		}
		out = append(out, text)
	}
	return strings.Join(out, "\ncharge ")
}

func readCharge(s *rules.State, l *lines.Line) {
	layered(s, l, state.Blasts)
	k := state.LaidDynamite + state.ChargeKind(l.OneOf(state.ChargeNames[state.LaidDynamite:]...))
	c := state.NewCharge(readPlace(s, l), k, -1)
	for l.More() {
		switch l.OneOf("served", "of") {
		case 0:
			c.More |= state.ChargeServed
		case 1:
			c.More |= uint8(1+l.OneOf(seatWords(s)...)) << 1
		}
	}
	if !s.AddCharge(c) {
		l.Fail("more than %d charges (Data 5)", state.ChargeSlots)
	}
}
