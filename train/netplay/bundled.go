package netplay

import (
	"fmt"
	"strings"
	"sync"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/mcts"
	"deadreckon/train/net"
)

// read caches parsed bundled nets: values are func() (*net.File, error).
var read sync.Map

// Bundled returns the file of a bundled net. It is shared and must not be changed.
func Bundled(n *agents.BundledNet) (*net.File, error) {
	parse, _ := read.LoadOrStore(n, sync.OnceValues(func() (*net.File, error) {
		text, err := n.Content()
		if err != nil {
			return nil, err
		}
		return net.Parse(text)
	}))
	f, err := parse.(func() (*net.File, error))()
	if err != nil {
		read.Delete(n) // the next call fetches it again
		return nil, fmt.Errorf("bundled net %s: %w", n.Name, err)
	}
	return f, nil
}

// Find reads the net of a file. If the name is shipped:NAME, it returns the bundled net NAME
// and also its description; otherwise shipped is nil.
func Find(file access.File) (f *net.File, shipped *agents.BundledNet, err error) {
	name, ships := strings.CutPrefix(file.String(), "shipped:")
	if !ships {
		f, err = net.Load(file)
		return f, nil, err
	}
	if shipped, err = agents.BundledNetNamed(name); err != nil {
		return nil, nil, fmt.Errorf("net: %w", err)
	}
	f, err = Bundled(shipped)
	return f, shipped, err
}

// bundledSources returns a source by seat, nil for a seat without a net. Seats of one net
// share it.
func bundledSources(g engine.Game, nets agents.Nets) ([]Source, error) {
	out, of := make([]Source, len(nets)), map[*agents.BundledNet]*DirectSource{}
	for seat, n := range nets {
		if n == nil {
			continue
		}
		if of[n] == nil {
			f, err := Bundled(n)
			if err != nil {
				return nil, err
			}
			if of[n], err = NewDirectSource(g, net.Go{}, f, nets.Seats(n)...); err != nil {
				return nil, fmt.Errorf("%s: %w", n.Name, err)
			}
		}
		out[seat] = of[n]
	}
	return out, nil
}

// bundledGuide returns a guide that asks each seat's own net for its prior.
func bundledGuide(g engine.Game, nets agents.Nets) (agents.Guide, error) {
	if _, err := bundledSources(g, nets); err != nil {
		return agents.Guide{}, err
	}
	return agents.Guide{HasBasePolicy: true, Configure: func(c mcts.Config) mcts.Config {
		askers, err := bundledSources(g, nets)
		if err != nil {
			panic(err) // it worked above
		}
		p := &bySeat{guides: make([]*Guide, len(askers)), rest: c.Selection.Prior}
		of := map[Source]*Guide{nil: nil}
		for seat, a := range askers {
			u, ok := of[a]
			if !ok {
				u = NewGuide(g, a)
				of[a] = u
			}
			p.guides[seat] = u
		}
		c.Selection.Rule, c.Selection.Prior = mcts.PUCT, p
		return c
	}}, nil
}

// bySeat is a prior that asks the net of the seat on turn. A seat without a net uses rest,
// which may be nil.
type bySeat struct {
	guides []*Guide // by seat
	rest   mcts.Prior
}

var (
	_ mcts.SeatPrior = (*bySeat)(nil)
	_ mcts.Fallible  = (*bySeat)(nil)
)

func (p *bySeat) Covers(seat engine.Seat) bool { return p.guides[seat] != nil || p.rest != nil }

func (p *bySeat) Priors(s engine.State, legal []engine.Action, shares []float64) {
	if u := p.guides[s.Turn()]; u != nil {
		u.Priors(s, legal, shares)
		return
	}
	p.rest.Priors(s, legal, shares)
}

func (p *bySeat) Err() error {
	for _, u := range p.guides {
		if u == nil {
			continue
		}
		if err := u.Err(); err != nil {
			return err
		}
	}
	return nil
}
