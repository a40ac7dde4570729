package agents_test

import (
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/leduc"
)

// The features of a state are computed once for repeated calls and again for another state. The
// signs give the values of the seats.
func TestFeatureValue(t *testing.T) {
	g := enginetest.Open(t, "leduc")
	tells := 0
	tell := func(s engine.State, x []float32) {
		tells++
		x[0], x[1] = float32(len(s.AppendLegal(nil))), 1
	}
	weigh := func(x []float32) float64 { return float64(x[0] + 10*x[1]) }
	v := agents.FeatureValue[leduc.State](2, tell, weigh, []float64{1, -1})
	s, scores := g.NewState(), make([]float64, 2)
	for ply, told := range []int{1, 1, 2, 2} {
		want := 10 + float64(len(s.AppendLegal(nil)))
		if v.Worth(s, scores); scores[0] != want || scores[1] != -want || tells != told {
			t.Errorf("asked for time %d: %v, told %d times; want ±%v, %d", ply+1, scores, tells, want, told)
		}
		if ply == 1 {
			s.Apply(s.AppendLegal(nil)[0])
		}
	}
	if signs := agents.OneSide(g); len(signs) != 2 || signs[0] != 1 || signs[1] != 1 {
		t.Errorf("one side has the signs %v", signs)
	}
}
