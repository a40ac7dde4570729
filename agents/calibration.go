package agents

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"

	"deadreckon/engine"
)

// Calibration says how often positions of a game were won where searches played every seat, by
// the win probability that a search gave to its first move there: a curve for each side, fitted
// to games (package calibrate). It holds for the game under its options, and for
// searches by the game's defaults that were guided by the same nets.
type Calibration struct {
	Game       string            `json:"game"`
	Options    map[string]string `json:"options"`       // the others have their defaults
	Player     string            `json:"player"`        // of every seat
	Net        string            `json:"net,omitempty"` // what guided the searches: Nets.Digest
	Iterations int               `json:"iterations"`
	Seed       uint64            `json:"seed"` // of the first game
	Games      int               `json:"games"`
	Revisions  []string          `json:"revisions"` // of the program
	Sides      map[string]Curve  `json:"sides"`
}

// Curve turns a predicted probability into one that comes true: J. C. Platt, "Probabilistic
// Outputs for Support Vector Machines and Comparisons to Regularized Likelihood Methods"
// (1999), of the log-odds, as D. R. Cox, "Two further applications of a model for binary
// regression" (Biometrika 45, 1958) has it. It rises as Slope is above 0.
type Curve struct {
	Shift float64 `json:"shift"` // of the log-odds; 0 leaves them
	Slope float64 `json:"slope"` // by which they are multiplied first; 1 leaves them
}

// maxPrediction bounds the predictions that a curve is asked for, whose log-odds would else have no
// bounds: of some hundred playouts none lost is no more than this.
const maxPrediction = 0.995

// LogOdds returns log(p/(1-p)) of a probability, as a curve takes it: within bounds.
func LogOdds(p float64) float64 {
	p = min(max(p, 1-maxPrediction), maxPrediction)
	return math.Log(p / (1 - p))
}

// Apply returns how likely a win is that is predicted with p.
func (c Curve) Apply(p float64) float64 { return 1 / (1 + math.Exp(-c.Shift-c.Slope*LogOdds(p))) }

var calibrations = map[string][]*Calibration{}

// RegisterCalibration makes a calibration known, as a file of JSON has it. Package
// agents/<game> calls it from init; one that cannot be read panics.
func RegisterCalibration(text []byte) {
	c := new(Calibration)
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(c); err != nil {
		panic("agents: calibration: " + err.Error())
	}
	for side, curve := range c.Sides {
		if curve.Slope <= 0 {
			panic(fmt.Sprintf("agents: calibration of %s: the curve of %s does not rise", c.Game, side))
		}
	}
	calibrations[c.Game] = append(calibrations[c.Game], c)
}

// CalibrationFor returns the calibration of g under its options by searches that these nets guided,
// and the curve of a seat's side, or nil.
func CalibrationFor(g engine.Game, seat engine.Seat, by Nets) (*Calibration, Curve) {
	for _, c := range calibrations[g.Name()] {
		if c.Net != by.Digest() || !matchesOptions(g, c.Game, c.Options) {
			continue
		}
		for _, side := range engine.SidesOf(g) {
			if curve, ok := c.Sides[side.Name]; ok && slices.Contains(side.Seats, seat) {
				return c, curve
			}
		}
	}
	return nil, Curve{}
}

// matchesOptions reports whether g is the game under the options, but for those that only keep it from going on for ever.
func matchesOptions(g engine.Game, game string, options map[string]string) bool {
	e, err := engine.Lookup(game)
	if err != nil || g.Name() != game {
		return false
	}
	var settings []engine.Setting
	for _, key := range slices.Sorted(maps.Keys(options)) {
		settings = append(settings, engine.Setting{Key: key, Value: options[key]})
	}
	own, err := engine.Open(game, settings)
	if err != nil {
		return false
	}
	want, got := engine.SettingsOf(own), engine.SettingsOf(g)
	for _, limit := range e.Limits {
		delete(want, limit.Key)
		delete(got, limit.Key)
	}
	return maps.Equal(want, got)
}
