package cabin

import (
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
)

// Ways to play the dead: values of the knob "dead". Digest 8.8.
const (
	nearest = iota // nearest = iota // the nearest living Character
	ambush         // ambush         // the van; before the call, the piece farthest from the hub
	herd           // as nearest, but direct a Brute at attention
)

// pairs are the abilities that each way takes: TP, TS and PD.
var pairs = [...]uint8{nearest: 1, ambush: 2, herd: 8}

// decideDead decides for a dead Character.
func (p *player) decideDead(phase string) engine.Action {
	style := int(p.dead)
	switch phase {
	case "rise":
		if a, ok := p.findAt(rules.KindRise, pairs[style]); ok {
			return a
		}
	case "dead":
		return p.moveDead(style)
	case "direct":
		return p.bestAction(p.direct)
	case "go":
		z := p.Mover()
		return p.bestAction(func(d rules.Play) float64 { return -p.after(z, rules.Space(d.X)) })
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

// moveDead moves a dead Character.
func (p *player) moveDead(style int) engine.Action {
	from := p.men[p.self].Space
	z := rules.Token{Type: rules.Shambler, Space: from}
	goal := nowhere
	if style == ambush {
		goal = p.lair()
	}
	if goal == nowhere {
		return p.bestAction(func(d rules.Play) float64 {
			if d.Kind == rules.KindStay {
				return -p.press(z, from)
			}
			return -p.after(z, rules.Space(d.X))
		})
	}
	return p.bestAction(func(d rules.Play) float64 {
		x := from
		if d.Kind == rules.KindStep {
			x = rules.Space(d.X)
		}
		return -float64(rules.Steps(x, goal))
	})
}

// lair returns a space that a Character must enter: the van, or the piece farthest from the hub.
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

// direct chooses the Zombie to direct: a Brute near attention.
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
