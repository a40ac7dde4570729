package advice_test

import (
	"context"
	"testing"

	"deadreckon/agents/advice"
	_ "deadreckon/agents/mall"
	"deadreckon/engine/enginetest"
)

// A search with UntilSure ends when it is sure, long before its limit. Its report compares the moves in pairs.
func TestUntilSure(t *testing.T) {
	g := enginetest.Open(t, "mall")
	v, err := advice.Opening(g, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	const limit = 1 << 30
	s, err := advice.Request{Iterations: limit, Seed: 1, UntilSure: true, EveryIterations: 200}.Open(g, v)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(context.Background())
	if err != nil || r.Iterations >= limit || !r.Sure() {
		t.Fatalf("%+v, %v", r, err)
	}
	if first, second := r.Moves[0], r.Moves[1]; r.Policy != first.Action || first.BehindError != 0 || second.BehindError == 0 {
		t.Errorf("policy %s, %+v", r.Policy, r.Moves)
	}
}
