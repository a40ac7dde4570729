package streets

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
)

// Rules of strategies that avoid fights: lure, sneak and hold.

// lurer returns the man that makes noise, the last with a loaded gun, or -1.
func (p *player) lurer() int {
	for c := p.n - 1; c >= 0; c-- {
		for i := range p.Carried(p.men[c].Slot) {
			if i.Loaded {
				return c
			}
		}
	}
	return -1
}

// hunted reports whether a zombie sees a man other than but.
func (p *player) hunted(but int) bool {
	for i := range p.count {
		for c := range p.n {
			if c != but && !p.zombies[i].Out && p.t.ZombieSees(p.zombies[i].At, p.men[c].At) {
				return true
			}
		}
	}
	return false
}

// drawZombies sends the lurer away from the others to shoot or shout, while they are seen.
func drawZombies(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if p.n < 2 || c != p.lurer() || m.goal == home || !p.hunted(c) || m.house >= 0 {
		return intent{}, false
	}
	if !m.Moved && m.Grabs == 0 && m.Actions >= 2 {
		return intent{kind: action.KindMove, how: aloof}, true
	}
	if m.Acted && m.Actions == 1 {
		return intent{kind: action.KindShout}, true
	}
	return intent{}, false
}

// lonely returns the penalty of a place for a lurer: near others, or in danger.
func (p *player) lonely(c int, at ground.Place) float64 {
	v := 2 * p.danger(at)
	for q := range p.n {
		if d2 := p.sc.D2(at.Square(), p.men[q].At.Square()); q != c && d2 < 13*13 {
			v += float64(13*13-d2) / 100
		}
	}
	if !p.t.HidingPlace(at) {
		v += 0.2
	}
	return v
}

// seen returns the number of zombies within 14" that see a place.
func (s *scene) seen(at ground.Place) (n float64) {
	for i := range s.count {
		z := &s.zombies[i]
		if !z.Out && s.sc.D2(at.Square(), z.At.Square()) <= ground.LimitD2(2*14) && s.t.ZombieSees(z.At, at) {
			n++
		}
	}
	return n
}

// hide hides a visible man with two actions.
func hide(p *player, c int) (intent, bool) {
	m := &p.men[c]
	return intent{kind: action.KindHide}, m.Actions >= 2 && m.Grabs == 0 && m.house < 0 && p.seen(m.At) > 0 && p.t.HidingPlace(m.At)
}

// observeTokens resolves distant tokens while all friends are inside.
func observeTokens(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if m.Actions < 2 {
		return intent{}, false
	}
	for q := range p.n {
		if p.men[q].house < 0 {
			return intent{}, false
		}
	}
	for _, at := range p.token[:p.tokens] {
		if d2 := p.sc.D2(m.At.Square(), at); ground.AtLeast(d2, 15) && d2 < 24*24 && p.t.Sees(m.At, ground.Place(at)) {
			return intent{kind: action.KindObserve, at: ground.Place(at)}, true
		}
	}
	return intent{}, false
}

// besieged reports whether a man is in a closed building with a token within 15".
func (p *player) besieged(c int) bool {
	m := &p.men[c]
	if m.house < 0 || p.Status(m.house).Open() || m.goal == home {
		return false
	}
	for _, at := range p.token[:p.tokens] {
		if p.sc.D2(m.At.Square(), at) <= ground.LimitD2(2*15) {
			return true
		}
	}
	return false
}

// closeBreach closes a breach in a held building.
func closeBreach(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if m.Actions < 2 || !p.besieged(c) {
		return intent{}, false
	}
	for o := range p.sc.Buildings[m.house].Openings {
		if p.Breached(m.house, m.At.Floor(), o) {
			return intent{kind: action.KindBar, a: m.house, b: o}, true
		}
	}
	return intent{}, false
}

// searchHeldBuilding searches a held building and does not leave.
func searchHeldBuilding(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if m.Actions < 2 || m.Grabs > 0 || !p.besieged(c) || p.Emptied(m.house, m.At.Floor()) {
		return intent{}, false
	}
	return intent{kind: action.KindSearch, at: m.At}, true
}
