package town

import (
	"math"

	"deadreckon/agents"
	rules "deadreckon/engine/town"
)

func init() {
	register("quartermaster", "quartermaster: uses every Action for Ammo first; then as bunker",
		func() plan { return newQuartermaster() })
}

// quartermaster collects Ammo in the first turns, the leader at the Mine and the others in Town. Then
// it plays as bunker, and collects again when Ammo runs low. The turn tells the first stage, since a
// strategy has no memory.
type quartermaster struct {
	*bunker
	store, turns, low float64
	hoards            bool
}

func newQuartermaster() *quartermaster {
	return &quartermaster{bunker: newBunker(), store: 10, turns: 5, low: 3}
}

func (p *quartermaster) knobs() []agents.Knob {
	return append(p.bunker.knobs(),
		agents.Knob{Name: "store", Value: &p.store, Low: 0, High: 20, Doc: "the Ammo to lay in at first"},
		agents.Knob{Name: "turns", Value: &p.turns, Low: 0, High: 20, Doc: "the last turn of the beginning"},
		agents.Knob{Name: "low", Value: &p.low, Low: 0, High: 20, Doc: "the Ammo below which he begins again"})
}

func (p *quartermaster) look(s *scene) {
	p.bunker.look(s)
	p.hoards = s.Ammo() < int(p.low) || s.GameTurn() <= int(p.turns) && s.Ammo() < int(p.store)
}

// mine returns the leader and its space for foraging, the best of the default map.
func (p *quartermaster) mine(s *scene) (rules.Unit, rules.Space) {
	u, _ := s.Who(rules.LongRange)
	return u, rules.At(rules.Mountain, 4)
}

func (p *quartermaster) move(s *scene, u rules.Unit, x rules.Space) float64 {
	if !p.hoards {
		return p.bunker.move(s, u, x)
	}
	switch who, mine := p.mine(s); {
	case u == who && x == mine && s.roads[mine.Track()].near > mine.Number():
		return 4
	case s.Place(u) == mine || s.Place(u) == rules.Center || x != rules.Center:
		return math.Inf(-1)
	}
	return 1
}

func (p *quartermaster) attack(s *scene, u rules.Unit, x rules.Space) float64 {
	if p.hoards {
		return math.Inf(-1)
	}
	return p.bunker.attack(s, u, x)
}

func (p *quartermaster) forage(s *scene, u rules.Unit) float64 {
	if p.hoards {
		return 3 * s.forages(u)
	}
	return p.bunker.forage(s, u)
}

// shoot holds fire while Ammo is collected, except at groups adjacent to Town Center.
func (p *quartermaster) shoot(s *scene, g gun) float64 {
	if p.hoards && g.at.Number() > 0 {
		return math.Inf(-1)
	}
	return p.bunker.shoot(s, g)
}
