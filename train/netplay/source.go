// Package netplay plays games by nets: an agent that follows a net's policy, a guide
// that gives a search a net's policy and value, and a batcher that asks a net for many
// games at once.
//
// Its one idea: a net is asked about a view, with the legal actions there, and about
// nothing else. Importing the package registers the agent "net" and the nets that guide
// the agent "search": those of files, and those that ship with the program.
//
// It refuses to name a game: whatever has an engine.Encoder is played.
package netplay

import (
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/train/net"
)

// Source answers views with a net's policy and value: an DirectSource, or a Client's of a
// Batcher. It is not safe for concurrent use.
type Source interface {
	// Reset forgets the views that were added.
	Reset()

	// Add adds a view and actions that are legal there for the player on turn, or
	// none if the policy is not wanted.
	Add(v engine.View, legal []engine.Action)

	// Ask returns the net's answers about all views that were added, valid until
	// the next call.
	Ask() (*net.Answers, error)
}

// request are views as a net is asked about them.
type request struct {
	coder engine.Encoder
	shape *engine.Encoding
	base  *Base // nil if the net has none
	batch net.Batch
	err   error // the first of the base since Reset
}

// newRequest returns none yet, for a net of g that is asked for these seats; none stands for all that its base plays.
func newRequest(g engine.Game, f *net.File, seats ...engine.Seat) (request, error) {
	coder := g.(engine.Encoder) // or no net would fit
	base, err := NewBase(g, f.Base, seats...)
	return request{coder: coder, shape: coder.Encoding(), base: base}, err
}

// Reset implements Source.
func (q *request) Reset() {
	reset(&q.batch)
	q.err = nil
}

func reset(b *net.Batch) {
	b.N, b.Planes, b.Globals, b.Legal, b.Base, b.Ends = 0, b.Planes[:0], b.Globals[:0], b.Legal[:0], b.Base[:0], b.Ends[:0]
}

// Add implements Source.
func (q *request) Add(v engine.View, legal []engine.Action) {
	b := &q.batch
	words, numbers := q.shape.PlaneWords(), len(q.shape.Globals)
	b.Planes = slices.Grow(b.Planes, words)[:len(b.Planes)+words]
	b.Globals = slices.Grow(b.Globals, numbers)[:len(b.Globals)+numbers]
	q.coder.Observe(v, b.Planes[len(b.Planes)-words:], b.Globals[len(b.Globals)-numbers:])
	if len(legal) > 0 {
		b.Legal = q.coder.AppendIndices(b.Legal, v, legal)
		if q.base != nil && q.err == nil {
			b.Base, q.err = q.base.Append(b.Base, v, legal)
		}
	}
	b.Ends = append(b.Ends, int32(len(b.Legal)))
	b.N++
}

// DirectSource is a Source that asks a net itself. It allocates nothing once it has seen as
// many views and actions at a time as there will be.
type DirectSource struct {
	request
	evaluator net.Evaluator
	answers   net.Answers
}

var _ Source = (*DirectSource)(nil)

// NewDirectSource returns an asker of a net that was made for g: see net.File.Fits. It is asked for the
// policy of the seats that are named alone; none stands for all that its base plays.
func NewDirectSource(g engine.Game, b net.Backend, f *net.File, seats ...engine.Seat) (*DirectSource, error) {
	if err := f.Fits(g); err != nil {
		return nil, err
	}
	e, err := b.Evaluator(f.Net)
	if err != nil {
		return nil, err
	}
	q, err := newRequest(g, f, seats...)
	if err != nil {
		return nil, err
	}
	return &DirectSource{request: q, evaluator: e}, nil
}

// Ask implements Source.
func (a *DirectSource) Ask() (*net.Answers, error) {
	if a.err != nil {
		return nil, a.err
	}
	if err := a.evaluator.Evaluate(&a.batch, &a.answers); err != nil {
		return nil, fmt.Errorf("netplay: %w", err)
	}
	return &a.answers, nil
}
