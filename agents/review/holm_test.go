package review

import "testing"

// Mistakes are significant among all decisions of the game. Of 20, the third p passes 0.05 but not
// 0.05/18. Decisions that are not judged yet count, too.
func TestMarkMistakes(t *testing.T) {
	r := &Results{tasks: 20}
	for _, p := range []float64{0.5, 0.001, 0.03, 0.0026} {
		r.Decisions = append(r.Decisions, JudgedDecision{P: p, Loss: 10, Value: 40})
	}
	r.markMistakes()
	if got := r.Mistakes(); len(got) != 2 || got[0] != 1 || got[1] != 3 {
		t.Errorf("the mistakes are %v, want the second and the fourth", got)
	}
	if r.Decisions[1].Value != 50 || r.Decisions[2].Value != 40 {
		t.Errorf("%+v: who made a mistake stood better than what he chose", r.Decisions)
	}
}
