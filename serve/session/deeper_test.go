package session_test

import (
	"context"
	"reflect"
	"testing"

	"deadreckon/agents/advice"
	"deadreckon/serve/session"
)

// suggested searches to the end.
func suggested(t *testing.T, s *session.Session, r advice.Request) advice.Report {
	t.Helper()
	run, err := s.Suggest(r)
	must(t, err)
	out, err := run(t.Context())
	must(t, err)
	return out
}

// atBet is a game at a decision.
func atBet(t *testing.T) *session.Session {
	t.Helper()
	s := session.New()
	must(t, s.Open("leduc", nil, 1))
	must(t, s.Apply([]string{"deal Ks", "deal Qs", "raise"}))
	return s
}

func visits(r advice.Report) (n int) {
	for _, m := range r.Moves {
		n += m.Visits
	}
	return n
}

// A deeper search continues in the tree and gives the result of one long search. Another request starts a
// new tree.
func TestDeeper(t *testing.T) {
	s := atBet(t)
	ask := func(iterations int, deeper bool) advice.Request {
		return advice.Request{Iterations: iterations, Seed: 3, Deeper: deeper}
	}
	first := suggested(t, s, ask(400, true)) // there is no tree yet
	if first.Before != 0 || visits(first) != 400 {
		t.Errorf("%d before, %d visits", first.Before, visits(first))
	}
	told := ask(600, true)
	var way []advice.Report
	told.EveryIterations = 250
	told.Tell = func(r advice.Report) { way = append(way, r) }
	deep := suggested(t, s, told)
	if deep.Before != 400 || deep.Iterations != 1000 || visits(deep) != 1000 {
		t.Errorf("%d before, %d iterations, %d visits", deep.Before, deep.Iterations, visits(deep))
	}
	if len(way) != 2 || way[0].Iterations != 500 || way[1].Before != 400 {
		t.Errorf("on the way: %+v", way)
	}
	whole := suggested(t, atBet(t), ask(1000, false))
	if deep.Before = 0; !reflect.DeepEqual(deep, whole) {
		t.Errorf("gone on with:\n%+v\nat once:\n%+v", deep, whole)
	}
	for name, r := range map[string]advice.Request{
		"not asked for": ask(100, false), "another seed": {Iterations: 100, Seed: 4, Deeper: true},
		"another policy": {Iterations: 100, Seed: 3, Rollout: "random", Deeper: true},
	} {
		if got := suggested(t, s, r); got.Before != 0 || got.Iterations != 100 {
			t.Errorf("%s: %d before, %d iterations", name, got.Before, got.Iterations)
		}
	}
	suggested(t, s, ask(100, false))
	must(t, s.Apply([]string{"call"}))
	must(t, s.Undo(1))
	if again := suggested(t, s, ask(50, true)); again.Before != 100 || again.Iterations != 150 {
		t.Errorf("back at the place: %d before, %d iterations", again.Before, again.Iterations)
	}
	if other := suggested(t, atBet(t), ask(50, true)); other.Before != 0 {
		t.Errorf("in another session: %d before", other.Before)
	}
	must(t, s.Open("kuhn", nil, 1))
	must(t, s.Open("leduc", nil, 1))
	must(t, s.Apply([]string{"deal Ks", "deal Qs", "raise"}))
	if other := suggested(t, s, ask(50, true)); other.Before != 0 {
		t.Errorf("after another game: %d before", other.Before)
	}
}

// A stopped search can be continued; a refused one keeps the tree.
func TestDeeperAfterStop(t *testing.T) {
	s := atBet(t)
	ctx, stop := context.WithCancel(t.Context())
	r := advice.Request{Seed: 3, Time: 1e12, EveryIterations: 100}
	r.Tell = func(advice.Report) { stop() }
	run, err := s.Suggest(r)
	must(t, err)
	stopped, err := run(ctx)
	must(t, err)
	_, err = s.Suggest(advice.Request{Seed: 3, Time: 1e12, Threads: 1, Rollout: "random"})
	must(t, err)
	got := suggested(t, s, advice.Request{Seed: 3, Iterations: 10, Deeper: true})
	if before := stopped.Iterations; got.Before != before || got.Iterations != before+10 {
		t.Errorf("%d before and %d iterations; there were %d", got.Before, got.Iterations, before)
	}
}
