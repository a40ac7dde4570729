package arena_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	_ "deadreckon/agents/town"
	"deadreckon/engine"
	"deadreckon/engine/town"
	"deadreckon/engine/toy/commons"
)

// Agents of a single side are compared on the same games, without pairings and without ratings.
func TestAgainstTheRules(t *testing.T) {
	g := town.Default(2)
	out := played(t, experiment(t, g, 60, &arena.Bounds{Elo0: 0, Elo1: 200}, "script,idle"), 2).Results()
	if out.Graded || out.Advantage != nil || out.Agents[0].Elo != nil || len(out.Differences) != 1 || out.SPRT == nil || out.SPRT.Verdict != "accept elo1" {
		t.Errorf("%s", untimed(t, out))
	}
	if d := out.Differences[0]; d.Agent != "script" || d.Other != "idle" || d.Points.Low <= 0 {
		t.Errorf("%+v, want the script to win more than who does nothing, with confidence", d)
	}
	page, _, _ := strings.Cut(out.Report().Markdown(), "## Methods")
	for _, want := range []string{"games of each agent, seed", "## Games of each agent", "the odds ratio of the points"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in\n%s", want, page)
		}
	}
	for _, not := range []string{"airing", "atings", " against ", "Cross table"} {
		if strings.Contains(page, not) {
			t.Errorf("%q in\n%s", not, page)
		}
	}
	_, err := arena.New(g, [][]string{{"script"}}, 1, 20, &arena.Bounds{Elo0: 0, Elo1: 50})
	if err == nil || !strings.Contains(err.Error(), "sprt compares two agents, and defenders meets nobody: name two for it") {
		t.Errorf("error %v", err)
	}
}

// TestSideMean: a side scores the mean of its seats, in every game.
func TestSideMean(t *testing.T) {
	g := commons.NewPair()
	r := arena.NewRun(experiment(t, g, 8, nil, "random", "random"), 1)
	var told []*arena.Game
	r.Finished = func(done *arena.Game) error { told = append(told, done); return nil }
	if err := r.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	table, err := agents.NewReferee(g)
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
		end, err := table.Play(context.Background(), players, agents.GameSeed{Seed: game.Seed, Mirrored: game.Number%2 == 1})
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

// Each side has a row with its mean score. There is no cross table and no rating, because the sides
// are not opposed; the same holds for two such sides.
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
			t.Errorf("%v: %s", row.game.About().Settings, untimed(t, out))
		}
		if d := out.Differences[0]; d.Agent != "search:iterations=50" || d.Score.Low <= 0 {
			t.Errorf("%v: %+v, want the search to score more than random, with confidence", row.game.About().Settings, d)
		}
		text := out.Report().Markdown()
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
