package streets

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
)

// The rules of strategies that would rather not fight: lure, sneak and hold.

// lurer is the man who makes the noise: the last with a loaded gun, -1 for nobody.
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

// hunted reports whether a zombie sees somebody but one.
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

// draw has the lurer go away from the others, then shoot or shout, while they are seen.
func draw(p *player, c int) (wish, bool) {
	m := &p.men[c]
	if p.n < 2 || c != p.lurer() || m.goal == home || !p.hunted(c) || m.house >= 0 {
		return wish{}, false
	}
	if !m.Moved && m.Grabs == 0 && m.Actions >= 2 {
		return wish{kind: action.KindMove, how: aloof}, true
	}
	if m.Acted && m.Actions == 1 {
		return wish{kind: action.KindShout}, true
	}
	return wish{}, false
}

// lonely is how bad a place is for a lurer: near others, or in danger.
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

// seen counts the zombies within 14 inches that see a place.
func (s *scene) seen(at ground.Place) (n float64) {
	for i := range s.count {
		z := &s.zombies[i]
		if !z.Out && s.sc.D2(at.Square(), z.At.Square()) <= ground.LimitD2(2*14) && s.t.ZombieSees(z.At, at) {
			n++
		}
	}
	return n
}

// hide hides who is seen and has two actions.
func hide(p *player, c int) (wish, bool) {
	m := &p.men[c]
	return wish{kind: action.KindHide}, m.Actions >= 2 && m.Grabs == 0 && m.house < 0 && p.seen(m.At) > 0 && p.t.HidingPlace(m.At)
}

// spot resolves tokens from afar while all friends are inside.
func spot(p *player, c int) (wish, bool) {
	m := &p.men[c]
	if m.Actions < 2 {
		return wish{}, false
	}
	for q := range p.n {
		if p.men[q].house < 0 {
			return wish{}, false
		}
	}
	for _, at := range p.token[:p.tokens] {
		if d2 := p.sc.D2(m.At.Square(), at); ground.AtLeast(d2, 15) && d2 < 24*24 && p.t.Sees(m.At, ground.Place(at)) {
			return wish{kind: action.KindObserve, at: ground.Place(at)}, true
		}
	}
	return wish{}, false
}

// besieged reports whether a man is in a closed building with a token within 15 inches.
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

// bar closes a breach in a building that is held.
func bar(p *player, c int) (wish, bool) {
	m := &p.men[c]
	if m.Actions < 2 || !p.besieged(c) {
		return wish{}, false
	}
	for o := range p.sc.Buildings[m.house].Openings {
		if p.Breached(m.house, m.At.Floor(), o) {
			return wish{kind: action.KindBar, a: m.house, b: o}, true
		}
	}
	return wish{}, false
}

// stay searches what is held, and does not go out.
func stay(p *player, c int) (wish, bool) {
	m := &p.men[c]
	if m.Actions < 2 || m.Grabs > 0 || !p.besieged(c) || p.Emptied(m.house, m.At.Floor()) {
		return wish{}, false
	}
	return wish{kind: action.KindSearch, at: m.At}, true
}
