package streets

import (
	"fmt"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine/enginetest"
	rules "deadreckon/engine/streets"
)

// The page of the strategies has every number that their texts may set, and where each
// strategy's differs from the squad's.
func TestKnobsDocument(t *testing.T) {
	var kinds []agents.Kind
	for _, k := range agents.Kinds(opened(t)) {
		if k.Game == rules.Name && k.Name != "script" {
			kinds = append(kinds, k)
		}
	}
	var out strings.Builder
	out.WriteString("| number | range |")
	for _, k := range kinds {
		fmt.Fprintf(&out, " `%s` |", k.Name)
	}
	out.WriteString(" what it is |\n|---|---|" + strings.Repeat("---|", len(kinds)) + "---|\n")
	for i, knob := range kinds[0].Knobs() {
		fmt.Fprintf(&out, "| `%s` | %g to %g |", knob.Name, knob.Low, knob.High)
		for _, k := range kinds {
			fmt.Fprintf(&out, " %g |", *k.Knobs()[i].Value)
		}
		fmt.Fprintf(&out, " %s |\n", knob.Doc)
	}
	enginetest.Part(t, "../../docs/games/streets/strategies.md", "knobs of the streets", out.String())
}
