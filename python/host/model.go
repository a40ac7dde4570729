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

// EvalBatch are n views to be evaluated by a model of the caller.
type EvalBatch struct {
	Observations []float32 // [n][Encoding.Size]
	Seats        []int8    // [n] viewer
	Ends         []int64   // [n] end of the legal actions in Legal; no actions if the policy is not needed
	Legal        []int32   // [total] encoding indices

	Policy []float32 // [total] weights of the legal actions, at least 0
	Value  []float32 // [n] expected score of the viewer, -1 to 1
}

func (q *EvalBatch) reset() {
	q.Observations, q.Seats, q.Ends, q.Legal = q.Observations[:0], q.Seats[:0], q.Ends[:0], q.Legal[:0]
}

func (q *EvalBatch) add(other *EvalBatch) {
	for _, end := range other.Ends {
		q.Ends = append(q.Ends, int64(len(q.Legal))+end)
	}
	q.Observations, q.Seats = append(q.Observations, other.Observations...), append(q.Seats, other.Seats...)
	q.Legal = append(q.Legal, other.Legal...)
}

// allocate makes room for the answers.
func (q *EvalBatch) allocate() {
	q.Policy = slices.Grow(q.Policy[:0], len(q.Legal))[:len(q.Legal)]
	q.Value = slices.Grow(q.Value[:0], len(q.Ends))[:len(q.Ends)]
}

// Model evaluates views.
type Model func(q *EvalBatch) error

func modelAt(address uint64) Model {
	if address == 0 {
		return nil
	}
	return func(q *EvalBatch) error { return Callbacks.Model(address, q) }
}

// source is a model as a netplay.Source. Each search thread has its own.
type source struct {
	model   Model
	scratch *scratch
	batch   EvalBatch
	answers net.Answers
}

var _ netplay.Source = (*source)(nil)

func newSource(g engine.Game, m Model) *source { return &source{model: m, scratch: newScratch(g)} }

func (s *source) Reset() { s.batch.reset() }

func (s *source) Add(v engine.View, legal []engine.Action) {
	q, size := &s.batch, s.scratch.encoding.Size()
	q.Observations = slices.Grow(q.Observations, size)[:len(q.Observations)+size]
	s.scratch.observe(&place{Position: v, view: v}, v.Viewer(), 0, &Outputs{Observations: q.Observations[len(q.Observations)-size:]})
	if len(legal) > 0 {
		q.Legal = s.scratch.encoder.AppendIndices(q.Legal, v, legal)
	}
	q.Seats = append(q.Seats, int8(v.Viewer()))
	q.Ends = append(q.Ends, int64(len(q.Legal)))
}

func (s *source) Ask() (*net.Answers, error) {
	q, a := &s.batch, &s.answers
	q.allocate()
	if err := s.model(q); err != nil {
		return nil, err
	}
	a.Policy, a.Value = append(a.Policy[:0], q.Policy...), a.Value[:0]
	for i, v := range q.Value {
		if !(v >= -1 && v <= 1) {
			return nil, fmt.Errorf("the model's value of view %d is %v: want -1 to 1", i, v)
		}
		a.Value = append(a.Value, v, 0, 0) // a guide uses win minus loss
	}
	for i, p := range q.Policy {
		if !(p >= 0 && p <= math.MaxFloat32) {
			return nil, fmt.Errorf("the model's weight for action index %d is %v: want 0 or more", q.Legal[i], p)
		}
	}
	return a, nil
}

// batcher combines the views of several searches. While the model works, new views wait and
// form the next batch.
type batcher struct {
	model   Model
	serving sync.Mutex // held while the model works
	all     EvalBatch  // views of all askers

	mu      sync.Mutex
	waiting []*asker
}

type asker struct {
	batch    *EvalBatch
	answered bool
	err      error
}

// ask answers questions in a batch with others. One error fails the whole batch.
func (g *batcher) ask(q *EvalBatch) error {
	a := &asker{batch: q}
	g.mu.Lock()
	g.waiting = append(g.waiting, a)
	g.mu.Unlock()
	runtime.Gosched() // let other searches add their questions
	g.serving.Lock()
	defer g.serving.Unlock()
	if a.answered {
		return a.err
	}
	g.mu.Lock()
	askers := g.waiting
	g.waiting = nil
	g.mu.Unlock()
	err := Guard(func() error { return g.answer(askers) }) // a panic must reach every waiting search
	for _, other := range askers {
		other.answered, other.err = true, err
	}
	return err
}

func (g *batcher) answer(askers []*asker) error {
	if len(askers) == 1 {
		return g.model(askers[0].batch)
	}
	g.all.reset()
	for _, a := range askers {
		g.all.add(a.batch)
	}
	g.all.allocate()
	if err := g.model(&g.all); err != nil {
		return err
	}
	policy, value := g.all.Policy, g.all.Value
	for _, a := range askers {
		policy = policy[copy(a.batch.Policy, policy):]
		value = value[copy(a.batch.Value, value):]
	}
	return nil
}
