package mall

import (
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
)

func init() {
	agents.RegisterStrategy(agents.Kind{
		Name: "balanced", Game: rules.Name, Seat: humans, Aims: balancedAims,
		Usage: "balanced: maximizes a weighted sum of expected harm, distance to the goal, kills, zombies in sight and friends nearby",
	}, func(name string) (agents.Agent, []agents.Knob) {
		p := newBalanced()
		return &player{name: name, strategy: p, order: &p.order}, append(p.march.knobs(),
			agents.Knob{Name: "risk", Value: &p.risk, Low: 0, High: 10, Doc: "weight of the harm expected in the zombie turn"},
			agents.Knob{Name: "way", Value: &p.way, Low: 0, High: 10, Doc: "weight of a movement point of way to the goal"},
			agents.Knob{Name: "eyes", Value: &p.eyes, Low: 0, High: 10, Doc: "weight of a unit that sees us and so comes nearer"},
			agents.Knob{Name: "alone", Value: &p.alone, Low: 0, High: 10, Doc: "weight of each character who is elsewhere, by his steps"})
	})
}

// balanced takes the action that leads to the best weighted sum of a few features. It weighs
// every square that the group can reach this turn, so that it walks around dangers.
type balanced struct {
	march
	weights
	order []string // aims in order of priority; nil takes the nearest
}

// balancedAims are the possible aims, in the order of rifles-first.
var balancedAims = []agents.Aim{
	{Name: "friends", Doc: "to be together"},
	{Name: "rifles", Doc: "to fetch the rifles"},
	{Name: "doors", Doc: "to close the main doors"},
	{Name: "hunt", Doc: "to go to the nearest zombie"},
}

// aimSquare returns the square of an aim, or 0 if the aim is reached.
func (p *balanced) aimSquare(s *scene, name string, group uint8, at rules.Square) rules.Square {
	switch {
	case name == "friends" && !s.together():
		return s.nearestFriend(group, at)
	case name == "rifles" && s.riflesNeeded():
		return s.board.Rifles
	case name == "doors":
		return s.nextGate(at)
	case name == "hunt":
		return s.nearest(at, s.zombies)
	}
	return 0
}

// weights are the weights of a position's features for a group that ends its turn in a square.
type weights struct {
	risk  float64 // expected harm in the zombie turn, by forecast
	way   float64 // Movement Points to the goal
	eyes  float64 // units in sight, which react and come nearer. EN 7.0
	alone float64 // steps to each friend
}

func newBalanced() *balanced {
	p := &balanced{march: newMarch(), weights: weights{risk: 0.2, way: 0.3, eyes: 0.005, alone: 0.02}}
	p.orders = p
	return p
}

// goal returns the first open aim of the order, otherwise the nearest zombie. Without an order it takes
// the nearest of friends, rifles, doors and zombies, with a bonus or malus in steps.
func (p *balanced) goal(s scene, group uint8, at rules.Square) rules.Square {
	for _, name := range p.order {
		if x := p.aimSquare(&s, name, group, at); x != 0 {
			return x
		}
	}
	best, least := s.nearest(at, s.zombies), 60
	if p.order != nil {
		return best
	}
	consider := func(x rules.Square, n int) {
		if x != 0 && n < least {
			best, least = x, n
		}
	}
	if least > 20 { // otherwise no gate is near enough
		x := s.nextGate(at)
		consider(x, 20+s.dist(at, x))
	}
	if s.riflesNeeded() {
		consider(s.board.Rifles, s.dist(at, s.board.Rifles))
	}
	if x := s.nearestFriend(group, at); x != 0 {
		consider(x, s.dist(at, x)-30)
	}
	return best
}

func (p *balanced) choose(f rules.Facts, legal []engine.Action, rng *rand.Rand) engine.Action {
	if rules.Decode(legal[len(legal)-1]).Kind != rules.KindEnd || f.Group() == 0 {
		return p.march.choose(f, legal, rng)
	}
	s := newScene(f)
	group := s.Group()
	at := s.square(group)
	left := s.CharactersAt(at) &^ group
	if s.zombies.Has(at) || left != 0 || s.stunned() != 0 {
		return p.acts(&s, legal)
	}
	if a, ok := p.shot(&s, legal, p.minKill); ok {
		return a
	}
	goal := p.ahead(&s, group, at)
	if goal == at || goal == 0 {
		return p.acts(&s, legal)
	}
	if a, ok := p.bestStep(&s, legal, at, goal); ok {
		return a
	}
	if a, ok := p.shot(&s, legal, minKillChance); ok {
		return a
	}
	return legal[len(legal)-1]
}

// bestStep returns the first step towards the best reachable square; ok is false if the group is there.
func (p *balanced) bestStep(s *scene, legal []engine.Action, at, goal rules.Square) (engine.Action, bool) {
	var r walkable
	r.from(s, at, s.MoveLeft())
	var w ways
	ends := r.known.AndNot(s.zombies).Or(peopleOf(s.Facts).And(r.known)) // allowed squares at the end of the turn
	w.to(s, goal, p.wary, &origin{ends, at, s.MoveLeft()})
	var e forecast
	e.expect(s, s.Group())
	best, top := board.Side{}, p.value(s, &w, &e, at)
	for i, x := range r.squares[:r.n] {
		if !ends.Has(x) || !s.zombies.Has(x) && -p.way*float64(w.cost[x]) <= top {
			continue // the other features only subtract
		}
		if v := p.value(s, &w, &e, x); v > top {
			best, top = r.by[i], v
		}
	}
	if best.To == 0 {
		return 0, false
	}
	return through(s, legal, best)
}

// value returns the weighted sum for a group that ends its turn in x.
func (p *balanced) value(s *scene, w *ways, e *forecast, x rules.Square) float64 {
	seen := s.seenBy(x)
	apart := 0
	for rest := s.party &^ s.Group(); rest != 0; rest &= rest - 1 {
		apart += s.dist(x, s.At(first(rest)))
	}
	e.join(s, x)
	return -p.way*float64(w.cost[x]) - p.risk*e.at(s, x) - p.eyes*float64(seen.Len()) - p.alone*float64(apart)
}
