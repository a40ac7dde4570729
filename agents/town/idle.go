package town

import (
	"math"

	"deadreckon/agents"
	rules "deadreckon/engine/town"
)

func init() {
	register("idle", "idle: does nothing except for required answers", func() plan { return idle{} })
}

// idle takes no Action. It shows the effect of the rules and the shared answers.
type idle struct{}

func (idle) knobs() []agents.Knob                           { return nil }
func (idle) look(*scene)                                    {}
func (idle) move(*scene, rules.Unit, rules.Space) float64   { return math.Inf(-1) }
func (idle) attack(*scene, rules.Unit, rules.Space) float64 { return math.Inf(-1) }
func (idle) forage(*scene, rules.Unit) float64              { return math.Inf(-1) }
func (idle) shoot(*scene, gun) float64                      { return math.Inf(-1) }
