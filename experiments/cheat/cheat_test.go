package cheat_test

import (
	"context"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/experiments/cheat"
	"deadreckon/mcts"
)

// TestCheatCallsABluff checks the queen before a bet: honest search cannot tell a
// jack from a king, the cheat calls the jack and folds to the king.
func TestCheatCallsABluff(t *testing.T) {
	g := kuhn.New()
	for card, want := range map[kuhn.Card]engine.Action{kuhn.Jack: kuhn.Call, kuhn.King: kuhn.Fold} {
		truth, v := g.NewState(), g.NewView()
		for _, a := range []engine.Action{kuhn.Deal(card), kuhn.Deal(kuhn.Queen), kuhn.Bet} {
			truth.Apply(a)
		}
		truth.ViewInto(kuhn.Second, v)
		for _, algorithm := range []mcts.Algorithm{mcts.SO, mcts.MO, mcts.Determinized} {
			s, err := mcts.New(g, mcts.Config{Iterations: 500, Seed: 1, Algorithm: algorithm})
			if err != nil {
				t.Fatal(err)
			}
			r, err := s.Search(context.Background(), cheat.View(v, truth))
			if err != nil {
				t.Fatal(err)
			}
			if r.Best != want {
				t.Errorf("%v against %v: plays %#x, want %#x: %+v", algorithm, card, r.Best, want, r.Moves)
			}
		}
	}
}
