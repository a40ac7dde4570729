package tune

import (
	"math"
	"strconv"
	"testing"

	"deadreckon/agents"
)

func knobOf(byDefault, low, high float64) Knob {
	return newKnob(agents.Knob{Name: "k", Value: &byDefault, Low: low, High: high}, nil)
}

// A scale is one to one on the range and keeps its ends, and is reflected beyond them. Written
// values lie in the range.
func TestScales(t *testing.T) {
	for _, k := range []Knob{
		knobOf(0.5, 0, 1), knobOf(0, -5, 5), knobOf(1, 0.1, 20), knobOf(0.02, 0, 10), knobOf(0, 0, 100),
		knobOf(3, 1.0/3, 10.0/3), knobOf(1.0/3, 1.0/3, 40), knobOf(254, 0, 254), knobOf(1e-7, 1e-9, 1e-3),
	} {
		if got := k.value(k.unit(k.Start)); math.Abs(got-k.Start) > 1e-9*(k.High-k.Low) {
			t.Errorf("%+v: the start comes back as %v", k, got)
		}
		if a, b := k.value(0), k.value(1); a != k.Low || math.Abs(b-k.High) > 1e-9*k.High {
			t.Errorf("%+v: the ends are %v and %v", k, a, b)
		}
		last := math.Inf(-1)
		for i := range 101 {
			u := float64(i) / 100
			v := k.value(u)
			if v <= last || math.Abs(k.unit(v)-u) > 1e-9 {
				t.Errorf("%+v: %v gives %v, whose place is %v", k, u, v, k.unit(v))
			}
			for _, mirrored := range []float64{-u, 2 - u, 2 + u, u - 4} {
				if got := k.value(mirrored); math.Abs(got-v) > 1e-9*(k.High-k.Low) {
					t.Errorf("%+v: %v gives %v, want %v", k, mirrored, got, v)
				}
			}
			if w, err := strconv.ParseFloat(k.text(v), 64); err != nil || w < k.Low || w > k.High || math.Abs(w-v) > 1e-3*math.Abs(v) {
				t.Errorf("%+v: %v is written as %s", k, v, k.text(v))
			}
			last = v
		}
	}
}

// The scales of the comment on soft.
func TestSoft(t *testing.T) {
	for _, row := range []struct{ byDefault, low, high, want float64 }{
		{0.5, 0, 1, 0},      // odds
		{0, 0, 1, 0},        // odds
		{0, -5, 5, 0},       // a weight of either sign
		{1, 0.1, 20, 0.1},   // two decades
		{1, 0.5, 20, 0},     // less
		{0.02, 0, 10, 0.02}, // many times the default
		{3, 0, 10, 0},       // not many
		{0, 0, 100, 1},      // no default
	} {
		if got := knobOf(row.byDefault, row.low, row.high).Soft; got != row.want {
			t.Errorf("default %v from %v to %v: %v, want %v", row.byDefault, row.low, row.high, got, row.want)
		}
	}
}
