package streets

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
)

// Dogs, and things that are seldom found.

// biting returns the place of a feral dog next to a man, one that holds him first.
func (p *player) biting(m *man) (at ground.Place, ok bool) {
	for i := range p.pack {
		d := &p.dogs[i]
		if d.Friend < 0 && !d.Out && p.t.InContact(m.At, d.At) && (!ok || d.Holds == m.Slot) {
			at, ok = d.At, true
		}
	}
	return at, ok
}

// befriend wins a dog over: a friendly one always, a feral one within 6 inches if he is
// charismatic and nothing dead is near.
func befriend(p *player, c int) (wish, bool) {
	m := &p.men[c]
	if p.pack == 0 || m.Actions < 2 || m.Grabs > 0 {
		return wish{}, false
	}
	for i := range p.pack {
		d := &p.dogs[i]
		d2 := p.sc.D2(m.At.Square(), d.At.Square())
		wins := d.Friend == m.Slot && d2 <= ground.LimitD2(2*12)
		tries := d.Friend < 0 && d2 <= ground.LimitD2(2*6) && p.Trait(m.Slot, "charismatic") && !p.deadNear(m.At)
		if (wins || tries) && p.t.Sees(m.At, d.At) {
			return wish{kind: action.KindBefriend, at: d.At}, true
		}
	}
	return wish{}, false
}

// deadNear reports whether a zombie is near a place.
func (p *player) deadNear(at ground.Place) bool {
	for i := range p.count {
		if p.near(at, &p.zombies[i]) {
			return true
		}
	}
	return false
}

// saw starts a chainsaw to hit what is next to him, and turns it off when nothing is near.
func saw(p *player, c int) (wish, bool) {
	m := &p.men[c]
	for i := range p.Carried(m.Slot) {
		if i.Name != "chainsaw" {
			continue
		}
		if _, ok := p.touching(c); ok && i.Ready && m.Actions >= 2 {
			return wish{kind: action.KindReload, b: i.Rank}, true
		}
		if i.On && p.foes(m.At) == 0 {
			return wish{kind: action.KindStop}, true
		}
	}
	return wish{}, false
}

// fit puts what fits on a gun, if guns are fired and nothing is near.
func fit(p *player, c int) (wish, bool) {
	m := &p.men[c]
	if p.sure == 0 || p.foes(m.At) > 0 {
		return wish{}, false
	}
	thing, gun, ok := p.Fitting(m.Slot)
	return wish{kind: action.KindFit, b: thing, at: ground.Place(gun)}, ok
}

// decoy drives a toy car where it draws more of the dead than he dares to fight.
func decoy(p *player, c int) (wish, bool) {
	m := &p.men[c]
	if m.Actions < 2 || m.Grabs > 0 || m.house >= 0 || p.bold(c) {
		return wish{}, false
	}
	for i := range p.Carried(m.Slot) {
		if i.Name == "toy-car" && i.Ready {
			return wish{kind: action.KindReload, b: i.Rank}, true
		}
	}
	return wish{}, false
}

// bait is how bad a square is for a toy car: near friends, and far from the dead.
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
