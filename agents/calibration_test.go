package agents_test

import (
	"math"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/mall"
	_ "deadreckon/engine/toy/pig"
)

func TestCurve(t *testing.T) {
	same := agents.Curve{Slope: 1}
	for _, row := range []struct {
		curve   agents.Curve
		p, want float64
	}{
		{same, 0.3, 0.3}, {same, 0, 0.005}, {same, 1, 0.995}, // log-odds have bounds
		{agents.Curve{Shift: math.Log(3), Slope: 1}, 0.5, 0.75}, // odds of 1 become 3
		{agents.Curve{Slope: 2}, 0.75, 0.9},                     // odds of 3 become 9
	} {
		if got := row.curve.Apply(row.p); math.Abs(got-row.want) > 1e-12 {
			t.Errorf("%v of %v: %v, want %v", row.curve, row.p, got, row.want)
		}
	}
}

// A calibration holds only for its game under its options and for the side of its curve.
func TestCalibrationOf(t *testing.T) {
	agents.RegisterCalibration([]byte(`{"game": "pig", "options": {"target": "30"}, "player": "random", "iterations": 5,
		"seed": 1, "games": 9, "revisions": ["x"], "sides": {"second": {"shift": 0.5, "slope": 2}}}`))
	for _, row := range []struct {
		target string
		seat   engine.Seat
		holds  bool
	}{{"30", 1, true}, {"30", 0, false}, {"31", 1, false}} {
		g := enginetest.Open(t, "pig", engine.Setting{Key: "target", Value: row.target})
		c, curve := agents.CalibrationFor(g, row.seat, nil)
		if (c != nil) != row.holds || row.holds && (c.Games != 9 || curve != agents.Curve{Shift: 0.5, Slope: 2}) {
			t.Errorf("%+v: %v, %v", row, c, curve)
		}
	}
}

// The limits that make a game finite do not matter.
func TestCalibrationLimits(t *testing.T) {
	agents.RegisterCalibration([]byte(`{"game": "mall", "options": {}, "sides": {"human": {"shift": 0, "slope": 1}}}`))
	for want, s := range map[bool]engine.Setting{true: {Key: "maxTurns", Value: "99"}, false: {Key: "panicDice", Value: "asGun"}} {
		g := enginetest.Open(t, "mall", s)
		if c, _ := agents.CalibrationFor(g, 0, nil); (c != nil) != want {
			t.Errorf("%v: %v", s, c)
		}
	}
}

func TestBadCalibrations(t *testing.T) {
	for _, text := range []string{"", "{", `{"gane": "pig"}`, `{"game": "pig", "sides": {"first": {"shift": 1, "slope": 0}}}`} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q is taken", text)
				}
			}()
			agents.RegisterCalibration([]byte(text))
		}()
	}
}
