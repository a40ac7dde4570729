package cabin

import (
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
)

// The ways to play the dead, as the knob "dead" names them. Digest 8.8.
const (
	nearest = iota // to the nearest living Character
	ambush         // to the van, before the call to the piece that is farthest from the hub
	herd           // as nearest, and directs a Brute at the attention
)

// pairs are the abilities that they take: TP, TS and PD.
var pairs = [...]uint8{nearest: 1, ambush: 2, herd: 8}

// haunt is a decision for a Character who is dead.
func (p *player) haunt(phase string) engine.Action {
	style := int(p.dead)
	switch phase {
	case "rise":
		if a, ok := p.findAt(rules.KindRise, pairs[style]); ok {
			return a
		}
	case "dead":
		return p.prowl(style)
	case "direct":
		return p.greatest(p.direct)
	case "go":
		z := p.Mover()
		return p.greatest(func(d rules.Play) float64 { return -p.after(z, rules.Space(d.X)) })
	case "reroll":
		if roll, against := p.Dice(); against <= roll {
			if a, ok := p.find(rules.KindReroll); ok {
				return a
			}
		}
		if a, ok := p.find(rules.KindStand); ok {
			return a
		}
	}
	return p.legal[0]
}

// prowl is a step of the dead.
func (p *player) prowl(style int) engine.Action {
	from := p.men[p.self].Space
	z := rules.Token{Type: rules.Shambler, Space: from}
	goal := nowhere
	if style == ambush {
		goal = p.lair()
	}
	if goal == nowhere {
		return p.greatest(func(d rules.Play) float64 {
			if d.Kind == rules.KindStay {
				return -p.press(z, from)
			}
			return -p.after(z, rules.Space(d.X))
		})
	}
	return p.greatest(func(d rules.Play) float64 {
		x := from
		if d.Kind == rules.KindStep {
			x = rules.Space(d.X)
		}
		return -float64(rules.Steps(x, goal))
	})
}

// lair is where somebody has to come by: the van, else the piece farthest from the hub.
func (p *player) lair() rules.Space {
	if p.called {
		return p.van
	}
	best, far := nowhere, -1
	for x := range rules.Space(spaces) {
		if p.hub < 0 || p.lying[x] == 0 {
			continue
		}
		if d := rules.Steps(x, p.men[p.hub].Space); d > far {
			best, far = x, d
		}
	}
	return best
}

// direct is whom it is worth to direct: a Brute near the attention.
func (p *player) direct(d rules.Play) float64 {
	z, ok := rules.ClassOf(d.Y)
	if d.Kind != rules.KindDirect || !ok {
		return -9
	}
	c := p.Attention()
	if c < 0 {
		return -9
	}
	v := float64(z.Type) - float64(rules.Steps(rules.Space(d.X), p.men[c].Space))
	if z.Type == rules.Brute {
		v += 4
	}
	return v
}
