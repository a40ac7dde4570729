package town

import (
	"deadreckon/agents"
	rules "deadreckon/engine/town"
)

func init() {
	register("nest", "nest: the sniper two spaces from the most dangerous group, Civilians between them; the others as triage",
		func() plan { return newNest() })
}

// nest is built around the sniper, whose range is two spaces, or three with a malus (card-1). She keeps
// that distance from the most dangerous group, with a unit between. All others play triage.
type nest struct {
	*triage
	perch, screen float64 // weights of the sniper's space, and of units before her
	volley        float64 // weight of her Hits
	reserve       float64 // Ammo below which all Forage
	prey          rules.Space
	hunts         bool // true if prey is a space
	sniper        rules.Unit
}

func newNest() *nest {
	return &nest{triage: newTriage(), perch: 2.2, screen: 0.1, volley: 1.6, reserve: 8}
}

func (p *nest) knobs() []agents.Knob {
	return append(p.triage.knobs(),
		agents.Knob{Name: "perch", Value: &p.perch, Low: 0, High: 20, Doc: "weight of the sniper's place two spaces from the most dangerous group"},
		agents.Knob{Name: "screen", Value: &p.screen, Low: 0, High: 20, Doc: "weight of Civilians between the two"},
		agents.Knob{Name: "volley", Value: &p.volley, Low: 0, High: 10, Doc: "weight of the sniper's Hits, beyond those of others"},
		agents.Knob{Name: "reserve", Value: &p.reserve, Low: 0, High: 20, Doc: "the Ammo below which all Forage"})
}

func (p *nest) look(s *scene) {
	p.triage.look(s)
	p.hunts = false
	var ok bool
	if p.sniper, ok = s.Who(rules.EliteSniper); !ok {
		return
	}
	for _, t := range s.rank {
		if n := s.roads[t].near; n < beyond-1 { // she cannot shoot at a Start. gun-4
			p.prey, p.hunts = rules.At(t, n), true
			return
		}
	}
}

func (p *nest) move(s *scene, u rules.Unit, x rules.Space) float64 {
	v := p.triage.move(s, u, x)
	switch {
	case !p.hunts:
	case u == p.sniper:
		v += p.perch * (p.aims(x) - p.aims(s.Place(u)))
	case s.Kind(u) != rules.Hero:
		v += p.screen * (p.screens(s, x) - p.screens(s, s.Place(u)))
	}
	return v
}

// aims returns the worth of a space for the sniper.
func (p *nest) aims(x rules.Space) float64 {
	if x != rules.Center && (x.Track() != p.prey.Track() || x > p.prey) {
		return 0
	}
	switch apart(x, p.prey) {
	case 2:
		return 1
	case 3:
		return 0.6
	}
	return 0
}

// screens returns 1 for a space between the sniper and her prey.
func (p *nest) screens(s *scene, x rules.Space) float64 {
	y := s.Place(p.sniper)
	if x == rules.Center || x.Track() != p.prey.Track() || x >= p.prey {
		return 0
	}
	if y == rules.Center || y.Track() == x.Track() && y < x {
		return 1
	}
	return 0
}

func (p *nest) forage(s *scene, u rules.Unit) float64 {
	v := p.triage.forage(s, u)
	if s.Ammo() < int(p.reserve) {
		v *= 2
	}
	return v
}

func (p *nest) shoot(s *scene, g gun) float64 {
	v := p.triage.shoot(s, g)
	if g.who == p.sniper {
		v *= p.volley
	}
	return v
}
