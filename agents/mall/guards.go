package mall

import (
	"deadreckon/agents"
	rules "deadreckon/engine/mall"
)

// guards are the posts of a horde: the squares that the human player must come
// to, namely the open main doors and the rifles. A post that has fewer units near
// it than it should pulls others.
type guards struct {
	Post  float64 // worth of a unit at a post that lacks it; 0 for a horde without posts
	Cache float64 // the same for the rifles
	Crew  float64 // how many units a post should have
	Range float64 // how near a unit belongs to it
}

func (g *guards) knobs() []agents.Knob {
	return []agents.Knob{
		{Name: "post", Value: &g.Post, Low: 0, High: 10, Doc: "worth of a unit at a post that lacks it, a death being 3"},
		{Name: "cache", Value: &g.Cache, Low: 0, High: 10, Doc: "the same for the rifles while they lie there"},
		{Name: "crew", Value: &g.Crew, Low: 0, High: 20, Doc: "units that belong to a post"},
		{Name: "range", Value: &g.Range, Low: 0, High: 20, Doc: "steps within which a unit belongs to a post"},
	}
}

// posts are the posts of a position.
type posts struct {
	n     int
	at    [5]rules.Square
	worth [5]float64
	crew  [5]int
	reach int
}

// man fills in the posts and counts who is there.
func (p *posts) man(f rules.Facts, g *guards) {
	if g.Post == 0 && g.Cache == 0 {
		return
	}
	b, doors, units := f.Board(), f.Doors(), f.Units()
	p.reach = int(g.Range)
	for _, d := range b.Main {
		if d != rules.NoDoor && doors.Open(d) {
			p.at[p.n], p.worth[p.n] = b.Doors[d].A, g.Post
			p.n++
		}
	}
	if f.Rifles() > 0 && b.Rifles != 0 {
		p.at[p.n], p.worth[p.n] = b.Rifles, g.Cache
		p.n++
	}
	for x := units.Next(1); x != 0; x = units.Next(x + 1) {
		for i := range p.n {
			if int(b.Dist[x][p.at[i]]) <= p.reach {
				p.crew[i]++
			}
		}
	}
}

// pull is what the posts give for having the unit that is in from in x: most one
// step beside the square, where it can still step in and where others can enter.
func (g *guards) pull(w *front, from, x rules.Square) float64 {
	p := &w.posts
	best := 0.0
	for i := range p.n {
		crew := p.crew[i]
		if int(w.b.Dist[from][p.at[i]]) <= p.reach {
			crew--
		}
		if crew < int(g.Crew) {
			best = max(best, p.worth[i]/(1+float64(max(w.b.Dist[x][p.at[i]], 1))))
		}
	}
	return best
}
