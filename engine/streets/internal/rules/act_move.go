package rules

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// MOVE, RUN, leaving the table and help. Move, Edge, digest 3.0 and V3.

// Bonus inches of event 61. 1.13.
const (
	moveEvent = 1
	runEvent  = 2
)

// stride is the sum of modifiers to MOVE and RUN: traits, wounds and loads.
func (s *State) stride(slot int) int {
	t := s.Traits(uint8(slot))
	n := s.onWheels(&s.Survivors[slot]) + t.Plus(state.Fast) + 2*t.Plus(state.VeryFast) - t.Plus(state.Slow) - s.woundPenalty(slot)
	if s.Carries(slot, state.PaddedClothes) {
		n--
	}
	if s.Carries(slot, state.BodyArmour) {
		n--
	}
	if s.Heavy(slot) {
		n--
	}
	return n
}

// MoveInches is the length of a MOVE, m(x) in the digest.
func (s *State) MoveInches(slot int) int {
	n := 6 + s.stride(slot)
	if s.EventActive(61) {
		n += moveEvent
	}
	if s.slowInSnow(slot) {
		n--
	}
	return max(n, 0)
}

// RunInches is the length of a RUN with a die. S17.
func (s *State) RunInches(die int) int {
	n := die + s.stride(int(s.Actor))
	if s.Options().RunFour {
		n += 4
	}
	if s.EventActive(61) {
		n += runEvent
	}
	return s.snowInches(max(n, 0))
}

// Heavy reports whether a survivor carries too much. The penalty is one inch, however large the
// load. Item, S118.
func (s *State) Heavy(slot int) bool {
	limit, large := 20, 0
	switch t := s.Traits(uint8(slot)); {
	case t.Has(state.Strong):
		limit = 25
	case t.Has(state.Weakling):
		limit = 15
	}
	for _, i := range s.Carried(slot) {
		if i.Kind().Row().Heavy && !(i.Kind() == state.Bicycle && s.Survivors[slot].Is(state.Mounted)) {
			return true
		}
		if i.Kind().Row().Large {
			large++
		}
	}
	return int(s.Survivors[slot].Supplies) > limit || large > largeLimit
}

// largeLimit is the number of large weapons without a penalty. 1.2.
const largeLimit = 3

// Budget converts inches into the cost of squares. Standing up takes one inch. S46.
func (s *State) Budget(slot, n int) int {
	if s.Survivors[slot].Is(state.Prone) {
		return state.Inches(max(n-1, 0))
	}
	return state.Inches(n)
}

// listMove lists the squares within reach; the own square only if the survivor stands up there.
// S46.
func (s *State) listMove(l *ActionList) {
	v, n := &s.Survivors[l.slot], s.MoveInches(l.slot)
	l.squares(action.KindMove, v.At, s.Budget(l.slot, n), v.Is(state.Prone) && n > 0)
}

// Reach floods for the survivor of the list, unless an earlier flood went as far.
func (l *ActionList) Reach(from state.Place, budget int) {
	if !l.ready || l.paid < budget {
		l.Flood.Reach(&l.Table, l.who, from, budget)
		l.paid, l.ready = budget, true
	}
}

// squares lists the reached places on the floor of a place, itself included if itself is true.
func (l *ActionList) squares(k action.Kind, from state.Place, budget int, itself bool) {
	l.Reach(from, budget)
	floor := from.Floor()
	stops := &l.Flood.Stops[floor]
	for q, ok := stops.Next(0); ok; q, ok = stops.Next(q + 1) {
		if at := ground.On(q, floor); (itself || at != from) && (l.paid == budget || l.Flood.Cost(at) <= budget) {
			l.add(action.Play{Kind: k, Q: uint16(at)})
		}
	}
}

// leaves reports whether the actor can reach a square of an exit edge with an inch to spare. Edge, S93.
func (s *State) leaves(f *ground.Flood, budget int) bool {
	exits := s.Rules().Exits
	at, ok := f.Cheapest(&exits, 0)
	return ok && f.Cost(at)+state.Inches(1) <= budget
}

func (s *State) listOff(l *ActionList) {
	v := &s.Survivors[l.slot]
	budget := s.Budget(l.slot, s.MoveInches(l.slot))
	if v.At.Floor() > 0 || s.HouseOf(v) >= 0 {
		return
	}
	if l.Reach(v.At, budget); s.leaves(&l.Flood, budget) {
		l.add(action.Play{Kind: action.KindOff})
	}
}

func (s *State) doMove(p action.Play) {
	s.arrive(state.Place(p.Q))
	s.endAct()
}

// arrive ends a movement of the actor, who stands if one inch is left to get up.
func (s *State) arrive(at state.Place) {
	v := s.Acting()
	v.Marks |= state.Moved
	if s.Act == action.KindMove || s.RunFrame().Inches > 0 {
		v.Marks &^= state.Prone
	}
	if s.Act == action.KindRun && s.RunFrame().Slip == slipped {
		v.Marks |= state.Prone
	}
	s.Move(int(s.Actor), at)
}

func (s *State) doOff(action.Play) {
	s.leave(int(s.Actor))
	s.endAct()
}

// leave takes a character off the table with his belongings. Edge.
func (s *State) leave(slot int) {
	v := &s.Survivors[slot]
	v.State, v.At, v.Marks, v.Actions, v.Vehicle = state.Safe, 0, 0, 0, 0
	k := &s.Seats[v.Owner]
	k.Supplies = uint8(min(int(k.Supplies)+int(v.Supplies), 255))
	v.Supplies = 0
}

// mayRun: nobody in body armour runs under event 24.
func (s *State) mayRun(slot int) bool {
	return !s.EventActive(24) || !s.Carries(slot, state.BodyArmour)
}

func (s *State) doRun(action.Play) {
	s.Acting().Fire |= state.RanOrFired
	s.rollSome(ChanceRun, 1+s.skiPenalty(int(s.Actor))) // Canada T
}

func (s *State) outcomeRun(n int) int {
	if s.slips(n) {
		return -1
	}
	return s.RunInches(n)
}

func (s *State) rolledRun(n int) {
	if s.slips(n) {
		s.drop()
		return
	}
	s.RunFrame().Inches = uint8(s.RunInches(n))
	s.Node = state.PhaseTo
}

// legalTo lists the ends of a RUN, of a helped move or of a toy car's drive.
func (s *State) legalTo(dst []engine.Action) []engine.Action {
	slot := int(s.Actor)
	if s.Act == action.KindHelp {
		slot = int(s.HelpFrame().First)
	}
	at := s.Survivors[slot].At
	budget := state.Inches(int(s.RunFrame().Inches))
	if s.Act == action.KindRun {
		budget = s.Budget(slot, int(s.RunFrame().Inches))
	}
	l := s.List(slot, dst)
	if s.Acting().OnWall() {
		l.add(action.Play{Kind: action.KindTo, Q: uint16(at)})
	} else {
		l.squares(action.KindTo, at, budget, true)
	}
	if s.Act == action.KindRun && s.HouseOf(&s.Survivors[slot]) < 0 && s.leaves(&l.Flood, budget) {
		l.add(action.Play{Kind: action.KindOff})
	}
	if s.Act == action.KindRun && s.Climbs(slot) {
		s.heights(l, budget/ground.Inch)
	}
	return l.Done()
}

func (s *State) applyTo(p action.Play) {
	switch {
	case p.Kind == action.KindClimb:
		s.climbTo(int(p.Q))
	case s.Act == action.KindReload:
		s.toyStops(state.Place(p.Q))
	case s.Acting().OnWall():
		s.Acting().Marks |= state.Moved
	case p.Kind == action.KindOff:
		s.leave(int(s.Actor))
	case s.Act == action.KindHelp:
		s.helped(state.Place(p.Q))
	default:
		s.arrive(state.Place(p.Q))
	}
	s.endAct()
}

// Help: somebody is hasLeaderNear or carried. Move, S58.

// listHelp lists the survivors that the actor may help, with or without a second helper.
func (s *State) listHelp(l *ActionList) {
	for x := range s.Survivors {
		if !s.needsHelp(l, x) {
			continue
		}
		l.add(action.Play{Kind: action.KindHelp, A: uint8(x)})
		for y := range s.Survivors {
			if y != x && s.mayCarry(l, y, x) {
				l.add(action.Play{Kind: action.KindHelp, A: uint8(x), B: 1 + uint8(y)})
			}
		}
	}
}

// needsHelp reports whether a survivor within 1" is hurt or on difficult ground, and could move or
// is unconscious.
func (s *State) needsHelp(l *ActionList, x int) bool {
	v := &s.Survivors[x]
	if x == l.slot || !v.Here() || v.InVehicle() || !s.Allied(l.slot, x) || !l.Table.Touches(s.Survivors[l.slot].At, v.At, 2) {
		return false
	}
	if s.Unconscious(x) {
		return s.Grabs(x) == 0
	}
	return s.WorseOff(x) && s.CouldMove(x)
}

// WorseOff reports whether a survivor is hurt, unconscious or on difficult ground.
func (s *State) WorseOff(x int) bool {
	v := &s.Survivors[x]
	return v.Wounds > 0 || s.Unconscious(x) || v.At.Floor() == 0 && s.Rules().Map.Terrain[v.At.Square()] == ground.Rough
}

// mayCarry reports whether y may be the second helper of x.
func (s *State) mayCarry(l *ActionList, y, x int) bool {
	v := &s.Survivors[y]
	return y != l.slot && v.Here() && s.Allied(l.slot, y) && s.CouldMove(y) && l.Table.Touches(v.At, s.Survivors[x].At, 2)
}

// CouldMove reports whether a survivor could still MOVE.
func (s *State) CouldMove(slot int) bool {
	v := &s.Survivors[slot]
	return v.Actions > 0 && !v.Is(state.Moved) && !v.Is(state.Panicked) && !v.Is(state.Mounted) && v.Vehicle == 0 && !s.Unconscious(slot) && s.Grabs(slot) == 0
}

// Allied reports whether two survivors are characters of one side.
func (s *State) Allied(a, b int) bool {
	v, w := &s.Survivors[a], &s.Survivors[b]
	return v.IsCharacter() && w.IsCharacter() && s.Rules().Side(v.Owner) == s.Rules().Side(w.Owner)
}

// doHelp divides the sum of the MOVEs of all walkers by the number of people. Prone walkers first stand
// up, together for one inch, if an inch is left. S58, Flow 3.0.
func (s *State) doHelp(p action.Play) {
	s.HelpFrame().First, s.HelpFrame().Second = p.A, p.B
	afoot := []int{int(s.Actor)}
	persons := 2
	if x := int(p.A); !s.Unconscious(x) {
		afoot = append(afoot, x)
	}
	if p.B > 0 {
		persons++
		afoot = append(afoot, int(p.B-1))
	}
	n, up := 0, uint16(0)
	for i, slot := range afoot {
		v := &s.Survivors[slot]
		n += s.MoveInches(slot)
		up |= v.Marks & state.Prone
		v.Marks |= state.Moved
		if i > 0 { // the actor has paid
			v.Actions--
			v.Marks |= state.Acted
		}
	}
	s.RunFrame().Inches = uint8(n / persons)
	if up != 0 && s.RunFrame().Inches > 0 {
		s.RunFrame().Inches--
		for _, slot := range afoot {
			s.Survivors[slot].Marks &^= state.Prone
		}
	}
	s.Node = state.PhaseTo
}

func (s *State) helped(at state.Place) {
	s.Move(int(s.HelpFrame().First), at)
	s.beside(int(s.Actor), at)
	if s.HelpFrame().Second > 0 {
		s.beside(int(s.HelpFrame().Second-1), at)
	}
}

// beside puts a survivor on the free square nearest to a place. Grid 11.
func (s *State) beside(slot int, at state.Place) {
	w := s.Table()
	w.Table.Empty(s.Survivors[slot].At)
	to, ok := w.Table.At(ground.Survivor, at)
	w.Release()
	if ok {
		s.Move(slot, to)
	}
}

// Climbing the outside of buildings. Trait climber, Move, S99. The upper half of Survivor.Vehicle
// is the height on the wall.

// climbThird: a climber goes a third of his inches up or down.
const climbThird = 3

// Wall returns the height of the building outside whose window a survivor stands, 0 for none. Only
// buildings with upper floors are climbed.
func (s *State) Wall(slot int) int {
	v := &s.Survivors[slot]
	if v.At.Floor() > 0 || s.HouseOf(v) >= 0 {
		return 0
	}
	m, top := s.Rules().Map, 0
	for h := range m.Buildings {
		b := &m.Buildings[h]
		for o := range b.Openings {
			if b.Floors > 1 && b.Openings[o].Window && b.Openings[o].Outside == v.At.Square() {
				top = max(top, FloorInches*(b.Floors-1))
			}
		}
	}
	return top
}

// Climbs reports whether a survivor can climb on his square.
func (s *State) Climbs(slot int) bool {
	return s.Rules().Plays(state.Gadgets) && s.Traits(uint8(slot)).Has(state.Climber) && !s.Survivors[slot].Is(state.Mounted) && s.Wall(slot) > 0
}

// heights lists the heights within n inches, the present one excepted.
func (s *State) heights(l *ActionList, n int) {
	v := &s.Survivors[l.slot]
	third := n / climbThird
	for h := max(v.Height()-third, 0); h <= min(v.Height()+third, s.Wall(l.slot)); h++ {
		if h != v.Height() {
			l.add(action.Play{Kind: action.KindClimb, Q: uint16(h)})
		}
	}
}

func (s *State) listClimb(l *ActionList) {
	n := s.MoveInches(l.slot)
	if s.Survivors[l.slot].Is(state.Prone) {
		n--
	}
	s.heights(l, n)
}

func (s *State) doClimb(p action.Play) {
	s.climbTo(int(p.Q))
	s.endAct()
}

func (s *State) climbTo(height int) {
	v := s.Acting()
	v.Marks = v.Marks&^state.Prone | state.Moved
	v.Vehicle = v.Vehicle&15 | uint8(height)<<4
}

// slips reports whether a RUN on a wall is a fall: its die is a 1. Trait climber.
func (s *State) slips(n int) bool { return n == 1 && s.Acting().OnWall() }

// FloorInches is the height of a floor. Grid 14.
const FloorInches = 3

// drop makes the actor fall off a wall. Fall.
func (s *State) drop() {
	height := s.Acting().Height()
	s.Acting().Marks |= state.Moved
	s.Acting().Vehicle &= 15
	s.plunge(height)
}

// plunge is a fall from a height: it hurts above 2". Fall, S100.
func (s *State) plunge(height int) {
	if height <= 2 {
		s.endAct()
		return
	}
	s.FallFrame().Height = uint8(height)
	s.roll(ChanceFall)
}

// listLedge lists the windows at the height of a survivor on a wall. S99.
func (s *State) listLedge(l *ActionList) {
	v, m := &s.Survivors[l.slot], s.Rules().Map
	if v.Height()%FloorInches != 0 {
		return
	}
	floor := v.Height() / FloorInches
	for h := range m.Buildings {
		b := &m.Buildings[h]
		for o := range b.Openings {
			if floor < b.Floors && s.Buildings[h].Fire == 0 && b.Openings[o].Window && b.Openings[o].Outside == v.At.Square() {
				l.add(action.Play{Kind: action.KindEnter, A: uint8(h), B: uint8(o), M: uint8(floor)})
			}
		}
	}
}

// rolledFall is the first die of a fall. The damage die is increased by the height minus this die.
// Fall.
func (s *State) rolledFall(n int) {
	s.Power = int8(int(s.FallFrame().Height) - n)
	s.roll(chanceFallHarm)
}

// Fall, S100.
func (s *State) rolledFallHarm(n int) {
	s.hurt(int(s.Actor), Accident(n+int(s.Power)))
	s.endAct()
}
