package agents

import "deadreckon/engine"

// TrainingPreset is how nets for one side of a game are best trained, as far as it has been measured:
// settings of the verb train. It was found for the game under its options. RegisterNets makes it known.
type TrainingPreset struct {
	Game    string
	Options map[string]string // the others have their defaults
	Side    string
	Text    []byte // TOML, with the keys of docs/training.md
}

var trainingPresets []TrainingPreset

// TrainingPresets returns the courses of a game, in the order of registration.
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
