package agents_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/toy/commons"
	"deadreckon/engine/toy/leduc"
	"deadreckon/engine/toy/pig"
	"deadreckon/internal/access"
	"deadreckon/internal/slowtest"
	"deadreckon/mcts"
)

// A small game is judged as its solution plays: the value of the opening is the published one,
// in a game with secrets and in one without.
func TestJudgeSolves(t *testing.T) {
	slowtest.Skip(t)
	for _, row := range []struct {
		game  engine.Game
		value float64 // of the game to the first seat
	}{{leduc.New(), -0.085606 / 13}, {pig.New(20), 2*0.6155585 - 1}} {
		j, err := agents.OpenJudge(row.game, 1, "", access.File{}, 2)
		if err != nil {
			t.Fatal(err)
		}
		v := row.game.NewView()
		row.game.NewState().ViewInto(0, v)
		verdict, err := j.ComparePositions(context.Background(), []engine.View{v}, mcts.RoundBudget{Iterations: 20000})
		if err != nil {
			t.Fatal(err)
		}
		if got := verdict.Estimate(0); math.Abs(got.Value-row.value) > 3*got.ValueError {
			t.Errorf("%s: %+v; want %.4f", row.game.Name(), got, row.value)
		}
	}
}

// A game that is not solved is played by a policy that depends only on the information set, not on
// earlier calls.
func TestCachedSearch(t *testing.T) {
	g := commons.New()
	s := g.NewState()
	var answers []engine.Action
	for range 2 {
		p, err := agents.NewCachedSearch(g, 50)
		if err != nil {
			t.Fatal(err)
		}
		rng := engine.Stream(uint64(len(answers)), "considered")
		for s.CopyFrom(g.NewState()); s.Turn() != engine.Nobody; {
			a := s.AppendLegal(nil)[0]
			if s.Turn() >= 0 {
				a = p.Choose(s, s.AppendLegal(nil), rng)
				answers = append(answers, a)
				if again := p.Choose(s, nil, rng); again != a {
					t.Fatalf("%v, and then %v", a, again)
				}
			}
			s.Apply(a)
		}
	}
	if half := len(answers) / 2; half == 0 || !slices.Equal(answers[:half], answers[half:]) {
		t.Errorf("two policies play %v", answers)
	}
}
