package mall

import (
	"testing"

	"deadreckon/engine/enginetest"
)

func TestContract(t *testing.T) {
	for _, p := range presets {
		t.Run(p.name, func(t *testing.T) {
			o := p.options()
			o.MaxTurns = 60
			enginetest.Run(t, New(defaultRules(t, o)), enginetest.Options{Games: 12, Seed: 1, Stride: 7})
		})
	}
}
