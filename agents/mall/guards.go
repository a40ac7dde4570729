package mall

import (
	"math/bits"

	"deadreckon/agents"
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
)

// guards describes the posts of a horde: the open main doors and the rifles, which the humans must visit.
// A post with too few units near it attracts others.
type guards struct {
	Post  float64 // worth of a missing unit at a main door
	Cache float64 // worth of a missing unit at the rifles
	Crew  float64 // units per post
	Range float64 // maximum distance of a post's units, in steps
}

func (g *guards) knobs() []agents.Knob {
	return []agents.Knob{
		{Name: "post", Value: &g.Post, Low: 0, High: 10, Doc: "worth of a unit at a post that lacks it, a death being 3"},
		{Name: "cache", Value: &g.Cache, Low: 0, High: 10, Doc: "the same for the rifles while they lie there"},
		{Name: "crew", Value: &g.Crew, Low: 0, High: 20, Doc: "units that belong to a post"},
		{Name: "range", Value: &g.Range, Low: 0, High: 20, Doc: "steps within which a unit belongs to a post"},
	}
}

// posts are the posts of a position, with bits for subsets.
type posts struct {
	n     int
	at    [5]rules.Square
	worth [5]float64
	lack  uint8 // posts with too few units
	tight uint8 // posts with just enough units
	reach int
}

// man finds the posts and counts their units.
func (p *posts) assign(f rules.Facts, g *guards) {
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
	for i := range p.n {
		switch crew := p.crew(b, units, i); {
		case crew < int(g.Crew):
			p.lack |= 1 << i
		case crew == int(g.Crew):
			p.tight |= 1 << i
		}
	}
}

// crew returns the number of units at a post.
func (p *posts) crew(b *board.Board, units rules.Set, i int) (n int) {
	near := &b.Dist[p.at[i]]
	for k, rest := range units {
		for ; rest != 0; rest &= rest - 1 {
			if int(near[k<<6+bits.TrailingZeros64(rest)]) <= p.reach {
				n++
			}
		}
	}
	return n
}

// pull returns the value of a zombie in x for posts that lack units. It is highest one step from the post:
// the zombie can still step in, and others can enter.
func (p *posts) pull(b *board.Board, x rules.Square) float64 { return p.best(b, x, p.lack) }

// hold returns the worth in x of the unit that is in from, for posts that would lack it.
func (p *posts) hold(b *board.Board, from, x rules.Square) float64 {
	own := p.tight
	for m := own; m != 0; m &= m - 1 {
		if i := bits.TrailingZeros8(m); int(b.Dist[from][p.at[i]]) > p.reach {
			own &^= 1 << i
		}
	}
	return p.best(b, x, own)
}

// best returns the strongest pull of the posts of.
func (p *posts) best(b *board.Board, x rules.Square, of uint8) (best float64) {
	for m := of; m != 0; m &= m - 1 {
		i := bits.TrailingZeros8(m)
		best = max(best, p.worth[i]/(1+float64(max(b.Dist[x][p.at[i]], 1))))
	}
	return best
}
