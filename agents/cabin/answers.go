package cabin

import (
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
)

// Answers to questions that all strategies of the Characters share. Digest 8.8.

// answer answers a question other than the choice of an action.
func (p *player) answer(phase string) engine.Action {
	switch phase {
	case "cast":
		return p.bestAction(func(d rules.Play) float64 { return characterRanks[d.X] })
	case "with":
		return p.bestAction(p.arm)
	case "loss":
		return p.loss()
	case "target", "split", "second":
		return p.target()
	case "foe", "ram":
		return p.bestAction(p.foe)
	case "push":
		return p.bestAction(p.push)
	case "discard":
		return p.bestAction(func(d rules.Play) float64 { return -p.price(d.X) })
	case "keep":
		return p.bestAction(func(d rules.Play) float64 { return prices[p.Rules().Cards.Kinds[d.X].Use] })
	case "to":
		return p.bestAction(func(d rules.Play) float64 { return float64(p.Room(int(d.X))) })
	case "partner", "give", "take", "consent":
		return p.deal()
	case "pull":
		return p.bestAction(func(d rules.Play) float64 {
			x := p.Hauled()
			if d.Kind == rules.KindPull {
				x = rules.Space(d.X)
			}
			return -2*float64(x.Ring()) - p.danger(x)
		})
	case "first-fighters":
		if p.zombies[p.men[p.self].Space] >= 2 {
			return p.legal[0]
		}
		return p.legal[1]
	case "hit":
		return p.bestAction(p.strike)
	case "suffer":
		return p.bestAction(func(d rules.Play) float64 { return float64(d.X>>1) - 5*float64(d.X&1) })
	case "lure":
		return p.bestAction(p.lure)
	case "bait":
		return p.bestAction(func(d rules.Play) float64 {
			m := &p.men[d.X]
			return -float64(m.Injuries) - 2*float64(m.Pieces) - float64(m.Space.Ring())
		})
	}
	return p.legal[0]
}

var characterRanks = [8]float64{rules.Al: 6, rules.Barbara: 4, rules.David: 1, rules.Michael: 2, rules.Julie: 3, rules.Maria: 5, rules.Ray: 8, rules.Sandra: 7}

// prices ranks the cards in hand: higher ones are kept.
var prices = [...]float64{
	rules.Gun: 5, rules.AK47: 6, rules.Elephant: 4, rules.Flare: 3.5, rules.Bow: 6.5, rules.Melee: 4, rules.Saw: 6,
	rules.Nails: 4.2, rules.Wrench: 4.1, rules.Tape: 1, rules.Muck: 4.5, rules.Rope: 0.5, rules.Groan: 0, rules.Aid: 5.5,
}

// price returns the worth of a card in hand by its code.
func (p *player) price(code uint8) float64 {
	for h := range p.Hand(p.self) {
		if h.Code == code {
			v := prices[h.Card.Use] + 0.5*float64(h.Level)
			if h.Club {
				v = 1.5
			}
			return v
		}
	}
	return 0
}

// ways is the number of rolls of two dice that exceed n, for n up to 12.
var ways = [...]int{36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0}

// above returns the probability that two dice make more than n, for n up to 12.
func above(n int) float64 { return float64(ways[n]) / 36 }

// arm returns the worth of fighting with a weapon.
func (p *player) arm(d rules.Play) float64 {
	const hands, radio = 254, 255
	foe, token := p.Opponent()
	if !token {
		foe.Fight, foe.Health = 7, 2
	}
	switch {
	case d.Kind == rules.KindBurn:
		if foe.Health >= 2 {
			return 3.2
		}
		return 0.5
	case d.X == radio:
		return 2.4
	case d.X == hands:
		return 0.5
	}
	spare := 0
	var w rules.Held
	for h := range p.Hand(p.self) {
		if h.Card.Use <= rules.Wrench {
			spare++
		}
		if h.Code == d.X {
			w = h
		}
	}
	switch {
	case w.Card == nil:
		return 0
	case w.Club:
		return 2.5
	case w.Loaded && w.Card.Use == rules.Bow:
		return 3.5
	case w.Loaded && w.Card.Use == rules.AK47:
		return 2
	case w.Loaded:
		v := 3 - 0.1*float64(w.Card.Range)
		if foe.Fight <= 7 && spare > 1 && p.men[p.self].Injuries < int(p.Rules().Figures.Skull)-1 {
			v -= p.team.save
		}
		return v
	}
	needs := foe.Fight
	if w.Tape {
		needs--
	}
	return 1 + above(needs) + 0.2*float64(int(w.Card.Damage)-1)
}

// loss drops a club, or any weapon at many Injuries; otherwise it takes the Injury.
func (p *player) loss() engine.Action {
	w, armed := p.Weapon()
	if !armed || w.Club || p.men[p.self].Injuries > int(p.team.keep) {
		return p.legal[1]
	}
	return p.legal[0]
}

// foe chooses the opponent in a fight: the weakest first.
func (p *player) foe(d rules.Play) float64 {
	z, ok := rules.ClassOf(d.X)
	if !ok {
		return -deadFor
	}
	return -float64(6+int(z.Type)) - 0.1*float64(z.Health)
}

// strike chooses the target of a Survivors' point: a Zombie that it kills, otherwise the strongest.
func (p *player) strike(d rules.Play) float64 {
	z, ok := rules.ClassOf(d.X)
	if !ok {
		return 0
	}
	v := float64(z.Type)
	if z.Health == 1 {
		v += 10
	}
	return v
}

// push chooses the space to which a Zombie is pushed: outwards, away from Characters.
func (p *player) push(d rules.Play) float64 {
	if d.Kind != rules.KindPush {
		return -1
	}
	x := rules.Space(d.X)
	_, near := p.nearest(x, p.self)
	if near == 0 {
		return -2
	}
	return float64(x.Ring()) + 0.1*float64(near)
}

// lure sends a Zombie to a Survivor without pieces.
func (p *player) lure(d rules.Play) float64 {
	v := 0.0
	for w := range p.Survivors() {
		if w.Space != rules.Space(d.X) {
			continue
		}
		v += float64(w.Health)
		if w.Carries {
			v -= 10
		}
	}
	return v
}

// deal gives pieces to the hub and takes nothing. All but the hub agree to requests.
func (p *player) deal() engine.Action {
	return p.bestAction(func(d rules.Play) float64 {
		switch d.Kind {
		case rules.KindPartner:
			if int(d.X) == p.hub {
				return 1
			}
		case rules.KindGive:
			switch d.X {
			case 1, 2:
				return 10
			case 0:
				return -10
			}
			return -p.price(d.Y)
		case rules.KindTake:
			return -float64(d.X)
		case rules.KindAgree:
			if p.self != p.hub {
				return 1
			}
			return -1
		}
		return 0
	})
}
