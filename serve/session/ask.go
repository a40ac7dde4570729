package session

import (
	"context"

	"deadreckon/engine"
)

// Request is a request to a session: a pointer to one of the types of this package, with the fields of the
// operation's JSON object.
type Request interface {
	Header() *Head

	// do executes the request; after an error the session is unchanged. A request that searches returns a
	// job.
	do(a *Asker) (reply any, err error)
}

// Head is the beginning of every request.
type Head struct {
	ID string `json:"id"`
	Op string `json:"op"`

	Guest bool            `json:"-"` // somebody without the owner's token asks
	Until context.Context `json:"-"` // ends when nobody waits for the reply any more; nil: never
}

func (h *Head) context() context.Context {
	if h.Until == nil {
		return context.Background()
	}
	return h.Until
}

// Header implements Request.
func (h *Head) Header() *Head { return h }

// answer is the beginning of the reply.
func (h *Head) answer() Answer { return Answer{ID: h.ID} }

// Answer is the beginning of every reply.
type Answer struct {
	ID      string `json:"id"`
	Partial bool   `json:"partial,omitempty"` // of a search: more will come
}

// Told is a reply of a search, which comes when it comes.
type Told struct {
	Answer
	Reply any   // with the same Answer, or nil after an error
	Err   error // why there is no result
}

// Asker is a client of a session. Like a session it is not safe for concurrent use.
type Asker struct {
	*Session
	SearchPool  *SearchPool // its searches; nil for a client without any
	Eye         engine.Seat // whose they are
	DefaultGame string      // is opened by a request that names none
	Over        bool        // the op quit was answered
}

// Do executes a request. It returns the reply, or nil if a search was started. If agents play, the caller
// must hold the session. After an error the session is unchanged.
func (a *Asker) Do(r Request) (reply any, err error) {
	// A fault of a game must not end the conversation. Operations work on copies.
	defer func() {
		if p := recover(); p != nil {
			reply, err = nil, Fault(p)
		}
	}()
	if search, is := r.(Search); is {
		return nil, a.SearchPool.start(a.Eye, search, func() (any, error) { return r.do(a) })
	}
	return r.do(a)
}

// replies make replies of the results of a search.
type replies[T any] struct {
	client *Asker
	head   *Head
	reply  func(Answer, T) any
}

// partial tells a result on the way.
func (r replies[T]) partial(found T) {
	with := Answer{r.head.ID, true}
	r.client.SearchPool.Tell(r.client.Eye, Told{Answer: with, Reply: r.reply(with, found)})
}

// of returns the job of a search that the session has made ready.
func (r replies[T]) of(run func(context.Context) (T, error), err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return job(func(ctx context.Context) (func(Answer) any, error) {
		found, err := run(ctx)
		return func(with Answer) any { return r.reply(with, found) }, err
	}), nil
}

// Ask executes a request that may search, and waits for the reply. Intermediate replies are passed to
// tell, which may be nil. When ctx ends the search stops, and the reply is its result so far.
func Ask(ctx context.Context, s *Session, r Request, tell func(reply any)) (any, error) {
	wait, err := Start(s, r, tell)
	if err != nil {
		return nil, err
	}
	return wait(ctx)
}

// Start is the part of Ask that needs the session, and returns the part that waits.
func Start(s *Session, r Request, tell func(reply any)) (wait func(context.Context) (any, error), err error) {
	over := make(chan Told, 1)
	a := Asker{Session: s, SearchPool: NewSearchPool(1, func(t Told) {
		switch {
		case !t.Partial:
			over <- t
		case tell != nil:
			tell(t.Reply)
		}
	})}
	reply, err := a.Do(r)
	return func(ctx context.Context) (any, error) {
		if reply != nil {
			return reply, nil
		}
		stop := context.AfterFunc(ctx, a.SearchPool.Close)
		defer stop()
		t := <-over
		return t.Reply, t.Err
	}, err
}
