package arena_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	"deadreckon/engine"
	"deadreckon/engine/toy/commons"
)

// TestMeanOfASide: a side scores the mean of its seats, in every game.
func TestMeanOfASide(t *testing.T) {
	g := commons.NewPair()
	r := arena.NewRun(experiment(t, g, 8, nil, "random", "random"), 1)
	var told []*arena.Game
	r.Finished = func(done *arena.Game) error { told = append(told, done); return nil }
	if err := r.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	table, err := agents.NewTable(g)
	if err != nil {
		t.Fatal(err)
	}
	differ := 0
	for _, game := range told {
		var players []agents.Agent
		for range g.Seats() {
			a, err := agents.Parse(g, "random")
			if err != nil {
				t.Fatal(err)
			}
			players = append(players, a)
		}
		end, err := table.Play(context.Background(), players, agents.Draw{Seed: game.Seed, Mirrored: game.Number%2 == 1})
		if err != nil {
			t.Fatal(err)
		}
		first, second, third := end.Score(commons.First), end.Score(commons.Second), end.Score(commons.Third)
		if math.Abs(game.Scores[0]-(first+third)/2) > 1e-9 || game.Scores[1] != second {
			t.Errorf("game %d: the sides score %v, the seats %v, %v and %v", game.Number, game.Scores, first, second, third)
		}
		if first != third {
			differ++
		}
	}
	if len(told) != 8 || differ == 0 {
		t.Errorf("%d games, in %d the seats of the pair differ in score", len(told), differ)
	}
}

// TestThreeSides: there is a line for each side with its mean score, and neither a cross
// table nor a rating, since no side wins what another loses. So with two that are not opposed.
func TestThreeSides(t *testing.T) {
	for _, row := range []struct {
		game engine.Game
		by   []string
	}{
		{commons.New(), []string{"random,search:iterations=50", "random", "random"}},
		{commons.NewPair(), []string{"random,search:iterations=50", "random"}},
	} {
		out := played(t, experiment(t, row.game, 60, nil, row.by...), 2).Results()
		if !out.Graded || out.Advantage != nil || out.Agents[0].Elo != nil || len(out.Differences) != 1 {
			t.Errorf("%v: %s", row.game.Settings(), untimed(t, out))
		}
		if d := out.Differences[0]; d.Agent != "search:iterations=50" || d.Score.Low <= 0 {
			t.Errorf("%v: %+v, want the search to score more than random, with confidence", row.game.Settings(), d)
		}
		text := out.Markdown()
		for _, side := range engine.SidesOf(row.game) {
			if !strings.Contains(text, side.Name) {
				t.Errorf("no side %s in\n%s", side.Name, text)
			}
		}
		if !strings.Contains(text, "mean score") || strings.Contains(text, "Elo |") {
			t.Error(text)
		}
	}
}
