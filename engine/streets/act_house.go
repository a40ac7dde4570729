package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// ENTER, EXIT, stairs, first entries and BARRICADE. Enter, House, Board, digest 3.5.

// Dice of this chapter: their rows are in dice.go.
const (
	jobStatus     job = 29
	jobEntry      job = 30
	jobEntryCount job = 31
	jobEntryKind  job = 32
	jobFall       job = 36
	jobFallHarm   job = 37
)

// gateHalves is how near an opening has to be, in half inches: 2" for doors and breaches, 1"
// for windows, by how fast he is. 1.2.
func (s *State) gateHalves(slot int, window bool) int {
	t := s.traits(uint8(slot))
	n := 2 + t.plus(fast) - t.plus(slow)
	if window {
		n--
	}
	return 2 * n
}

// window reports whether an opening counts as a window: a breach is as good as a door.
func (s *State) window(h, floor, o int) bool {
	return s.r().Map.Buildings[h].Openings[o].Window && !s.buildings[h].breached(floor, o)
}

// eachEnter lists the openings within reach.
func (s *State) eachEnter(l *listing) {
	if s.survivors[l.slot].aloft() {
		s.eachLedge(l)
		return
	}
	m, at := s.r().Map, s.survivors[l.slot].at.Square()
	for h := range m.Buildings {
		if s.buildings[h].fire > 0 {
			continue
		}
		for o := range m.Buildings[h].Openings {
			if m.WithinOpening(at, &m.Buildings[h].Openings[o], s.gateHalves(l.slot, s.window(h, 0, o))) {
				l.add(Play{Kind: KindEnter, A: uint8(h), B: uint8(o)})
			}
		}
	}
}

// doEnter is ENTER: the status of the building, then the opening. 3.5.
func (s *State) doEnter(p Play) {
	s.entering().house, s.entering().gate = p.A, p.B
	s.target = s.ledgePlace(p)
	if s.building().class == ground.Unknown {
		s.roll(jobStatus)
		return
	}
	s.tryGate()
}

// building is that of the action in progress.
func (s *State) building() *building { return &s.buildings[s.entering().house] }

// statusOf is T7.1.
func statusOf(die int) status {
	switch {
	case die <= 3:
		return ground.Ransacked
	case die <= 5:
		return ground.Intact
	}
	return ground.Barricaded
}

// throwStatus identifies a building that is entered or was spotted. T7.1.
func (s *State) throwStatus(n int) {
	if s.act == KindDrive { // Car 6
		house, _ := s.rammed()
		s.buildings[house].class = statusOf(n)
		return
	}
	s.building().class = statusOf(n)
	if s.act == KindEnter {
		s.tryGate()
	}
}

// tryGate forces the opening, or goes in where that takes no roll. 3.5, S31.
func (s *State) tryGate() {
	if b := s.building(); b.open() || b.breached(s.target.Floor(), int(s.entering().gate)) {
		s.goIn()
		return
	}
	if s.loadedShotgun() >= 0 && s.target.Floor() == 0 {
		s.phase = phaseShell
		return
	}
	s.force(0)
}

// loadedShotgun returns the number of a shotgun of the actor's that can shoot, -1 for none.
func (s *State) loadedShotgun() int {
	first, list := s.span(hands(int(s.actor)))
	for n, i := range list {
		if i.kind().isShotgun() && i.rounds() > 0 && !i.jammed() {
			return first + n
		}
	}
	return -1
}

func (s *State) legalShell(dst []engine.Action) []engine.Action {
	return append(dst, act0(KindShell), act0(KindHands))
}

func (s *State) applyShell(p Play) {
	if p.Kind == KindHands {
		s.force(0)
		return
	}
	n := s.loadedShotgun() // S32: a shell, a marker
	i := s.items[n]
	s.changeItem(n, i.of(i.count()-1))
	s.mark(s.who().at.Square(), 1)
	s.force(1)
}

// force throws for an opening or for the stairs of a closed building. Enter, S29, S34.
func (s *State) force(bonus int) {
	slot := int(s.actor)
	t := s.traits(s.actor)
	bonus += t.plus(strong) + t.plus(looter) - t.plus(weakling) - s.woundPenalty(slot)
	if s.carries(slot, crowbar) || s.carries(slot, tools) || s.carries(slot, axe) {
		bonus++
	}
	need := 6
	if s.building().class == ground.Intact {
		bonus += t.plus(handy)
		need = 3
	}
	if s.target.Floor() > 0 {
		need = 2
	}
	s.test(need, bonus)
}

// forced goes in through a new breach, or stays out.
func (s *State) forced(ok bool) {
	if !ok {
		s.endAct()
		return
	}
	b := s.building()
	if s.act == KindEnter {
		b.breaches[s.target.Floor()] |= 1 << s.entering().gate
	}
	s.goIn()
}

// goIn is the entry of a floor: the first of a character may meet somebody. S33.
func (s *State) goIn() {
	b, floor := s.building(), s.target.Floor()
	if b.class == ground.Barricaded {
		s.weather |= forcedEntry // S117
	}
	if b.entered(floor) {
		s.askStand()
		return
	}
	b.floors |= 1 << floor
	if b.class == ground.Barricaded && !s.r().plays(people) {
		s.askStand()
		return
	}
	s.roll(jobEntry)
}

// throwEntry is the die of a first entry: who is inside. 3.5.
func (s *State) throwEntry(n int) {
	if s.somebodyInside(n) {
		s.roll(jobEntryCount)
	}
}

// somebodyInside reads the die of a first entry.
func (s *State) somebodyInside(n int) bool {
	switch b := s.building(); {
	case b.open():
		return n <= 2
	case b.class == ground.Intact:
		return n == 1
	}
	return n == 6
}

// throwEntryCount is a d3: how many. In intact buildings they are ankle-biters, in barricaded ones
// strangers.
func (s *State) throwEntryCount(n int) {
	count := (n + 1) / 2
	switch s.building().class {
	case ground.Barricaded:
		s.appear(stranger, count, s.target)
	case ground.Intact:
		for range count {
			s.come(s.target, ankleBiter)
		}
	default:
		s.left = uint8(count)
		s.spawnAt = s.target
	}
}

// stepEntry throws for the kind of the next of a first entry.
func (s *State) stepEntry() { s.roll(jobEntryKind) }

func (s *State) throwEntryKind(n int) {
	k := shuffler
	if n <= 2 {
		k = ankleBiter
	}
	s.left--
	s.come(s.spawnAt, k)
	if s.left == 0 {
		s.spawnAt = 0
	}
}

// come places a zombie at a place, if there is room and a record for it. Grid 11.
func (s *State) come(at place, k zombieKind) bool {
	w := s.table()
	to, ok := w.t.At(ground.Zombie, at)
	w.back()
	if !ok || !s.addZombie(to, k) {
		return false
	}
	s.zombies[s.zombieAt(to)] |= s.coming(k)
	return true
}

// askStand has who has come in choose where to stand.
func (s *State) askStand() { s.phase = phaseStand }

// standInches is how far from the opening he may stand. 3.5.
const standInches = 2

// legalStand lists the free squares of the floor near the opening, or the nearest one; in
// event 55 those outdoors.
func (s *State) legalStand(dst []engine.Action) []engine.Action {
	if s.stage == stageEvent {
		var buffer [64]uint16
		dst = append(dst, act0(KindDone))
		for _, q := range s.outdoors(buffer[:0]) {
			dst = append(dst, actQ(KindStand, q))
		}
		return dst
	}
	w := s.table()
	defer w.back()
	w.t.Empty(s.who().at)
	free := w.t.Free(ground.Survivor, s.target)
	near := s.r().Map.Disc(s.target.Square(), ground.LimitD2(2*standInches))
	near.And(&free)
	if near.Empty() {
		if q, ok := s.r().Map.Nearest(&free, s.target.Square()); ok {
			near.Add(q)
		} else {
			return append(dst, actQ(KindStand, uint16(s.who().at)))
		}
	}
	for q, ok := near.Next(0); ok; q, ok = near.Next(q + 1) {
		dst = append(dst, actQ(KindStand, uint16(ground.On(q, s.target.Floor()))))
	}
	return dst
}

func (s *State) applyStand(p Play) {
	if p.Kind == KindStand {
		s.move(int(s.actor), place(p.Q))
	}
	if s.stage != stageEvent {
		s.endAct()
	}
}

// Stairs.

// nearStairs reports whether stairs lead from somebody's floor so many floors up, and are
// within reach. Enter, House.
func (s *State) nearStairs(slot, up int) bool {
	v := &s.survivors[slot]
	b := &s.r().Map.Buildings[s.houseOf(v)]
	to := v.at.Floor() + up
	return b.Floors > 1 && to >= 0 && to < b.Floors &&
		ground.Within(s.r().Map.D2(v.at.Square(), b.Stairs), s.gateHalves(slot, false))
}

// doStairs goes a floor up or down: up it is an ENTER in closed buildings, but to a floor
// that a character knows. House.
func (s *State) doStairs(p Play) {
	v := s.who()
	h := s.houseOf(v)
	s.entering().house = uint8(h)
	floor := v.at.Floor() + 1
	if p.Kind == KindDown {
		floor -= 2
	}
	s.target = ground.On(s.r().Map.Buildings[h].Stairs, floor)
	if b := s.building(); p.Kind == KindUp && !b.open() && !b.entered(floor) {
		s.force(0)
		return
	}
	s.goIn()
}

// EXIT.

// eachExit lists where one comes out. S119, S100.
func (s *State) eachExit(l *listing) {
	v := &s.survivors[l.slot]
	var set ground.Set
	if v.at.Floor() > 0 {
		s.jumps(l, &set)
	} else {
		s.ways(l, false, &set)
		s.ways(l, true, &set)
	}
	for q, ok := set.Next(0); ok; q, ok = set.Next(q + 1) {
		l.add(Play{Kind: KindExit, Q: uint16(q)})
	}
}

// ways adds the free squares within reach of the nearest doors and breaches of a ground floor,
// or of the nearest windows that are not boarded up.
func (s *State) ways(l *listing, windows bool, set *ground.Set) {
	m, at := s.r().Map, s.survivors[l.slot].at.Square()
	h := int(m.House[at])
	b := &m.Buildings[h]
	if windows && s.buildings[h].class == ground.Barricaded {
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
		free := l.t.Free(ground.Survivor, place(b.Openings[o].Outside))
		near := m.Disc(b.Openings[o].Inside, ground.LimitD2(s.gateHalves(l.slot, windows)))
		near.And(&free)
		for q, ok := near.Next(0); ok; q, ok = near.Next(q + 1) {
			if m.Outward(q, &b.Openings[o]) {
				set.Add(q)
			}
		}
	}
}

// jumps adds where one lands below the windows of an upper floor.
func (s *State) jumps(l *listing, set *ground.Set) {
	v := &s.survivors[l.slot]
	h := s.houseOf(v)
	b := &s.r().Map.Buildings[h]
	for o := range b.Openings {
		if !b.Openings[o].Window || s.buildings[h].class == ground.Barricaded && !s.buildings[h].breached(v.at.Floor(), o) {
			continue
		}
		if to, ok := l.t.At(ground.Survivor, place(b.Openings[o].Outside)); ok {
			set.Add(to.Square())
		}
	}
}

// floorInches is the height of a floor. Grid 14.
const floorInches = 3

func (s *State) doExit(p Play) {
	height := floorInches * s.who().at.Floor()
	s.move(int(s.actor), place(p.Q))
	if height > 0 && s.carries(int(s.actor), rope) {
		s.takeItem(s.find(hands(int(s.actor)), rope))
		height = 0
	}
	s.plunge(height)
}

// throwFall is the first die of a fall: the damage die gets what the height is above it. Fall.
func (s *State) throwFall(n int) {
	s.power = int8(int(s.falling().height) - n)
	s.roll(jobFallHarm)
}

// throwFallHarm: a score of 1 stuns. Fall, S100.
func (s *State) throwFallHarm(n int) {
	slot := int(s.actor)
	switch h := accident(n + int(s.power)); h {
	case harmless:
	case special:
		s.stun(slot)
	default:
		s.woundHuman(slot, h.wounds())
	}
	s.endAct()
}

// stun throws a survivor down; he has no actions left in this turn. Fall.
func (s *State) stun(slot int) {
	s.fell(slot)
	s.survivors[slot].actions = 0
}

// BARRICADE.

// eachBar lists the breaches of the floor. Board, S114.
func (s *State) eachBar(l *listing) {
	v := &s.survivors[l.slot]
	h := s.houseOf(v)
	b := &s.buildings[h]
	for o := range s.r().Map.Buildings[h].Openings {
		if !b.open() && b.breached(v.at.Floor(), o) {
			l.add(Play{Kind: KindBar, A: uint8(h), B: uint8(o)})
		}
	}
}

func (s *State) doBar(p Play) {
	slot := int(s.actor)
	s.entering().house, s.entering().gate = p.A, p.B
	bonus := s.traits(s.actor).plus(handy) - s.penalty(slot)
	if s.carries(slot, tools) {
		bonus++
	}
	s.test(4, bonus)
}

func (s *State) barred(ok bool) {
	if ok {
		s.building().breaches[s.who().at.Floor()] &^= 1 << s.entering().gate
	}
	s.endAct()
}
