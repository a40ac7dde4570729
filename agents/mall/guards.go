package mall

import (
	"math/bits"

	"deadreckon/agents"
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
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

// posts are the posts of a position, as bits where they are a set.
type posts struct {
	n     int
	at    [5]rules.Square
	worth [5]float64
	lack  uint8 // those whose crew is too small
	tight uint8 // those whose crew is just large enough
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
	for i := range p.n {
		switch crew := p.crew(b, units, i); {
		case crew < int(g.Crew):
			p.lack |= 1 << i
		case crew == int(g.Crew):
			p.tight |= 1 << i
		}
	}
}

// crew counts the units that belong to a post.
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

// pull is what the posts that lack zombies give for having one in x: most one step
// beside the square, where it can still step in and where others can enter.
func (p *posts) pull(b *board.Board, x rules.Square) float64 { return p.best(b, x, p.lack) }

// hold is what other posts give for having the unit that is in from in x: those
// that would lack it.
func (p *posts) hold(b *board.Board, from, x rules.Square) float64 {
	own := p.tight
	for m := own; m != 0; m &= m - 1 {
		if i := bits.TrailingZeros8(m); int(b.Dist[from][p.at[i]]) > p.reach {
			own &^= 1 << i
		}
	}
	return p.best(b, x, own)
}

// best returns the strongest pull of some posts.
func (p *posts) best(b *board.Board, x rules.Square, of uint8) (best float64) {
	for m := of; m != 0; m &= m - 1 {
		i := bits.TrailingZeros8(m)
		best = max(best, p.worth[i]/(1+float64(max(b.Dist[x][p.at[i]], 1))))
	}
	return best
}
