package advice

import (
	"context"
	"math/rand/v2"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/pig"
)

// Estimates end only if the search was stopped and their time is over.
func TestLateAfter(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	late := lateAfter(ctx, 0)
	if late() {
		t.Error("late before the stop")
	}
	if stop(); !late() {
		t.Error("not late after the stop")
	}
	if lateAfter(ctx, 1<<62)() {
		t.Error("late within the time")
	}
}

// first plays the first legal action.
type first struct{}

func (first) Choose(_ engine.State, legal []engine.Action, _ *rand.Rand) engine.Action {
	return legal[0]
}

// Late estimates list no chance outcomes and play nothing.
func TestLateEstimates(t *testing.T) {
	g, v := pig.New(20), choosing(t, "4")
	roll := engine.CloneView(g, v)
	roll.Apply(roll.AppendLegal(nil)[0])
	if roll.Turn() != engine.Chance {
		t.Fatalf("seat %v is on turn after the first move", roll.Turn())
	}
	for _, late := range []bool{false, true} {
		p := reader{game: g, root: v, first: v.AppendLegal(nil)[0], policy: first{}, late: func() bool { return late }}
		if cases, exact := p.cases(roll); exact == late || (len(cases) == 0) != late {
			t.Errorf("late %v: %d cases, exact %v", late, len(cases), exact)
		}
		var all []answer
		if p.playouts(&all); (len(all) == 0) != late {
			t.Errorf("late %v: %d answers", late, len(all))
		}
	}
}
