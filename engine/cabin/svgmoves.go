package cabin

import (
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/kit/draw"
)

const svgRing = 32

// path shows an action on the board: a ring around a Character or a space, or an arrow if from and to
// differ.
type path struct {
	from, to Space
	who      int  // the Character at the start, -1 for the middle of the space
	shot     bool // at somebody there
	at       class
}

// moves draws the actions of a plan, the first one last. The destination of a move or a shot belongs to
// the action before it.
func (p *picture) moves(list []engine.PlayedMove) {
	for i, m := range slices.Backward(list) {
		k := Decode(m.Action).Kind
		if w, ok := content(m.At).path(m.Action); ok {
			p.Path(p.path(w), i == 0 || i == 1 && (k == KindAt || k == KindPull))
		}
	}
}

// path computes the line of a path.
func (p *picture) path(w path) draw.Path {
	x, y := p.begins(w)
	if w.from == w.to {
		return draw.Path{X: x, Y: y, ToX: x, ToY: y, Radius: svgRing}
	}
	toX, toY := p.middle(w.to)
	if at, ok := p.tokens[newZombie(w.to, w.at)]; ok && w.shot && w.at.token() {
		toX, toY = at[0], at[1]
	}
	return draw.Path{X: x, Y: y, ToX: toX, ToY: toY, Radius: svgRing, Shot: w.shot}
}

// begins is the start of a path: the Character if he is still there in the picture, otherwise the middle
// of the space.
func (p *picture) begins(w path) (x, y int) {
	if w.who >= 0 && p.s.chars[w.who].space == w.from && p.people[w.who] != [2]int{} {
		return p.people[w.who][0], p.people[w.who][1]
	}
	return p.middle(w.from)
}

// path returns the place of an action; ok is false for an action without one.
func (s *State) path(a engine.Action) (w path, ok bool) {
	p := Decode(a)
	c := int(s.asked)
	switch p.Kind {
	case KindMove, KindStep:
		return s.way(c, Space(p.X))
	case KindPull:
		return path{from: s.pulledFrom(), to: Space(p.X), who: int(s.hauled) - 1}, true
	case KindGo, KindLure:
		return path{from: s.mover.space(), to: Space(p.X), who: s.mover.deadWalker()}, true
	case KindPush:
		return path{from: s.chars[s.fighter].space, to: Space(p.X), who: -1}, true
	case KindAt:
		from, _ := s.muzzle(c, s.weapon)
		return path{from: from, to: Space(p.X), who: c, shot: true, at: class(p.Y)}, true
	case KindDirect:
		return here(Space(p.X)), true
	case KindHit, KindSuffer:
		return here(s.floor), true
	case KindPlace:
		return here(s.arrival(int(p.X) - 1)), true
	case KindVan:
		to := (int(s.van) - 1 + [...]int{1, 5}[p.X]) % 6
		return path{from: s.vanSpace(), to: at(Woods, to), who: -1}, true
	case KindRam, KindVanFire:
		return here(s.vanSpace()), true
	case KindRope:
		if p.X < 8 {
			return here(Space(p.Y)), true
		}
		return s.whereIs(int(p.X - 8))
	case KindDuel, KindAid, KindHeal, KindGrant, KindTo, KindPartner, KindBait:
		return s.whereIs(int(p.X))
	}
	if p.Kind < KindEnd || !s.phase.asksSomebody() {
		return w, false
	}
	return s.whereIs(s.acting())
}

// here is a ring round the middle of a space, whereIs one round a Character.
func here(x Space) path { return path{from: x, to: x, who: -1} }

func (s *State) whereIs(c int) (path, bool) { return s.way(c, s.chars[c].space) }

// way leads a Character to a space.
func (s *State) way(c int, to Space) (path, bool) {
	return path{from: s.chars[c].space, to: to, who: c}, s.chars[c].space < off
}
