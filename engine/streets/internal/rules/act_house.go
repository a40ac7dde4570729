package rules

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// ENTER, EXIT, stairs, first entries and BARRICADE. Enter, House, Board, digest 3.5.

// gateHalves is the reach of an opening in half inches: 2" for doors and breaches, 1" for windows,
// changed by speed. 1.2.
func (s *State) gateHalves(slot int, window bool) int {
	t := s.Traits(uint8(slot))
	n := 2 + t.Plus(state.Fast) - t.Plus(state.Slow)
	if window {
		n--
	}
	return 2 * n
}

// window reports whether an opening counts as a window. A breach counts as a door.
func (s *State) window(h, floor, o int) bool {
	return s.Rules().Map.Buildings[h].Openings[o].Window && !s.Buildings[h].Breached(floor, o)
}

func (s *State) listEnter(l *ActionList) {
	if s.Survivors[l.slot].OnWall() {
		s.listLedge(l)
		return
	}
	m, at := s.Rules().Map, s.Survivors[l.slot].At.Square()
	for h := range m.Buildings {
		if s.Buildings[h].Fire > 0 {
			continue
		}
		for o := range m.Buildings[h].Openings {
			if m.WithinOpening(at, &m.Buildings[h].Openings[o], s.gateHalves(l.slot, s.window(h, 0, o))) {
				l.add(action.Play{Kind: action.KindEnter, A: uint8(h), B: uint8(o)})
			}
		}
	}
}

// doEnter is ENTER: the status of the building, then the opening. 3.5.
func (s *State) doEnter(p action.Play) {
	s.EnterFrame().House, s.EnterFrame().Gate = p.A, p.B
	s.Target = ground.On(s.Rules().Map.Buildings[p.A].Openings[p.B].Inside, int(p.M))
	if s.building().Class == ground.Unknown {
		s.roll(ChanceStatus)
		return
	}
	s.tryGate()
}

// building is the building of the action in progress.
func (s *State) building() *state.Building { return &s.Buildings[s.EnterFrame().House] }

// statusOf is T7.1.
func statusOf(die int) state.Status {
	switch {
	case die <= 3:
		return ground.Ransacked
	case die <= 5:
		return ground.Intact
	}
	return ground.Barricaded
}

// rolledStatus identifies a building that is entered, spotted or rammed. T7.1.
func (s *State) rolledStatus(n int) {
	if s.Act == action.KindDrive { // Car 6
		house, _ := s.rammed()
		s.Buildings[house].Class = statusOf(n)
		return
	}
	s.building().Class = statusOf(n)
	if s.Act == action.KindEnter {
		s.tryGate()
	}
}

// rammed returns the building or the vehicle in the way; the other is -1.
func (s *State) rammed() (house, vehicle int) {
	q := s.Target.Square()
	return int(s.Rules().Map.House[q]), s.VehicleOn(q)
}

// tryGate forces the opening, or enters if no roll is needed. 3.5, S31.
func (s *State) tryGate() {
	if b := s.building(); b.Open() || b.Breached(s.Target.Floor(), int(s.EnterFrame().Gate)) {
		s.GoIn()
		return
	}
	if s.loadedShotgun() >= 0 && s.Target.Floor() == 0 {
		s.Node = state.PhaseShell
		return
	}
	s.force(0)
}

// loadedShotgun returns the number of a shotgun that the actor can shoot, -1 for none.
func (s *State) loadedShotgun() int {
	return s.FindOf(state.Hands(int(s.Actor)), func(i state.Item) bool { return i.Kind().IsShotgun() && i.Rounds() > 0 && !i.Jammed() })
}

func (s *State) applyShell(p action.Play) {
	if p.Kind == action.KindHands {
		s.force(0)
		return
	}
	n := s.loadedShotgun() // S32: a shell, a marker
	i := s.Items[n]
	s.ChangeItem(n, i.Of(i.Count()-1))
	s.Mark(s.Acting().At.Square(), 1)
	s.force(1)
}

// force rolls for an opening, or for the stairs of a closed building. Enter, S29, S34.
func (s *State) force(bonus int) {
	slot := int(s.Actor)
	t := s.Traits(s.Actor)
	bonus += t.Plus(state.Strong) + t.Plus(state.Looter) - t.Plus(state.Weakling) - s.woundPenalty(slot)
	if s.Carries(slot, state.Crowbar) || s.Carries(slot, state.Tools) || s.Carries(slot, state.Axe) {
		bonus++
	}
	need := 6
	if s.building().Class == ground.Intact {
		bonus += t.Plus(state.Handy)
		need = 3
	}
	if s.Target.Floor() > 0 {
		need = 2
	}
	s.rollTest(need, bonus)
}

func (s *State) forced(ok bool) {
	if !ok {
		s.endAct()
		return
	}
	b := s.building()
	if s.Act == action.KindEnter {
		b.Breaches[s.Target.Floor()] |= 1 << s.EnterFrame().Gate
	}
	s.GoIn()
}

// GoIn enters a floor. The first entry by a character may meet somebody. S33.
func (s *State) GoIn() {
	b, floor := s.building(), s.Target.Floor()
	if b.Class == ground.Barricaded {
		s.Weather |= state.ForcedEntry // S117
	}
	if b.Entered(floor) {
		s.askStand()
		return
	}
	b.Floors |= 1 << floor
	if b.Class == ground.Barricaded && !s.Rules().Plays(state.People) {
		s.askStand()
		return
	}
	s.roll(ChanceEntry)
}

// rolledEntry is the die of a first entry. 3.5.
func (s *State) rolledEntry(n int) {
	if s.isOccupied(n) {
		s.roll(ChanceEntryCount)
	}
}

func (s *State) isOccupied(n int) bool {
	switch b := s.building(); {
	case b.Open():
		return n <= 2
	case b.Class == ground.Intact:
		return n == 1
	}
	return n == 6
}

// rolledEntryCount is a d3. Intact buildings hold ankle-biters, barricaded ones strangers.
func (s *State) rolledEntryCount(n int) {
	count := (n + 1) / 2
	switch s.building().Class {
	case ground.Barricaded:
		s.AddGroup(state.Stranger, count, s.Target)
	case ground.Intact:
		for range count {
			s.come(s.Target, state.AnkleBiter)
		}
	default:
		s.Left = uint8(count)
		s.SpawnAt = s.Target
	}
}

// stepEntry rolls for the kind of the next zombie of a first entry.
func (s *State) stepEntry() { s.roll(ChanceEntryKind) }

func (s *State) rolledEntryKind(n int) {
	k := state.Shuffler
	if n <= 2 {
		k = state.AnkleBiter
	}
	s.Left--
	s.come(s.SpawnAt, k)
	if s.Left == 0 {
		s.SpawnAt = 0
	}
}

// come places a zombie at a place, if there is room and a free record. Grid 11.
func (s *State) come(at state.Place, k state.ZombieKind) bool {
	w := s.Table()
	to, ok := w.Table.At(ground.Zombie, at)
	w.Release()
	if !ok || !s.AddZombie(to, k) {
		return false
	}
	s.Zombies[s.ZombieAt(to)] |= s.coming(k)
	return true
}

// askStand asks the actor where to stand after the entry.
func (s *State) askStand() { s.Node = state.PhaseStand }

// 3.5.
const standInches = 2

// legalStand lists the free squares of the floor near the opening, or the nearest one; in event 55
// the squares outdoors.
func (s *State) legalStand(dst []engine.Action) []engine.Action {
	if s.Stage == state.StageEvent {
		var buffer [64]uint16
		dst = append(dst, action.Of(action.KindDone))
		for _, q := range s.outdoors(buffer[:0]) {
			dst = append(dst, action.OfQ(action.KindStand, q))
		}
		return dst
	}
	w := s.Table()
	defer w.Release()
	w.Table.Empty(s.Acting().At)
	free := w.Table.Free(ground.Survivor, s.Target)
	near := s.Rules().Map.Disc(s.Target.Square(), ground.LimitD2(2*standInches))
	near.And(&free)
	if near.Empty() {
		if q, ok := s.Rules().Map.Nearest(&free, s.Target.Square()); ok {
			near.Add(q)
		} else {
			return append(dst, action.OfQ(action.KindStand, uint16(s.Acting().At)))
		}
	}
	for q, ok := near.Next(0); ok; q, ok = near.Next(q + 1) {
		dst = append(dst, action.OfQ(action.KindStand, uint16(ground.On(q, s.Target.Floor()))))
	}
	return dst
}

// outInches is the reach of event 55.
const outInches = 3

// outdoors appends the free squares outdoors near the actor.
func (s *State) outdoors(dst []uint16) []uint16 {
	m, at := s.Rules().Map, s.Acting().At.Square()
	w := s.Table()
	free := w.Table.Free(ground.Survivor, s.Outdoor())
	w.Release()
	near := m.Disc(at, ground.LimitD2(2*outInches))
	near.And(&free)
	for q, ok := near.Next(0); ok; q, ok = near.Next(q + 1) {
		dst = append(dst, uint16(q))
	}
	return dst
}

func (s *State) applyStand(p action.Play) {
	if p.Kind == action.KindStand {
		s.Move(int(s.Actor), state.Place(p.Q))
	}
	if s.Stage != state.StageEvent {
		s.endAct()
	}
}

// Stairs.

// nearStairs reports whether stairs lead from the survivor's floor by up floors, and are within
// reach. Enter, House.
func (s *State) nearStairs(slot, up int) bool {
	v := &s.Survivors[slot]
	b := &s.Rules().Map.Buildings[s.HouseOf(v)]
	to := v.At.Floor() + up
	return b.Floors > 1 && to >= 0 && to < b.Floors &&
		ground.Within(s.Rules().Map.D2(v.At.Square(), b.Stairs), s.gateHalves(slot, false))
}

// doStairs changes the floor. Upwards it is an ENTER in closed buildings, except to a floor that a
// character has entered. House.
func (s *State) doStairs(p action.Play) {
	v := s.Acting()
	h := s.HouseOf(v)
	s.EnterFrame().House = uint8(h)
	floor := v.At.Floor() + 1
	if p.Kind == action.KindDown {
		floor -= 2
	}
	s.Target = ground.On(s.Rules().Map.Buildings[h].Stairs, floor)
	if b := s.building(); p.Kind == action.KindUp && !b.Open() && !b.Entered(floor) {
		s.force(0)
		return
	}
	s.GoIn()
}

// EXIT.

// S119, S100.
func (s *State) listExit(l *ActionList) {
	v := &s.Survivors[l.slot]
	var set ground.Set
	if v.At.Floor() > 0 {
		s.jumps(l, &set)
	} else {
		s.ways(l, false, &set)
		s.ways(l, true, &set)
	}
	for q, ok := set.Next(0); ok; q, ok = set.Next(q + 1) {
		l.add(action.Play{Kind: action.KindExit, Q: uint16(q)})
	}
}

// ways adds the free squares within reach of the nearest doors and breaches of a ground floor, or
// of the nearest windows that are not boarded up.
func (s *State) ways(l *ActionList, windows bool, set *ground.Set) {
	m, at := s.Rules().Map, s.Survivors[l.slot].At.Square()
	h := int(m.House[at])
	b := &m.Buildings[h]
	if windows && s.Buildings[h].Class == ground.Barricaded {
		return
	}
	least := 1 << 30
	for o := range b.Openings {
		if s.window(h, 0, o) == windows {
			least = min(least, m.D2(at, b.Openings[o].Inside))
		}
	}
	for o := range b.Openings {
		if s.window(h, 0, o) != windows || m.D2(at, b.Openings[o].Inside) != least {
			continue
		}
		free := l.Table.Free(ground.Survivor, state.Place(b.Openings[o].Outside))
		near := m.Disc(b.Openings[o].Inside, ground.LimitD2(s.gateHalves(l.slot, windows)))
		near.And(&free)
		for q, ok := near.Next(0); ok; q, ok = near.Next(q + 1) {
			if m.Outward(q, &b.Openings[o]) {
				set.Add(q)
			}
		}
	}
}

// jumps adds the landing squares below the windows of an upper floor.
func (s *State) jumps(l *ActionList, set *ground.Set) {
	v := &s.Survivors[l.slot]
	h := s.HouseOf(v)
	b := &s.Rules().Map.Buildings[h]
	for o := range b.Openings {
		if !b.Openings[o].Window || s.Buildings[h].Class == ground.Barricaded && !s.Buildings[h].Breached(v.At.Floor(), o) {
			continue
		}
		if to, ok := l.Table.At(ground.Survivor, state.Place(b.Openings[o].Outside)); ok {
			set.Add(to.Square())
		}
	}
}

func (s *State) doExit(p action.Play) {
	height := FloorInches * s.Acting().At.Floor()
	s.Move(int(s.Actor), state.Place(p.Q))
	if height > 0 && s.Carries(int(s.Actor), state.Rope) {
		s.TakeItem(s.Find(state.Hands(int(s.Actor)), state.Rope))
		height = 0
	}
	s.plunge(height)
}

// BARRICADE.

// Board, S114.
func (s *State) listBar(l *ActionList) {
	v := &s.Survivors[l.slot]
	h := s.HouseOf(v)
	b := &s.Buildings[h]
	for o := range s.Rules().Map.Buildings[h].Openings {
		if !b.Open() && b.Breached(v.At.Floor(), o) {
			l.add(action.Play{Kind: action.KindBar, A: uint8(h), B: uint8(o)})
		}
	}
}

func (s *State) doBar(p action.Play) {
	slot := int(s.Actor)
	s.EnterFrame().House, s.EnterFrame().Gate = p.A, p.B
	bonus := s.Traits(s.Actor).Plus(state.Handy) - s.Penalty(slot)
	if s.Carries(slot, state.Tools) {
		bonus++
	}
	s.rollTest(4, bonus)
}

func (s *State) barred(ok bool) {
	if ok {
		s.building().Breaches[s.Acting().At.Floor()] &^= 1 << s.EnterFrame().Gate
	}
	s.endAct()
}
