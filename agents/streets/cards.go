package streets

// Secret objectives of the mode semi. Data 8.
const (
	hoarder = 1 + iota
	collector
	hunter
	surgeon
	surveyor
	clean
	quiet
	lastLaugh
)

// traitorGoal returns the goal of a traitor's man: with the squad until the objective is met or out of
// reach, then by his card. A man with the card of the last laugh goes home as soon as he can. Nobody
// takes risks once his card is met.
func (p *player) traitorGoal(c int) int {
	m := &p.men[c]
	goal, card := p.goals[m.squad], p.Card(p.mine)
	lost := p.n == 1 && p.supplies() < p.Goal()
	if card == 0 || p.supplies() < p.Goal() && !lost {
		return goal
	}
	if p.CardMet(p.mine) {
		return home
	}
	switch card {
	case hoarder:
		if p.partySupplies() >= 2*p.starters() {
			return home
		}
		fallthrough
	case collector:
		return p.nextHouse(c, func(h int) bool { return !p.done(h) })
	case surveyor:
		return p.nextHouse(c, func(h int) bool { return !p.done(h) && !p.Searched(p.mine, h) })
	}
	return home
}

// nextHouse returns the building with the shortest way that fits, or home.
func (p *player) nextHouse(c int, fits func(h int) bool) int {
	best, least := home, far
	for h := range p.sc.Buildings {
		if way := p.wayTo(p.men[c].At, h); fits(h) && way < least {
			best, least = h, way
		}
	}
	return best
}

// partySupplies returns the supplies that the seat's own men carry.
func (p *player) partySupplies() (sum int) {
	for c := range p.n {
		if p.men[c].Seat == p.mine {
			sum += p.men[c].Supplies
		}
	}
	return sum
}

func (p *player) starters() int {
	r := p.Rules()
	return len(r.Roster.Seats[r.Options.Seats][p.mine])
}
