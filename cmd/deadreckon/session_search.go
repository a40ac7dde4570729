package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"deadreckon/agents/advice"
	"deadreckon/engine"
)

const (
	defaultSeconds = 10.0
	mostSeconds    = 1e6
)

// suggestFields is the request of the op suggest.
type suggestFields struct {
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

// order checks what is asked for; seed is for a request without one.
func (o *suggestFields) order(seed uint64) (advice.Order, error) {
	order := advice.Order{Seed: seed, Rollout: o.Rollout, Net: o.Net}
	if o.Seed != nil {
		order.Seed = *o.Seed
	}
	if o.EverySeconds != nil && o.EveryIterations != nil {
		return order, errors.New("everySeconds and everyIterations exclude each other")
	}
	for _, f := range []struct {
		name string
		from *int
		into *int
	}{{"iterations", o.Iterations, &order.Iterations}, {"everyIterations", o.EveryIterations, &order.Every.Iterations}} {
		if f.from != nil && *f.from < 1 {
			return order, fmt.Errorf("%s is %d; expected 1 or more", f.name, *f.from)
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
	}{{"seconds", o.Seconds, &order.Time}, {"everySeconds", o.EverySeconds, &order.Every.Every}} {
		if f.from != nil && !(*f.from >= 1e-3 && *f.from <= mostSeconds) {
			return order, fmt.Errorf("%s is %v; expected 0.001 to %v", f.name, *f.from, mostSeconds)
		}
		if f.from != nil {
			*f.into = time.Duration(*f.from * float64(time.Second))
		}
	}
	if o.Memory != "" {
		err := order.Memory.Set(o.Memory)
		if err == nil {
			err = order.CheckMemory()
		}
		if err != nil {
			return order, fmt.Errorf("memory is %q; %w", o.Memory, err)
		}
	}
	return order, nil
}

// partial reports whether the request asks for results on the way.
func (o *suggestFields) partial() bool { return o.EverySeconds != nil || o.EveryIterations != nil }

// suggestReply is a result of the op suggest.
type suggestReply struct {
	ID      string `json:"id"`
	Partial bool   `json:"partial,omitempty"` // more will come
	advice.Report
}

// opSuggest starts a search of the current position, or of one that the request
// brings. The reply comes when it ends; meanwhile the position may change without
// touching the search.
func (s *session) opSuggest(id string, text []byte) (any, error) {
	var request suggestFields
	if err := s.open(text, &request); err != nil {
		return nil, err
	}
	order, err := request.order(s.seed)
	if err != nil {
		return nil, err
	}
	position := s.position
	if request.Position != nil {
		if position, err = s.game.Notation().ParsePosition(*request.Position); err != nil {
			return nil, err
		}
	}
	view, err := engine.ViewOnTurn(s.game, position)
	if err != nil {
		return nil, err
	}
	replies := s.replies // the session may open another game meanwhile
	var tell func(advice.Report)
	if request.partial() {
		tell = func(r advice.Report) { replies.send(suggestReply{id, true, r}) }
	}
	search, err := order.Open(s.game, view, tell)
	if err != nil {
		return nil, err
	}
	return nil, s.flights.start(id, func(ctx context.Context) any {
		out, err := searchSafely(ctx, search)
		if err != nil {
			return errorReply{ID: &id, Error: bodyOf(err)}
		}
		return suggestReply{ID: id, Report: out}
	}, replies)
}

// searchSafely turns a fault of a game into an error.
func searchSafely(ctx context.Context, search *advice.Search) (r advice.Report, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("internal error: %v at %s", p, culprit(debug.Stack()))
		}
	}()
	return search.Run(ctx)
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
