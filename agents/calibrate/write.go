package calibrate

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"deadreckon/agents"
	"deadreckon/internal/durable"
)

// Write writes the calibration of the files: the curves of the longest searches, for the sides
// whose curve is significantly better than no correction. It returns a line for each other side.
func Write(names []string, out string) (without []string, err error) {
	files, all, err := judgeFiles(names)
	if err != nil {
		return nil, err
	}
	c := agents.Calibration{Game: files[0].Game, Options: map[string]string{}, Player: files[0].Player, Net: files[0].Net, Seed: files[0].Seed,
		Iterations: math.MaxInt, Sides: map[string]agents.Curve{}}
	for _, g := range files {
		c.Games += len(g.all)
		c.Revisions = append(c.Revisions, g.versions()...)
		c.Iterations = min(c.Iterations, slices.Min(g.Asks))
	}
	for _, o := range files[0].Options {
		key, value, _ := strings.Cut(o, "=")
		c.Options[key] = value
	}
	for i, one := range all {
		switch {
		case i+1 < len(all) && all[i+1].side == one.side: // a longer search follows
		case one.gain.Low <= 0 || one.curve.Slope <= 0:
			without = append(without, fmt.Sprintf("%s: no curve that is surely better than none: it gains %s", one.side, brier(one.gain)))
		default:
			c.Sides[one.side] = agents.Curve{Shift: rounded(one.curve.Shift), Slope: rounded(one.curve.Slope)}
		}
	}
	if len(c.Sides) == 0 {
		return without, fmt.Errorf("no side of %s has a curve; play more games", c.Game)
	}
	text, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return without, err
	}
	return without, durable.WriteFile(out, append(text, '\n'))
}
