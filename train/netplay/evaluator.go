package netplay

import (
	"sync"

	"deadreckon/engine"
	"deadreckon/mcts"
	"deadreckon/train/net"
)

// Evaluator is an mcts.Evaluator by a net's value: the viewer's side expects the
// probability of a win less that of a loss, every other side the negative. It is
// asked wherever a player is on turn. It is safe for concurrent use.
type Evaluator struct {
	friends []uint8 // by seat: the seats of its side, as bits
	mu      sync.Mutex
	idle    []*Asker
	more    func() (*Asker, error)
}

var _ mcts.Evaluator = (*Evaluator)(nil)

// NewEvaluator returns an evaluator by a net that was made for g.
func NewEvaluator(g engine.Game, b net.Backend, f *net.File) (*Evaluator, error) {
	e := &Evaluator{friends: make([]uint8, len(g.Seats())), more: func() (*Asker, error) { return NewAsker(g, b, f) }}
	for _, side := range engine.SidesOf(g) {
		for _, seat := range side.Seats {
			for _, friend := range side.Seats {
				e.friends[seat] |= 1 << friend
			}
		}
	}
	first, err := e.more()
	if err != nil {
		return nil, err
	}
	e.idle = append(e.idle, first)
	return e, nil
}

// Quiet implements mcts.Evaluator.
func (*Evaluator) Quiet(p engine.Position) bool { return p.Turn() >= 0 }

// Evaluate implements mcts.Evaluator.
func (e *Evaluator) Evaluate(views []engine.View, scores []float64) {
	a := e.take()
	a.Reset()
	for _, v := range views {
		a.Add(v, nil)
	}
	answers, err := a.Ask()
	if err != nil {
		panic(err) // batches of an asker fit
	}
	for i, v := range views {
		value := answers.Value[net.Values*i : net.Values*(i+1)]
		mine := float64(value[0] - value[2])
		for seat := range e.friends {
			score := -mine
			if e.friends[v.Viewer()]>>seat&1 == 1 {
				score = mine
			}
			scores[i*len(e.friends)+seat] = score
		}
	}
	e.mu.Lock()
	e.idle = append(e.idle, a)
	e.mu.Unlock()
}

// take returns an asker that nobody uses.
func (e *Evaluator) take() *Asker {
	e.mu.Lock()
	defer e.mu.Unlock()
	if n := len(e.idle); n > 0 {
		a := e.idle[n-1]
		e.idle = e.idle[:n-1]
		return a
	}
	a, err := e.more()
	if err != nil {
		panic(err) // the first one could be made
	}
	return a
}
