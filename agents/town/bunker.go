package town

import (
	"math"

	"deadreckon/agents"
	rules "deadreckon/engine/town"
)

func init() {
	register("bunker", "bunker: one fighter in each Town space, who shoots zeds in range; the others Forage in Town Center",
		func() plan { return newBunker() })
}

// bunker holds the four Town spaces, the best terrain. It attacks only the adjacent space, at good odds.
type bunker struct {
	posts
	stock float64 // Ammo up to which units without a post Forage
	odds  float64 // minimum column of an attack
	shot  float64 // weight of the Hits of a shot
	place float64 // weight of taking a post
}

func newBunker() *bunker { return &bunker{stock: 8, odds: 4, shot: 1, place: 6} }

func (p *bunker) knobs() []agents.Knob {
	return []agents.Knob{
		{Name: "stock", Value: &p.stock, Low: 0, High: 20, Doc: "the Ammo up to which those without a post Forage"},
		{Name: "odds", Value: &p.odds, Low: 0, High: 7, Doc: "minimum column of an attack on the adjacent space"},
		{Name: "shot", Value: &p.shot, Low: 0, High: 10, Doc: "weight of the Hits of a shot"},
		{Name: "place", Value: &p.place, Low: 0, High: 20, Doc: "weight of a post that is taken"},
	}
}

func (p *bunker) look(s *scene) {
	p.assign(s, guard, func(t rules.Track) rules.Space { return rules.At(t, 0) })
}

func (p *bunker) move(s *scene, u rules.Unit, x rules.Space) float64 {
	if p.at[u] != nowhere {
		return p.place * p.gain(s, u, x)
	}
	if x == rules.Center && s.Place(u) != x && s.Ammo() < int(p.stock) {
		return 1 // home: the other units Forage there
	}
	return math.Inf(-1)
}

// attack attacks only from a Town space, on the space before it.
func (p *bunker) attack(s *scene, u rules.Unit, x rules.Space) float64 {
	col := s.HandColumn(u, x, true)
	if s.Place(u) != rules.At(x.Track(), 0) || x.Number() != 1 || col < int(p.odds) {
		return math.Inf(-1)
	}
	b := s.fights(u, col)
	return urgency[1] * (b.hits[s.left(x)] - b.suffered)
}

func (p *bunker) forage(s *scene, u rules.Unit) float64 {
	if p.at[u] == s.Place(u) || s.Ammo() >= int(p.stock) {
		return math.Inf(-1)
	}
	return s.forages(u) * scarcity(s.Ammo(), 6, 3, 1.5, 1)
}

func (p *bunker) shoot(s *scene, g gun) float64 {
	b := &s.odds.gun[g.column][g.left]
	return p.shot * urgency[g.at.Number()] * (b.hits + 0.5*b.kill)
}
