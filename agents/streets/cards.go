package streets

// The secret objectives of semi. Data 8.
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

// serve is where a man of the traitor's goes: with the squad until the goal is met or out of
// reach, then where his card sends him. Who is to laugh last goes home as soon as he need not
// carry, and nobody takes risks for a card that is met.
func (p *player) serve(c int) int {
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
		if p.hoard() >= 2*p.starters() {
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

// nextHouse is the building with the shortest way for a man, of some; home for none.
func (p *player) nextHouse(c int, fits func(h int) bool) int {
	best, least := home, far
	for h := range p.sc.Buildings {
		if way := p.wayTo(p.men[c].At, h); fits(h) && way < least {
			best, least = h, way
		}
	}
	return best
}

// hoard is what the men of the own seat carry, and starters how many they were.
func (p *player) hoard() (sum int) {
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
