package session

import (
	"errors"
	"time"

	"deadreckon/agents/advice"
	"deadreckon/agents/review"
)

// defaultReviewTime is the time of a review without limits.
const defaultReviewTime = time.Minute

// resumed marks requests that continue by themselves when they are repeated, on one thread and without a
// tree.
type resumed struct{}

// Cost implements Search.
func (resumed) Cost() (memory int64, threads int) { return otherMemory, 1 }

// Review judges every decision of the line through the place: see agents/review.
type Review struct {
	Head
	ViewerChoice               // its side is judged; "" judges everything
	Iterations   int           `json:"iterations" least:"1"` // playouts of a decision
	Time         time.Duration `json:"seconds"`              // for the whole game, in place of Iterations
	Seed         *uint64       `json:"seed"`                 // nil is the seed of the game
	Rollout      string        `json:"rollout"`
	Net          advice.Net    `json:"net"`
	Threads      int           `json:"threads" least:"1"` // 0 is 1

	// Folder, if not nil, opens the folder of the review instead of the one beside the journal; the caller
	// closes it.
	Folder func(*review.Run) (*review.Folder, error) `json:"-"`
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
	told := replies[ReviewResult]{a, &r.Head, func(with Answer, found ReviewResult) any { return ReviewReply{with, found} }}
	return told.of(a.Review(r, told.partial))
}

// options checks the request, and adds the defaults.
func (r *Review) options(seed uint64) (review.Options, error) {
	o := review.Options{Iterations: r.Iterations, Time: r.Time, Seed: seed, Rollout: r.Rollout, Net: r.Net.File, Threads: r.Threads}
	if r.Seed != nil {
		o.Seed = *r.Seed
	}
	switch {
	case r.Iterations != 0 && r.Time != 0:
		return o, errors.New("iterations are for each decision, seconds for the whole game; give one")
	case r.Iterations == 0 && r.Time == 0:
		o.Time = defaultReviewTime
	}
	return o, advice.Request{Threads: r.Threads}.Check()
}
