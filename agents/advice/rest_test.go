package advice

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/pig"
)

// The rest of a plan continues along the branch that happened, and ends with an action outside the plan.
func TestRest(t *testing.T) {
	g := pig.New(20)
	v := choosing(t, "4")
	p := *planned(t, g, v, Request{Iterations: 4000, Seed: 1}).Plan
	for _, b := range p.Branches {
		for _, a := range played(t, g, v, "roll").AppendLegal(nil) {
			after := played(t, g, v, "roll")
			if engine.OutcomeOf(g.Notation(), after, a) != b.If {
				continue
			}
			rest, ok := p.Rest(g, v, []engine.Action{action(t, g, v, "roll"), a})
			if !ok || rest.If != b.If || len(rest.Steps) != len(b.Steps) || rest.End != b.End {
				t.Errorf("after %q: %+v, %v", b.If, rest, ok)
			}
		}
	}
	if rest, ok := p.Rest(g, v, []engine.Action{action(t, g, v, "roll")}); !ok || len(rest.Steps) != 0 || len(rest.Branches) != len(p.Branches) {
		t.Errorf("before the die: %+v, %v", rest, ok)
	}
	if rest, ok := p.Rest(g, v, []engine.Action{action(t, g, v, "hold")}); ok {
		t.Errorf("after another action: %+v", rest)
	}
}

func action(t *testing.T, g engine.Game, v engine.View, text string) engine.Action {
	t.Helper()
	a, err := g.Notation().ParseAction(v, text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func played(t *testing.T, g engine.Game, v engine.View, text string) engine.View {
	t.Helper()
	after := engine.CloneView(g, v)
	after.Apply(action(t, g, v, text))
	return after
}
