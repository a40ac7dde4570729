package cabin

import (
	"fmt"
	"strings"
	"testing"

	"deadreckon/agents"
	rules "deadreckon/engine/cabin"
	"deadreckon/engine/enginetest"
)

// The page of the strategies has every number that their texts may set.
func TestKnobsDocument(t *testing.T) {
	var out strings.Builder
	out.WriteString("| strategy | number | range | default | what it is |\n|---|---|---|---|---|\n")
	for _, k := range agents.Kinds(opened(t)) {
		if k.Game != rules.Name || k.Name == "script" {
			continue
		}
		for _, knob := range k.Knobs() {
			fmt.Fprintf(&out, "| `%s` | `%s` | %g to %g | `%g` | %s |\n", k.Name, knob.Name, knob.Low, knob.High, *knob.Value, knob.Doc)
		}
	}
	enginetest.Part(t, "../../docs/games/cabin/strategies.md", "knobs of the cabin", out.String())
}
