package host

import (
	"runtime"
	"slices"
	"sync"
)

// gathering asks a model the questions of many games together: whoever comes while it
// answers waits, and all who wait are asked about at once next. So batches are as large as
// games are many, and nobody waits for a game that has nothing to ask.
type gathering struct {
	model   Model
	serving sync.Mutex // held by who asks for all

	mu      sync.Mutex
	waiting []*asker

	all Questions // of several together
}

// asker is one who waits, with its questions.
type asker struct {
	questions *Questions
	answered  bool
	err       error
}

// ask answers questions, maybe in the company of others. An error is that of all.
func (g *gathering) ask(q *Questions) error {
	a := &asker{questions: q}
	g.mu.Lock()
	g.waiting = append(g.waiting, a)
	g.mu.Unlock()
	runtime.Gosched() // whoever can still ask comes first
	g.serving.Lock()
	defer g.serving.Unlock()
	if a.answered {
		return a.err
	}
	g.mu.Lock()
	those := g.waiting
	g.waiting = nil
	g.mu.Unlock()
	err := Guard(func() error { return g.answer(those) }) // all who wait hear of a panic, too
	for _, other := range those {
		other.answered, other.err = true, err
	}
	return err
}

// answer asks the model.
func (g *gathering) answer(those []*asker) error {
	if len(those) == 1 {
		return g.model(those[0].questions)
	}
	g.all.join(those)
	if err := g.model(&g.all); err != nil {
		return err
	}
	g.all.part(those)
	return nil
}

// join makes one of the questions of several.
func (q *Questions) join(those []*asker) {
	q.Observations, q.Seats, q.Ends, q.Legal = q.Observations[:0], q.Seats[:0], q.Ends[:0], q.Legal[:0]
	for _, a := range those {
		before := int64(len(q.Legal))
		q.Observations = append(q.Observations, a.questions.Observations...)
		q.Seats = append(q.Seats, a.questions.Seats...)
		q.Legal = append(q.Legal, a.questions.Legal...)
		for _, end := range a.questions.Ends {
			q.Ends = append(q.Ends, before+end)
		}
	}
	q.Policy = slices.Grow(q.Policy[:0], len(q.Legal))[:len(q.Legal)]
	q.Value = slices.Grow(q.Value[:0], len(q.Ends))[:len(q.Ends)]
}

// part gives everybody the answers to what they asked.
func (q *Questions) part(those []*asker) {
	policy, value := q.Policy, q.Value
	for _, a := range those {
		policy = policy[copy(a.questions.Policy, policy):]
		value = value[copy(a.questions.Value, value):]
	}
}
