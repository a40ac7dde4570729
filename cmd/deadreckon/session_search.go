package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"deadreckon/engine"
	"deadreckon/mcts"
)

const (
	defaultSeconds = 10.0
	mostSeconds    = 1e6
)

// suggestOrder is the request of the op suggest.
type suggestOrder struct {
	header
	Position        *string  `json:"position"`
	Iterations      *int     `json:"iterations"`
	Seconds         *float64 `json:"seconds"`
	Seed            *uint64  `json:"seed"`
	Rollout         string   `json:"rollout"`
	Net             string   `json:"net"`
	Memory          string   `json:"memory"`
	EverySeconds    *float64 `json:"everySeconds"`
	EveryIterations *int     `json:"everyIterations"`
}

// plan checks what is asked for; seed is for an order without one.
func (o *suggestOrder) plan(seed uint64) (searchPlan, error) {
	plan := searchPlan{seed: seed, rollout: o.Rollout, net: o.Net}
	if o.Seed != nil {
		plan.seed = *o.Seed
	}
	if o.EverySeconds != nil && o.EveryIterations != nil {
		return plan, errors.New("everySeconds and everyIterations exclude each other")
	}
	for _, f := range []struct {
		name string
		from *int
		into *int
	}{{"iterations", o.Iterations, &plan.iterations}, {"everyIterations", o.EveryIterations, &plan.every.Iterations}} {
		if f.from != nil && *f.from < 1 {
			return plan, fmt.Errorf("%s is %d; expected 1 or more", f.name, *f.from)
		}
		if f.from != nil {
			*f.into = *f.from
		}
	}
	seconds := defaultSeconds
	if o.Iterations == nil && o.Seconds == nil {
		o.Seconds = &seconds
	}
	for _, f := range []struct {
		name string
		from *float64
		into *time.Duration
	}{{"seconds", o.Seconds, &plan.time}, {"everySeconds", o.EverySeconds, &plan.every.Every}} {
		if f.from != nil && !(*f.from >= 1e-3 && *f.from <= mostSeconds) {
			return plan, fmt.Errorf("%s is %v; expected 0.001 to %v", f.name, *f.from, mostSeconds)
		}
		if f.from != nil {
			*f.into = time.Duration(*f.from * float64(time.Second))
		}
	}
	if o.Memory != "" {
		err := plan.memory.Set(o.Memory)
		if err == nil {
			err = plan.checkMemory()
		}
		if err != nil {
			return plan, fmt.Errorf("memory is %q; %w", o.Memory, err)
		}
	}
	return plan, nil
}

// partial reports whether the order asks for results on the way.
func (o *suggestOrder) partial() bool { return o.EverySeconds != nil || o.EveryIterations != nil }

// suggestReply is a result of the op suggest.
type suggestReply struct {
	ID      string `json:"id"`
	Partial bool   `json:"partial,omitempty"` // more will come
	report
}

// opSuggest starts a search of the current position, or of one that the request
// brings. The reply comes when it ends; meanwhile the position may change without
// touching the search.
func (s *session) opSuggest(id string, text []byte) (any, error) {
	var order suggestOrder
	if err := s.open(text, &order); err != nil {
		return nil, err
	}
	plan, err := order.plan(s.seed)
	if err != nil {
		return nil, err
	}
	position := s.position
	if order.Position != nil {
		if position, err = s.game.Notation().ParsePosition(*order.Position); err != nil {
			return nil, err
		}
	}
	view, err := engine.ViewOnTurn(s.game, position)
	if err != nil {
		return nil, err
	}
	game, replies := s.game, s.replies // the session may open another game meanwhile
	var tell func(mcts.Result)
	if order.partial() {
		tell = func(r mcts.Result) { replies.send(suggestReply{id, true, reportOn(game, view, r)}) }
	}
	team, err := plan.searcher(game, tell)
	if err != nil {
		return nil, err
	}
	return nil, s.flights.start(id, func(ctx context.Context) any {
		out, err := searchSafely(ctx, plan, game, view, team)
		if err != nil {
			return errorReply{ID: &id, Error: bodyOf(err)}
		}
		return suggestReply{ID: id, report: out}
	}, replies)
}

// searchSafely turns a fault of a game into an error.
func searchSafely(ctx context.Context, plan searchPlan, game engine.Game, view engine.View, team *mcts.Team) (r report, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("internal error: %v at %s", p, culprit(debug.Stack()))
		}
	}()
	found, err := team.Search(ctx, view)
	if err != nil {
		return report{}, err
	}
	return plan.explained(reportOn(game, view, found), game, view, found, team), nil
}

// opStop ends a search, or all of them; their replies come before this one's.
func (s *session) opStop(id string, text []byte) (any, error) {
	var request struct {
		header
		Search *string `json:"search"`
	}
	if err := decode(text, &request); err != nil {
		return nil, err
	}
	return struct {
		ID      string `json:"id"`
		Stopped bool   `json:"stopped"` // false where no such search was in flight
	}{id, s.flights.stop(request.Search)}, nil
}
