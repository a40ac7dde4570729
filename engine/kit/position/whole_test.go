package position_test

import (
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/kit/position"
)

// hike is a state of a walk of days; a text describes the day, and the night follows.
type hike struct {
	rules uint16
	day   uint8
	night bool
	tired uint32
}

// onFoot is a hike as a position.
type onFoot struct {
	engine.Position
	*hike
}

type guide struct{ engine.Notation }

var days = position.Format[hike]{First: "hike position 1", Rows: []position.Row[hike]{
	position.Number("day", 1, 9, func(h *hike) *uint8 { return &h.day }),
	position.Number("tired", 1, 9, func(h *hike) *uint32 { return &h.tired }),
}}

// hikes are written with the night after a day.
var hikes = position.Whole[guide, hike]{
	Game:     "hike",
	Settings: func(guide) []engine.Setting { return nil },
	Seal:     position.NewMomentCodec(func(h *hike) *uint16 { return &h.rules }),
	Write:    days.Text,
	Read: func(_ guide, file, text string) (*hike, func() error, error) {
		h := &hike{rules: 3}
		_, err := days.Read(h, file, text)
		return h, func() error {
			if err := position.First(h, (*hike).rested, (*hike).begun); err != nil {
				return err
			}
			h.night = h.day == 9
			return nil
		}, err
	},
	GoesOn:   true,
	Prompt:   func(h *hike) string { return fmt.Sprint("day ", h.day) },
	Position: func(h *hike) engine.Position { return onFoot{hike: h} },
}

func (h *hike) rested() error {
	return position.Unless(h.tired < 5, "tired 5", "Rest 1", "tired %d times, and nobody rests", h.tired)
}

func (h *hike) begun() error {
	if h.day == 0 {
		return fmt.Errorf("no day")
	}
	return nil
}

func TestWhole(t *testing.T) {
	for _, c := range []struct {
		h    hike
		rest string // text at a decision point, "" elsewhere
	}{
		{hike{3, 4, false, 2}, "hike position 1\nday 4\ntired 2\n"},
		{hike{3, 9, true, 0}, "hike position 1\nday 9\n"}, // the night follows
		{hike{3, 4, true, 0}, ""},
	} {
		text := hikes.Format(guide{}, &c.h)
		if sealed := strings.Contains(text, "\nmoment 2 ") && strings.HasSuffix(text, " // day 4\n"); sealed != (c.rest == "") || !sealed && text != c.rest {
			t.Errorf("%+v is written\n%s", c.h, text)
		}
		if p, err := hikes.Parse(guide{}, "p", text); err != nil || *p.(onFoot).hike != c.h {
			t.Errorf("%v: %+v is read as %+v", err, c.h, p)
		}
	}
	for text, want := range map[string]string{
		"day 2\ntired 5":      "p:3:7: hike: tired 5 times, and nobody rests (Rest 1)",
		"tired 6\nday 2":      "p:2:1: hike: tired 6 times, and nobody rests (Rest 1)",
		"tired 1":             "p:1:1: hike: no day",
		"day 0":               `p:2:5: "0" is not a number from 1 to 9`,
		"day 4\nmoment 2 a b": "p:3:12: the moment was written under other rules",
		"day 2\nthen":         "p:3:5: the line ends, expected an action",
	} {
		if _, err := hikes.Parse(guide{}, "p", "hike position 1\n"+text+"\n"); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
