package mall

import (
	"math/bits"
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
)

// orders is the differing part of human strategies: the goals of groups.
type orders interface {
	// goal returns the destination of a group in square at, or 0 to stay. The scene is
	// passed by value to keep it on the stack.
	goal(s scene, group uint8, at rules.Square) rules.Square
}

// march executes orders: it selects groups, walks, shoots, works doors, revives stunned characters, and
// answers questions of the zombie turn. Characters stay together if possible: a square suffers one attack
// a turn (EN 7.6), which four guns answer (EN 6.9).
type march struct {
	gunnery
	orders  orders
	keepOut float64  // harm that closing a door must prevent; 0 closes none
	wary    float64  // Movement Points of detour around a square that may hide a zombie
	wards   uint8    // characters whose loss counts more
	shield  float64  // factor of their loss
	pairs   [4]uint8 // symbol square of each character's pair, 0 or 1
}

// newMarch returns a march with default weights. Peter and Steve start at one symbol, Roger and
// Fran at the other, the best of six ways in 600 games each.
func newMarch() march {
	return march{gunnery: defaultGunnery, wary: 1, pairs: [4]uint8{1, 0, 1, 0}}
}

func (m *march) choose(f rules.Facts, legal []engine.Action, rng *rand.Rand) engine.Action {
	switch rules.Decode(legal[len(legal)-1]).Kind {
	case rules.KindPass, rules.KindSelect:
		s := newScene(f)
		return m.selects(&s, legal)
	case rules.KindEnd:
		if f.Group() == 0 {
			break
		}
		s := newScene(f)
		return m.acts(&s, legal)
	case rules.KindHold:
		return m.holds(f, legal)
	case rules.KindName:
		s := newScene(f)
		return s.names(legal, m.wards, m.shield)
	case rules.KindPlace:
		return m.place(f, legal)
	}
	return uniform(legal, rng)
}

// place puts each character on the symbol of its pair.
func (m *march) place(f rules.Facts, legal []engine.Action) engine.Action {
	c := rules.Peter
	for f.At(c) != 0 {
		c++
	}
	return legal[min(int(m.pairs[c]), len(legal)-1)]
}

// ahead returns the goal of a group: a stunned friend, because a character who enters the square revives
// him (EN 8.3), otherwise the ordered goal.
func (m *march) ahead(s *scene, group uint8, at rules.Square) rules.Square {
	best, least := rules.Square(0), 9
	for rest := s.stunned(); rest != 0; rest &= rest - 1 {
		if x := s.At(first(rest)); x != at && s.dist(at, x) < least {
			best, least = x, s.dist(at, x)
		}
	}
	if best != 0 {
		return best
	}
	return m.orders.goal(*s, group, at)
}

// selects activates the most useful group.
func (m *march) selects(s *scene, legal []engine.Action) engine.Action {
	best, top := legal[0], 0 // passing
	for _, a := range legal {
		d := rules.Decode(a)
		if d.Kind != rules.KindSelect {
			continue
		}
		if u := m.use(s, d.X); u > top {
			best, top = a, u
		}
	}
	return best
}

// use returns the usefulness of activating a group; 0 is none.
func (m *march) use(s *scene, group uint8) int {
	at := s.square(group)
	here := s.CharactersAt(at)
	whole := here&^s.stunned()&^group == 0
	n := bits.OnesCount8(group)
	goal := m.ahead(s, group, at)
	switch {
	case s.zombies.Has(at):
		return 400 + n
	case goal == at && at == s.board.Rifles && s.unarmed()&group != 0:
		return 300 + bits.OnesCount8(s.unarmed()&group)*10 + n
	case goal == at && s.board.DoorAt(at, 0) != rules.NoDoor && s.doors.Open(s.board.DoorAt(at, 0)):
		return 200 + n
	case here&s.stunned() != 0:
		return 150 + n
	case goal != 0 && goal != at && whole:
		return 100 + 10*n + min(s.dist(at, goal), 30)
	case s.targets(at) > 0:
		return 10 + n
	case goal == at:
		return n
	}
	return 0
}

// targets returns the number of zombies within a shot of a square adjacent to them.
func (s *scene) targets(at rules.Square) (n int) {
	for _, side := range s.board.Sides(at) {
		if s.zombies.Has(side.To) && s.doors.Open(side.Door) {
			n++
		}
	}
	return n
}

// holds decides about a shot before an attack, or during a group's turn if its owner is asked. In the
// second case it decides like acts.
func (m *march) holds(f rules.Facts, legal []engine.Action) engine.Action {
	if f.Group() == 0 {
		return volley(f, legal)
	}
	s := newScene(f)
	if _, target := f.Announced(); target != 0 {
		return m.joins(&s, legal)
	}
	at, hold := s.square(s.Group()), legal[len(legal)-1]
	if !s.zombies.Has(at) && s.spendsAll(at) {
		return hold
	}
	a, ok := engine.Action(0), false
	if s.zombies.Has(at) {
		a, ok = m.shot(&s, legal, 0)
	}
	if !ok {
		a, ok = m.shot(&s, legal, m.minKill)
	}
	if !ok && !s.passes(at, m.side(&s, at, m.ahead(&s, s.Group(), at))) {
		a, _ = m.shot(&s, legal, minKillChance)
	}
	if a == 0 { // no target, or one only for others
		return hold
	}
	return a
}

// spendsAll reports whether the group may take rifles or close a main door, which come first. EN 5.5,
// 12.2.
func (s *scene) spendsAll(at rules.Square) bool {
	d := s.board.DoorAt(at, 0)
	return at == s.Start() && s.MoveSpent() == 0 && s.MoveLeft() > 0 &&
		(at == s.board.Rifles && s.Rifles() > 0 && s.unarmed()&s.Group() != 0 || d != rules.NoDoor && s.doors.Open(d))
}

// passes reports whether the group can afford to go through a side or open its door. EN 5.4, 5.5.
func (s *scene) passes(at rules.Square, side board.Side) bool {
	switch {
	case side.To == 0:
		return false
	case !s.doors.Open(side.Door):
		return s.MoveLeft() >= doorCost && !s.zombies.Has(at)
	case s.zombies.Has(at):
		return s.MoveLeft() > int(s.value(at))
	}
	return s.MoveLeft() >= stepCost
}

// acts chooses for the activated group.
func (m *march) acts(s *scene, legal []engine.Action) engine.Action {
	group := s.Group()
	at := s.square(group)
	goal := m.ahead(s, group, at)
	for i := len(legal) - 1; i >= 0; i-- { // the last offer of rifles arms most
		switch d := rules.Decode(legal[i]); d.Kind {
		case rules.KindRifle, rules.KindMain:
			return legal[i]
		}
	}
	if s.zombies.Has(at) {
		if a, ok := m.shot(s, legal, 0); ok {
			return a
		}
	}
	shots := m.shots(s, legal, [2]float64{m.minKill, minKillChance})
	if shots[0].worth > 0 {
		return shots[0].shot
	}
	if a, ok := m.walk(s, legal, at, goal); ok {
		return a
	}
	if shots[1].worth > 0 {
		return shots[1].shot
	}
	if a, ok := m.closeDoor(s, legal, at); ok {
		return a
	}
	return legal[len(legal)-1]
}

// walk returns the step or the work on a door that leads to the goal.
func (m *march) walk(s *scene, legal []engine.Action, at, goal rules.Square) (engine.Action, bool) {
	side := m.side(s, at, goal)
	if side.To == 0 {
		return 0, false
	}
	return through(s, legal, side)
}

// side returns the side towards the goal, or the zero side to stay.
func (m *march) side(s *scene, at, goal rules.Square) (side board.Side) {
	left := s.CharactersAt(at) &^ s.Group()
	switch {
	case goal == 0:
		return side
	case left&s.stunned() != 0 && at == s.Start() && s.MoveLeft() >= 2*stepCost:
		side = s.stepOut(at)
	case left&^s.stunned() != 0 && at == s.Start() && s.CharactersAt(goal) == 0:
		return side // do not split the group
	case goal != at:
		var w ways
		w.to(s, goal, m.wary, &origin{squares: board.SetOf(at), at: at})
		side, _ = w.next(s, at)
	}
	if s.zombies.Has(side.To) && s.CharactersAt(side.To) == 0 {
		return board.Side{}
	}
	return side
}

// through returns the step through a side, or the opening of its door.
func through(s *scene, legal []engine.Action, side board.Side) (engine.Action, bool) {
	for _, a := range legal {
		d := rules.Decode(a)
		if d.Kind == rules.KindStep && rules.Square(d.X) == side.To ||
			d.Kind == rules.KindDoor && d.X == side.Door && !s.doors.Open(side.Door) {
			return a, true
		}
	}
	return 0, false
}

// closeDoor closes the door that prevents most harm, if nothing better can be done. A closed door stops
// zombies (EN 7.2.2), except berserk zombies at a glass door (EN 10.4).
func (m *march) closeDoor(s *scene, legal []engine.Action, at rules.Square) (best engine.Action, ok bool) {
	if s.zombies.Has(at) || s.MoveLeft() < doorCost || m.keepOut == 0 {
		return 0, false
	}
	var e forecast
	e.expect(s, s.CharactersAt(at))
	open := s.doors
	most := m.keepOut
	now := e.at(s, at)
	for _, a := range legal {
		d := rules.Decode(a)
		if d.Kind != rules.KindDoor || !open.Open(d.X) {
			continue
		}
		s.doors.Closed = open.Closed | 1<<d.X
		if kept := now - e.at(s, at); kept > most {
			best, most = a, kept
		}
	}
	s.doors = open
	return best, best != 0
}

// knobs are the weights of all marching strategies.
func (m *march) knobs() []agents.Knob {
	return []agents.Knob{
		{Name: "sure", Value: &m.minKill, Low: 0, High: 1, Doc: "odds of a kill for which it shoots before it walks"},
		{Name: "gun", Value: &m.gunCost, Low: 0, High: 1, Doc: "odds of a kill that a further gun must add to a shot"},
		{Name: "wary", Value: &m.wary, Low: 0, High: 10, Doc: "movement points of detour around a square that may hide a zombie"},
		{Name: "near", Value: &m.nearBonus, Low: 0, High: 5, Doc: "how much more a target counts for each step that it is nearer"},
	}
}

// stepOut returns the side at which a group leaves and returns to revive stunned characters in its square:
// the side visible to the fewest zombies. EN 8.3.
func (s *scene) stepOut(at rules.Square) (out board.Side) {
	least := 255
	for _, side := range s.board.Sides(at) {
		if !s.doors.Open(side.Door) || s.zombies.Has(side.To) {
			continue
		}
		seen := s.seenBy(side.To)
		if n := seen.Len(); n < least {
			out, least = side, n
		}
	}
	return out
}
