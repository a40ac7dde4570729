package games_test

import (
	"math"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// The bundled calibration curves move an even position as experiments/003-calibration says, for searches with the
// bundled nets and without; the other sides have no curve.
func TestShippedCurves(t *testing.T) {
	overlord := []engine.Setting{{Key: "preset", Value: "overlord"}}
	for _, row := range []struct {
		game     string
		settings []engine.Setting
		seat     engine.Seat
		by, even float64 // with the nets, and without; 0: no curve
	}{
		{"mall", nil, 0, 0, 0.454}, {"mall", nil, 1, 0, 0}, {"mall", []engine.Setting{{Key: "players", Value: "1"}}, 0, 0, 0},
		{"town", nil, 0, 0.689, 0},
		{"cabin", overlord, 0, 0.763, 0}, {"cabin", overlord, 1, 0.051, 0}, {"cabin", nil, 0, 0, 0},
		{"streets", nil, 0, 0, 0},
	} {
		g := enginetest.Open(t, row.game, row.settings...)
		for what, even := range map[string]float64{"by nets": row.by, "without": row.even} {
			nets := agents.GuideNets(g)
			if what == "without" {
				nets = nil
			}
			c, curve := agents.CalibrationFor(g, row.seat, nets)
			if nets == nil && what == "by nets" {
				even = row.even // no bundled net: the searches are the same
			}
			if (c != nil) != (even != 0) || c != nil && math.Abs(curve.Apply(0.5)-even) > 0.001 {
				t.Errorf("%s %v, seat %d, %s: even becomes %v, want %v", row.game, row.settings, row.seat, what, curve.Apply(0.5), even)
			}
		}
	}
}
