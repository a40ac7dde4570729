package mall_test

import (
	"context"
	"math"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/mall"
	"deadreckon/internal/access"
	"deadreckon/internal/slowtest"
	"deadreckon/mcts"
)

// TestJudgeRepeats: 95 % of the intervals of short judgements contain the result of a long one.
func TestJudgeRepeats(t *testing.T) {
	slowtest.Skip(t)
	const repeats, iterations, long = 160, 160, 20000
	g, p := enginetest.Documents("mall").Example(t)
	v, err := engine.ViewOnTurn(g, p)
	if err != nil {
		t.Fatal(err)
	}
	var moves []engine.Action
	for _, word := range []string{"pass", "select peter+fran"} {
		a, err := g.Notation().ParseAction(v, word)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, a)
	}
	j, err := agents.OpenJudge(g, 0, "", access.File{}, 2)
	if err != nil {
		t.Fatal(err)
	}
	lead := func(seed uint64, iterations int) (mean, spread float64) {
		j.Reseed(seed)
		verdict, err := j.Compare(context.Background(), v, moves, mcts.RoundBudget{Iterations: iterations})
		if err != nil {
			t.Fatal(err)
		}
		return verdict.Difference(1, 0)
	}
	truth, doubt := lead(1<<40, long)
	hold := 0
	for seed := range uint64(repeats) {
		if mean, spread := lead(seed, iterations); math.Abs(mean-truth) <= 1.96*math.Hypot(spread, doubt) {
			hold++
		}
	}
	share := float64(hold) / repeats
	t.Logf("the lead is %.4f ± %.4f; %.3f of %d short intervals hold it", truth, doubt, share, repeats)
	if share < 0.90 || share > 0.995 { // 95 % with three standard errors for 160
		t.Errorf("%.3f of the intervals at 95 %% hold the lead %.4f", share, truth)
	}
}
