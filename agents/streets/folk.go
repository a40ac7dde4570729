package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/facts"
	"deadreckon/engine/streets/ground"
)

// Independents: hostile ones are fought or avoided, others left in peace. The trader talks, barters and
// takes them along. Digest 8.5.

// foe reports whether an independent is hostile and awake.
func foe(m *facts.Survivor) bool { return m.Attitude == ground.Hostile && !m.Unconscious }

// enmity returns the danger of a place from hostile independents, who hit within 6" and shoot within 20".
func (s *scene) enmity(at ground.Place) (sum float64) {
	for i := range s.others {
		m := &s.folk[i]
		if !foe(m) {
			continue
		}
		switch d2 := s.t.D2(at, m.At); {
		case d2 > ground.LimitD2(2*20) || !s.t.Sees(at, m.At):
		case d2 <= ground.LimitD2(2*6):
			sum += 0.8
		default:
			sum += 0.4
		}
	}
	return sum
}

// peace returns 1 for the place of an independent that is not hostile, otherwise 0.
func (p *player) peace(at ground.Place) float64 {
	for i := range p.others {
		if m := &p.folk[i]; m.At == at && !foe(m) {
			return 1
		}
	}
	return 0
}

// hitHostile hits an adjacent hostile independent.
func hitHostile(p *player, c int) (intent, bool) {
	for i := range p.others {
		if m := &p.folk[i]; foe(m) && p.t.InContact(p.men[c].At, m.At) {
			return intent{kind: action.KindMelee, at: m.At}, true
		}
	}
	return intent{}, false
}

// shootHostile shoots at a near hostile independent in sight if he is easily hit. They shoot first, but
// every shot is heard.
func shootHostile(p *player, c int) (intent, bool) {
	const easy = 5
	m := &p.men[c]
	var best intent
	least := easy + 1
	for i := range p.others {
		o := &p.folk[i]
		if !foe(o) || p.t.D2(m.At, o.At) > ground.LimitD2(2*int(p.duelRange)) || !p.t.Sees(m.At, o.At) {
			continue
		}
		for g := range p.Carried(m.Slot) {
			if !g.Loaded {
				continue
			}
			need, kind := p.ShotNeeds(m.Slot, g.Rank, o.At), action.KindSnap
			if m.Actions >= 2 && p.t.D2(m.At, o.At) > ground.LimitD2(2*3) {
				need, kind = need-1, action.KindAim
			}
			if need < least {
				best, least = intent{kind: kind, at: o.At, b: g.Rank}, need
			}
		}
	}
	return best, least <= easy
}

// another chooses the next target of a volley, except peaceful independents.
func (p *player) another() engine.Action {
	for _, a := range p.legal {
		if d := action.Decode(a); d.Kind == action.KindAlso && p.peace(ground.Place(d.Q)) == 0 {
			return a
		}
	}
	return p.legal[len(p.legal)-1]
}

// calm reports whether a man has both actions and no danger.
func (p *player) calm(c int) bool {
	m := &p.men[c]
	return m.Actions >= 2 && m.Grabs == 0 && p.foes(m.At) == 0 && p.enmity(m.At) == 0
}

// talk talks to a group within 6" whose attitude is more likely to rise than to fall.
func talk(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if !p.calm(c) || m.goal == home {
		return intent{}, false
	}
	best, most := -1, -1
	for i := range p.others {
		o := &p.folk[i]
		if o.Closed || o.Crazed || p.t.D2(m.At, o.At) > ground.LimitD2(2*6) || !p.t.Sees(m.At, o.At) {
			continue
		}
		mood := p.charm(o.At)
		switch o.Attitude {
		case ground.Friendly:
			mood++
		case ground.Hostile:
			mood -= 2
		case ground.Fearful:
			mood--
		}
		if mood >= 0 && mood > most {
			best, most = o.Group, mood
		}
	}
	return intent{kind: action.KindTalk, a: best}, best >= 0
}

// charm returns the modifier of charismatic and abrasive characters within 6" of a talk.
func (p *player) charm(at ground.Place) (n int) {
	for q := range p.n {
		m := &p.men[q]
		if p.t.D2(at, m.At) > ground.LimitD2(2*6) || !p.t.Sees(at, m.At) {
			continue
		}
		if p.Trait(m.Slot, "charismatic") {
			n++
		}
		if p.Trait(m.Slot, "abrasive") {
			n--
		}
	}
	return n
}

// barter goes to a friendly group within 3" with goods to sell, if supplies are needed.
func barter(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if !p.calm(c) || p.supplies() >= p.Goal()+int(p.spareSupplies) || p.wares(m.Slot) < 5 {
		return intent{}, false
	}
	for i := range p.others {
		if o := &p.folk[i]; o.Attitude == ground.Friendly && p.t.Touches(m.At, o.At, 2*3) {
			return intent{kind: action.KindBarter, a: o.Group}, true
		}
	}
	return intent{}, false
}

// wares returns the price of the most expensive thing that a character would sell.
func (p *player) wares(slot int) (most int) {
	for i := range p.Carried(slot) {
		if ware(i) {
			most = max(most, i.Price)
		}
	}
	return most
}

// ware reports whether a thing is for sale: guns and ammunition, and useless things.
func ware(i facts.Thing) bool {
	switch i.Name {
	case "first-aid-kit", "machete", "axe", "crowbar", "tools", "club", "heavy-clothes", "vaccine":
		return false
	}
	return true
}

// haggle sells the most expensive thing that the group can pay for while supplies are needed. It buys
// nothing.
func (p *player) haggle(slot int) engine.Action {
	best, most := p.legal[0], 0
	if p.supplies() >= p.Goal()+int(p.spareSupplies) {
		return best
	}
	for _, a := range p.legal {
		d := action.Decode(a)
		if d.Kind != action.KindSell {
			continue
		}
		for i := range p.Carried(slot) {
			if i.Rank == int(d.B) && ware(i) && i.Price > most {
				best, most = a, i.Price
			}
		}
	}
	return best
}
