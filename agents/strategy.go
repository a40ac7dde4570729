package agents

import "deadreckon/engine"

// RegisterStrategy makes a strategy known: a kind whose text sets its knobs and nothing
// else. open returns a new player of a name at its defaults, and its knobs. k.Open and
// k.Knobs are made of it.
func RegisterStrategy(k Kind, open func(name string) (Agent, []Knob)) {
	k.Knobs = func() []Knob {
		_, knobs := open(k.Name)
		return knobs
	}
	k.Open = func(_ engine.Game, p *Params) (Agent, error) {
		a, knobs := open(p.Text())
		p.Turn(knobs)
		return a, nil
	}
	Register(k)
}
