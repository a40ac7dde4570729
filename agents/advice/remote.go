package advice

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/mcts"
)

// Runner runs a thread of a search in another process, by ThreadServer.Run with the same request. The end of
// ctx stops the thread.
type Runner func(ctx context.Context, thread int, request []byte, tell func(state []byte)) error

var runThread Runner

// RunThreads lets run search the threads after the first of later searches: see mcts.Team.SetRemote.
func RunThreads(run Runner) { runThread = run }

// threadRequest asks for a run of a thread.
type threadRequest struct {
	Search int64 // number of the search
	Thread int
	Spec   *threadSpec // nil to resume the search

	Iterations      int // see mcts.ThreadRun
	EveryTime       time.Duration
	EveryIterations int
}

// threadSpec is everything that a thread depends on.
type threadSpec struct {
	Game     string
	Settings [][2]string
	Position string
	Key      uint64 // of the position
	Seed     uint64
	Threads  int
	Memory   int64
	Rollout  string
	NoNet    bool
}

var searches atomic.Int64

// runElsewhere prepares threads in other processes, which cannot read net files.
func (s *Search) runElsewhere() {
	if runThread == nil || s.request.Net.File.Named() {
		return
	}
	run, number := runThread, searches.Add(1)
	s.team.SetRemote(func(ctx context.Context, thread int, r mcts.ThreadRun, tell func([]byte)) error {
		l := r.Limits
		o := threadRequest{Search: number, Thread: thread, Iterations: l.Iterations, EveryTime: l.Progress.Every, EveryIterations: l.Progress.Iterations}
		if l.Time > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, l.Time)
			defer cancel()
		}
		if r.View != nil {
			o.Spec = &threadSpec{Game: s.game.Name(), Settings: engine.SettingPairs(s.game),
				Position: s.game.Notation().FormatPosition(r.View), Key: r.View.Key(),
				Seed: s.request.Seed, Threads: s.request.Threads, Memory: int64(s.request.Memory), Rollout: s.request.Rollout, NoNet: s.request.Net.None}
		}
		text, err := json.Marshal(o)
		if err != nil {
			return fmt.Errorf("advice: %w", err)
		}
		return run(ctx, thread, text, tell)
	})
}

// ThreadServer runs threads of the searches of another process. It keeps the latest searches, so that they
// can be resumed. It is safe for concurrent use.
type ThreadServer struct {
	mu     sync.Mutex
	latest []*servedSearch
}

// servedSearch is a search with one thread here.
type servedSearch struct {
	mu     sync.Mutex // held while it runs
	number int64
	team   *mcts.Team
}

// maxServed is the number of searches that a ThreadServer keeps.
const maxServed = 4

// Run runs the thread of a request.
func (t *ThreadServer) Run(ctx context.Context, request []byte, tell func(state []byte)) error {
	var o threadRequest
	if err := json.Unmarshal(request, &o); err != nil {
		return fmt.Errorf("advice: %w", err)
	}
	r := mcts.ThreadRun{Limits: mcts.Limits{Iterations: o.Iterations, Progress: mcts.Progress{Every: o.EveryTime, Iterations: o.EveryIterations}}}
	s := t.search(o.Search, o.Spec != nil)
	if s == nil {
		return errors.New("advice: the search is unknown")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if o.Spec != nil {
		var err error
		if s.team, r.View, err = o.Spec.open(); err != nil {
			return err
		}
	}
	if s.team == nil {
		return errors.New("advice: the search has not begun")
	}
	return s.team.RunThread(ctx, o.Thread, r, tell)
}

// search returns a kept or a new search; nil for an unknown one.
func (t *ThreadServer) search(number int64, fresh bool) *servedSearch {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !fresh {
		i := slices.IndexFunc(t.latest, func(s *servedSearch) bool { return s.number == number })
		if i < 0 {
			return nil
		}
		s := t.latest[i]
		t.latest = append(slices.Delete(t.latest, i, i+1), s)
		return s
	}
	s := &servedSearch{number: number}
	t.latest = append(t.latest, s)
	t.latest = slices.Delete(t.latest, 0, max(0, len(t.latest)-maxServed))
	return s
}

// open opens the search.
func (o *threadSpec) open() (*mcts.Team, engine.View, error) {
	var settings []engine.Setting
	for _, pair := range o.Settings {
		settings = append(settings, agents.SettingBy(access.Permission{}, pair[0], pair[1]))
	}
	g, err := engine.Open(o.Game, settings)
	if err != nil {
		return nil, nil, err
	}
	p, err := g.Notation().ParsePosition(o.Position)
	if err != nil {
		return nil, nil, err
	}
	v, err := engine.ViewOnTurn(g, p)
	if err != nil {
		return nil, nil, err
	}
	if v.Key() != o.Key {
		return nil, nil, errors.New("advice: the position text is incomplete")
	}
	request := Request{Seed: o.Seed, Threads: o.Threads, Memory: Bytes(o.Memory), Rollout: o.Rollout, Net: Net{None: o.NoNet}}
	team, err := request.Searcher(g, v.Viewer(), nil)
	return team, v, err
}
