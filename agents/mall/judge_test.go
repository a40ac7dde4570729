package mall_test

import (
	"context"
	"math"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/review"
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

// TestReviewPlaysToTheEnd: a review compares decisions in playouts to the end of the game, whose scores are -1, 0 and 1.
func TestReviewPlaysToTheEnd(t *testing.T) {
	g, p := enginetest.Documents("mall").Example(t)
	v, err := engine.ViewOnTurn(g, p)
	if err != nil {
		t.Fatal(err)
	}
	r, err := review.New(review.Input{Game: g, Start: v, Actions: v.AppendLegal(nil)[:1]}, review.Options{Iterations: 60, Seed: 1}, "test")
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Judge(context.Background()); err != nil {
		t.Fatal(err)
	}
	d := r.Results().Decisions[0]
	if sum := d.Played.Score * float64(d.Rounds); d.Rounds < 5 || math.Abs(sum-math.Round(sum)) > 1e-6 {
		t.Errorf("%d rounds have the sum of scores %v, want an integer", d.Rounds, sum)
	}
}

// TestSearchConfirmsWithoutLimit: a search compares the best moves in playouts to the end, even if option maxTurns
// sets no end.
func TestSearchConfirmsWithoutLimit(t *testing.T) {
	g, p := enginetest.Documents("mall").Example(t)
	v, err := engine.ViewOnTurn(g, p)
	if err != nil || g.About().Endless == nil {
		t.Fatal("the example has an end, or no decision", err)
	}
	team, err := agents.OpenTeam(g, mcts.Config{Iterations: 400, Seed: 1}, "", agents.NetSource{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	r, err := team.Search(context.Background(), v)
	if err != nil {
		t.Fatal(err)
	}
	rounds := 0
	for _, m := range r.Moves {
		rounds += m.Confirmed.Rounds
		if sum := m.Confirmed.Advantage * float64(m.Confirmed.Rounds); math.Abs(sum-math.Round(sum)) > 1e-6 {
			t.Errorf("%+v: differences of scores at the end are integers", m)
		}
	}
	if rounds < 5 {
		t.Errorf("%d rounds to the end of the game", rounds)
	}
}
