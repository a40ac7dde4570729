package agents

import "deadreckon/engine"

// TrainingPreset holds the recommended settings of the verb train for one side of a game under its
// options. RegisterNets registers it.
type TrainingPreset struct {
	Game    string
	Options map[string]string // missing options have their defaults
	Side    string
	Text    []byte // TOML, with the keys of docs/training.md
}

var trainingPresets []TrainingPreset

// TrainingPresets returns the presets of a game in the order of registration.
func TrainingPresets(game string) (out []TrainingPreset) {
	for _, c := range trainingPresets {
		if c.Game == game {
			out = append(out, c)
		}
	}
	return out
}

// CheckSeat reports whether g has the options of the course.
func (c *TrainingPreset) Fits(g engine.Game) bool { return matchesOptions(g, c.Game, c.Options) }
