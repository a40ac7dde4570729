package enginetest

import (
	"math"
	"reflect"

	"deadreckon/engine"
)

// beliefChecks limits the positions of a run whose beliefs are checked, since that can be slow.
const beliefChecks = 40

// sameBelief checks that a seat's beliefs add up, and that they are equal in indistinguishable
// states.
func (r *runner) sameBelief(v, w engine.View) {
	a, ok := v.(engine.Believer)
	if !ok || r.believed == beliefChecks {
		return
	}
	r.believed++
	belief := a.Belief()
	if other := w.(engine.Believer).Belief(); !reflect.DeepEqual(belief, other) {
		r.fail("leak through the belief", "seat %v: %+v and %+v in\n%s", v.Viewer(), belief, other, r.text(v))
	}
	for _, u := range belief {
		sum, want := 0.0, 1.0
		for _, o := range u.Outcomes {
			sum += o.Probability
			if !(o.Probability > 0 && o.Probability <= 1+1e-9) {
				r.fail("belief", "seat %v: %s %s has probability %v in\n%s", v.Viewer(), u.Name, o.Value, o.Probability, r.text(v))
			}
		}
		if u.Where {
			want = float64(u.Count)
		}
		if math.Abs(sum-want) > 1e-6 {
			r.fail("belief", "seat %v: the probabilities of %d %s sum to %v, want %v in\n%s", v.Viewer(), u.Count, u.Name, sum, want, r.text(v))
		}
	}
}
