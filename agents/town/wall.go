package town

import (
	"math"

	"deadreckon/agents"
	rules "deadreckon/engine/town"
)

func init() {
	register("wall", "wall: the three best fighters hold the outermost Villages of the most dangerous tracks, and the sniper fires over the first wall",
		func() plan { return newWall() })
}

// wall stops the Zeds far out. Each fighter holds the outermost Village that is not lost, and attacks near
// Zeds at good odds.
type wall struct {
	posts
	villages [beyond * tracks]bool
	known    *rules.Rules
	triage   *triage
	sniper   rules.Unit

	place, odds float64
}

func newWall() *wall { return &wall{triage: newTriage(), place: 5, odds: 4} }

func (p *wall) knobs() []agents.Knob {
	return append(p.triage.knobs(),
		agents.Knob{Name: "place", Value: &p.place, Low: 0, High: 20, Doc: "weight of a Village taken"},
		agents.Knob{Name: "odds", Value: &p.odds, Low: 0, High: 7, Doc: "minimum column of an attack"})
}

func (p *wall) look(s *scene) {
	p.triage.look(s)
	if p.known != s.Rules() {
		p.known = s.Rules()
		for x := range p.villages {
			p.villages[x] = s.Class(rules.Space(x)).String() == "village"
		}
	}
	p.assign(s, guard[:3], func(t rules.Track) rules.Space { return p.outermost(s, t) })
	p.sniper = 15
	if u, ok := s.Who(rules.EliteSniper); ok {
		p.sniper = u
	}
}

// outermost returns the last Village of a track before the Zeds, or the Town space if all are lost.
func (p *wall) outermost(s *scene, t rules.Track) rules.Space {
	for n := min(s.roads[t].near, beyond) - 1; n > 0; n-- {
		if x := rules.At(t, n); p.villages[x] {
			return x
		}
	}
	if s.roads[t].near == 0 {
		return nowhere
	}
	return rules.At(t, 0)
}

func (p *wall) move(s *scene, u rules.Unit, x rules.Space) float64 {
	switch {
	case p.at[u] != nowhere:
		return p.place * p.gain(s, u, x)
	case u == p.sniper && x != rules.Center && s.rank[0] != x.Track():
		return math.Inf(-1)
	}
	return p.triage.move(s, u, x)
}

func (p *wall) attack(s *scene, u rules.Unit, x rules.Space) float64 {
	v := p.triage.attack(s, u, x)
	if p.at[u] == nowhere {
		return v
	}
	if apart(s.Place(u), x) > 1 || s.HandColumn(u, x, true) < int(p.odds) {
		return math.Inf(-1)
	}
	return v
}

func (p *wall) forage(s *scene, u rules.Unit) float64 { return p.triage.forage(s, u) }
func (p *wall) shoot(s *scene, g gun) float64         { return p.triage.shoot(s, g) }
