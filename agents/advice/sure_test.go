package advice_test

import (
	"context"
	"testing"

	"deadreckon/agents/advice"
	_ "deadreckon/agents/mall"
	"deadreckon/engine/enginetest"
)

// A search with UntilSure ends when it is sure, long before its limit.
func TestUntilSure(t *testing.T) {
	g := enginetest.Open(t, "pig")
	v := positioned(t, g, "pig position 1\neye first\nscores 2 19\nturn first 15\nnext choice\n")
	const limit = 1 << 30
	s, err := advice.Request{Iterations: limit, Seed: 1, UntilSure: true, EveryIterations: 100}.Open(g, v)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(context.Background())
	if err != nil || r.Iterations >= limit || !r.Sure() || r.Moves[0].Action != "roll" {
		t.Fatalf("%+v, %v", r, err)
	}
}

// A report names the move of the net and compares the others with the same worlds and dice.
func TestBehind(t *testing.T) {
	g := enginetest.Open(t, "mall")
	v, err := advice.Opening(g, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	s, err := advice.Request{Iterations: 200, Seed: 1}.Open(g, v)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if first, second := r.Moves[0], r.Moves[1]; r.Policy != first.Action || first.BehindError != 0 || second.BehindError == 0 {
		t.Errorf("policy %s, %+v", r.Policy, r.Moves)
	}
}
