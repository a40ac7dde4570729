package session

import (
	"errors"
	"time"

	"deadreckon/agents/review"
)

// defaultRounds is for a sweep that does not say how many.
const defaultRounds = 40

// defaultReviewSeconds is for a review that says neither how long nor how many iterations.
const defaultReviewSeconds = 60.0

// resumed marks requests that continue by themselves when they are repeated, on one thread and without a
// tree.
type resumed struct{}

// Cost implements Search.
func (resumed) Cost() (memory int64, threads int) { return otherMemory, 1 }

// Sweep computes the value of a side at every entry.
type Sweep struct {
	Head
	resumed
	ViewerChoice
	Rounds int     `json:"rounds"`
	Seed   *uint64 `json:"seed"`
}

// SweepReply is the result of a Sweep.
type SweepReply struct {
	Answer
	Curve
}

// Rest implements Search.
func (r *Sweep) Rest(any, time.Duration) (Search, bool) { return r, true }

func (r *Sweep) do(a *Asker) (any, error) {
	told := replies[Curve]{a, &r.Head, func(with Answer, c Curve) any { return SweepReply{with, c} }}
	asked := SweepRequest{Seat: string(r.Seat), Rounds: r.Rounds, Seed: a.Seed(), Tell: told.partial}
	if r.Seed != nil {
		asked.Seed = *r.Seed
	}
	if err := a.Ready(); err != nil {
		return nil, err
	}
	return told.of(a.Sweep(asked))
}

// Review judges every decision of the game.
type Review struct {
	Head
	ViewerChoice
	Iterations *int     `json:"iterations"`
	Seconds    *float64 `json:"seconds"`
	Seed       *uint64  `json:"seed"`
	Rollout    string   `json:"rollout"`
	Net        Net      `json:"net"`
	Threads    *int     `json:"threads"`

	Folder func(*review.Run) (*review.Folder, error) `json:"-"` // as of a ReviewOrder
}

// ReviewReply is the result of a Review.
type ReviewReply struct {
	Answer
	ReviewResult
}

// Cost implements Search.
func (r *Review) Cost() (memory int64, threads int) { return cost(r.Threads) }

// Rest implements Search: a review continues by itself.
func (r *Review) Rest(any, time.Duration) (Search, bool) { return r, true }

func (r *Review) do(a *Asker) (any, error) {
	if err := a.Ready(); err != nil {
		return nil, err
	}
	order, err := r.order(a)
	if err != nil {
		return nil, err
	}
	told := replies[ReviewResult]{a, &r.Head, func(with Answer, found ReviewResult) any { return ReviewReply{with, found} }}
	return told.of(a.Review(ReviewRequest{Seat: string(r.Seat), Order: order, Folder: r.Folder, Tell: told.partial}))
}

// order checks the request.
func (r *Review) order(a *Asker) (review.Options, error) {
	o := review.Options{Seed: a.Seed(), Rollout: r.Rollout, Net: r.Net.Order.Net}
	if r.Seed != nil {
		o.Seed = *r.Seed
	}
	if err := setThreads(r.Threads, &o.Threads); err != nil {
		return o, err
	}
	seconds := defaultReviewSeconds
	switch {
	case r.Iterations != nil && r.Seconds != nil:
		return o, errors.New("iterations are for each decision, seconds for the whole game; give one")
	case r.Iterations != nil:
		return o, setCount("iterations", r.Iterations, &o.Iterations)
	case r.Seconds != nil:
		seconds = *r.Seconds
	}
	return o, setTime("seconds", &seconds, &o.Time)
}
