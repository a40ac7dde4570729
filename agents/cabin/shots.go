package cabin

import (
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
)

func anywhere(rules.Space) bool { return true }

// shootNear shoots at near targets if there are two weapons in hand, and always at the own space.
func shootNear(p *player, c int) (engine.Action, bool) {
	x, arms := p.men[c].Space, 0
	for h := range p.Hand(c) {
		if h.Card.Use <= rules.Wrench {
			arms++
		}
	}
	if arms < 2 {
		return p.shot(c, func(y rules.Space) bool { return y == x })
	}
	return p.shot(c, func(y rules.Space) bool { return rules.Steps(x, y) <= int(p.team.near) })
}

func shoot(p *player, c int) (engine.Action, bool) { return p.shot(c, anywhere) }

// shot returns the best shot at targets in some spaces. Short range costs less than long range, and
// guns with one use need a worthy target.
func (p *player) shot(c int, in func(rules.Space) bool) (engine.Action, bool) {
	from := p.men[c].Space
	best, most := engine.Action(0), -100.0
	for h := range p.Hand(c) {
		a, ok := p.findAt(rules.KindFire, h.Code)
		if !ok || !p.worthy(from, h) {
			continue
		}
		if two, can := p.findAt(rules.KindDouble, h.Code); can && p.within(from, h) >= 2 {
			a = two
		}
		for i := range p.count {
			z := &p.tokens[i]
			if !in(z.Space) || !rules.Reaches(from, z.Space, int(h.Card.Range)) || h.Card.Use == rules.Elephant && (z.Space == from || z.Health < 2) {
				continue
			}
			if v := p.prize(*z) - 0.3*float64(h.Card.Range); v > most {
				best, most = a, v
			}
		}
	}
	return best, best != 0
}

// prize returns the worth of a shot at a Zombie: more if it kills or clears the way to the van.
func (p *player) prize(z rules.Token) float64 {
	v := p.threat(z)
	if z.Health == 1 {
		v += 2
	}
	if z.Space == p.next {
		v += 5
	}
	return v
}

// within returns the total health that a gun reaches.
func (p *player) within(from rules.Space, h rules.Held) (n int) {
	for x := range rules.Space(spaces) {
		if p.health[x] > 0 && rules.Reaches(from, x, int(h.Card.Range)) {
			n += int(p.health[x])
		}
	}
	return n
}

// worthy reports whether the targets are worth a gun with one use.
func (p *player) worthy(from rules.Space, h rules.Held) bool {
	switch h.Card.Use {
	case rules.AK47:
		return p.within(from, h) >= 4
	case rules.Flare:
		for x := range rules.Space(spaces) {
			if p.zombies[x] >= 2 && rules.Reaches(from, x, 3) {
				return true
			}
		}
		return false
	}
	return true
}

// target chooses the target of a shot. Points of the AK-47 must follow an order, so they begin with the
// first target.
func (p *player) target() engine.Action {
	h, armed := p.Weapon()
	if p.called && !p.men[p.self].Aboard {
		p.next = p.onward(p.self, p.van)
	}
	return p.bestAction(func(d rules.Play) float64 {
		if d.Kind != rules.KindAt {
			return -50
		}
		z, ok := rules.ClassOf(d.Y)
		z.Space = rules.Space(d.X)
		if !ok {
			return p.character(d)
		}
		z.Fight = p.fightNumber(z)
		switch {
		case armed && h.Card.Use == rules.AK47:
			return -float64(z.Space)
		case armed && h.Card.Use == rules.Elephant && z.Health < 2:
			return -20
		case armed && h.Card.Use == rules.Flare && p.zombies[z.Space] < 2:
			return p.prize(z) - 10
		}
		return p.prize(z)
	})
}

// character returns the worth of a Character as a target: 1 for the dead, otherwise 0.
func (p *player) character(d rules.Play) float64 {
	const dead, living = 32, 40
	if d.Y >= living {
		return -99
	}
	m := &p.men[d.Y-dead]
	return p.prize(rules.Token{Type: rules.Brute, Space: m.Space, Health: m.Health, Fight: deadFor})
}

// fightNumber returns the number of a Zombie on the board.
func (p *player) fightNumber(z rules.Token) int {
	for i := range p.count {
		if t := &p.tokens[i]; t.Space == z.Space && t.Type == z.Type {
			return t.Fight
		}
	}
	return 0
}
