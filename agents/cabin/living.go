package cabin

import (
	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
)

// rule is a rule of a strategy; ok is false if it does not apply.
type rule func(p *player, c int) (engine.Action, bool)

// living is a strategy of Characters: a list of rules and their numbers. The first applicable rule
// decides.
type living struct {
	rules []rule
	near  float64 // maximum distance of a target for shooting before drawing
	far   float64 // maximum distance of a piece to fetch after the early rounds
	early float64 // last round in which only near pieces are fetched
	late  float64 // round after which any piece is fetched
	heal  float64 // number of Injuries that calls for First Aid
	keep  float64 // maximum Injuries for keeping a weapon
	save  float64 // worth of a bullet for a weak Zombie in a fight
}

func defaults(list []rule) living {
	return living{rules: list, near: 2, far: 5, early: 8, late: 10, heal: 1, keep: 0, save: 1.2}
}

func (l *living) knobs() []agents.Knob {
	return []agents.Knob{
		{Name: "near", Value: &l.near, Low: 0, High: 5, Doc: "steps within which a shot comes before a draw"},
		{Name: "far", Value: &l.far, Low: 0, High: 9, Doc: "steps to a piece that is fetched after the early rounds"},
		{Name: "early", Value: &l.early, Low: 0, High: 40, Doc: "the last early round: only pieces inside or two steps away are fetched"},
		{Name: "late", Value: &l.late, Low: 0, High: 40, Doc: "the last round in which some pieces stay on the ground"},
		{Name: "heal", Value: &l.heal, Low: 1, High: 4, Doc: "number of Injuries that calls for First Aid; one more once the Rescuers are called"},
		{Name: "keep", Value: &l.keep, Low: 0, High: 4, Doc: "Injuries up to which a weapon is kept rather than dropped"},
		{Name: "save", Value: &l.save, Low: 0, High: 4, Doc: "value of a bullet saved in a fight with a weak Zombie"},
	}
}

// Strategies as lists of rules. Digest 8.8.
var (
	holdout = []rule{board, call, assemble, mend, aid, toVan, bring, collect, fetch, shootNear, patchBefore, rebuild, evade, draw, shoot, patch, inside}
	runner  = []rule{board, call, assemble, mend, aid, toVan, bring, collect, fetch, relieve, shootNear, patchBefore, rebuild, evade, draw, shoot, patch, inside}
	errand  = []rule{board, call, assemble, mend, aid, toVan, collect, fetchAny, bring, shootNear, draw, rebuild, patch, shoot, inside}
	builder = []rule{board, call, assemble, mend, aid, toVan, bring, collect, fetch, rebuild, patchBefore, guard, shootNear, evade, draw, shoot, patch, inside}
	convoy  = []rule{boardTogether, callTogether, assemble, mend, aid, toVan, bring, collect, fetch, shootNear, patchBefore, rebuild, evade, draw, shoot, patch, inside}
)

func init() {
	team := func(name, usage string, list []rule) {
		register(name, name+": "+usage, characters, func() (*player, []agents.Knob) {
			p := newPlayer(list)
			return p, append(p.team.knobs(), p.deadKnob())
		})
	}
	team("holdout", "stays inside, shoots and draws; one Character collects the pieces and calls", holdout)
	team("runner", "as holdout, but meets Survivors with a piece outside", runner)
	register("errand", "errand: fetches the pieces at once by the shortest way, and shoots little", characters, func() (*player, []agents.Knob) {
		p := newErrand()
		return p, append(p.team.knobs(), p.deadKnob())
	})
	team("builder", "as holdout, but Walls come before shots", builder)
	team("convoy", "as holdout, but calls when all are near, and boards together", convoy)
}

// newPlayer returns a player of a strategy of Characters, with default strategies for the Overlord and
// the dead.
func newPlayer(list []rule) *player { return &player{team: defaults(list), lord: flood()} }

// newErrand has its own numbers, tuned in games of 2, 4 and 6.
func newErrand() *player {
	p := newPlayer(errand)
	p.team.near, p.team.keep, p.team.save = 2, 1, 0.6
	return p
}

// act chooses an action of a turn, or of a grant.
func (p *player) act() engine.Action {
	c := p.self
	if p.men[c].Aboard {
		return p.ride(c)
	}
	if p.called {
		p.next = p.onward(c, p.van)
	}
	for _, r := range p.team.rules {
		if a, ok := r(p, c); ok {
			return a
		}
	}
	return p.finish()
}

// finish ends the turn or passes.
func (p *player) finish() engine.Action {
	if a, ok := p.find(rules.KindPass); ok {
		return a
	}
	return p.legal[0]
}

// ride plays a turn in the van: the first Character drives to the nearest living one, the others shoot.
func (p *player) ride(c int) engine.Action {
	if a, ok := p.find(rules.KindVanFire); ok {
		return a
	}
	who, _ := p.nearest(p.van, c)
	if who < 0 || p.men[who].Space.Arc() == p.van.Arc() {
		return p.finish()
	}
	return p.drive(p.men[who].Space)
}

// drive moves the van one arc towards a space, unless two or more Zombies more wait there than here.
func (p *player) drive(to rules.Space) engine.Action {
	turn := uint8(0)
	if (to.Arc()-p.van.Arc()+6)%6 > 3 {
		turn = 1
	}
	stop := rules.At(rules.Woods, (p.van.Arc()+1+4*int(turn))%6)
	if a, ok := p.findAt(rules.KindVan, turn); ok && p.zombies[stop] <= p.zombies[p.van]+1 {
		return a
	}
	return p.finish()
}

// onward returns the least dangerous neighbour on the way to a space.
func (p *player) onward(c int, to rules.Space) rules.Space {
	from := p.men[c].Space
	best, least := nowhere, 0.0
	list, n := around(from)
	for _, y := range list[:n] {
		if rules.Steps(y, to) >= rules.Steps(from, to) {
			continue
		}
		if d := p.danger(y); best == nowhere || d < least {
			best, least = y, d
		}
	}
	return best
}

func (p *player) step(c int, to rules.Space) (engine.Action, bool) {
	return p.findAt(rules.KindMove, uint8(p.onward(c, to)))
}
