package streets

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
)

// Goals of men. Digest 8.5.

// divide divides the men into one squad, or into two that join when many zombies are near one of them.
func (p *player) divide() {
	if p.joinStrength == 0 {
		return
	}
	for c := range p.n {
		p.men[c].squad = c % squads
	}
	for c := range p.n {
		if p.foes(p.men[c].At) > p.joinStrength {
			for q := range p.n {
				p.men[q].squad = 0
			}
			return
		}
	}
}

// groups returns the number of squads.
func (p *player) groups() int {
	if p.joinStrength == 0 {
		return 1
	}
	return squads
}

// supplies returns the supplies carried off or in hand.
func (p *player) supplies() int {
	sum := p.Banked()
	for c := range p.n {
		sum += p.men[c].Supplies
	}
	return sum
}

// goal returns the goal of a squad: home with enough supplies, otherwise the cheapest building that can
// be searched in time.
func (p *player) goal(squad int) int {
	item, where, found := p.Sought()
	switch {
	case p.Turn() >= int(p.homeTurn), item != "" && found, item == "" && p.supplies() >= p.Goal()+int(p.spareSupplies):
		return home
	case item != "" && !p.done(where):
		return where
	}
	full := p.entered() >= int(p.maxHouses)
	best, least := home, float64(nowhere*far)
	for h := range p.sc.Buildings {
		if p.done(h) || full && !p.Entered(h, 0) {
			continue
		}
		cost, men := p.odds(h), 0
		for c := range p.n {
			if p.men[c].squad == squad {
				cost += float64(p.wayTo(p.men[c].At, h))
				men++
				if p.men[c].house == h {
					cost -= p.insideBonus
				}
			}
		}
		if squad > 0 && p.goals[0] >= 0 && p.apart(h, p.goals[0]) < 10 {
			cost += 1000
		}
		if men > 0 && cost < least {
			best, least = h, cost
		}
	}
	return best
}

// entered returns the number of buildings that characters have entered.
func (p *player) entered() (n int) {
	for h := range p.sc.Buildings {
		if p.Entered(h, 0) {
			n++
		}
	}
	return n
}

// apart returns the approximate distance between the doors of two buildings.
func (p *player) apart(a, b int) int {
	x, y := &p.sc.Buildings[a], &p.sc.Buildings[b]
	dx, dy := max(x.X0-y.X1, y.X0-x.X1, 0), max(x.Y0-y.Y1, y.Y0-x.Y1, 0)
	return max(dx, dy)
}

// done reports whether nothing can be gained in a building: its floors are empty, or it is boarded up
// and nobody can force it.
func (p *player) done(h int) bool {
	empty := true
	if p.Burns(h) {
		return true
	}
	for floor := range p.sc.Buildings[h].Floors {
		empty = empty && p.Emptied(h, floor)
	}
	if empty || p.Status(h) != ground.Barricaded {
		return empty
	}
	for o := range p.sc.Buildings[h].Openings {
		if p.Breached(h, 0, o) {
			return false
		}
	}
	for c := range p.n {
		if p.forces(p.men[c].Slot) {
			return false
		}
	}
	return true
}

// forces reports whether a character is good at forcing doors.
func (p *player) forces(slot int) bool {
	if p.Trait(slot, "strong") || p.Trait(slot, "looter") {
		return true
	}
	for i := range p.Carried(slot) {
		if i.Name == "crowbar" || i.Name == "tools" || i.Name == "axe" {
			return true
		}
	}
	return false
}

// odds returns the cost of a building without the distance: its kind and the zombies near it.
func (p *player) odds(h int) (cost float64) {
	for i := range p.count {
		z := &p.zombies[i]
		if p.sc.HouseD2(z.At.Square(), h) <= ground.LimitD2(2*6) {
			cost += 60 * strength[z.Level]
		}
	}
	switch p.Status(h) {
	case ground.Barricaded:
		cost -= 80
	case ground.Intact:
		cost -= 40
	}
	return cost
}

// send sets a man's goal: home if time runs out, a thing nearby if he is the nearest, otherwise the goal
// of his squad.
func (p *player) send(c int) {
	m := &p.men[c]
	m.goal = p.goals[m.squad]
	if p.isTraitor && m.Seat == p.mine {
		m.goal = p.traitorGoal(c)
	}
	inches := float64(p.wayTo(m.At, home)) / ground.Inch
	if left := float64(p.LastTurn() - p.Turn() + 1); left*p.pace < inches+p.margin || float64(m.Wounds) >= p.homeWounds {
		m.goal = home
	}
	if p.sought >= 0 && p.sends(c) {
		m.goal, m.to = fetch, p.lost
		if m.house < 0 && p.sought < len(p.sc.Buildings) && !p.Status(p.sought).Open() {
			m.goal = p.sought
		}
	}
	if m.goal != home {
		for _, at := range p.thing[:p.things] {
			if p.fetches(c, at) && p.sc.D2(at.Square(), m.At.Square()) <= ground.LimitD2(2*9) && p.nearest(c, at) {
				m.goal, m.to = fetch, at
				break
			}
		}
	}
	m.way = p.wayOf(c, m.At)
}

// sends reports whether a man is one of the two nearest to the lost thing of the scenario, and so fetches
// it.
func (p *player) sends(c int) bool {
	d2, nearer := p.sc.D2(p.men[c].At.Square(), p.lost.Square()), 0
	for q := range p.n {
		if d := p.sc.D2(p.men[q].At.Square(), p.lost.Square()); d < d2 || d == d2 && q < c {
			nearer++
		}
	}
	return nearer < 2
}

// fetches reports whether a man can reach a thing directly: in the same building, or both in the open,
// including ruins.
func (p *player) fetches(c int, at ground.Place) bool {
	m, house := &p.men[c], int(p.sc.House[at.Square()])
	if m.house >= 0 || at.Floor() > 0 {
		return m.house == house && m.At.Floor() == at.Floor() && p.Emptied(house, at.Floor())
	}
	return house < 0 || p.Status(house).Open()
}

// nearest reports whether no other man outdoors is nearer to a place.
func (p *player) nearest(c int, at ground.Place) bool {
	d2 := p.sc.D2(p.men[c].At.Square(), at.Square())
	for q := range p.n {
		if d := p.sc.D2(p.men[q].At.Square(), at.Square()); q != c && p.men[q].house < 0 && (d < d2 || d == d2 && q < c) {
			return false
		}
	}
	return true
}

// value returns the cost of a place for a man: distance to the goal, danger, and attracted tokens.
func (p *player) value(c int, at ground.Place) float64 {
	v := 0.12*float64(p.wayOf(c, at))/ground.Inch + p.danger(at)
	if p.tokenPenalty > 0 {
		v += p.tokenPenalty * p.alarm(at)
	}
	if p.sightPenalty > 0 {
		v += p.sightPenalty * p.seen(at)
	}
	return v
}

// least returns the legal action of a kind with the lowest cost, and the cost.
func (p *player) least(kind action.Kind, worth func(at ground.Place) float64) (best int, v float64) {
	best = -1
	for i, a := range p.legal {
		d := action.Decode(a)
		if d.Kind != kind {
			continue
		}
		if w := worth(ground.Place(d.Q)); best < 0 || w < v {
			best, v = i, w
		}
	}
	return best, v
}
