package mcts_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/pig"
	"deadreckon/mcts"
)

// elsewhere returns a RemoteThread that runs the threads of another team of the same configs.
func elsewhere(t *testing.T, g engine.Game, c mcts.Config, n int) mcts.RemoteThread {
	t.Helper()
	other := newTeam(t, g, c, n)
	return func(ctx context.Context, thread int, r mcts.ThreadRun, tell func([]byte)) error {
		return other.RunThread(ctx, thread, r, tell)
	}
}

// withoutTime returns a result without the fields that a remote thread may change.
func withoutTime(r mcts.Result) mcts.Result {
	r.Elapsed = 0
	return r
}

// Threads elsewhere give the result of threads here, also if the search continues. A thread that is lost is
// searched here.
func TestRemoteThreads(t *testing.T) {
	errLost := errors.New("lost")
	each(t, func(t *testing.T, c mcts.Config) {
		const n = 3
		c.Iterations, c.Seed = 1000, 5
		g, more := kuhn.New(), mcts.Limits{Iterations: 501}
		_, want := team(t, g, c, n, firstJack())
		remote := elsewhere(t, g, c, n)
		for name, run := range map[string]mcts.RemoteThread{
			"kept":         remote,
			"lost at once": func(context.Context, int, mcts.ThreadRun, func([]byte)) error { return errLost },
			"one lost on the way": func(ctx context.Context, thread int, r mcts.ThreadRun, tell func([]byte)) error {
				err := remote(ctx, thread, r, tell)
				if thread == 2 {
					err = errLost
				}
				return err
			},
			"lost later": func(ctx context.Context, thread int, r mcts.ThreadRun, tell func([]byte)) error {
				if r.View == nil {
					return errLost
				}
				return remote(ctx, thread, r, tell)
			},
		} {
			away := newTeam(t, g, c, n)
			away.SetRemote(run)
			got, err := away.Search(context.Background(), firstJack())
			if err != nil || !reflect.DeepEqual(withoutTime(got), withoutTime(want)) {
				t.Errorf("%s: %+v, %v, want %+v", name, got, err, want)
			}
			got, err = away.Resume(context.Background(), more)
			longer := c
			longer.Iterations += more.Iterations
			if _, all := team(t, g, longer, n, firstJack()); err != nil || !reflect.DeepEqual(withoutTime(got), withoutTime(all)) {
				t.Errorf("%s, resumed: %+v, %v, want %+v", name, got, err, all)
			}
		}
	})
}

// The tree has the often visited part of trees elsewhere, with its chance events.
func TestRemoteTree(t *testing.T) {
	g, c := pig.New(20), mcts.Config{Iterations: 4000, Seed: 1}
	s, v := g.NewState(), g.NewView()
	s.Apply(s.AppendLegal(nil)[3])
	s.ViewInto(0, v)
	here, away := newTeam(t, g, c, 2), newTeam(t, g, c, 2)
	away.SetRemote(elsewhere(t, g, c, 2))
	for _, team := range []*mcts.Team{here, away} {
		if _, err := team.Search(context.Background(), v); err != nil {
			t.Fatal(err)
		}
	}
	var compare func(a, b mcts.Branch, depth int)
	compare = func(a, b mcts.Branch, depth int) {
		moves, others := a.Moves(), b.Moves()
		for i, m := range moves {
			if m.Visits < 200 { // in both trees together
				break
			}
			if !reflect.DeepEqual(m, others[i]) {
				t.Fatalf("depth %d: %v elsewhere, want %v", depth, others[i], m)
			}
			if !slices.Equal(a.Events(m.Action), b.Events(m.Action)) {
				t.Errorf("depth %d: events %v elsewhere, want %v", depth, b.Events(m.Action), a.Events(m.Action))
			}
			if depth < 4 {
				compare(a.Then(m.Action), b.Then(m.Action), depth+1)
			}
		}
	}
	compare(here.Root(), away.Root(), 0)
}

// A state that is no state is an error.
func TestRemoteState(t *testing.T) {
	away := newTeam(t, kuhn.New(), mcts.Config{Iterations: 10}, 2)
	away.SetRemote(func(_ context.Context, _ int, _ mcts.ThreadRun, tell func([]byte)) error {
		tell([]byte("abc"))
		return nil
	})
	if _, err := away.Search(context.Background(), firstJack()); err == nil || !strings.HasPrefix(err.Error(), "mcts: ") {
		t.Errorf("error %v", err)
	}
}

// Reports on the way count the iterations of all threads, and a thread that is lost keeps its last state.
func TestRemoteReports(t *testing.T) {
	for _, lost := range []bool{false, true} {
		g, c := kuhn.New(), mcts.Config{Seed: 1, Time: time.Hour}
		ctx, stop := context.WithCancel(context.Background())
		most := 0
		c.Progress = mcts.Progress{Every: time.Millisecond, Report: func(r mcts.Result) {
			visits := 0
			for _, m := range r.Moves {
				visits += m.Visits
			}
			if visits != r.Iterations {
				t.Errorf("%d visits of %d iterations", visits, r.Iterations)
			}
			if most = max(most, r.Iterations); most > 2000 {
				stop()
			}
		}}
		remote := elsewhere(t, g, mcts.Config{Seed: 1}, 2)
		told := make(chan int, 1)
		away := newTeam(t, g, c, 2)
		away.SetRemote(func(ctx context.Context, thread int, r mcts.ThreadRun, tell func([]byte)) error {
			r.Limits.Time, r.Limits.Iterations = 0, 700
			err := remote(ctx, thread, r, tell)
			told <- thread
			if lost {
				err = errors.New("lost")
			}
			return err
		})
		r, err := away.Search(ctx, firstJack())
		if err != nil || r.Iterations < most || r.Iterations < 700 || <-told != 1 {
			t.Errorf("lost %v: %d iterations, %d reported: %v", lost, r.Iterations, most, err)
		}
		stop()
	}
}
