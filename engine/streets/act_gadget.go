package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/dice"
	"deadreckon/engine/streets/ground"
)

// Gadgets: what is set going by RELOAD, laid down, mounted, or fitted. Find, S57, S104, S105.
// What runs or is set is a record like others, with a mark; of a timer that is set and of a toy
// car on the move the count is the turn in which it rings or stops.

// Dice of this chapter: their rows are in dice.go.
const (
	jobTimer job = 82
	jobToy   job = 83
)

// eachReady lists the things in hand that RELOAD sets going: of several alike the first.
func (s *State) eachReady(l *listing) {
	list := s.carried(l.slot)
	for rank, i := range list {
		if i.kind() == toyCar && s.survivors[l.slot].riding() || i.kind() == skis && !i.on() && !s.maySki(l.slot) {
			continue
		}
		if n := i.readies(); n > 0 && n <= s.survivors[l.slot].actions && (rank == 0 || list[rank-1] != i) {
			l.add(Play{Kind: KindReload, B: uint8(rank)})
		}
	}
}

// doReady sets a thing going: a chainsaw is heard, a toy car is driven, the rest is silent.
func (s *State) doReady(n int) {
	i := s.items[n]
	s.pay(i.readies())
	if i.kind() == toyCar {
		s.roll(jobToy)
		return
	}
	if i.kind() == skis { // on or off. Canada T
		s.changeItem(n, i^itemOn)
		s.endAct()
		return
	}
	if i.kind() != chainsaw {
		s.makeReady(n)
		s.endAct()
		return
	}
	s.changeItem(n, i|itemOn)
	s.mark(s.square(s.who().at), 1)
	s.endAct()
}

// throwToy: so many inches, to be driven where its owner wants.
func (s *State) throwToy(n int) {
	s.walking().inches = uint8(n)
	s.phase = phaseTo
}

// toyStops puts the toy car where it is driven: it draws zombies until their phase of the next
// turn is over. S105.
func (s *State) toyStops(at place) {
	s.takeItem(s.find(hands(int(s.actor)), toyCar))
	s.addItem(newItem(at, toyCar, s.turn+2, itemOn))
}

// stopToys takes away the toy cars whose time is over. Flow G0.
func (s *State) stopToys() {
	for n := int(s.itemsOut) - 1; n >= 0; n-- {
		if i := s.items[n]; i.kind() == toyCar && i.on() && i.count() <= s.turn {
			s.takeItem(n)
		}
	}
}

// mostTimer is the longest time that a timer is set for, in turns. Find.
const mostTimer = 10

// unsetTimer returns the number of a timer in somebody's hands, or -1.
func (s *State) unsetTimer(slot int) int { return s.find(hands(slot), eggTimer) }

// eachTimer lists the turns for which a timer may be set.
func (s *State) eachTimer(l *listing) {
	for n := range mostTimer {
		l.add(Play{Kind: KindTimer, Q: uint16(1 + n)})
	}
}

func (s *State) doTimer(p Play) {
	s.takeItem(s.unsetTimer(int(s.actor)))
	s.addItem(newItem(s.who().at, eggTimer, s.turn+uint8(p.Q), itemOn))
	s.endAct()
}

// ringing returns the number of the first timer that is to ring in this turn, or -1.
func (s *State) ringing() int {
	for n, i := range s.things() {
		if i.at() < inHands && i.kind() == eggTimer && i.on() && i.count() <= s.turn {
			return n
		}
	}
	return -1
}

// stepTimers is G1a: a die for each timer that is set for this turn.
func (s *State) stepTimers() {
	if s.ringing() >= 0 {
		s.roll(jobTimer)
		return
	}
	s.next()
}

// throwTimer: on a 1 it is broken; else it is a SHOUT where it lies.
func (s *State) throwTimer(n int) {
	i := s.takeItem(s.ringing())
	if n > 1 {
		s.mark(i.at().Square(), 1)
	}
}

// smash destroys the timers within 1" of where a zombie has come. Find.
func (s *State) smash(at place) {
	if !s.r().plays(gadgets) {
		return
	}
	for n := int(s.itemsOut) - 1; n >= 0; n-- {
		i := s.items[n]
		if i.kind() != eggTimer || i.at() >= inHands || !i.on() || !ground.Within(s.d2(i.at(), at), 2) {
			continue
		}
		w := s.table()
		if w.t.Touches(at, i.at(), 2) {
			s.takeItem(n)
		}
		w.back()
	}
}

// Chainsaws.

// runningSaw returns the number of a chainsaw of somebody's that runs, or -1.
func (s *State) runningSaw(slot int) int {
	first, list := s.span(hands(slot))
	for n, i := range list {
		if i.kind() == chainsaw && i.on() {
			return first + n
		}
	}
	return -1
}

// stopSaws turns the chainsaws of a survivor off.
func (s *State) stopSaws(slot int) {
	for n := s.runningSaw(slot); n >= 0; n = s.runningSaw(slot) {
		s.changeItem(n, s.items[n]&^itemOn)
	}
}

func (s *State) doStop(Play) {
	s.stopSaws(int(s.actor))
	s.endAct()
}

// sawNoise is the marker of every chainsaw that runs. Flow V0.
func (s *State) sawNoise() {
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.here() && s.runningSaw(slot) >= 0 {
			s.mark(s.square(v.at), 1)
		}
	}
}

// Bicycles. S57.

// onWheels is what a bicycle adds to MOVE and RUN.
func (s *State) onWheels(v *survivor) int {
	switch {
	case !v.is(mounted):
		return 0
	case s.r().Map.Terrain[v.at.Square()] == ground.Road:
		return 2
	}
	return 1
}

// doMount: who mounts stands up for it.
func (s *State) doMount(Play) {
	s.who().marks = s.who().marks&^prone | mounted
	s.endAct()
}

func (s *State) doDismount(Play) {
	s.who().marks &^= mounted
	s.endAct()
}

// fell throws a survivor down: off his bicycle, or from a wall.
func (s *State) fell(slot int) {
	v := &s.survivors[slot]
	v.marks = v.marks&^mounted | prone
	v.vehicle &= 15
}

// Tasers. S42.

// shock is a hit with a taser on who is in the target place: no wound, but he lies incapacitated
// until the end of his next phase, unless his clothes are thick.
func (s *State) shock() {
	if n := s.zombieAt(s.target); n >= 0 {
		s.zombies[n] = s.zombies[n].holding(-1) | zombieProne | zombieOut
		s.sortZombies()
		return
	}
	if n := s.dogAt(s.target); n >= 0 {
		s.dogs[n] = s.dogs[n].holding(-1) | dogOut
		s.sortDogs()
		return
	}
	slot := s.survivorAt(s.target)
	if slot < 0 || s.clothed(slot) {
		return
	}
	s.scream(slot)
	s.fell(slot)
	s.stopSaws(slot)
	s.survivors[slot].marks |= incapacitated
	s.survivors[slot].actions = 0
}

// recover ends what tasers did to survivors of whom something holds. S42.
func (s *State) recover(who func(v *survivor) bool) {
	for i := range s.survivors {
		if v := &s.survivors[i]; v.is(incapacitated) && who(v) {
			v.marks &^= incapacitated
		}
	}
}

// Lasers and night vision goggles.

// laserInches is how far a laser helps. Kind 64.
const laserInches = 10

// lights reports whether the laser on the weapon of the action in progress shines on its target.
func (s *State) lights() bool {
	return s.weapon&itemLaser != 0 && s.weapon.kind().lasered() && ground.Within(s.d2(s.who().at, s.target), 2*laserInches)
}

// lase notes a natural die to hit with a laser: at the second 1 in a row it is dead.
func (s *State) lase(n int) {
	v := s.who()
	switch {
	case n != 1:
		v.used &^= laserFailed
	case !v.has(laserFailed):
		v.used |= laserFailed
	default:
		v.used &^= laserFailed
		first, list := s.span(hands(int(s.actor)))
		for n, i := range list {
			if i.kind() == s.weapon.kind() && i&itemLaser != 0 {
				s.changeItem(first+n, i&^itemLaser)
				break
			}
		}
		s.weapon &^= itemLaser
	}
}

// pointer reports whether somebody has a laser to point with. Kinds 12, 64.
func (s *State) pointer(slot int) bool {
	if s.carries(slot, laserPointer) || s.carries(slot, laserModule) {
		return true
	}
	for _, i := range s.carried(slot) {
		if i.kind().isGun() && i&itemLaser != 0 {
			return true
		}
	}
	return false
}

// goggled reports whether the look in progress is through night vision goggles: two 1s among its
// dice are their end. Kind 57.
func (s *State) goggled() bool {
	return s.act == KindObserve && s.r().night && s.carries(int(s.actor), goggles)
}

// nightEyes reports whether the look in progress is through goggles, or those built into a pulse
// rifle, which last. Kind 57, Marines T.
func (s *State) nightEyes() bool {
	return s.goggled() || s.act == KindObserve && s.r().night && s.r().plays(gadgets) && s.carries(int(s.actor), pulseRifle)
}

// doused is the mode of dice of which two or more show 1. X7.
const doused = allEqual + 1

// waysWithout returns in how many ways some dice come to a sum with fewer than two 1s.
func waysWithout(dice, sum int) uint64 {
	// ways of n dice without a 1 are those of n dice of five sides, a pip higher each
	five := func(n, sum int) (ways uint64) {
		var now [8*6 + 1]uint64
		now[0] = 1
		for range n {
			var next [8*6 + 1]uint64
			for have, k := range now {
				for die := 2; die <= 6 && have+die < len(next); die++ {
					next[have+die] += k
				}
			}
			now = next
		}
		if sum < 0 || sum >= len(now) {
			return 0
		}
		return now[sum]
	}
	return five(dice, sum) + uint64(dice)*five(dice-1, sum-1)
}

// legalDoused lists the sums of dice, and then once more those that may hold two 1s.
func (s *State) legalDoused(dst []engine.Action) []engine.Action {
	s.eachDoused(func(sum int, m uint8, _ uint64) {
		dst = append(dst, Play{Kind: KindRoll, M: m, Q: uint16(sum)}.Action())
	})
	return dst
}

func (s *State) oddsDoused(dst []uint64) []uint64 {
	s.eachDoused(func(_ int, _ uint8, ways uint64) { dst = append(dst, ways) })
	return dst
}

// eachDoused calls each for the sums of the dice at hand, first with fewer than two 1s. X7.
func (s *State) eachDoused(each func(sum int, m uint8, ways uint64)) {
	n := int(s.dice)
	for _, m := range [...]uint8{0, doused} {
		for i, all := range dice.Ways(n) {
			ways := waysWithout(n, n+i)
			if m == doused {
				ways = all - ways
			}
			if ways > 0 {
				each(n+i, m, ways)
			}
		}
	}
}

// mostToys is how many toy cars zombies tell apart.
const mostToys = 8

// toyAt is the place of the n-th toy car on the move, or Nowhere. Kind 11, S105.
func (s *State) toyAt(n int) place {
	if !s.r().plays(gadgets) {
		return ground.Nowhere
	}
	for _, i := range s.things() {
		if i.kind() == toyCar && i.at() < inHands && i.on() {
			if n == 0 {
				return i.at()
			}
			n--
		}
	}
	return ground.Nowhere
}
