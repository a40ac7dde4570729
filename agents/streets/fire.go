package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/facts"
	"deadreckon/engine/streets/ground"
)

// Explosives, fire and gas: the strategy burn throws into crowds, and all avoid fire, gas and lit
// explosives. Digest 8.5.

// perils are the squares with fire, gas or a lit explosive near.
type perils struct {
	any      bool
	gas, lit ground.Set
}

// Danger of fire, of tear gas and of the reach of a lit stick.
const (
	inFire = 1.5
	inGas  = 0.5
	byFuse = 1.0
)

// fear finds the perils.
func (s *scene) fear(f facts.Facts) {
	s.perils = perils{}
	f.Gas(&s.t, 0, &s.perils.gas)
	f.Lit(&s.t, 0, &s.perils.lit)
	s.perils.any = !s.perils.gas.Empty() || !s.perils.lit.Empty()
	for h := range s.sc.Buildings {
		s.perils.any = s.perils.any || f.Burns(h)
	}
}

// of returns the danger of a place from perils.
func (r *perils) of(s *scene, at ground.Place) (sum float64) {
	if _, aboard := at.Vehicle(); aboard {
		return 0
	}
	if h := int(s.sc.House[at.Square()]); h >= 0 && s.Burns(h) {
		sum += inFire
	}
	if at.Floor() == 0 && r.gas.Has(at.Square()) {
		sum += inGas
	}
	if at.Floor() == 0 && r.lit.Has(at.Square()) {
		sum += byFuse
	}
	return sum
}

// yield returns the value of a blast: the strength of zombies within 1", half of the strength within 2".
// It is negative if friends are within 3", the distance of a miss.
func (p *player) yield(at ground.Place) (sum float64) {
	if _, aboard := at.Vehicle(); aboard {
		return 0
	}
	for i := range p.count {
		z := &p.zombies[i]
		if d2 := p.sc.D2(at.Square(), z.At.Square()); z.At.Floor() == at.Floor() && p.t.Room(z.At) == p.t.Room(at) {
			switch {
			case d2 <= ground.LimitD2(2*1):
				sum += strength[z.Level]
			case d2 <= ground.LimitD2(2*2):
				sum += strength[z.Level] / 2
			}
		}
	}
	for q := range p.n {
		if w := &p.men[q]; w.At.Floor() == at.Floor() && p.sc.D2(at.Square(), w.At.Square()) <= ground.LimitD2(2*3) {
			sum -= nowhere
		}
	}
	return sum
}

// easily is the maximum need for a throw.
const easily = 5

// throwExplosive throws at the zombie whose place has the highest yield, if that is enough.
func throwExplosive(p *player, c int) (intent, bool) {
	m := &p.men[c]
	var best intent
	most := p.minBlast
	for i := range p.Carried(m.Slot) {
		if !p.Bursts(m.Slot, i.Rank) {
			continue
		}
		for n := range p.count {
			z := &p.zombies[n]
			if v := p.yield(z.At); v >= most && p.ThrowNeeds(m.Slot, i.Rank, z.At) <= easily && p.t.Sees(m.At, z.At) && !p.housed(z.At) {
				best, most = intent{kind: action.KindThrow, at: z.At, b: i.Rank}, v
			}
		}
	}
	return best, best.kind != 0
}

// housed reports whether an unsearched building is within 1" of a blast.
func (p *player) housed(at ground.Place) bool {
	for h := range p.sc.Buildings {
		if !p.done(h) && p.sc.HouseD2(at.Square(), h) <= ground.LimitD2(2*1) {
			return true
		}
	}
	return false
}

// readyMolotov readies a Molotov cocktail when a crowd is near but not adjacent.
func readyMolotov(p *player, c int) (intent, bool) {
	m := &p.men[c]
	if p.foes(m.At) < p.minBlast || p.danger(m.At) > 1 {
		return intent{}, false
	}
	for i := range p.Carried(m.Slot) {
		if p.Readies(m.Slot, i.Rank) {
			return intent{kind: action.KindReload, b: i.Rank}, true
		}
	}
	return intent{}, false
}

func (p *player) throw(w intent) (engine.Action, bool) {
	return p.has(action.Play{Kind: w.kind, B: uint8(w.b), Q: uint16(w.at)})
}

// throwShare returns the prior share of a throw: high for an explosive with a worthy target and no friend
// near, low for a rock or a knife.
func (p *player) throwShare(slot int, a engine.Action) float64 {
	d := action.Decode(a)
	switch v := p.yield(ground.Place(d.Q)); {
	case v <= 0:
		return 0
	case !p.Bursts(slot, int(d.B)):
		return shareOdd
	default:
		return min(shareGoal, v/8)
	}
}
