package text

import (
	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// The lines of a position about clouds, charges and blasts.

// layered refuses a line of a disabled layer.
func layered(s *rules.State, l *lines.Line, needs state.Layer) {
	if !s.Rules().Plays(needs) {
		l.Fail("that belongs to a disabled layer of the rules (Flow 8.9)")
	}
}

type cloudOf = record[state.Cloud]

// cloudLine is KIND PLACE [age N].
var cloudLine = keyed.Record[rules.State, cloudOf]{Key: "cloud",
	Each: func(s *rules.State, line func(head string, c *cloudOf)) {
		for i := range s.Clouds {
			if c := &s.Clouds[i]; c.Kind != state.NoCloud {
				line(state.CloudNames[c.Kind]+" "+s.PlaceName(c.At), &cloudOf{s, c, i})
			}
		}
	},
	Head: func(s *rules.State, l *lines.Line) *cloudOf {
		layered(s, l, state.Blasts)
		k := state.Smoke + state.CloudKind(l.OneOf(state.CloudNames[state.Smoke:]...))
		return &cloudOf{s: s, it: &state.Cloud{Kind: k, At: readPlace(s, l)}}
	},
	Rows: []keyed.Row[cloudOf]{
		keyed.Value("age", keyed.Numbers[cloudOf]("its age in ended Survival phases", 1, state.CloudPhases), func(c *cloudOf) *uint8 { return &c.it.Age }),
	},
	Done: func(c *cloudOf, l *lines.Line, _ int) {
		if !c.s.PutCloud(*c.it) {
			l.Fail("more than %d clouds (Data 5)", state.CloudSlots)
		}
	},
}

type chargeOf = record[state.Charge]

// chargeLine is KIND PLACE [served] [of SEAT].
var chargeLine = keyed.Record[rules.State, chargeOf]{Key: "charge",
	Each: func(s *rules.State, line func(head string, c *chargeOf)) {
		for i := range s.Charges {
			if c := &s.Charges[i]; c.Kind != state.NoCharge {
				line(state.ChargeNames[c.Kind]+" "+s.PlaceName(c.At), &chargeOf{s, c, i})
			}
		}
	},
	Head: func(s *rules.State, l *lines.Line) *chargeOf {
		layered(s, l, state.Blasts)
		k := state.LaidDynamite + state.ChargeKind(l.OneOf(state.ChargeNames[state.LaidDynamite:]...))
		c := state.NewCharge(readPlace(s, l), k, -1)
		return &chargeOf{s: s, it: &c}
	},
	Rows: []keyed.Row[chargeOf]{
		keyed.Mark("served", state.ChargeServed, func(c *chargeOf) *uint8 { return &c.it.More }),
		keyed.Packed("of", forRecord[state.Charge](seats).OrNone(), func(c *chargeOf) int { return 1 + c.it.Seat() },
			func(c *chargeOf, n int) { c.it.More |= uint8(n) << 1 }),
	},
	Done: func(c *chargeOf, l *lines.Line, _ int) {
		if !c.s.AddCharge(*c.it) {
			l.Fail("more than %d charges (Data 5)", state.ChargeSlots)
		}
	},
}
