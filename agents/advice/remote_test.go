package advice_test

import (
	"context"
	"reflect"
	"sync/atomic"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/advice"
	"deadreckon/engine"
	_ "deadreckon/internal/games"
)

// decisions returns views of some decisions of a game by its playout policy.
func decisions(t *testing.T, g engine.Game, n int) (views []engine.View) {
	t.Helper()
	policy, err := agents.OpenRollout(g, "")
	if err != nil {
		t.Fatal(err)
	}
	s, rng := g.NewState(), engine.Stream(3, "decisions")
	for ply := 0; s.Turn() != engine.Nobody && len(views) < n; ply++ {
		legal := s.AppendLegal(nil)
		if s.Turn() == engine.Chance {
			s.Apply(legal[engine.Pick(s.AppendOdds(nil), rng)])
			continue
		}
		if len(legal) > 1 && ply%7 == 3 {
			v := g.NewView()
			s.ViewInto(s.Turn(), v)
			views = append(views, v)
		}
		s.Apply(policy.Choose(s, legal, rng))
	}
	return views
}

// Threads in other processes find what threads here find, from the text of the position, and continue.
func TestRunThreads(t *testing.T) {
	ctx := context.Background()
	for _, name := range []string{"mall", "town", "cabin", "streets"} {
		g, err := engine.Open(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range decisions(t, g, 3) {
			o := advice.Request{Iterations: 60, Seed: uint64(i), Threads: 3}
			find := func(elsewhere bool) (out [2]advice.Report, runs int64) {
				var servers [3]advice.ThreadServer
				var done atomic.Int64
				if elsewhere {
					advice.RunThreads(func(ctx context.Context, thread int, request []byte, tell func([]byte)) error {
						done.Add(1)
						err := servers[thread].Run(ctx, request, tell)
						if err != nil {
							t.Error(err)
						}
						return err
					})
					defer advice.RunThreads(nil)
				}
				search, err := o.Open(g, v)
				if err != nil {
					t.Fatal(err)
				}
				for k := range out {
					if out[k], err = search.Run(ctx); err != nil {
						t.Fatal(err)
					}
				}
				return out, done.Load()
			}
			want, _ := find(false)
			got, runs := find(true)
			for k := range got {
				if !reflect.DeepEqual(got[k].Moves, want[k].Moves) || got[k].Iterations != (k+1)*60 {
					t.Errorf("%s, decision %d, run %d: %d iterations, %+v, want %+v", name, i, k, got[k].Iterations, got[k].Moves, want[k].Moves)
				}
			}
			if runs != 4 {
				t.Errorf("%s, decision %d: %d runs elsewhere", name, i, runs)
			}
		}
	}
}

// A server refuses requests that it cannot serve.
func TestThreadServerErrors(t *testing.T) {
	var s advice.ThreadServer
	for _, request := range []string{"", `{}`, `{"Search":1,"Thread":1}`, `{"Spec":{"Game":"chess"}}`, `{"Spec":{"Game":"kuhn","Position":"?"}}`} {
		if err := s.Run(context.Background(), []byte(request), nil); err == nil {
			t.Errorf("%q was served", request)
		}
	}
}
