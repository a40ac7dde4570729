package main

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// runningSearch is a search in the background. It is over before its reply is
// sent, so that who reads the reply may ask for the next search at once.
type runningSearch struct {
	id       string
	cancel   context.CancelFunc
	over     chan struct{} // closed when the search has ended
	answered chan struct{} // closed when its reply is sent
}

// ended reports whether the search is over, or was none.
func (r *runningSearch) ended() bool {
	if r == nil {
		return true
	}
	select {
	case <-r.over:
		return true
	default:
		return false
	}
}

// stopSearch ends the running search and waits for its reply. It reports whether
// there was one.
func (s *session) stopSearch() bool {
	if s.running == nil {
		return false
	}
	stopped := !s.running.ended()
	s.running.cancel()
	<-s.running.answered
	s.running = nil
	return stopped
}

const (
	defaultSeconds = 10.0
	mostSeconds    = 1e6
)

// opSuggest starts a search of the current position. The reply comes when it
// ends; meanwhile the position may change without touching the search.
func (s *session) opSuggest(id string, text []byte) (any, error) {
	request := struct {
		header
		Iterations int      `json:"iterations"`
		Seconds    *float64 `json:"seconds"`
		Seed       *uint64  `json:"seed"`
		Rollout    string   `json:"rollout"`
	}{}
	if err := s.open(text, &request); err != nil {
		return nil, err
	}
	if !s.running.ended() {
		return nil, fmt.Errorf("the search %q is running; stop it first", s.running.id)
	}
	plan := searchPlan{iterations: request.Iterations, seed: s.seed, rollout: request.Rollout}
	if request.Seed != nil {
		plan.seed = *request.Seed
	}
	if plan.iterations < 0 {
		return nil, fmt.Errorf("iterations is %d; expected 1 or more", plan.iterations)
	}
	seconds := defaultSeconds
	if request.Seconds != nil {
		seconds = *request.Seconds
	}
	if !(seconds > 0 && seconds <= mostSeconds) {
		return nil, fmt.Errorf("seconds is %v; expected more than 0 and at most %v", seconds, mostSeconds)
	}
	if request.Seconds != nil || plan.iterations == 0 {
		plan.time = time.Duration(seconds * float64(time.Second))
	}
	view, err := viewOnTurn(s.game, s.position)
	if err != nil {
		return nil, err
	}
	searcher, err := plan.searcher(s.game, nil)
	if err != nil {
		return nil, err
	}
	s.startSearch(id, searcher, view)
	return nil, nil
}

// startSearch runs a search of a view that nobody else uses.
func (s *session) startSearch(id string, searcher *mcts.Team, view engine.View) {
	ctx, cancel := context.WithCancel(context.Background())
	r := &runningSearch{id: id, cancel: cancel, over: make(chan struct{}), answered: make(chan struct{})}
	s.running = r
	game, replies := s.game, s.replies // the session may open another game meanwhile
	go func() {
		defer close(r.answered)
		found, err := searchSafely(ctx, searcher, view)
		cancel()
		close(r.over)
		if err != nil {
			replies.send(errorReply{ID: &id, Error: bodyOf(err)})
			return
		}
		replies.send(struct {
			ID string `json:"id"`
			report
		}{id, reportOn(game, view, found)})
	}()
}

// searchSafely turns a fault of a game into an error.
func searchSafely(ctx context.Context, searcher *mcts.Team, view engine.View) (r mcts.Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("internal error: %v at %s", p, culprit(debug.Stack()))
		}
	}()
	return searcher.Search(ctx, view)
}

// opStop ends the running search, whose reply comes before this one's.
func (s *session) opStop(id string, text []byte) (any, error) {
	var request struct {
		header
		Search string `json:"search"`
	}
	if err := decode(text, &request); err != nil {
		return nil, err
	}
	if request.Search != "" && !s.running.ended() && request.Search != s.running.id {
		return nil, fmt.Errorf("no search %q; %q is running", request.Search, s.running.id)
	}
	return struct {
		ID      string `json:"id"`
		Stopped bool   `json:"stopped"` // false where no search was running
	}{id, s.stopSearch()}, nil
}
