package town

import (
	"math"

	"deadreckon/agents"
	rules "deadreckon/engine/town"
)

func init() {
	register("triage", "triage: the action of any unit that maximizes a weighted sum of Hits, ground, posts and Ammo",
		func() plan { return newTriage() })
}

// triage treats the worst first. An Action is worth its effect on the Zeds, weighted by how near they
// are, or its effect for a unit that blocks them.
type triage struct {
	shot, kill   float64 // weights of the Hits of a shot, and of the last one
	search       float64 // weight of the Ammo found
	hit, ground  float64 // weights of the Hits of an attack, and of the space won
	harm, ending float64 // weights of Hits suffered, and of the last one
	post, step   float64 // weights of a unit's space, and of a Move

	here [16]float64 // worth of each unit's own space; NaN if not yet computed
}

func newTriage() *triage {
	return &triage{shot: 2.2, kill: 0.9, search: 1.3, hit: 0.25, ground: 3, harm: 2.5, ending: 0.45, post: 0.3, step: 0.25}
}

func (p *triage) knobs() []agents.Knob {
	return []agents.Knob{
		{Name: "shot", Value: &p.shot, Low: 0, High: 10, Doc: "weight of the Hits of a shot"},
		{Name: "kill", Value: &p.kill, Low: 0, High: 10, Doc: "weight of a target that a shot eliminates"},
		{Name: "search", Value: &p.search, Low: 0, High: 20, Doc: "weight of the Ammo that Foraging finds"},
		{Name: "hit", Value: &p.hit, Low: 0, High: 10, Doc: "weight of the Hits of an attack"},
		{Name: "ground", Value: &p.ground, Low: 0, High: 10, Doc: "weight of the space from which Zeds are driven"},
		{Name: "harm", Value: &p.harm, Low: 0, High: 10, Doc: "weight of the Hits that an attacker suffers"},
		{Name: "ending", Value: &p.ending, Low: 0, High: 20, Doc: "weight of those after which he may be gone"},
		{Name: "post", Value: &p.post, Low: 0, High: 10, Doc: "weight of a place in the way of Zeds, by Strength"},
		{Name: "step", Value: &p.step, Low: 0, High: 5, Doc: "what a Move costs"},
	}
}

// urgency is the worth of a Hit by the number of the space; the last entries are for a Start and for
// a track without Zeds.
var urgency = [beyond + 1]float64{7, 4.5, 3.2, 2.4, 1.8, 1.4, 1.1, 0.5, 0.4}

// scarcity returns the worth of Ammo, which falls with the amount.
func scarcity(ammo int, least, less, few, many float64) float64 {
	switch {
	case ammo <= 2:
		return least
	case ammo <= 5:
		return less
	case ammo <= 9:
		return few
	}
	return many
}

func (p *triage) look(*scene) {
	for u := range p.here {
		p.here[u] = math.NaN()
	}
}

func (p *triage) forage(s *scene, u rules.Unit) float64 {
	return p.search * s.forages(u) * scarcity(s.Ammo(), 2.2, 1.4, 0.8, 0.3)
}

func (p *triage) shoot(s *scene, g gun) float64 {
	b := &s.odds.gun[g.column][g.left]
	w := urgency[g.at.Number()]
	strength := float64(s.Zeds(g.at).Strength[g.slot])
	v := p.shot*w*b.hits*(0.6+0.08*strength) + p.kill*w*b.kill
	if g.free {
		return v
	}
	return v - scarcity(s.Ammo(), 1.3, 0.8, 0.4, 0.4)
}

func (p *triage) attack(s *scene, u rules.Unit, x rules.Space) float64 {
	b := s.fights(u, s.HandColumn(u, x, true))
	n := x.Number()
	return p.hit*urgency[n]*b.hits[s.left(x)] + p.ground*(urgency[n]-urgency[n+1])*b.won -
		p.harm*b.suffered - p.ending*b.last[s.HitsLeft(u)]
}

func (p *triage) move(s *scene, u rules.Unit, x rules.Space) float64 {
	if math.IsNaN(p.here[u]) {
		p.here[u] = p.stands(s, u, s.Place(u))
	}
	return p.stands(s, u, x) - p.here[u] - p.step
}

// stands returns the worth of a unit in a space.
func (p *triage) stands(s *scene, u rules.Unit, x rules.Space) (v float64) {
	if x != rules.Center {
		v = p.guards(s, u, x)
	}
	if s.Ammo() > 0 && s.inRange(x, s.odds.reach[u]) {
		v += 0.5
	}
	if s.Ammo() <= 5 && s.Named().Has(x) {
		v += 0.3
	}
	return v
}

// guards returns the worth of a unit that blocks the Zeds of a track: more if they are near, less if
// others block them first.
func (p *triage) guards(s *scene, u rules.Unit, x rules.Space) float64 {
	r, n := &s.roads[x.Track()], x.Number()
	v := p.post * urgency[r.near] * float64(s.Strength(u)+s.terrain(x))
	before := 0
	if y := s.Place(u); y != rules.Center && y.Track() == x.Track() && y >= x && y.Number() < r.near {
		before = -1 // do not count the unit itself
	}
	for i := n; i < r.near && i < beyond; i++ {
		before += int(r.men[i])
	}
	switch {
	case before == 1:
		v *= 0.6
	case before >= 2:
		v *= 0.35
	}
	if r.near-n > 4 {
		v /= 2
	}
	return v
}
