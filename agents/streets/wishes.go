package streets

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/facts"
	"deadreckon/engine/streets/ground"
)

// The rules of strategies, in about the order in which they come. Digest 8.5.

// rally is what who panics can do.
func rally(p *player, c int) (wish, bool) { return wish{kind: action.KindPanic}, p.men[c].Panicked }

// bold reports whether the dead near a man are no more than so much strength a friend.
func (p *player) bold(c int) bool {
	return p.foes(p.men[c].At) <= p.courage*float64(p.friends(c))+0.8
}

// touching returns the place of the zombie next to a man that is best hit: who holds him, then
// the weakest; or of a dog.
func (p *player) touching(c int) (at ground.Place, ok bool) {
	m := &p.men[c]
	var z *facts.Zombie
	least := 0
	for i := range p.count {
		o := &p.zombies[i]
		if o.Out || !p.t.InContact(m.At, o.At) {
			continue
		}
		v := o.Level
		if o.Holds == m.Slot {
			v -= 10
		}
		if z == nil || v < least {
			z, least = o, v
		}
	}
	if z != nil {
		return z.At, true
	}
	return p.biting(m)
}

// fight hits what is next to him, if he is held or the dead are not too many.
func fight(p *player, c int) (wish, bool) {
	m := &p.men[c]
	at, ok := p.touching(c)
	if !ok || m.Grabs == 0 && !p.bold(c) {
		return wish{}, false
	}
	return wish{kind: action.KindMelee, at: at}, true
}

// flee goes from too many to where there is least danger.
func flee(p *player, c int) (wish, bool) {
	m := &p.men[c]
	if _, ok := p.touching(c); !ok || m.Grabs > 0 {
		return wish{}, false
	}
	return p.walk(c, away)
}

// resist hits what is next to him, for want of a way.
func resist(p *player, c int) (wish, bool) {
	at, ok := p.touching(c)
	if !ok {
		return wish{}, false
	}
	return wish{kind: action.KindMelee, at: at}, true
}

// walk is a MOVE, or a RUN after it.
func (p *player) walk(c int, how manner) (wish, bool) {
	m := &p.men[c]
	switch {
	case m.Grabs > 0:
		return wish{}, false
	case m.Moved:
		return wish{kind: action.KindRun, how: how}, true
	}
	return wish{kind: action.KindMove, how: how}, true
}

// shoot shoots at what is easily hit: aimed if there is time and nothing near.
func shoot(p *player, c int) (wish, bool) {
	m := &p.men[c]
	var best wish
	most := 0.0
	if p.sure == 0 {
		return best, false
	}
	for i := range p.Carried(m.Slot) {
		if !i.Loaded {
			continue
		}
		for n := range p.count {
			z := &p.zombies[n]
			d2 := p.sc.D2(m.At.Square(), z.At.Square())
			if z.Out || d2 > ground.LimitD2(2*int(p.reach)) || !p.t.Sees(m.At, z.At) {
				continue
			}
			need := p.ShotNeeds(m.Slot, i.Rank, z.At)
			kind := action.KindSnap
			if d2 > ground.LimitD2(2*3) && m.Actions >= 2 {
				need, kind = need-1, action.KindAim
			}
			if v := strength[z.Level] / float64(need) / float64(d2+20); float64(need) <= p.sure && v > most {
				best, most = wish{kind: kind, at: z.At, b: i.Rank}, v
			}
		}
	}
	return best, most > 0
}

// load reloads an empty gun.
func load(p *player, c int) (wish, bool) {
	m := &p.men[c]
	for i := range p.Carried(m.Slot) {
		if i.Gun && !i.Loaded && p.CanReload(m.Slot, i.Rank) {
			return wish{kind: action.KindReload, b: i.Rank}, true
		}
	}
	return wish{}, false
}

// charge goes for a zombie within some inches, where most friends are, to hit it; not who is
// on his way home.
func charge(p *player, c int) (wish, bool) {
	m := &p.men[c]
	if m.Moved || m.Grabs > 0 || m.Actions < 2 || m.goal == home || !p.bold(c) {
		return wish{}, false
	}
	var best *facts.Zombie
	most := -1
	for i := range p.count {
		z := &p.zombies[i]
		if z.Out || p.sc.D2(m.At.Square(), z.At.Square()) > ground.LimitD2(2*int(p.charge)) || p.t.Room(m.At) != p.t.Room(z.At) || m.house != p.t.House(z.At) {
			continue
		}
		n := 0
		for q := range p.n {
			if p.sc.D2(p.men[q].At.Square(), z.At.Square()) <= ground.LimitD2(2*6) {
				n++
			}
		}
		if n > most {
			best, most = z, n
		}
	}
	if best == nil {
		return wish{}, false
	}
	return wish{kind: action.KindMove, at: best.At, how: contact}, true
}

// care gives first aid to a friend within 3 inches, if nothing dead is near.
func care(p *player, c int) (wish, bool) {
	m := &p.men[c]
	if m.Acted || m.Actions < 2 || m.Grabs > 0 || p.foes(m.At) > 0 {
		return wish{}, false
	}
	for q := range p.n {
		w := &p.men[q]
		if q != c && (w.Wounds > 0 && !w.Healed || w.Stuns > 0) && (w.Unconscious || w.Actions >= 2 && !w.Acted) && w.Grabs == 0 && p.t.Touches(m.At, w.At, 2*3) && p.carer(c) {
			return wish{kind: action.KindAid, a: w.Slot}, true
		}
	}
	return wish{}, false
}

// carer reports whether somebody is good at first aid.
func (p *player) carer(c int) bool {
	if p.Trait(p.men[c].Slot, "medic") {
		return true
	}
	for i := range p.Carried(p.men[c].Slot) {
		if i.Name == "first-aid-kit" {
			return true
		}
	}
	return false
}

// search searches the floor, unless somebody better at it is there.
func search(p *player, c int) (wish, bool) {
	m := &p.men[c]
	if m.house < 0 || m.goal == home || m.Grabs > 0 || m.Actions < 2 || p.Emptied(m.house, m.At.Floor()) || p.Burns(m.house) || p.leaves(c) {
		return wish{}, false
	}
	return wish{kind: action.KindSearch, at: m.At}, true
}

// leaves reports whether a search is left to a looter: one on the floor of a building that a
// search ends soon.
func (p *player) leaves(c int) bool {
	m := &p.men[c]
	if p.looters == 0 || p.Status(m.house) == ground.Barricaded || p.Trait(m.Slot, "looter") {
		return false
	}
	for q := range p.n {
		w := &p.men[q]
		if q != c && p.Trait(w.Slot, "looter") && !w.Unconscious && w.squad == m.squad && p.sc.HouseD2(w.At.Square(), m.house) <= ground.LimitD2(2*12) {
			return true
		}
	}
	return false
}

// climb goes up to a floor where something is left.
func climb(p *player, c int) (wish, bool) {
	m := &p.men[c]
	if m.house < 0 || m.goal != m.house || !p.Emptied(m.house, m.At.Floor()) {
		return wish{}, false
	}
	for floor := range p.sc.Buildings[m.house].Floors {
		if floor > m.At.Floor() && !p.Emptied(m.house, floor) {
			return wish{kind: action.KindUp, at: ground.On(p.sc.Buildings[m.house].Stairs, m.At.Floor())}, true
		}
	}
	return wish{}, false
}

// out leaves a building in which there is nothing to do.
func out(p *player, c int) (wish, bool) {
	m := &p.men[c]
	if m.house < 0 || m.goal == m.house || m.goal == fetch || m.Grabs > 0 {
		return wish{}, false
	}
	if m.At.Floor() > 0 {
		return wish{kind: action.KindDown, at: ground.On(p.sc.Buildings[m.house].Stairs, m.At.Floor())}, true
	}
	return wish{kind: action.KindExit}, true
}

// leave goes out before anything else if he is on his way home, or in a fire.
func leave(p *player, c int) (wish, bool) {
	if m := &p.men[c]; m.goal != home && !(m.house >= 0 && p.Burns(m.house)) {
		return wish{}, false
	}
	return out(p, c)
}

// off goes home over the edge, if that is within reach.
func off(p *player, c int) (wish, bool) {
	m := &p.men[c]
	return wish{kind: action.KindOff}, m.goal == home && m.house < 0 && !m.Moved && m.Grabs == 0 && m.way+ground.Inch <= m.Inches*ground.Inch
}

// take picks up what he came for.
func take(p *player, c int) (wish, bool) {
	m := &p.men[c]
	return wish{kind: action.KindGet, at: m.to}, m.goal == fetch && p.t.Touches(m.At, m.to, 2)
}

// enter goes into the building for which he came.
func enter(p *player, c int) (wish, bool) {
	m := &p.men[c]
	if m.goal < 0 || m.house >= 0 || m.Grabs > 0 || p.gateOf(c) < 0 {
		return wish{}, false
	}
	return wish{kind: action.KindEnter, a: m.goal, b: p.gateOf(c)}, true
}

// gateOf returns the opening of his goal that is within reach: a breach, else a door, else a
// window; -1 for none.
func (p *player) gateOf(c int) int {
	m := &p.men[c]
	halves := 4
	if p.Trait(m.Slot, "fast") {
		halves += 2
	}
	best, most := -1, 0
	gates := p.sc.Buildings[m.goal].Openings
	for o := range gates {
		rank, reach := 2, halves
		switch {
		case p.Breached(m.goal, 0, o):
			rank = 3
		case gates[o].Window:
			rank, reach = 1, halves-2
		}
		if rank > most && p.sc.WithinOpening(m.At.Square(), &gates[o], reach) {
			best, most = o, rank
		}
	}
	return best
}

// walkOn goes on to where he goes, but not too far before the others.
func walkOn(p *player, c int) (wish, bool) {
	m := &p.men[c]
	if m.house >= 0 && m.goal != fetch || m.goal >= 0 && p.gateOf(c) >= 0 || m.goal >= 0 && p.ahead(c) && p.danger(m.At) == 0 {
		return wish{}, false
	}
	return p.walk(c, onward)
}

// ahead reports whether somebody of the squad who walks too is some inches behind.
func (p *player) ahead(c int) bool {
	m := &p.men[c]
	for q := range p.n {
		if w := &p.men[q]; w.squad == m.squad && w.goal != home && !w.Unconscious && float64(p.wayTo(w.At, m.goal)-m.way) > p.lead*ground.Inch {
			return true
		}
	}
	return false
}
