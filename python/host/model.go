package host

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"

	"deadreckon/engine"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

// Questions are n views about which a model of the caller is asked at once.
type Questions struct {
	Observations []float32 // [n][Encoding.Size]
	Seats        []int8    // [n]: the viewer
	Ends         []int64   // [n]: of its legal actions; none if the policy is not wanted
	Legal        []int32   // [total] their indices

	Policy []float32 // [total]: the model's weights for them, 0 or more
	Value  []float32 // [n]: the score that the viewer expects, -1 to 1
}

// reset removes all questions.
func (q *Questions) reset() {
	q.Observations, q.Seats, q.Ends, q.Legal = q.Observations[:0], q.Seats[:0], q.Ends[:0], q.Legal[:0]
}

// add adds the questions of another.
func (q *Questions) add(other *Questions) {
	for _, end := range other.Ends {
		q.Ends = append(q.Ends, int64(len(q.Legal))+end)
	}
	q.Observations, q.Seats = append(q.Observations, other.Observations...), append(q.Seats, other.Seats...)
	q.Legal = append(q.Legal, other.Legal...)
}

// makeRoom makes room for the answers.
func (q *Questions) makeRoom() {
	q.Policy = slices.Grow(q.Policy[:0], len(q.Legal))[:len(q.Legal)]
	q.Value = slices.Grow(q.Value[:0], len(q.Ends))[:len(q.Ends)]
}

// Model answers questions.
type Model func(q *Questions) error

// modelAt returns the model at an address, nil for 0.
func modelAt(address uint64) Model {
	if address == 0 {
		return nil
	}
	return func(q *Questions) error { return Callbacks.Model(address, q) }
}

// source is a model as a netplay.Source. Each thread of a search has its own.
type source struct {
	model   Model
	desk    *desk
	asked   Questions
	answers net.Answers
}

var _ netplay.Source = (*source)(nil)

// newSource returns a source of a game that has an encoding.
func newSource(g engine.Game, m Model) *source { return &source{model: m, desk: newDesk(g)} }

// Reset implements netplay.Source.
func (s *source) Reset() { s.asked.reset() }

// Add implements netplay.Source.
func (s *source) Add(v engine.View, legal []engine.Action) {
	q, size := &s.asked, s.desk.encoding.Size()
	q.Observations = slices.Grow(q.Observations, size)[:len(q.Observations)+size]
	s.desk.observe(&place{Position: v, view: v}, v.Viewer(), 0, &Sights{Observations: q.Observations[len(q.Observations)-size:]})
	if len(legal) > 0 {
		q.Legal = s.desk.encoder.AppendIndices(q.Legal, v, legal)
	}
	q.Seats = append(q.Seats, int8(v.Viewer()))
	q.Ends = append(q.Ends, int64(len(q.Legal)))
}

// Ask implements netplay.Source.
func (s *source) Ask() (*net.Answers, error) {
	q, a := &s.asked, &s.answers
	q.makeRoom()
	if err := s.model(q); err != nil {
		return nil, err
	}
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

// gathering asks a model the questions of many games together. While the model answers, others wait, and
// all that wait are asked about at once next. So batches are as large as there are games, and nobody waits
// for a game that asks nothing.
type gathering struct {
	model   Model
	serving sync.Mutex // held by the asker that asks for all
	all     Questions  // of several askers

	mu      sync.Mutex
	waiting []*asker
}

// asker waits with its questions.
type asker struct {
	questions *Questions
	answered  bool
	err       error
}

// ask answers questions, maybe together with others. An error is the error of all.
func (g *gathering) ask(q *Questions) error {
	a := &asker{questions: q}
	g.mu.Lock()
	g.waiting = append(g.waiting, a)
	g.mu.Unlock()
	runtime.Gosched() // others that can still ask come first
	g.serving.Lock()
	defer g.serving.Unlock()
	if a.answered {
		return a.err
	}
	g.mu.Lock()
	askers := g.waiting
	g.waiting = nil
	g.mu.Unlock()
	err := Guard(func() error { return g.answer(askers) }) // all that wait get a panic, too
	for _, other := range askers {
		other.answered, other.err = true, err
	}
	return err
}

// answer asks the model, and gives each asker its answers.
func (g *gathering) answer(askers []*asker) error {
	if len(askers) == 1 {
		return g.model(askers[0].questions)
	}
	g.all.reset()
	for _, a := range askers {
		g.all.add(a.questions)
	}
	g.all.makeRoom()
	if err := g.model(&g.all); err != nil {
		return err
	}
	policy, value := g.all.Policy, g.all.Value
	for _, a := range askers {
		policy = policy[copy(a.questions.Policy, policy):]
		value = value[copy(a.questions.Value, value):]
	}
	return nil
}
