package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// MOVE, RUN, leaving the table and help. Move, Edge, digest 3.0 and V3.

// Dice of this chapter: their rows are in dice.go.
const (
	jobRun job = 22
)

// Event 61: farther MOVE and RUN. 1.13.
const (
	moveEvent = 1
	runEvent  = 2
)

// stride is m(x) without its 6 inches: what traits, wounds and loads add to MOVE and RUN.
func (s *State) stride(slot int) int {
	t := s.traits(uint8(slot))
	n := s.onWheels(&s.survivors[slot]) + t.plus(fast) + 2*t.plus(veryFast) - t.plus(slow) - s.woundPenalty(slot)
	if s.carries(slot, paddedClothes) {
		n--
	}
	if s.carries(slot, bodyArmour) {
		n--
	}
	if s.heavy(slot) {
		n--
	}
	return n
}

// moveInches is m(x): how far MOVE goes.
func (s *State) moveInches(slot int) int {
	n := 6 + s.stride(slot)
	if s.under(61) {
		n += moveEvent
	}
	if s.trudges(slot) {
		n--
	}
	return max(n, 0)
}

// runInches is how far RUN goes with a die. S17.
func (s *State) runInches(die int) int {
	n := die + s.stride(int(s.actor))
	if s.o().RunFour {
		n += 4
	}
	if s.under(61) {
		n += runEvent
	}
	return s.inSnow(max(n, 0))
}

// heavy reports whether somebody carries too much: one inch in all, however much. Item, S118.
func (s *State) heavy(slot int) bool {
	limit, large := 20, 0
	switch t := s.traits(uint8(slot)); {
	case t.has(strong):
		limit = 25
	case t.has(weakling):
		limit = 15
	}
	for _, i := range s.carried(slot) {
		if i.kind().row().heavy && !(i.kind() == bicycle && s.survivors[slot].is(mounted)) {
			return true
		}
		if i.kind().row().large {
			large++
		}
	}
	return int(s.survivors[slot].supplies) > limit || large > largeLimit
}

// largeLimit is how many large weapons are no load. 1.2.
const largeLimit = 3

// budget is what somebody can pay for squares with some inches: standing up takes one. S46.
func (s *State) budget(slot, n int) int {
	if s.survivors[slot].is(prone) {
		return inches(max(n-1, 0))
	}
	return inches(n)
}

// eachMove lists the squares of Reach; his own only for who is to stand up. S46.
func (s *State) eachMove(l *listing) {
	v, n := &s.survivors[l.slot], s.moveInches(l.slot)
	l.squares(KindMove, v.at, s.budget(l.slot, n), v.is(prone) && n > 0)
}

// reach floods for the survivor of the list, unless a flood that went as far was made for another row.
func (l *listing) reach(from place, budget int) {
	if !l.ready || l.paid < budget {
		l.f.Reach(&l.t, l.who, from, budget)
		l.paid, l.ready = budget, true
	}
}

// squares lists the places of Reach on the floor of a place, which itself counts or not.
func (l *listing) squares(k Kind, from place, budget int, itself bool) {
	l.reach(from, budget)
	floor := from.Floor()
	stops := &l.f.Stops[floor]
	for q, ok := stops.Next(0); ok; q, ok = stops.Next(q + 1) {
		if at := ground.On(q, floor); (itself || at != from) && (l.paid == budget || l.f.Cost(at) <= budget) {
			l.add(Play{Kind: k, Q: uint16(at)})
		}
	}
}

// leaves reports whether Reach leaves an inch on a square of an exit edge. Edge, S93.
func (s *State) leaves(f *ground.Flood, budget int) bool {
	exits := s.r().exits
	at, ok := f.Cheapest(&exits, 0)
	return ok && f.Cost(at)+inches(1) <= budget
}

// eachOff lists MOVE over an exit edge.
func (s *State) eachOff(l *listing) {
	v := &s.survivors[l.slot]
	budget := s.budget(l.slot, s.moveInches(l.slot))
	if v.at.Floor() > 0 || s.houseOf(v) >= 0 {
		return
	}
	if l.reach(v.at, budget); s.leaves(&l.f, budget) {
		l.add(Play{Kind: KindOff})
	}
}

func (s *State) doMove(p Play) {
	s.arrive(place(p.Q))
	s.endAct()
}

// arrive ends a movement of the actor, on his feet if he had an inch to spare.
func (s *State) arrive(at place) {
	v := s.who()
	v.marks |= moved
	if s.act == KindMove || s.walking().inches > 0 {
		v.marks &^= prone
	}
	if s.act == KindRun && s.walking().slip == slipped {
		v.marks |= prone
	}
	s.move(int(s.actor), at)
}

func (s *State) doOff(Play) {
	s.leave(int(s.actor))
	s.endAct()
}

// leave takes a character off the table, with what he carries. Edge.
func (s *State) leave(slot int) {
	v := &s.survivors[slot]
	v.state, v.at, v.marks, v.actions, v.vehicle = safe, 0, 0, 0, 0
	k := &s.seats[v.owner]
	k.supplies = uint8(min(int(k.supplies)+int(v.supplies), 255))
	v.supplies = 0
}

// mayRun: in body armour nobody runs under event 24.
func (s *State) mayRun(slot int) bool { return !s.under(24) || !s.carries(slot, bodyArmour) }

func (s *State) doRun(Play) {
	s.who().fire |= ranOrFired
	s.rollSome(jobRun, 1+s.skiing(int(s.actor))) // Canada T
}

func (s *State) outcomeRun(n int) int {
	if s.slips(n) {
		return -1
	}
	return s.runInches(n)
}

func (s *State) throwRun(n int) {
	if s.slips(n) {
		s.drop()
		return
	}
	s.walking().inches = uint8(s.runInches(n))
	s.phase = phaseTo
}

// legalTo lists where a RUN, or who is helped, ends.
func (s *State) legalTo(dst []engine.Action) []engine.Action {
	slot := int(s.actor)
	if s.act == KindHelp {
		slot = int(s.helping().first)
	}
	at := s.survivors[slot].at
	budget := inches(int(s.walking().inches))
	if s.act == KindRun {
		budget = s.budget(slot, int(s.walking().inches))
	}
	l := s.list(slot, dst)
	if s.who().aloft() {
		l.add(Play{Kind: KindTo, Q: uint16(at)})
	} else {
		l.squares(KindTo, at, budget, true)
	}
	if s.act == KindRun && s.houseOf(&s.survivors[slot]) < 0 && s.leaves(&l.f, budget) {
		l.add(Play{Kind: KindOff})
	}
	if s.act == KindRun && s.climbs(slot) {
		s.heights(l, budget/ground.Inch)
	}
	return l.done()
}

func (s *State) applyTo(p Play) {
	switch {
	case p.Kind == KindClimb:
		s.climbTo(int(p.Q))
	case s.act == KindReload:
		s.toyStops(place(p.Q))
	case s.who().aloft():
		s.who().marks |= moved
	case p.Kind == KindOff:
		s.leave(int(s.actor))
	case s.act == KindHelp:
		s.helped(place(p.Q))
	default:
		s.arrive(place(p.Q))
	}
	s.endAct()
}

// Help: somebody is led or carried. Move, S58.

// eachHelp lists whom the actor may help, alone or with another.
func (s *State) eachHelp(l *listing) {
	for x := range s.survivors {
		if !s.needsHelp(l, x) {
			continue
		}
		l.add(Play{Kind: KindHelp, A: uint8(x)})
		for y := range s.survivors {
			if y != x && s.mayCarry(l, y, x) {
				l.add(Play{Kind: KindHelp, A: uint8(x), B: 1 + uint8(y)})
			}
		}
	}
}

// needsHelp reports whether somebody within 1" is hurt or on difficult ground, and could move
// or is unconscious.
func (s *State) needsHelp(l *listing, x int) bool {
	v := &s.survivors[x]
	if x == l.slot || !v.here() || v.riding() || !s.allied(l.slot, x) || !l.t.Touches(s.survivors[l.slot].at, v.at, 2) {
		return false
	}
	if s.unconscious(x) {
		return s.grabs(x) == 0
	}
	return s.worseOff(x) && s.couldMove(x)
}

// worseOff reports whether somebody is hurt, unconscious or on difficult ground.
func (s *State) worseOff(x int) bool {
	v := &s.survivors[x]
	return v.wounds > 0 || s.unconscious(x) || v.at.Floor() == 0 && s.r().Map.Terrain[v.at.Square()] == ground.Rough
}

// mayCarry reports whether a third may help with somebody.
func (s *State) mayCarry(l *listing, y, x int) bool {
	v := &s.survivors[y]
	return y != l.slot && v.here() && s.allied(l.slot, y) && s.couldMove(y) && l.t.Touches(v.at, s.survivors[x].at, 2)
}

// couldMove reports whether somebody has a MOVE left.
func (s *State) couldMove(slot int) bool {
	v := &s.survivors[slot]
	return v.actions > 0 && !v.is(moved) && !v.is(panicked) && !v.is(mounted) && v.vehicle == 0 && !s.unconscious(slot) && s.grabs(slot) == 0
}

// allied reports whether two survivors are characters of one side.
func (s *State) allied(a, b int) bool {
	v, w := &s.survivors[a], &s.survivors[b]
	return v.isCharacter() && w.isCharacter() && s.r().side(v.owner) == s.r().side(w.owner)
}

// doHelp adds up the MOVE of all who go on their feet, and divides it by all. Those who lie prone among
// them stand up first, all for one inch of it, if there is one. S58, Flow 3.0.
func (s *State) doHelp(p Play) {
	s.helping().first, s.helping().second = p.A, p.B
	afoot := []int{int(s.actor)}
	persons := 2
	if x := int(p.A); !s.unconscious(x) {
		afoot = append(afoot, x)
	}
	if p.B > 0 {
		persons++
		afoot = append(afoot, int(p.B-1))
	}
	n, up := 0, uint16(0)
	for i, slot := range afoot {
		v := &s.survivors[slot]
		n += s.moveInches(slot)
		up |= v.marks & prone
		v.marks |= moved
		if i > 0 { // the actor has paid
			v.actions--
			v.marks |= acted
		}
	}
	s.walking().inches = uint8(n / persons)
	if up != 0 && s.walking().inches > 0 {
		s.walking().inches--
		for _, slot := range afoot {
			s.survivors[slot].marks &^= prone
		}
	}
	s.phase = phaseTo
}

// helped puts who was helped where he is led, and who leads him beside him.
func (s *State) helped(at place) {
	s.move(int(s.helping().first), at)
	s.beside(int(s.actor), at)
	if s.helping().second > 0 {
		s.beside(int(s.helping().second-1), at)
	}
}

// beside puts a survivor on the free square nearest to a place. Grid 11.
func (s *State) beside(slot int, at place) {
	w := s.table()
	w.t.Empty(s.survivors[slot].at)
	to, ok := w.t.At(ground.Survivor, at)
	w.back()
	if ok {
		s.move(slot, to)
	}
}

// Climbing the outside of buildings. Trait climber, Move, S99. The height of who is on a wall
// stands in the upper half of his vehicle.

// climbThird is what part of his inches a climber goes up or down.
const climbThird = 3

// wall returns the height of the building at whose window somebody stands outside, 0 for none:
// only those with upper floors are climbed.
func (s *State) wall(slot int) int {
	v := &s.survivors[slot]
	if v.at.Floor() > 0 || s.houseOf(v) >= 0 {
		return 0
	}
	m, top := s.r().Map, 0
	for h := range m.Buildings {
		b := &m.Buildings[h]
		for o := range b.Openings {
			if b.Floors > 1 && b.Openings[o].Window && b.Openings[o].Outside == v.at.Square() {
				top = max(top, floorInches*(b.Floors-1))
			}
		}
	}
	return top
}

// climbs reports whether somebody can climb where he stands.
func (s *State) climbs(slot int) bool {
	return s.r().plays(gadgets) && s.traits(uint8(slot)).has(climber) && !s.survivors[slot].is(mounted) && s.wall(slot) > 0
}

// heights lists the heights that somebody comes to with so many inches, his own left out.
func (s *State) heights(l *listing, n int) {
	v := &s.survivors[l.slot]
	third := n / climbThird
	for h := max(v.height()-third, 0); h <= min(v.height()+third, s.wall(l.slot)); h++ {
		if h != v.height() {
			l.add(Play{Kind: KindClimb, Q: uint16(h)})
		}
	}
}

// eachClimb lists the heights of a MOVE.
func (s *State) eachClimb(l *listing) {
	n := s.moveInches(l.slot)
	if s.survivors[l.slot].is(prone) {
		n--
	}
	s.heights(l, n)
}

func (s *State) doClimb(p Play) {
	s.climbTo(int(p.Q))
	s.endAct()
}

// climbTo puts the actor at a height, as a movement.
func (s *State) climbTo(height int) {
	v := s.who()
	v.marks = v.marks&^prone | moved
	v.vehicle = v.vehicle&15 | uint8(height)<<4
}

// slips reports whether a RUN on a wall is a fall: its die is a 1. Trait climber.
func (s *State) slips(n int) bool { return n == 1 && s.who().aloft() }

// drop has the actor fall from where he is on a wall. Fall.
func (s *State) drop() {
	height := s.who().height()
	s.who().marks |= moved
	s.who().vehicle &= 15
	s.plunge(height)
}

// plunge is a fall from a height: it hurts above 2". Fall, S100.
func (s *State) plunge(height int) {
	if height <= 2 {
		s.endAct()
		return
	}
	s.falling().height = uint8(height)
	s.roll(jobFall)
}

// eachLedge lists the windows that somebody on a wall has come to. S99.
func (s *State) eachLedge(l *listing) {
	v, m := &s.survivors[l.slot], s.r().Map
	if v.height()%floorInches != 0 {
		return
	}
	floor := v.height() / floorInches
	for h := range m.Buildings {
		b := &m.Buildings[h]
		for o := range b.Openings {
			if floor < b.Floors && s.buildings[h].fire == 0 && b.Openings[o].Window && b.Openings[o].Outside == v.at.Square() {
				l.add(Play{Kind: KindEnter, A: uint8(h), B: uint8(o), M: uint8(floor)})
			}
		}
	}
}

// ledgePlace is the inside of an opening on the floor that is said.
func (s *State) ledgePlace(p Play) place {
	return ground.On(s.r().Map.Buildings[p.A].Openings[p.B].Inside, int(p.M))
}
