package games_test

import (
	"math"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// The bundled calibration curves move an even position as experiments/003-calibration says, for searches with the
// bundled nets; the other sides, and searches without nets, have no curve.
func TestShippedCurves(t *testing.T) {
	overlord := []engine.Setting{{Key: "preset", Value: "overlord"}}
	for _, row := range []struct {
		game     string
		settings []engine.Setting
		seat     engine.Seat
		even     float64 // 0: no curve
	}{
		{"mall", nil, 0, 0.406}, {"mall", nil, 1, 0}, {"mall", []engine.Setting{{Key: "players", Value: "1"}}, 0, 0},
		{"town", nil, 0, 0.689},
		{"cabin", overlord, 0, 0.763}, {"cabin", overlord, 1, 0.051}, {"cabin", nil, 0, 0},
		{"streets", nil, 0, 0},
	} {
		g := enginetest.Open(t, row.game, row.settings...)
		c, curve := agents.CalibrationFor(g, row.seat, agents.GuideNets(g))
		if (c != nil) != (row.even != 0) || c != nil && math.Abs(curve.Apply(0.5)-row.even) > 0.001 {
			t.Errorf("%s %v, seat %d: even becomes %v, want %v", row.game, row.settings, row.seat, curve.Apply(0.5), row.even)
		}
		if c, _ := agents.CalibrationFor(g, row.seat, nil); c != nil {
			t.Errorf("%s %v, seat %d: a curve without nets", row.game, row.settings, row.seat)
		}
	}
}
