package mall

import (
	"math/rand/v2"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
	"deadreckon/mcts"
)

// planPolicy is a plan for both sides of playout.
type planPolicy struct{ plan }

func (p planPolicy) Choose(s engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	return p.choose(rules.FactsOf(s, s.Turn()), legal, rng)
}

// policyOf opens a kind as a policy.
func policyOf(t testing.TB, g engine.Game, text string) mcts.Policy {
	t.Helper()
	a, err := agents.Parse(g, text)
	if err != nil {
		t.Fatal(err)
	}
	switch a := a.(type) {
	case *player:
		return planPolicy{a.plan}
	case scriptAgent:
		return Script{}
	}
	t.Fatalf("%s is no plan", text)
	return nil
}
