package session

import (
	"errors"
	"fmt"
	"time"

	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/mcts"
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

// defaultSeconds is for a request that says neither how many nor how many iterations.
const defaultSeconds = 10.0

// Ordered is the part that suggest and evaluate share.
type Ordered struct {
	Head
	Position   *string  `json:"position"`
	At         *int     `json:"at"`
	Node       *int     `json:"node"`
	Steps      *int     `json:"steps"`
	Iterations *int     `json:"iterations"`
	Seconds    *float64 `json:"seconds"`
	Seed       *uint64  `json:"seed"`
	Rollout    string   `json:"rollout"`
	Net        Net      `json:"net"`
	Threads    *int     `json:"threads"`

	From engine.Position `json:"-"` // in place of Position, by who has it
}

// order checks the request.
func (r *Ordered) order(a *Asker) (advice.Request, error) {
	order := r.Net.Order
	order.Seed, order.Rollout = a.Seed(), r.Rollout
	if r.Seed != nil {
		order.Seed = *r.Seed
	}
	err := setCount("iterations", r.Iterations, &order.Iterations)
	if err == nil {
		err = setTime("seconds", r.seconds(), &order.Time)
	}
	if err == nil {
		err = setThreads(r.Threads, &order.Threads)
	}
	return order, err
}

// setCount sets a number that is given.
func setCount(name string, from, to *int) error {
	if from == nil {
		return nil
	}
	if *from < 1 {
		return fmt.Errorf("%s is %d; expected 1 or more", name, *from)
	}
	*to = *from
	return nil
}

// setThreads sets a number of threads that is given.
func setThreads(from, to *int) error {
	if from != nil && (*from < 1 || *from > mcts.MostThreads) {
		return fmt.Errorf("threads is %d; expected 1 to %d", *from, mcts.MostThreads)
	}
	return setCount("threads", from, to)
}

// cost is the memory of a search without a tree, on some threads.
func cost(threads *int) (memory int64, of int) {
	if threads == nil {
		return otherMemory, 1
	}
	return otherMemory, max(1, *threads)
}

// setTime sets a time that is given in seconds.
func setTime(name string, from *float64, to *time.Duration) error {
	if from == nil {
		return nil
	}
	if !(*from >= 1e-3 && *from <= advice.MostSeconds) {
		return fmt.Errorf("%s is %v; expected 0.001 to %v", name, *from, advice.MostSeconds)
	}
	*to = time.Duration(*from * float64(time.Second))
	return nil
}

// seconds returns how long it may take, nil for as long as its iterations do.
func (r *Ordered) seconds() *float64 {
	if r.Iterations == nil && r.Seconds == nil {
		seconds := defaultSeconds
		return &seconds
	}
	return r.Seconds
}

// position returns the position to search, nil for the session's.
func (r *Ordered) position(a *Asker) (engine.Position, error) {
	switch {
	case r.Position != nil && (r.At != nil || r.Node != nil || r.Steps != nil):
		return nil, errors.New(`"position" is one by itself, "at" and "node" are of the game; give one`)
	case r.Position != nil:
		return a.Game().Notation().ParsePosition(*r.Position)
	case r.At == nil && r.Node == nil && r.Steps == nil:
		return r.From, nil
	}
	return Where{At: r.At, Node: r.Node, Steps: r.Steps}.position(a)
}

// judge starts to judge moves.
func (r *Ordered) judge(a *Asker, moves []string) (any, error) {
	order, err := r.order(a)
	if err != nil {
		return nil, err
	}
	at, err := r.position(a)
	if err != nil {
		return nil, err
	}
	told := replies[advice.Judgement]{a, &r.Head, func(with Answer, found advice.Judgement) any { return JudgeReply{with, found} }}
	order.Position, order.Moves = at, moves
	return told.of(a.Judge(order))
}

// Cost implements Search.
func (r *Ordered) Cost() (memory int64, threads int) { return cost(r.Threads) }

// Suggest searches, or compares moves.
type Suggest struct {
	Ordered
	Moves           []string `json:"moves"`
	Memory          string   `json:"memory"`
	EverySeconds    *float64 `json:"everySeconds"`
	EveryIterations *int     `json:"everyIterations"`
	Deeper          bool     `json:"deeper"`
}

// SuggestReply is a result of a Suggest.
type SuggestReply struct {
	Answer
	advice.Report
}

func (r *Suggest) do(a *Asker) (any, error) {
	if err := a.Ready(); err != nil {
		return nil, err
	}
	if r.Moves != nil {
		return r.compare(a)
	}
	order, err := r.order(a)
	if err != nil {
		return nil, err
	}
	at, err := r.position(a)
	if err != nil {
		return nil, err
	}
	told := replies[advice.Report]{a, &r.Head, func(with Answer, found advice.Report) any { return SuggestReply{with, found} }}
	order.Position, order.Deeper = at, r.Deeper
	if r.partial() {
		order.Tell = told.partial
	}
	return told.of(a.Suggest(order))
}

// partial reports whether intermediate results are requested.
func (r *Suggest) partial() bool { return r.EverySeconds != nil || r.EveryIterations != nil }

// order checks the request.
func (r *Suggest) order(a *Asker) (advice.Request, error) {
	order, err := r.Ordered.order(a)
	if r.EverySeconds != nil && r.EveryIterations != nil {
		return order, errors.New("everySeconds and everyIterations exclude each other")
	}
	if err == nil {
		err = setCount("everyIterations", r.EveryIterations, &order.Every.Iterations)
	}
	if err == nil {
		err = setTime("everySeconds", r.EverySeconds, &order.Every.Every)
	}
	if err != nil || r.Memory == "" {
		return order, err
	}
	if err = order.Memory.Set(r.Memory); err == nil {
		err = order.CheckMemory()
	}
	if err != nil {
		err = fmt.Errorf("memory is %q; %w", r.Memory, err)
	}
	return order, err
}

// compare starts to judge the moves that are named.
func (r *Suggest) compare(a *Asker) (any, error) {
	if _, err := r.order(a); err != nil {
		return nil, err
	}
	switch {
	case len(r.Moves) == 0:
		return nil, errors.New(`"moves" is empty; expected an array of actions`)
	case r.partial() || r.Memory != "" || r.Deeper:
		return nil, errors.New("moves are judged by playouts alone: everySeconds, everyIterations, memory and deeper do not go with them")
	}
	return r.judge(a, r.Moves)
}

// Cost implements Search.
func (r *Suggest) Cost() (memory int64, threads int) {
	memory, threads = r.Ordered.Cost()
	var given advice.Bytes
	switch {
	case r.Moves != nil:
		return memory, threads
	case r.Memory != "" && given.Set(r.Memory) == nil:
		return int64(given), threads
	}
	return treeMemory, threads
}

// Rest implements Search: it continues the tree within the remaining limits. Compared moves are compared
// again.
func (r *Suggest) Rest(last any, took time.Duration) (Search, bool) {
	if r.Moves != nil {
		return r, true
	}
	found, _ := last.(SuggestReply)
	rest, left := *r, true
	rest.Deeper = true
	if r.Iterations != nil {
		n := *r.Iterations - (found.Iterations - found.Before)
		rest.Iterations, left = &n, n >= 1
	}
	if seconds := r.seconds(); seconds != nil {
		s := *seconds - took.Seconds()
		rest.Seconds, left = &s, left && s >= 1e-3
	}
	return &rest, left
}

// Evaluate judges one move against the best other one.
type Evaluate struct {
	Ordered
	Move *string `json:"move"`
}

// JudgeReply is a result of an Evaluate, and of a Suggest with moves.
type JudgeReply struct {
	Answer
	advice.Judgement
}

func (r *Evaluate) do(a *Asker) (any, error) {
	if err := a.Ready(); err != nil {
		return nil, err
	}
	if r.Move == nil {
		return nil, errors.New(`the request has no "move"`)
	}
	return r.judge(a, []string{*r.Move})
}

// Rest implements Search: the move is judged again.
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
