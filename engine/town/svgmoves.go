package town

import (
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/kit/draw"
)

const svgRing = 32

// path shows an action on the map: a ring around a space or a counter, or an arrow if from and to differ.
type path struct {
	from, to Space
	who      Unit // unit whose counter is the start, or noUnit for the middle of the space
	shot     bool // at a Zeds unit
	slot     int
}

// moves draws the actions of a plan, the first one last. The place of a Move or a shot belongs to the
// action before it.
func (p *picture) moves(list []engine.PlayedMove) {
	for i, m := range slices.Backward(list) {
		k := Decode(m.Action).Kind
		if w, ok := content(m.At).path(m.Action); ok {
			p.Path(p.path(w), i == 0 || i == 1 && (k == KindTo || k == KindTarget))
		}
	}
}

// path computes the line of a path. In Town Center it avoids other counters.
func (p *picture) path(w path) draw.Path {
	x, y := p.spot(w)
	if w.from == w.to {
		return draw.Path{X: x, Y: y, ToX: x, ToY: y, Radius: svgRing}
	}
	toX, toY := p.middle(w.to, w.from.Track()%tracks)
	if w.shot && p.s.count(w.to) > w.slot {
		toX, toY = p.zedSpot(w.to, w.slot)+svgSide/2, toY-svgHigh/2+svgHead+svgTall/2
	}
	if w.from == Center {
		y -= svgRing
	}
	return draw.Path{X: x, Y: y, ToX: toX, ToY: toY, Radius: svgRing, Shot: w.shot, Whole: w.from == Center}
}

// spot is the start of a path: the counter of the unit if it is still there in the picture, otherwise the
// middle of the space.
func (p *picture) spot(w path) (x, y int) {
	x, y = p.middle(w.from, w.to.Track()%tracks)
	if w.who != noUnit && p.s.men[w.who].place() == w.from {
		x, y = p.manSpot(w.from, w.who)+svgSide/2, y-svgHigh/2+svgHead+svgTall/2
	}
	return x, y
}

// path returns the place of an action; ok is false for an action without one.
func (s *State) path(a engine.Action) (w path, ok bool) {
	d := Decode(a)
	u := Unit(d.A)
	switch d.Kind {
	case KindDeal, KindCup, KindEvent, KindFate, KindHero, KindRoll, KindDie, KindDice:
		return w, false
	case KindTo:
		return s.way(Unit(s.performer-1), Space(d.A)), true
	case KindTarget:
		return s.aim(s.fight.who, Space(d.A), int(d.B)), true
	case KindAct, KindGrant, KindLeadership:
		return s.errandPath(u, Errand(d.B)), true
	case KindInitiative:
		return s.errandPath(s.r().who[Initiative], Errand(d.A)), true
	case KindCitadel:
		return s.errandPath(u, Shoot), true
	case KindCraft:
		return s.errandPath(s.r().who[Crafting], Shoot), true
	case KindRide:
		return s.way(u, Center), true
	case KindAwayTo:
		return s.way(s.fight.who, At(Track(d.A), 0)), true
	case KindFight, KindNear, KindArm, KindPanic:
		return s.way(u, s.men[u].place()), true
	case KindSlot:
		return here(s.slotSpace()), true
	case KindBlock:
		return here(Space(d.A)), true
	case KindTrack:
		if s.phase == phaseStrongest {
			x, _ := s.strongestOn(Track(d.A))
			return here(x), true
		}
		return here(Track(d.A).Start()), true
	case KindOrder:
		return here(Track(d.A).Start()), true
	}
	return here(s.fight.at), s.fight.kind == combat
}

// here is a ring round the middle of a space.
func here(x Space) path { return path{from: x, to: x, who: noUnit} }

// way leads a unit to a space, aim a shot.
func (s *State) way(u Unit, to Space) path { return path{from: s.men[u].place(), to: to, who: u} }

func (s *State) aim(u Unit, to Space, slot int) path {
	w := s.way(u, to)
	w.shot, w.slot = true, slot
	return w
}

// errandPath shows a normal Action: a ring around the unit or, if only one way is open, the way.
func (s *State) errandPath(u Unit, e Errand) path {
	if e == Move {
		if m := s.destinations(u); m.Len() == 1 {
			return s.way(u, m.Next())
		}
	}
	if e == Shoot {
		if m := s.targets(u); m.Len() == 1 {
			return s.aim(u, m.Next(), 0)
		}
	}
	return s.way(u, s.men[u].place())
}
