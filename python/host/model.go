package host

import (
	"fmt"
	"math"
	"slices"

	"deadreckon/engine"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

// Questions are views as a model of the caller's is asked about them, n at once.
type Questions struct {
	Observations []float32 // [n][Encoding.Size]
	Seats        []int8    // [n]: whose view it is
	Ends         []int64   // [n]: of its legal actions; none where the policy is not wanted
	Legal        []int32   // [total] their indices

	Policy []float32 // [total]: the model's weights for them, 0 or more
	Value  []float32 // [n]: the score that the viewer expects, -1 to 1
}

// Model answers questions.
type Model func(q *Questions) error

// source is a model as a netplay.Source. Each thread of a search has its own.
type source struct {
	model    Model
	encoder  engine.Encoder
	encoding *engine.Encoding
	planes   []uint64
	asked    Questions
	answers  net.Answers
}

var _ netplay.Source = (*source)(nil)

// newSource returns a source of a game that has an encoding.
func newSource(encoder engine.Encoder, m Model) *source {
	e := encoder.Encoding()
	return &source{model: m, encoder: encoder, encoding: e, planes: make([]uint64, e.PlaneWords())}
}

// Reset implements netplay.Source.
func (s *source) Reset() {
	q := &s.asked
	q.Observations, q.Seats, q.Ends, q.Legal = q.Observations[:0], q.Seats[:0], q.Ends[:0], q.Legal[:0]
}

// Add implements netplay.Source.
func (s *source) Add(v engine.View, legal []engine.Action) {
	q, size := &s.asked, s.encoding.Size()
	q.Observations = slices.Grow(q.Observations, size)[:len(q.Observations)+size]
	floats := q.Observations[len(q.Observations)-size:]
	globals := floats[len(s.encoding.Planes)*s.encoding.Squares:]
	s.encoder.Observe(v, s.planes, globals)
	s.encoding.Unpack(floats, s.planes, globals)
	if len(legal) > 0 {
		q.Legal = s.encoder.AppendIndices(q.Legal, v, legal)
	}
	q.Seats = append(q.Seats, int8(v.Viewer()))
	q.Ends = append(q.Ends, int64(len(q.Legal)))
}

// Ask implements netplay.Source.
func (s *source) Ask() (*net.Answers, error) {
	q := &s.asked
	q.Policy = slices.Grow(q.Policy[:0], len(q.Legal))[:len(q.Legal)]
	q.Value = slices.Grow(q.Value[:0], len(q.Ends))[:len(q.Ends)]
	if err := s.model(q); err != nil {
		return nil, err
	}
	a := &s.answers
	a.Policy, a.Value = append(a.Policy[:0], q.Policy...), a.Value[:0]
	for i, v := range q.Value {
		if !(v >= -1 && v <= 1) {
			return nil, fmt.Errorf("the model's value of question %d is %v: want -1 to 1", i, v)
		}
		a.Value = append(a.Value, v, 0, 0) // a guide takes win less loss
	}
	for i, p := range q.Policy {
		if !(p >= 0 && p <= math.MaxFloat32) {
			return nil, fmt.Errorf("the model's weight for action index %d is %v: want 0 or more", q.Legal[i], p)
		}
	}
	return a, nil
}
