package session

import (
	"errors"
	"time"

	"deadreckon/agents/advice"
)

// Search is a request whose reply comes later.
type Search interface {
	Request

	// Cost returns the bytes and the threads that it may take while it runs.
	Cost() (memory int64, threads int)

	// Rest returns the rest of a stopped search after its last reply, and whether there is any.
	Rest(last any, took time.Duration) (rest Search, left bool)
}

// The memory that a search may take which names none.
const (
	treeMemory  = 420 << 20 // memory of a suggest
	otherMemory = 32 << 20
)

// defaultTime is for a request that says neither how many nor how many iterations.
const defaultTime = 10 * time.Second

// cost is the cost of a search without a tree.
func cost(threads int) (memory int64, of int) { return otherMemory, max(1, threads) }

// Suggest searches a position, or compares moves.
type Suggest struct {
	Head
	advice.Request
	Seed  *uint64 `json:"seed"`     // nil is the seed of the game
	Text  *string `json:"position"` // a position in place of the game's
	At    *int    `json:"at"`       // see Where
	Node  *int    `json:"node"`
	Steps *int    `json:"steps"`
}

// SuggestReply is the result of a search.
type SuggestReply struct {
	Answer
	advice.Report
}

// JudgeReply is the result of a comparison of moves.
type JudgeReply struct {
	Answer
	advice.Judgement
}

func (r *Suggest) do(a *Asker) (any, error) {
	if err := a.Ready(); err != nil {
		return nil, err
	}
	request, err := r.resolve(a)
	if err != nil {
		return nil, err
	}
	if request.Moves != nil {
		told := replies[advice.Judgement]{a, &r.Head, func(with Answer, found advice.Judgement) any { return JudgeReply{with, found} }}
		return told.of(a.Judge(request))
	}
	told := replies[advice.Report]{a, &r.Head, func(with Answer, found advice.Report) any { return SuggestReply{with, found} }}
	if request.Reports() {
		request.Tell = told.partial
	}
	run, err := a.Suggest(request)
	if err == nil && r.Text == nil {
		run = a.keep(request, run)
	}
	return told.of(run, err)
}

// resolve returns the request with the defaults of the session.
func (r *Suggest) resolve(a *Asker) (out advice.Request, err error) {
	out = r.Request
	if out.Seed = a.Seed(); r.Seed != nil {
		out.Seed = *r.Seed
	}
	out.Time = r.time()
	switch at := (Where{At: r.At, Node: r.Node, Steps: r.Steps}); {
	case r.Text != nil && !at.Now():
		err = errors.New(`"position" is one by itself, "at" and "node" are of the game; give one`)
	case r.Text != nil:
		out.Position, err = a.Game().Notation().ParsePosition(*r.Text)
	case !at.Now():
		out.Position, err = at.position(a)
	}
	return out, err
}

// time returns the time limit; 0 is no limit.
func (r *Suggest) time() time.Duration {
	if r.Iterations == 0 && r.Time == 0 {
		return defaultTime
	}
	return r.Time
}

// Cost implements Search.
func (r *Suggest) Cost() (memory int64, threads int) {
	memory, threads = cost(r.Threads)
	switch {
	case r.Moves != nil:
		return memory, threads
	case r.Memory != 0:
		return int64(r.Memory), threads
	}
	return treeMemory, threads
}

// Rest implements Search: the search continues in its tree, with the rest of its limits. A comparison of
// moves begins again.
func (r *Suggest) Rest(last any, took time.Duration) (Search, bool) {
	if r.Moves != nil {
		return r, true
	}
	found, _ := last.(SuggestReply)
	rest, left := *r, true
	rest.Deeper = true
	if r.Iterations > 0 {
		rest.Iterations -= found.Iterations - found.Before
		left = rest.Iterations >= 1
	}
	if limit := r.time(); limit > 0 {
		rest.Time = limit - took
		left = left && rest.Time >= time.Millisecond
	}
	return &rest, left
}

// Evaluate compares one move with the best other move.
type Evaluate struct {
	Suggest
	Move *string `json:"move"`
}

func (r *Evaluate) do(a *Asker) (any, error) {
	switch {
	case r.Move == nil:
		return nil, errors.New(`the request has no "move"`)
	case r.Moves != nil:
		return nil, errors.New(`evaluate takes one "move"; the op suggest compares "moves"`)
	}
	one := r.Suggest
	one.Moves = []string{*r.Move}
	return one.do(a)
}

// Cost implements Search.
func (r *Evaluate) Cost() (memory int64, threads int) { return cost(r.Threads) }

// Rest implements Search: it begins again.
func (r *Evaluate) Rest(any, time.Duration) (Search, bool) { return r, true }

// Stop ends a search, or all of them; their replies come before its own.
type Stop struct {
	Head
	Search *string `json:"search"`
}

// StopReply says whether there was one.
type StopReply struct {
	Answer
	Stopped bool `json:"stopped"` // false where no such search was in flight
}

func (r *Stop) do(a *Asker) (any, error) {
	return StopReply{r.answer(), a.SearchPool.Stop(a.Eye, r.Guest, r.Search)}, nil
}
