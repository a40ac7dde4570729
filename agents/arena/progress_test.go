package arena_test

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/internal/games"
)

// The progress of a game is the summary at the first state after 1, 2, 4 ... turns, in every game
// with a summary.
func TestProgress(t *testing.T) {
	games := 0
	for _, name := range engine.Names() {
		e, err := engine.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		g := enginetest.Open(t, name, e.Limited(nil)...)
		teller, ok := g.(engine.Summarizer)
		if !ok {
			continue
		}
		games++
		by := make([][]string, len(engine.SidesOf(g)))
		for i := range by {
			by[i] = []string{"random"}
		}
		x, err := arena.New(g, by, 3, 4, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, kept := arena.NewRun(x, 1), 0
		r.Finished = func(played *arena.Game) error {
			want, err := courseOf(g, teller, agents.GameSeed{Seed: played.Seed, Mirrored: played.Number%2 == 1})
			if err == nil && !reflect.DeepEqual(played.Progress, want) {
				t.Errorf("%s, game %d: course %v, want %v", name, played.Number, played.Progress, want)
			}
			kept += len(want)
			return err
		}
		if err := r.Play(context.Background()); err != nil || kept == 0 {
			t.Errorf("%s: %d marks, error %v", name, kept, err)
		}
	}
	if games < 5 {
		t.Errorf("%d games tell stories", games)
	}
}

// courseOf plays a game between random players, and asks for its story at every state.
func courseOf(g engine.Game, teller engine.Summarizer, d agents.GameSeed) (course [][]int, err error) {
	table, err := agents.NewReferee(g)
	if err != nil {
		return nil, err
	}
	table.Watch = func(s engine.State, _ engine.Action) {
		for story := teller.Summary(s); story.Length > 1<<len(course); {
			course = append(course, slices.Clone(story.Counts))
		}
	}
	var players []agents.Agent
	for seat := range g.Seats() {
		a, err := agents.ParseFor(g, engine.Seat(seat), "random")
		if err != nil {
			return nil, err
		}
		players = append(players, a)
	}
	_, err = table.Play(context.Background(), players, d)
	return course, err
}
