package streets

import (
	"math"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// The cards that a seat believes others to hold are the cards that Sample draws: never one that it sees,
// and none after they are shown.
func TestBelief(t *testing.T) {
	s := dealt(t)
	v, w := new(rules.View), new(rules.State)
	s.ViewInto(0, v)
	belief := v.Belief()
	if len(belief) != 2 || belief[0].Name != "secret objective of blue" || belief[1].Name != "secret objective of green" {
		t.Fatalf("red believes %+v", belief)
	}
	const n = 8000
	drawn := map[string]float64{}
	rng := engine.Stream(1, "belief")
	for range n {
		v.Sample(w, rng)
		drawn[state.CardNames[w.Seats[1].Card]]++
	}
	if len(belief[0].Outcomes) != 7 || len(drawn) != 7 {
		t.Errorf("%d cards believed, %d drawn", len(belief[0].Outcomes), len(drawn))
	}
	for _, o := range belief[0].Outcomes {
		if p := drawn[o.Value] / n; math.Abs(p-o.Probability) > 5*math.Sqrt(o.Probability/n) {
			t.Errorf("%s: believed %v, drawn %v", o.Value, o.Probability, p)
		}
	}
	s.Seats[1].Flags |= state.SeatShown
	s.ViewInto(0, v)
	if belief = v.Belief(); len(belief) != 1 || belief[0].Name != "secret objective of green" || len(belief[0].Outcomes) != 6 {
		t.Errorf("with blue's card shown red believes %+v", belief)
	}
	s.ViewInto(1, v)
	for _, u := range v.Belief() {
		for _, o := range u.Outcomes {
			if o.Value == "surveyor" {
				t.Errorf("blue believes that its own card is %s", u.Name)
			}
		}
	}
	t.Run("an event that another seat foresees", func(t *testing.T) {
		g := given(t, "red 5,5 psychic\nblue 9,9", nil)
		g.act(0).say(action.KindPsychicEvent)
		g.do(action.Play{Kind: action.KindEvent, Q: 35})
		g.s.ViewInto(1, v)
		if belief := v.Belief(); len(belief) != 1 || len(belief[0].Outcomes) != 36 || belief[0].Outcomes[35].Value != "event 66" {
			t.Errorf("blue believes %+v", belief)
		}
		g.s.ViewInto(0, v)
		if belief := v.Belief(); len(belief) != 0 {
			t.Errorf("the psychic believes %+v", belief)
		}
	})
}
