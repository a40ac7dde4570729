package jsonl

import (
	"errors"
	"fmt"
	"time"

	"deadreckon/agents/advice"
	"deadreckon/agents/review"
	"deadreckon/serve/session"
)

// defaultRounds is for a sweep that does not say how many.
const defaultRounds = 40

// defaultReviewSeconds is for a review that says neither how long nor how many iterations.
const defaultReviewSeconds = 60.0

// curveReply is a reply of the op sweep.
type curveReply struct {
	ID      string `json:"id"`
	Partial bool   `json:"partial,omitempty"`
	session.Curve
}

// opSweep starts to find out how a side stood at every entry. The reply comes when that ends.
func (d *door) opSweep(id string, text []byte) (any, error) {
	request := struct {
		header
		Seat   *seatWord `json:"seat"`
		Rounds int       `json:"rounds"`
		Seed   *uint64   `json:"seed"`
	}{Rounds: defaultRounds}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	r := session.Sweep{ID: id, Seat: request.Seat.word(), Rounds: request.Rounds, Seed: d.Seed()}
	if request.Seed != nil {
		r.Seed = *request.Seed
	}
	r.Tell = func(c session.Curve) { d.replies.send(curveReply{id, true, c}) }
	r.Done = func(c session.Curve, err error) { d.ended(id, curveReply{id, false, c}, err) }
	return nil, d.Sweep(r)
}

// reviewReply is a reply of the op review.
type reviewReply struct {
	ID      string `json:"id"`
	Partial bool   `json:"partial,omitempty"`
	session.Reviewed
}

// opReview starts to judge every decision of the game. The reply comes when that ends.
func (d *door) opReview(id string, text []byte) (any, error) {
	var request struct {
		header
		Seat       *seatWord `json:"seat"`
		Iterations *int      `json:"iterations"`
		Seconds    *float64  `json:"seconds"`
		Seed       *uint64   `json:"seed"`
		Rollout    string    `json:"rollout"`
		Net        string    `json:"net"`
	}
	if err := d.open(text, &request); err != nil {
		return nil, err
	}
	o := review.Order{Seed: d.Seed(), Rollout: request.Rollout}
	if request.Net != "" && !d.by.Granted() {
		return nil, errors.New("a net is a file, and only the owner of this machine may name one")
	}
	o.Net = d.by.File(request.Net)
	if request.Seed != nil {
		o.Seed = *request.Seed
	}
	seconds := defaultReviewSeconds
	switch {
	case request.Iterations != nil && request.Seconds != nil:
		return nil, errors.New("iterations are for each decision, seconds for the whole game; give one")
	case request.Iterations != nil && *request.Iterations < 1:
		return nil, fmt.Errorf("iterations is %d; expected 1 or more", *request.Iterations)
	case request.Iterations != nil:
		o.Iterations, seconds = *request.Iterations, 0
	case request.Seconds != nil && !(*request.Seconds >= 1e-3 && *request.Seconds <= advice.MostSeconds):
		return nil, fmt.Errorf("seconds is %v; expected 0.001 to %v", *request.Seconds, advice.MostSeconds)
	case request.Seconds != nil:
		seconds = *request.Seconds
	}
	o.Time = time.Duration(seconds * float64(time.Second))
	r := session.Review{ID: id, Seat: request.Seat.word(), Order: o}
	r.Tell = func(r session.Reviewed) { d.replies.send(reviewReply{id, true, r}) }
	r.Done = func(r session.Reviewed, err error) { d.ended(id, reviewReply{id, false, r}, err) }
	return nil, d.Review(r)
}

// ended sends the last reply of a search.
func (d *door) ended(id string, reply any, err error) {
	if err != nil {
		reply = errorReply{ID: &id, Error: session.RefusalOf(err)}
	}
	d.replies.send(reply)
}
