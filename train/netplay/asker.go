// Package netplay plays games by nets: an agent that follows a net's policy, and an
// evaluator that gives a search a net's value.
//
// Its one idea: a net is asked about a view, with the legal actions there, and about
// nothing else. Importing the package registers the agent "net:FILE".
//
// It refuses to name a game: whatever has an engine.Encoder is played.
package netplay

import (
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/train/net"
)

// Asker asks a net about views of a game. It is not safe for concurrent use, and
// allocates nothing once it has seen as many views and actions at a time as there
// will be.
type Asker struct {
	coder     engine.Encoder
	shape     *engine.Encoding
	evaluator net.Evaluator
	batch     net.Batch
	answers   net.Answers
}

// NewAsker returns an asker of a net that was made for g: see net.File.Fits.
func NewAsker(g engine.Game, b net.Backend, f *net.File) (*Asker, error) {
	if err := f.Fits(g); err != nil {
		return nil, err
	}
	e, err := b.Evaluator(f.Net)
	if err != nil {
		return nil, err
	}
	coder := g.(engine.Encoder) // or it would not fit
	return &Asker{coder: coder, shape: coder.Encoding(), evaluator: e}, nil
}

// Reset forgets the views that were added.
func (a *Asker) Reset() {
	b := &a.batch
	b.N, b.Planes, b.Globals, b.Legal, b.Ends = 0, b.Planes[:0], b.Globals[:0], b.Legal[:0], b.Ends[:0]
}

// Add adds a view and actions that are legal there for the player on turn, or none
// if the policy is not wanted.
func (a *Asker) Add(v engine.View, legal []engine.Action) {
	b := &a.batch
	words, numbers := a.shape.PlaneWords(), len(a.shape.Globals)
	b.Planes = slices.Grow(b.Planes, words)[:len(b.Planes)+words]
	b.Globals = slices.Grow(b.Globals, numbers)[:len(b.Globals)+numbers]
	a.coder.Observe(v, b.Planes[len(b.Planes)-words:], b.Globals[len(b.Globals)-numbers:])
	if len(legal) > 0 {
		b.Legal = a.coder.AppendIndices(b.Legal, v, legal)
	}
	b.Ends = append(b.Ends, int32(len(b.Legal)))
	b.N++
}

// Ask returns the net's answers about all views that were added, valid until the
// next call.
func (a *Asker) Ask() (*net.Answers, error) {
	if err := a.evaluator.Evaluate(&a.batch, &a.answers); err != nil {
		return nil, fmt.Errorf("netplay: %w", err)
	}
	return &a.answers, nil
}
