// Package netplay plays games by nets. It has an agent that follows a net's policy, and a Guide
// that gives a search a net's policy and value.
//
// A net sees a view and its legal actions, nothing else. Importing the package registers the
// agent "net" and the nets that guide the agent "search". Any game with an engine.Encoder can
// be played.
package netplay

import (
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/train/net"
)

// Source evaluates views by a net, such as a DirectSource or a model in Python. It is not safe
// for concurrent use.
type Source interface {
	// Reset removes the views that were added.
	Reset()

	// Add adds a view and the legal actions of the player on turn, or no actions if the
	// policy is not needed.
	Add(v engine.View, legal []engine.Action)

	// Ask returns the net's answers for all added views. They are valid until the next call.
	Ask() (*net.Answers, error)
}

// DirectSource is a Source that evaluates its own views. It stops allocating once it has seen
// the largest request.
type DirectSource struct {
	coder     engine.Encoder
	shape     *engine.Encoding
	base      *Base // nil if the net has none
	evaluator net.Evaluator
	batch     net.Batch
	answers   net.Answers
	err       error // first error of the base since Reset
}

var _ Source = (*DirectSource)(nil)

// NewDirectSource returns a source of the net f, which must fit g (net.File.Fits). seats are
// the seats whose policy is needed; none means all that the base policy plays.
func NewDirectSource(g engine.Game, b net.Backend, f *net.File, seats ...engine.Seat) (*DirectSource, error) {
	if err := f.Fits(g); err != nil {
		return nil, err
	}
	e, err := b.Evaluator(f.Net)
	if err != nil {
		return nil, err
	}
	base, err := NewBase(g, f.Base, seats...)
	if err != nil {
		return nil, err
	}
	coder := g.(engine.Encoder) // Fits has checked it
	return &DirectSource{coder: coder, shape: coder.Encoding(), base: base, evaluator: e}, nil
}

func (a *DirectSource) Reset() {
	b := &a.batch
	b.N, b.Planes, b.Globals, b.Legal, b.Base, b.Ends = 0, b.Planes[:0], b.Globals[:0], b.Legal[:0], b.Base[:0], b.Ends[:0]
	a.err = nil
}

func (a *DirectSource) Add(v engine.View, legal []engine.Action) {
	b := &a.batch
	words, numbers := a.shape.PlaneWords(), len(a.shape.Globals)
	b.Planes = slices.Grow(b.Planes, words)[:len(b.Planes)+words]
	b.Globals = slices.Grow(b.Globals, numbers)[:len(b.Globals)+numbers]
	a.coder.Observe(v, b.Planes[len(b.Planes)-words:], b.Globals[len(b.Globals)-numbers:])
	if len(legal) > 0 {
		b.Legal = a.coder.AppendIndices(b.Legal, v, legal)
		if a.base != nil && a.err == nil {
			b.Base, a.err = a.base.Append(b.Base, v, legal)
		}
	}
	b.Ends = append(b.Ends, int32(len(b.Legal)))
	b.N++
}

func (a *DirectSource) Ask() (*net.Answers, error) {
	if a.err != nil {
		return nil, a.err
	}
	if err := a.evaluator.Evaluate(&a.batch, &a.answers); err != nil {
		return nil, fmt.Errorf("netplay: %w", err)
	}
	return &a.answers, nil
}
