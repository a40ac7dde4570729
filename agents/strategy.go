package agents

import (
	"strings"

	"deadreckon/engine"
)

// Aim is a goal of a strategy.
type Aim struct {
	Name string // one word
	Doc  string // description in a few words
}

// RegisterStrategy registers a strategy: a kind whose text sets only its knobs and, if it has aims,
// their order. open returns a new player with a name, at its defaults, and its knobs. With k.Aims
// the player must be an AimSetter. RegisterStrategy sets k.Open and k.Knobs.
func RegisterStrategy(k Kind, open func(name string) (Agent, []Knob)) {
	if k.Aims != nil {
		k.Means = map[string]string{"aims": "aims in order, joined by /; the first one that it can act on counts; " + describe(k.Aims)}
	}
	k.Knobs = func() []Knob {
		_, knobs := open(k.Name)
		return knobs
	}
	k.Open = func(_ engine.Game, p *Params) (Agent, error) {
		a, knobs := open(p.Text())
		p.SetKnobs(knobs)
		if s, ok := a.(AimSetter); ok && k.Aims != nil {
			if aims := p.Aims("aims", k.Aims); aims != nil {
				s.SetAims(aims)
			}
		}
		return a, nil
	}
	Register(k)
}

// describe lists aims with their descriptions.
func describe(aims []Aim) string {
	var words []string
	for _, a := range aims {
		words = append(words, a.Name+" is "+a.Doc)
	}
	return strings.Join(words, ", ")
}
