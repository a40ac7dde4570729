package netplay

import (
	"sync"

	"deadreckon/engine"
	"deadreckon/mcts"
	"deadreckon/train/net"
)

// Prior is an mcts.Prior by a net's policy. It keeps the answers by information key,
// so that a position is asked about once as long as there is room. It is safe for
// concurrent use, one caller at a time.
type Prior struct {
	mu     sync.Mutex
	asker  *Asker
	view   engine.View
	places []place
	policy []float32 // of all kept answers, one after another
	most   int       // of policy: when it is full all is forgotten
}

var _ mcts.Prior = (*Prior)(nil)

// place is where a kept answer is. The keys of two seats may be equal.
type place struct {
	key  uint64
	from int32
	n    int16
	seat int8
	used bool
}

const (
	placeBits = 16
	mostKept  = 1 << 20 // probabilities: 4 MB, and 1 MB of places
)

// NewPrior returns a prior by a net that was made for g.
func NewPrior(g engine.Game, b net.Backend, f *net.File) (*Prior, error) {
	a, err := NewAsker(g, b, f)
	if err != nil {
		return nil, err
	}
	return &Prior{asker: a, view: g.NewView(), places: make([]place, 1<<placeBits), most: mostKept}, nil
}

// Priors implements mcts.Prior.
func (p *Prior) Priors(s engine.State, legal []engine.Action, shares []float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	seat := s.Turn()
	key := s.Key(seat)
	at := &p.places[engine.Scramble(key+uint64(seat))>>(64-placeBits)]
	if !at.used || at.key != key || at.seat != int8(seat) || int(at.n) != len(legal) {
		*at = place{key, p.ask(s, seat, legal), int16(len(legal)), int8(seat), true}
	}
	for i, x := range p.policy[at.from : int(at.from)+len(legal)] {
		shares[i] = float64(x)
	}
}

// ask asks the net, and returns where in policy the answer is.
func (p *Prior) ask(s engine.State, seat engine.Seat, legal []engine.Action) int32 {
	s.ViewInto(seat, p.view)
	p.asker.Reset()
	p.asker.Add(p.view, legal)
	answers, err := p.asker.Ask()
	if err != nil {
		panic(err) // batches of an asker fit
	}
	if len(p.policy)+len(legal) > p.most {
		p.policy = p.policy[:0]
		clear(p.places)
	}
	p.policy = append(p.policy, answers.Policy...)
	return int32(len(p.policy) - len(legal))
}
