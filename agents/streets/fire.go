package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/facts"
	"deadreckon/engine/streets/ground"
)

// Explosives, fire and gas: who burns throws into crowds, and all keep out of what burns, chokes
// or is about to go off. Digest 8.5.

// perils are the squares of the ground in which it is bad to end a turn for other reasons than
// zombies.
type perils struct {
	any      bool
	gas, lit ground.Set
}

// What it is to be in a fire, in tear gas, and where a lit stick reaches.
const (
	inFire = 1.5
	inGas  = 0.5
	byFuse = 1.0
)

// fear takes in what burns, chokes or is lit.
func (s *scene) fear(f facts.Facts) {
	s.perils = perils{}
	f.Gas(&s.t, 0, &s.perils.gas)
	f.Lit(&s.t, 0, &s.perils.lit)
	s.perils.any = !s.perils.gas.Empty() || !s.perils.lit.Empty()
	for h := range s.sc.Buildings {
		s.perils.any = s.perils.any || f.Burns(h)
	}
}

// of is how bad a place is for what burns, chokes or is lit.
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

// yield is what a blast in a place is worth: the strength of the zombies within 1", half of that
// of those within 2"; friends within 3", where a miss may come down, take more than it can bring.
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

// easily is the need up to which one throws.
const easily = 5

// hurl throws what bursts at the zombie whose place is worth most, if it is worth it.
func hurl(p *player, c int) (wish, bool) {
	m := &p.men[c]
	var best wish
	most := p.crowd
	for i := range p.Carried(m.Slot) {
		if !p.Bursts(m.Slot, i.Rank) {
			continue
		}
		for n := range p.count {
			z := &p.zombies[n]
			if v := p.yield(z.At); v >= most && p.ThrowNeeds(m.Slot, i.Rank, z.At) <= easily && p.t.Sees(m.At, z.At) && !p.housed(z.At) {
				best, most = wish{kind: action.KindThrow, at: z.At, b: i.Rank}, v
			}
		}
	}
	return best, best.kind != 0
}

// housed reports whether a building that is not searched yet would suffer from a blast: in it,
// or within 1".
func (p *player) housed(at ground.Place) bool {
	for h := range p.sc.Buildings {
		if !p.done(h) && p.sc.HouseD2(at.Square(), h) <= ground.LimitD2(2*1) {
			return true
		}
	}
	return false
}

// ready readies a Molotov cocktail when a crowd is near, but not next to it.
func ready(p *player, c int) (wish, bool) {
	m := &p.men[c]
	if p.foes(m.At) < p.crowd || p.danger(m.At) > 1 {
		return wish{}, false
	}
	for i := range p.Carried(m.Slot) {
		if p.Readies(m.Slot, i.Rank) {
			return wish{kind: action.KindReload, b: i.Rank}, true
		}
	}
	return wish{}, false
}

// cast is the throw that a wish comes to.
func (p *player) cast(w wish) (engine.Action, bool) {
	return p.has(action.Play{Kind: w.kind, B: uint8(w.b), Q: uint16(w.at)})
}

// throwShare is how likely a throw is a good one: of what bursts where something is worth it, and no
// friend is near; a rock or a knife, which harm one of the dead at most, seldom.
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
