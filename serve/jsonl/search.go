package jsonl

import (
	"errors"
	"fmt"
	"runtime"
	"time"

	"deadreckon/agents/advice"
	"deadreckon/serve/session"
)

// DefaultSeconds is for a request that says neither how many nor how many iterations.
const DefaultSeconds = 10.0

// suggestFields is the request of the op suggest.
type suggestFields struct {
	header
	Position        *string  `json:"position"`
	At              *int     `json:"at"`
	Node            *int     `json:"node"`
	Iterations      *int     `json:"iterations"`
	Seconds         *float64 `json:"seconds"`
	Seed            *uint64  `json:"seed"`
	Moves           []string `json:"moves"`
	Rollout         string   `json:"rollout"`
	Net             string   `json:"net"`
	Memory          string   `json:"memory"`
	EverySeconds    *float64 `json:"everySeconds"`
	EveryIterations *int     `json:"everyIterations"`
	Threads         *int     `json:"threads"`
	Deeper          bool     `json:"deeper"`
}

// order checks what a request asks for.
func (d *door) order(o *suggestFields) (advice.Order, error) {
	order := advice.Order{Seed: d.Seed(), Rollout: o.Rollout}
	if err := order.SetNet(d.by, o.Net); err != nil {
		return order, err
	}
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
	seconds := DefaultSeconds
	if o.Iterations == nil && o.Seconds == nil {
		o.Seconds = &seconds
	}
	for _, f := range []struct {
		name string
		from *float64
		into *time.Duration
	}{{"seconds", o.Seconds, &order.Time}, {"everySeconds", o.EverySeconds, &order.Every.Every}} {
		if f.from != nil && !(*f.from >= 1e-3 && *f.from <= advice.MostSeconds) {
			return order, fmt.Errorf("%s is %v; expected 0.001 to %v", f.name, *f.from, advice.MostSeconds)
		}
		if f.from != nil {
			*f.into = time.Duration(*f.from * float64(time.Second))
		}
	}
	if o.Threads != nil && (*o.Threads < 1 || *o.Threads > runtime.GOMAXPROCS(0)) {
		return order, fmt.Errorf("threads is %d; expected 1 to %d", *o.Threads, runtime.GOMAXPROCS(0))
	}
	if o.Threads != nil {
		order.Threads = *o.Threads
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

// position returns the text of the position to search in, nil for the session's.
func (d *door) position(o *suggestFields) (*string, error) {
	if o.At == nil && o.Node == nil {
		return o.Position, nil
	}
	if o.Position != nil {
		return nil, errors.New(`"position" is one by itself, "at" and "node" are of the game; give one`)
	}
	_, _, p, err := d.look(where{At: o.At, Node: o.Node})
	if err != nil {
		return nil, err
	}
	text := d.Game().Notation().FormatPosition(p)
	return &text, nil
}

// partial reports whether the request asks for results on the way.
func (o *suggestFields) partial() bool { return o.EverySeconds != nil || o.EveryIterations != nil }

// suggestReply is a result of the op suggest.
type suggestReply struct {
	ID      string `json:"id"`
	Partial bool   `json:"partial,omitempty"` // more will come
	advice.Report
}

// opSuggest starts a search. The reply comes when it ends.
func (d *door) opSuggest(id string, text []byte) (any, error) {
	var request suggestFields
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	if request.Moves != nil {
		return nil, d.judge(id, &request)
	}
	order, err := d.order(&request)
	if err != nil {
		return nil, err
	}
	position, err := d.position(&request)
	if err != nil {
		return nil, err
	}
	asked := session.Suggestion{ID: id, Order: order, Position: position, Deeper: request.Deeper}
	if request.partial() {
		asked.Tell = func(r advice.Report) { d.replies.send(suggestReply{id, true, r}) }
	}
	asked.Done = func(r advice.Report, err error) {
		if err != nil {
			d.replies.send(errorReply{ID: &id, Error: session.RefusalOf(err)})
			return
		}
		d.replies.send(suggestReply{ID: id, Report: r})
	}
	return nil, d.Suggest(asked)
}

// opStop ends a search, or all of them; their replies come before this one's.
func (d *door) opStop(id string, text []byte) (any, error) {
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
	}{id, d.Stop(request.Search)}, nil
}
