package games_test

import (
	"math"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
)

// What becomes of an even position by the curves that are shipped, as docs/search.md has them, and
// which sides have none (experiments/003-calibration).
func TestShippedCurves(t *testing.T) {
	overlord := []engine.Setting{{Key: "preset", Value: "overlord"}}
	for _, row := range []struct {
		game     string
		settings []engine.Setting
		seat     engine.Seat
		even     float64 // 0: no curve
	}{
		{"mall", nil, 0, 0.454}, {"mall", nil, 1, 0}, {"mall", []engine.Setting{{Key: "players", Value: "1"}}, 0, 0},
		{"town", nil, 0, 0.600},
		{"cabin", overlord, 0, 0.918}, {"cabin", overlord, 1, 0.006}, {"cabin", nil, 0, 0},
		{"streets", nil, 0, 0},
	} {
		g, err := engine.Open(row.game, row.settings)
		if err != nil {
			t.Fatal(err)
		}
		c, curve := agents.CalibrationOf(g, row.seat, nil)
		if (c != nil) != (row.even != 0) || c != nil && math.Abs(curve.Of(0.5)-row.even) > 0.001 {
			t.Errorf("%s %v, seat %d: even becomes %v, want %v", row.game, row.settings, row.seat, curve.Of(0.5), row.even)
		}
	}
}
