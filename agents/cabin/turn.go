package cabin

import (
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
)

// Rules of strategies, in about the order of priority.

func board(p *player, _ int) (engine.Action, bool)   { return p.find(rules.KindBoard) }
func call(p *player, _ int) (engine.Action, bool)    { return p.find(rules.KindCall) }
func mend(p *player, _ int) (engine.Action, bool)    { return p.find(rules.KindMend) }
func rebuild(p *player, _ int) (engine.Action, bool) { return p.find(rules.KindRebuild) }
func patch(p *player, _ int) (engine.Action, bool)   { return p.find(rules.KindRepair) }
func assemble(p *player, c int) (engine.Action, bool) {
	if m := &p.men[c]; m.Pieces < 3 && p.Room(c) > 0 {
		return 0, false
	}
	return p.find(rules.KindAssemble)
}

// boardTogether waits for near Characters in the space of the van, unless a Zombie is there or the next
// Injury is fatal.
func boardTogether(p *player, c int) (engine.Action, bool) {
	a, ok := p.find(rules.KindBoard)
	if !ok || p.zombies[p.van] > 0 || p.men[c].Injuries+1 >= int(p.Rules().Figures.Skull) {
		return a, ok
	}
	for q := range p.n {
		if m := &p.men[q]; m.Living && rules.Steps(m.Space, p.van) > 1 && rules.Steps(m.Space, p.van) <= 3 {
			return 0, false
		}
	}
	return a, true
}

// callTogether waits, but not for long, until all are within two steps.
func callTogether(p *player, c int) (engine.Action, bool) {
	if p.Round() <= int(p.team.late)+3 {
		for q := range p.n {
			if m := &p.men[q]; m.Living && rules.Steps(m.Space, p.men[c].Space) > 2 {
				return 0, false
			}
		}
	}
	return p.find(rules.KindCall)
}

// aid heals the Character with most Injuries.
func aid(p *player, _ int) (engine.Action, bool) {
	from := int(p.team.heal)
	if p.called {
		from++
	}
	best, most := engine.Action(0), 0
	for _, a := range p.legal {
		d := rules.Decode(a)
		at := from
		switch d.Kind {
		case rules.KindHeal:
			at = int(p.Rules().Figures.Skull) - 1
		case rules.KindAid:
		default:
			continue
		}
		if n := p.men[d.X].Injuries; n >= at && n > most {
			best, most = a, n
		}
	}
	return best, most > 0
}

// toVan moves to the Rescuers. The holder of the Radio calls them nearer first.
func toVan(p *player, c int) (engine.Action, bool) {
	if !p.called || p.next == nowhere {
		return 0, false
	}
	m := &p.men[c]
	if rules.Steps(m.Space, p.van) > 3 && m.Space.Arc() != p.van.Arc() {
		if a := p.drive(m.Space); rules.Decode(a).Kind == rules.KindVan {
			return a, true
		}
	}
	if n := p.zombies[p.next]; n > 0 && !m.Covered {
		if a, ok := p.find(rules.KindMuck); ok {
			return a, true
		}
		if n <= 2 {
			if a, ok := p.shot(c, func(x rules.Space) bool { return x == p.next }); ok {
				return a, true
			}
		}
	}
	return p.findAt(rules.KindMove, uint8(p.next))
}

// bring brings pieces to the hub.
func bring(p *player, c int) (engine.Action, bool) {
	if p.men[c].Pieces == 0 || c == p.hub {
		return 0, false
	}
	if p.trades(c, p.hub) {
		if a, ok := p.find(rules.KindTrade); ok {
			return a, true
		}
	}
	return p.step(c, p.men[p.hub].Space)
}

// trades reports whether two Characters can trade. Trade 1, Maria.
func (p *player) trades(c, q int) bool {
	return rules.Steps(p.men[c].Space, p.men[q].Space) <= 1 || p.men[c].Person == rules.Maria || p.men[q].Person == rules.Maria
}

func collect(p *player, _ int) (engine.Action, bool) { return p.find(rules.KindCollect) }

// fetch fetches a piece on the board if nobody is nearer and the round allows the distance.
func fetch(p *player, c int) (engine.Action, bool) {
	to := p.piece(c, func(x rules.Space, d int) bool {
		r := p.Round()
		return x.Ring() == rules.Cabin || d <= 2 || r > int(p.team.early) && d <= int(p.team.far) || r > int(p.team.late)
	})
	if to == nowhere {
		return 0, false
	}
	return p.step(c, to)
}

func fetchAny(p *player, c int) (engine.Action, bool) {
	to := p.piece(c, func(rules.Space, int) bool { return true })
	if to == nowhere {
		return 0, false
	}
	return p.step(c, to)
}

// piece returns the nearest piece that is worth its distance and that is nearest to this Character.
func (p *player) piece(c int, worth func(x rules.Space, steps int) bool) rules.Space {
	best, least := nowhere, 99
	if p.called || p.lost == 0 {
		return best
	}
	for x := range rules.Space(spaces) {
		if p.lying[x] == 0 {
			continue
		}
		d := rules.Steps(p.men[c].Space, x)
		if _, other := p.nearest(x, c); other < d || d >= least || !worth(x, d) {
			continue
		}
		best, least = x, d
	}
	return best
}

// relieve moves to a Survivor with a piece, outside, within two steps and with two cards in hand.
func relieve(p *player, c int) (engine.Action, bool) {
	if p.called || p.cards(c) < 2 {
		return 0, false
	}
	for v := range p.Survivors() {
		d := rules.Steps(p.men[c].Space, v.Space)
		if !v.Carries || v.Space.Ring() == rules.Cabin || d > 2 {
			continue
		}
		if _, other := p.nearest(v.Space, c); other >= d {
			return p.step(c, v.Space)
		}
	}
	return 0, false
}

func (p *player) cards(c int) (n int) {
	for range p.Hand(c) {
		n++
	}
	return n
}

// patchBefore repairs a Wall in front of a Zombie.
func patchBefore(p *player, c int) (engine.Action, bool) {
	arc := p.men[c].Space.Arc()
	for r := rules.Yard; r <= rules.Woods; r++ {
		if p.zombies[rules.At(r, arc)] > 0 {
			return p.find(rules.KindRepair)
		}
	}
	return 0, false
}

// guard moves to the next room to repair its cracked Wall.
func guard(p *player, c int) (engine.Action, bool) {
	if a, ok := p.find(rules.KindRepair); ok {
		return a, true
	}
	if p.called || p.men[c].Space.Ring() != rules.Cabin || p.Left() < 2 {
		return 0, false
	}
	list, _ := around(p.men[c].Space)
	for _, y := range list[:2] {
		if _, cracked := p.Wall(y.Arc()); cracked && p.zombies[y] == 0 {
			if _, near := p.nearest(y, c); near > 0 {
				return p.findAt(rules.KindMove, uint8(y))
			}
		}
	}
	return 0, false
}

// evade leaves a room with two or more Zombies for an empty one.
func evade(p *player, c int) (engine.Action, bool) {
	x := p.men[c].Space
	if x.Ring() != rules.Cabin || p.zombies[x] < 2 {
		return 0, false
	}
	list, _ := around(x)
	for _, y := range list[:2] {
		if p.zombies[y] == 0 {
			return p.findAt(rules.KindMove, uint8(y))
		}
	}
	return 0, false
}

// draw draws a card if there is room in the hand or no shot.
func draw(p *player, c int) (engine.Action, bool) {
	if p.Room(c) <= 0 {
		if _, ok := p.find(rules.KindFire); ok {
			return 0, false
		}
		if !p.unarmed(c) {
			return 0, false
		}
	}
	if a, ok := p.find(rules.KindSearch); ok {
		return a, true
	}
	return p.find(rules.KindDraw)
}

// unarmed reports whether a Character has no gun that shoots.
func (p *player) unarmed(c int) bool {
	for h := range p.Hand(c) {
		if h.Loaded {
			return false
		}
	}
	return true
}

// inside enters a room.
func inside(p *player, c int) (engine.Action, bool) {
	x := p.men[c].Space
	if x.Ring() == rules.Cabin {
		return 0, false
	}
	return p.findAt(rules.KindMove, uint8(x-6))
}
