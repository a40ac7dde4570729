package streets

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
)

// Dogs, and rare things.

// biting returns the place of an adjacent feral dog, preferably one that holds the man.
func (p *player) biting(m *man) (at ground.Place, ok bool) {
	for i := range p.pack {
		d := &p.dogs[i]
		if d.Friend < 0 && !d.Out && p.t.InContact(m.At, d.At) && (!ok || d.Holds == m.Slot) {
			at, ok = d.At, true
		}
	}
	return at, ok
}

// befriend befriends a friendly dog, or a feral one within 6" if the man is charismatic and no zombie is
// near.
func befriend(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if p.pack == 0 || m.Actions < 2 || m.Grabs > 0 {
		return intent{}, false
	}
	for i := range p.pack {
		d := &p.dogs[i]
		d2 := p.sc.D2(m.At.Square(), d.At.Square())
		wins := d.Friend == m.Slot && d2 <= ground.LimitD2(2*12)
		tries := d.Friend < 0 && d2 <= ground.LimitD2(2*6) && p.Trait(m.Slot, "charismatic") && !p.deadNear(m.At)
		if (wins || tries) && p.t.Sees(m.At, d.At) {
			return intent{kind: action.KindBefriend, at: d.At}, true
		}
	}
	return intent{}, false
}

func (p *player) deadNear(at ground.Place) bool {
	for i := range p.count {
		if p.near(at, &p.zombies[i]) {
			return true
		}
	}
	return false
}

// useChainsaw starts a chainsaw against adjacent zombies and turns it off when none is near.
func useChainsaw(p *player, c int) (intent, bool) {
	m := &p.men[c]
	for i := range p.Carried(m.Slot) {
		if i.Name != "chainsaw" {
			continue
		}
		if _, ok := p.touching(c); ok && i.Ready && m.Actions >= 2 {
			return intent{kind: action.KindReload, b: i.Rank}, true
		}
		if i.On && p.foes(m.At) == 0 {
			return intent{kind: action.KindStop}, true
		}
	}
	return intent{}, false
}

// fitAccessory attaches an accessory to a gun, if the strategy shoots and no zombie is near.
func fitAccessory(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if p.maxScore == 0 || p.foes(m.At) > 0 {
		return intent{}, false
	}
	thing, gun, ok := p.Fitting(m.Slot)
	return intent{kind: action.KindFit, b: thing, at: ground.Place(gun)}, ok
}

// useToyCar drives a toy car to lure more zombies than the man dares to fight.
func useToyCar(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if m.Actions < 2 || m.Grabs > 0 || m.house >= 0 || p.bold(c) {
		return intent{}, false
	}
	for i := range p.Carried(m.Slot) {
		if i.Name == "toy-car" && i.Ready {
			return intent{kind: action.KindReload, b: i.Rank}, true
		}
	}
	return intent{}, false
}

// bait returns the penalty of a square for a toy car: near friends, or far from zombies.
func (p *player) bait(at ground.Place) float64 {
	friends, dead := far, far
	for c := range p.n {
		friends = min(friends, p.sc.D2(at.Square(), p.men[c].At.Square()))
	}
	for i := range p.count {
		dead = min(dead, p.sc.D2(at.Square(), p.zombies[i].At.Square()))
	}
	return float64(dead) - float64(min(friends, 20*20))
}
