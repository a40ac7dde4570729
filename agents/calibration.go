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

// Calibration corrects the win probability that a search gives its first move, with a curve for
// each side. Package calibrate fits the curves to games between searches. A calibration holds for
// one game under its options, and for default searches that the same nets guide.
type Calibration struct {
	Game       string            `json:"game"`
	Options    map[string]string `json:"options"`       // missing options have their defaults
	Player     string            `json:"player"`        // agent of every seat
	Net        string            `json:"net,omitempty"` // nets that guided the searches: Nets.Digest
	Iterations int               `json:"iterations"`
	Seed       uint64            `json:"seed"` // seed of the first game
	Games      int               `json:"games"`
	Revisions  []string          `json:"revisions"` // revisions of the program
	Sides      map[string]Curve  `json:"sides"`
}

// Curve maps a predicted probability to a calibrated one, linear in the log-odds: J. C. Platt,
// "Probabilistic Outputs for Support Vector Machines and Comparisons to Regularized Likelihood
// Methods" (1999); D. R. Cox, "Two further applications of a model for binary regression"
// (Biometrika 45, 1958). It increases if Slope > 0.
type Curve struct {
	Shift float64 `json:"shift"` // added to the log-odds; 0 is neutral
	Slope float64 `json:"slope"` // factor of the log-odds; 1 is neutral
}

// maxPrediction bounds predictions, because the log-odds of 0 and 1 are infinite. A few hundred
// playouts without a loss prove no more than this.
const maxPrediction = 0.995

// LogOdds returns log(p/(1-p)) for p within the bounds of maxPrediction.
func LogOdds(p float64) float64 {
	p = min(max(p, 1-maxPrediction), maxPrediction)
	return math.Log(p / (1 - p))
}

// Apply returns the calibrated probability of a prediction p.
func (c Curve) Apply(p float64) float64 { return 1 / (1 + math.Exp(-c.Shift-c.Slope*LogOdds(p))) }

var calibrations = map[string][]*Calibration{}

// RegisterCalibration makes a calibration known, from the text of its JSON file. Packages
// agents/<game> call it from init; a text that cannot be read panics.
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

// CalibrationFor returns the calibration of g for searches that these nets guide, and the curve of
// a seat's side; nil if there is none.
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

// matchesOptions reports whether g is the game under the options, except for the limits that make
// games finite.
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
