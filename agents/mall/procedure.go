package mall

import (
	"math/rand/v2"

	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// procedure is what the solitaire movement rules ask of a position.
type procedure struct {
	ground
	seen   rules.Set // in sight of a character
	barred rules.Set // main-door squares that priorities 4 and 5 leave alone. A65
	gates  rules.Set // squares with an open main door
	way    wayCosts  // EN 15.5; measured when it is asked for
	known  bool      // way is measured
}

func (p *procedure) prepare(f rules.Facts) {
	p.ground = groundOf(f)
	if f.Reacting() {
		return // the rest is for free moves
	}
	for x := p.people.Next(1); x != 0; x = p.people.Next(x + 1) {
		p.seen = p.seen.Or(p.b.Sight(x, p.doors))
	}
	for _, d := range p.b.Main {
		if d == rules.NoDoor {
			continue
		}
		x := p.b.Doors[d].A
		if p.doors.Open(d) {
			p.gates.Add(x)
		}
		if p.doors.Open(d) || !f.Options().SoloAvoidsOpenDoorsOnly {
			p.barred.Add(x)
		}
	}
}

// react is A63: by increasing distance, ties drawn; glass is always attacked; a
// super comes with its unit as far as it can.
func (p *procedure) react(legal []engine.Action, rng *rand.Rand) engine.Action {
	movers := p.f.Movers()
	t := tie{least: noCost}
	for _, a := range legal {
		d := rules.Decode(a)
		switch d.Kind {
		case rules.KindBreak, rules.KindSuperBreak:
			return a
		case rules.KindMove:
			t.offer(a, 4*int(p.b.Dist[d.X][movers]), rng)
		case rules.KindReveal:
			if p.next(rules.Square(d.X)) {
				t.offer(a, 4*int(p.b.Dist[d.X][movers])+1, rng)
			}
		case rules.KindSuperStep:
			t.offer(a, 4*int(p.b.Dist[d.Y][movers])+3-int(d.Z), rng)
		}
	}
	return t.or(legal)
}

// The priorities of EN 15.5, each before all later ones: what is offered at one
// of them costs rank times its number and what tells equals apart.
const rank = 4096

// free moves by the priorities of EN 15.5; supers and berserk units, which are
// outside the die, go first in each (A64).
func (p *procedure) free(legal []engine.Action, rng *rand.Rand) engine.Action {
	if d := rules.Decode(legal[0]); d.Kind == rules.KindMove { // the unit has been chosen
		return p.lead(legal, rules.Square(d.X), rng)
	}
	t := tie{least: noCost}
	for _, a := range legal {
		d := rules.Decode(a)
		x := rules.Square(d.X)
		switch d.Kind {
		case rules.KindBreak, rules.KindSuperBreak:
			return a
		case rules.KindReveal:
			if p.next(x) || rules.Decode(legal[0]).Kind == rules.KindReveal { // EN 9.4
				t.offer(a, 0, rng)
			}
		case rules.KindUnit:
			if _, cost := p.best(x, rng); cost < noCost {
				if !p.berserk.Has(x) {
					cost += rank / 2
				}
				t.offer(a, cost, rng)
			}
		case rules.KindSuperStep:
			if cost := p.superStep(d); cost < noCost {
				t.offer(a, cost, rng)
			}
		}
	}
	return t.or(legal)
}

// next reports whether a unit in x could step into a character's square, or is
// in one.
func (p *procedure) next(x rules.Square) bool {
	if p.people.Has(x) {
		return true
	}
	open := p.freely(x, false)
	return p.enters(open) != 0
}

// lead moves the chosen unit.
func (p *procedure) lead(legal []engine.Action, x rules.Square, rng *rand.Rand) engine.Action {
	to, _ := p.best(x, rng)
	for _, a := range legal {
		if rules.Square(rules.Decode(a).Y) == to {
			return a
		}
	}
	return legal[0]
}

// superStep ranks a step of a super towards the nearest character, with its unit
// rather than alone.
func (p *procedure) superStep(d rules.Decoded) int {
	from, to := p.f.At(rules.Character(d.X)), rules.Square(d.Y)
	if p.costs(to) >= p.costs(from) {
		return noCost
	}
	return min(2*int(p.way[to]), rank/2) + 1 - int(d.Z)
}

// best returns the square to which the first priority that fits the unit in x
// sends it, and the rank of that move; noCost where none does.
func (p *procedure) best(x rules.Square, rng *rand.Rand) (to rules.Square, cost int) {
	open := p.freely(x, p.berserk.Has(x))
	switch {
	case p.enters(open) != 0:
		to = p.enters(open)
		cost = 1 * rank
		if to != p.f.At(rules.Fran) { // A63
			cost++
		}
		return to, cost
	case p.gates.Has(x) && !open.Empty():
		to, near := p.closest(open, rng)
		return to, 2*rank + near
	case p.clears(x):
		to, near := p.closest(open, rng)
		return to, 2*rank + near
	case p.seen.Has(x):
		return p.towards(x, open, rng)
	}
	open = open.AndNot(p.barred)
	if into := open.And(p.seen); !into.Empty() {
		to, near := p.closest(into, rng)
		return to, 4*rank + near
	}
	if to, near := p.closest(open, rng); to != 0 && near < 2*p.costs(x) {
		return to, 5*rank + near
	}
	return 0, noCost
}

// enters returns a character-occupied square of a set, Fran's before others, 0 if
// there is none. Priority 1; A63.
func (p *procedure) enters(open rules.Set) rules.Square {
	in := open.And(p.people)
	if x := p.f.At(rules.Fran); x != 0 && in.Has(x) {
		return x
	}
	return in.Next(1)
}

// clears reports whether the unit in x should make room for one that cannot leave
// an open main door's square: a chain of two, which the die must allow. Longer
// chains are not made. Priority 2.
func (p *procedure) clears(x rules.Square) bool {
	if p.f.FreeMoves() < 2 || p.berserk.Has(x) {
		return false
	}
	units := p.f.Units()
	for _, side := range p.b.Sides(x) {
		if y := side.To; p.gates.Has(y) && p.doors.Open(side.Door) && units.Has(y) && !p.people.Has(y) {
			if stuck := p.freely(y, p.berserk.Has(y)); stuck.Empty() {
				return true
			}
		}
	}
	return false
}

// towards sends a unit that a character sees a step nearer to the nearest that
// sees it; if that is blocked it stays. Priority 3.
func (p *procedure) towards(x rules.Square, open rules.Set, rng *rand.Rand) (to rules.Square, cost int) {
	target, far := rules.Square(0), 255
	for y := p.people.Next(1); y != 0; y = p.people.Next(y + 1) {
		if d := int(p.b.Dist[x][y]); d < far && p.b.Sees(x, y, p.doors) {
			target, far = y, d
		}
	}
	if target == 0 || far == 0 {
		return 0, noCost
	}
	near, equal := far, 0
	for y := open.Next(1); y != 0; y = open.Next(y + 1) {
		switch d := int(p.b.Dist[y][target]); {
		case d < near:
			to, near, equal = y, d, 1
		case d == near && equal > 0:
			if equal++; rng.IntN(equal) == 0 {
				to = y
			}
		}
	}
	if to == 0 {
		return 0, noCost
	}
	return to, 3*rank + 2*near
}

// closest returns the square of a set with the cheapest way to a character, ties
// drawn, and twice that way's cost.
func (p *procedure) closest(set rules.Set, rng *rand.Rand) (to rules.Square, cost int) {
	cost = noCost
	equal := 0
	for y := set.Next(1); y != 0; y = set.Next(y + 1) {
		switch c := min(2*p.costs(y), rank/2-2); {
		case c < cost:
			to, cost, equal = y, c, 1
		case c == cost:
			if equal++; rng.IntN(equal) == 0 {
				to = y
			}
		}
	}
	return to, cost
}

// costs returns the cost of the way from x to the nearest character. EN 15.5.
func (p *procedure) costs(x rules.Square) int {
	if !p.known {
		p.way.measure(p.f, p.people, shuffle)
		p.known = true
	}
	return int(p.way[x])
}
