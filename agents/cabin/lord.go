package cabin

import (
	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
)

// lord is a strategy of the Overlord: the distance of a Zombie from its goal, and weights.
type lord struct {
	way func(p *player, z rules.Token, x rules.Space) float64

	spurn  float64 // worth below which a card is discarded
	moves  float64 // worth of a Zombie moved by a card, in tokens
	breaks float64 // worth of a hit on a Wall, in tokens
	prey   float64 // worth of a piece in hand, in steps
	blood  float64 // worth of an Injury, in steps
	catch  float64 // worth of a Survivor with a piece, in steps
	block  float64 // worth of the van's arc for a new token
	spread float64 // malus of a Zombie already there
}

func flood() lord {
	return lord{way: (*player).press, spurn: 3, moves: 0.4, breaks: 0.9, prey: 0.4, blood: 0.3, catch: 2, block: 6, spread: 0.3}
}

func (l *lord) knobs() []agents.Knob {
	return []agents.Knob{
		{Name: "spurn", Value: &l.spurn, Low: 0, High: 10, Doc: "the worth of a card, in tokens, below which it is thrown away"},
		{Name: "moves", Value: &l.moves, Low: 0, High: 3, Doc: "value of a Zombie moved by a card"},
		{Name: "breaks", Value: &l.breaks, Low: 0, High: 5, Doc: "value of a hit on a Wall"},
		{Name: "prey", Value: &l.prey, Low: 0, High: 5, Doc: "how many steps of a Zombie's way a piece in hand is worth"},
		{Name: "blood", Value: &l.blood, Low: 0, High: 5, Doc: "how many steps an Injury is worth"},
		{Name: "catch", Value: &l.catch, Low: 0, High: 9, Doc: "value of a Survivor with a piece, in steps"},
		{Name: "block", Value: &l.block, Low: 0, High: 20, Doc: "value of the van's arc for a new token"},
		{Name: "spread", Value: &l.spread, Low: 0, High: 3, Doc: "malus of each Zombie in those Woods"},
	}
}

func init() {
	lordly := func(name, usage string, change func(*lord)) {
		register(name, name+": "+usage, overlords, func() (*player, []agents.Knob) {
			p := newPlayer(holdout)
			change(&p.lord)
			return p, append(p.lord.knobs(), p.deadKnob())
		})
	}
	lordly("flood", "as many tokens as can be, each the nearest way to the weakest", func(*lord) {})
	lordly("steer", "as flood, but throws no card away", func(l *lord) { l.spurn = 0 })
	lordly("siege", "all to the weakest Wall near most Characters, then in", func(l *lord) { l.way = (*player).besiege })
	lordly("hunter", "attacks Survivors with pieces, then pieces, then their holders", func(l *lord) { l.way = (*player).hunt })
	lordly("cordon", "as flood, but after the call all Zombies outside go to the van", func(l *lord) { l.way = (*player).seal })
}

// decideOverlord makes a decision of the Overlord.
func (p *player) decideOverlord(phase string) engine.Action {
	switch phase {
	case "play":
		return p.bestAction(func(d rules.Play) float64 { return p.merit(d.X) })
	case "throw":
		return p.bestAction(func(d rules.Play) float64 {
			if d.Kind == rules.KindEnough {
				return 0
			}
			return p.lord.spurn - p.merit(d.X)
		})
	case "place":
		return p.bestAction(func(d rules.Play) float64 { return p.site(rules.At(rules.Woods, int(d.X)-1)) })
	}
	return p.guide()
}

// guide moves the Zombie whose way shortens most.
func (p *player) guide() engine.Action {
	z := p.Mover()
	return p.bestAction(func(d rules.Play) float64 { return -p.after(z, rules.Space(d.X)) })
}

// after returns a Zombie's distance from its goal after a move to a space. A standing Wall stops it and
// takes a hit. Wall 1-3.
func (p *player) after(z rules.Token, x rules.Space) float64 {
	if z.Type != rules.Creeper && x.Arc() == z.Space.Arc() && x.Ring()+z.Space.Ring() == rules.Yard {
		if h := p.hits(x.Arc()); h > 0 {
			done := 1.0
			if z.Type == rules.Brute {
				done = h
			}
			return p.lord.way(p, z, z.Space) - done
		}
	}
	return p.lord.way(p, z, x)
}

// press returns the distance to the best living Character: steps and hits, minus the Character's value.
// After the call, Zombies outside go to the van if their goal is behind an intact Wall.
func (p *player) press(z rules.Token, x rules.Space) float64 {
	least, shut := 99.0, false
	for c := range p.n {
		m := &p.men[c]
		if !m.Living {
			continue
		}
		d, walls := float64(rules.Steps(x, m.Space)), 0.0
		if z.Type != rules.Creeper && (x.Ring() == rules.Cabin) != (m.Space.Ring() == rules.Cabin) {
			walls = p.hits(m.Space.Arc())
			if z.Type == rules.Brute {
				walls = min(walls, 1)
			}
		}
		if d += walls - p.lord.prey*float64(m.Pieces) - p.lord.blood*float64(m.Injuries); d < least {
			least, shut = d, walls == 2
		}
	}
	for v := range p.Survivors() {
		if d := float64(rules.Steps(x, v.Space)) - p.lord.catch; v.Carries && !p.called && d < least {
			least, shut = d, false
		}
	}
	if p.called && shut && x.Ring() != rules.Cabin {
		return float64(rules.Steps(x, p.van))
	}
	return least
}

// besiege returns the distance through the weakest Wall.
func (p *player) besiege(z rules.Token, x rules.Space) float64 {
	if x.Ring() == rules.Cabin {
		return p.press(z, x)
	}
	best, most := 0, -99.0
	for arc := range 6 {
		v := -2 * p.hits(arc)
		for c := range p.n {
			if m := &p.men[c]; m.Living {
				v -= float64(rules.Steps(rules.At(rules.Cabin, arc), m.Space))
			}
		}
		if v > most {
			best, most = arc, v
		}
	}
	return float64(rules.Steps(x, rules.At(rules.Cabin, best))) + p.hits(best)
}

// hunt returns the distance to a Survivor with a piece, otherwise to a piece, otherwise the distance of
// flood.
func (p *player) hunt(z rules.Token, x rules.Space) float64 {
	least := 99
	for v := range p.Survivors() {
		if v.Carries {
			least = min(least, rules.Steps(x, v.Space))
		}
	}
	for y := range rules.Space(spaces) {
		if p.lying[y] > 0 && least == 99 {
			least = min(least, rules.Steps(x, y))
		}
	}
	if least == 99 || p.called {
		return p.press(z, x)
	}
	return float64(least) + 0.1*p.press(z, x)
}

// seal returns the distance to the van for Zombies outside.
func (p *player) seal(z rules.Token, x rules.Space) float64 {
	if !p.called || x.Ring() == rules.Cabin {
		return p.press(z, x)
	}
	return float64(rules.Steps(x, p.van)) + 0.01*p.press(z, x)
}

// merit returns the worth of an Event card in tokens.
func (p *player) merit(id uint8) float64 {
	e := &p.Rules().Events.List[id]
	alive := 0
	for c := range p.n {
		if p.men[c].Living {
			alive++
		}
	}
	v := float64(e.Number)
	switch e.Code {
	case rules.CodeLiving:
		v += float64(alive)
	case rules.CodeDie:
		v = 3.5
	}
	if e.Where == rules.WhereClearing {
		v += 1.5
	}
	switch e.Effect {
	case rules.EffectMove:
		v += p.lord.moves * float64(p.moved(e.Filter))
	case rules.EffectTimber:
		v += p.lord.breaks
	case rules.EffectHit:
		for arc := range 6 {
			if p.zombies[rules.At(rules.Yard, arc)] > 0 && p.hits(arc) > 0 {
				v += p.lord.breaks
			}
		}
	}
	return v
}

// moved returns the number of Zombies that a card moves.
func (p *player) moved(f rules.Filter) (n int) {
	for z := range p.Tokens() {
		switch {
		case f < rules.FilterAll && z.Type == rules.Type(f), f == rules.FilterAll,
			f == rules.FilterOutside && z.Space.Ring() != rules.Cabin,
			f >= rules.FilterCabin && z.Space.Ring() == rules.Ring(f-rules.FilterCabin):
			n++
		}
	}
	return n
}

// site returns the worth of a space of the Woods for a new token.
func (p *player) site(x rules.Space) float64 {
	v := -p.lord.spread * float64(p.zombies[x])
	if p.called && x == p.van {
		v += p.lord.block
	}
	for c := range p.n {
		m := &p.men[c]
		if m.Living {
			open := 2 - p.hits(m.Space.Arc())
			v += (4 - float64(rules.Steps(x, m.Space)) + 0.5*open) * (1 + 0.5*float64(m.Injuries) + 0.5*float64(m.Pieces))
		}
	}
	return v
}
