package streets

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/facts"
	"deadreckon/engine/streets/ground"
)

// Rules of strategies, in about the order of priority. Digest 8.5.

func recoverFromPanic(p *player, c int) (intent, bool) {
	return intent{kind: action.KindPanic}, p.men[c].Panicked
}

// bold reports whether the strength of zombies per friend near a man is at most courage.
func (p *player) bold(c int) bool {
	return p.foes(p.men[c].At) <= p.courage*float64(p.friends(c))+0.8
}

// touching returns the place of the adjacent zombie to hit: one that holds the man, then the weakest; or
// of a dog.
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

// fight hits an adjacent foe if the man is held or there are few foes.
func fight(p *player, c int) (intent, bool) {
	m := &p.men[c]
	at, ok := p.touching(c)
	if !ok || m.Grabs == 0 && !p.bold(c) {
		return intent{}, false
	}
	return intent{kind: action.KindMelee, at: at}, true
}

// flee moves to the least dangerous place.
func flee(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if _, ok := p.touching(c); !ok || m.Grabs > 0 {
		return intent{}, false
	}
	return p.walk(c, away)
}

// resist hits an adjacent foe if there is no way out.
func resist(p *player, c int) (intent, bool) {
	at, ok := p.touching(c)
	if !ok {
		return intent{}, false
	}
	return intent{kind: action.KindMelee, at: at}, true
}

// walk is a MOVE, or a RUN after it.
func (p *player) walk(c int, how approach) (intent, bool) {
	m := &p.men[c]
	switch {
	case m.Grabs > 0:
		return intent{}, false
	case m.Moved:
		return intent{kind: action.KindRun, how: how}, true
	}
	return intent{kind: action.KindMove, how: how}, true
}

// shoot shoots at an easy target, aimed if there is time and no foe near.
func shoot(p *player, c int) (intent, bool) {
	m := &p.men[c]
	var best intent
	most := 0.0
	if p.maxScore == 0 {
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
			if v := strength[z.Level] / float64(need) / float64(d2+20); float64(need) <= p.maxScore && v > most {
				best, most = intent{kind: kind, at: z.At, b: i.Rank}, v
			}
		}
	}
	return best, most > 0
}

func reload(p *player, c int) (intent, bool) {
	m := &p.men[c]
	for i := range p.Carried(m.Slot) {
		if i.Gun && !i.Loaded && p.CanReload(m.Slot, i.Rank) {
			return intent{kind: action.KindReload, b: i.Rank}, true
		}
	}
	return intent{}, false
}

// charge attacks a zombie within some inches, near most friends, unless the man is on his way home.
func charge(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if m.Moved || m.Grabs > 0 || m.Actions < 2 || m.goal == home || !p.bold(c) {
		return intent{}, false
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
		return intent{}, false
	}
	return intent{kind: action.KindMove, at: best.At, how: contact}, true
}

// giveFirstAid gives first aid to a friend within 3" if no zombie is near.
func giveFirstAid(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if m.Acted || m.Actions < 2 || m.Grabs > 0 || p.foes(m.At) > 0 {
		return intent{}, false
	}
	for q := range p.n {
		w := &p.men[q]
		if q != c && (w.Wounds > 0 && !w.Healed || w.Stuns > 0) && (w.Unconscious || w.Actions >= 2 && !w.Acted) && w.Grabs == 0 && p.t.Touches(m.At, w.At, 2*3) && p.carer(c) {
			return intent{kind: action.KindAid, a: w.Slot}, true
		}
	}
	return intent{}, false
}

// carer reports whether a man is good at first aid.
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

// search searches the floor unless a better searcher is present.
func search(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if m.house < 0 || m.goal == home || m.Grabs > 0 || m.Actions < 2 || p.Emptied(m.house, m.At.Floor()) || p.Burns(m.house) || p.leaves(c) {
		return intent{}, false
	}
	return intent{kind: action.KindSearch, at: m.At}, true
}

// leaves reports whether a search is left to a looter on the floor of a building that is soon searched.
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

// climb moves to a floor that is not empty.
func climb(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if m.house < 0 || m.goal != m.house || !p.Emptied(m.house, m.At.Floor()) {
		return intent{}, false
	}
	for floor := range p.sc.Buildings[m.house].Floors {
		if floor > m.At.Floor() && !p.Emptied(m.house, floor) {
			return intent{kind: action.KindUp, at: ground.On(p.sc.Buildings[m.house].Stairs, m.At.Floor())}, true
		}
	}
	return intent{}, false
}

// leaveSearchedBuilding leaves a finished building.
func leaveSearchedBuilding(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if m.house < 0 || m.goal == m.house || m.goal == fetch || m.Grabs > 0 {
		return intent{}, false
	}
	if m.At.Floor() > 0 {
		return intent{kind: action.KindDown, at: ground.On(p.sc.Buildings[m.house].Stairs, m.At.Floor())}, true
	}
	return intent{kind: action.KindExit}, true
}

// leaveForHome leaves a building on the way home or in a fire.
func leaveForHome(p *player, c int) (intent, bool) {
	if m := &p.men[c]; m.goal != home && !(m.house >= 0 && p.Burns(m.house)) {
		return intent{}, false
	}
	return leaveSearchedBuilding(p, c)
}

// exitTable goes home over the edge if that is within reach.
func exitTable(p *player, c int) (intent, bool) {
	m := &p.men[c]
	return intent{kind: action.KindOff}, m.goal == home && m.house < 0 && !m.Moved && m.Grabs == 0 && m.way+ground.Inch <= m.Inches*ground.Inch
}

// takeGoalItem takes the thing he came for.
func takeGoalItem(p *player, c int) (intent, bool) {
	m := &p.men[c]
	return intent{kind: action.KindGet, at: m.to}, m.goal == fetch && p.t.Touches(m.At, m.to, 2)
}

// enterGoal enters the building he came for.
func enterGoal(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if m.goal < 0 || m.house >= 0 || m.Grabs > 0 || p.gateOf(c) < 0 {
		return intent{}, false
	}
	return intent{kind: action.KindEnter, a: m.goal, b: p.gateOf(c)}, true
}

// gateOf returns the nearest opening of his goal within reach: a breach, then a door, then a window; -1
// for none.
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

// walkOn walks to his goal, but not too far ahead of the others.
func walkOn(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if m.house >= 0 && m.goal != fetch || m.goal >= 0 && p.gateOf(c) >= 0 || m.goal >= 0 && p.ahead(c) && p.danger(m.At) == 0 {
		return intent{}, false
	}
	return p.walk(c, onward)
}

// ahead reports whether a walking man of the squad is too far behind.
func (p *player) ahead(c int) bool {
	m := &p.men[c]
	for q := range p.n {
		if w := &p.men[q]; w.squad == m.squad && w.goal != home && !w.Unconscious && float64(p.wayTo(w.At, m.goal)-m.way) > p.lead*ground.Inch {
			return true
		}
	}
	return false
}
