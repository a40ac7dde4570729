package streets

import (
	"slices"

	"deadreckon/engine/streets/ground"
)

// Feral dogs: M4. Dog 1-7, digest 3.3. The cursor counts packs, and step says that the dogs of
// the pack attack. Dogs never reckon with people in closed buildings (S52).

// packAttacks is the step in which the dogs of a pack attack, one after the other.
const packAttacks = 1

// Inches of dogs. Dog.
const (
	dogsFear   = 12 // of a firearm
	dogsFight  = 6  // on, without dice
	dogsCharge = 12
	dogsKeep   = 2 // to each other
)

// stepDogs is M4: each pack flees, fights, charges or roams.
func (s *State) stepDogs() {
	for ; s.cursor < packSlots; s.cursor++ {
		if s.packSize(int(s.cursor)) == 0 || !s.anyCharacter() {
			s.restPack()
			continue
		}
		if s.step != packAttacks {
			s.stirPack()
			return
		}
		if s.nextDog() >= 0 {
			s.pick(jobDogVictim)
			return
		}
		s.restPack()
	}
	for n := range s.hounds() {
		s.dogs[n] &^= dogOut // S42
	}
	s.sortDogs()
	s.recover(func(v *survivor) bool { return !v.isCharacter() })
	s.next()
}

// restPack ends the turn of the pack of the cursor.
func (s *State) restPack() {
	s.step, s.inches = 0, 0
	for n := range s.hounds() {
		s.dogs[n] &^= dogDone
	}
}

// endPack goes on with the next pack.
func (s *State) endPack() {
	s.restPack()
	s.cursor++
}

// stirPack begins the turn of the pack of the cursor, by the first of the clauses that applies.
func (s *State) stirPack() {
	p := int(s.cursor)
	fought := s.packs[p].fought()
	s.packs[p] &^= packFought
	_, shot := s.packs[p].shotFrom()
	size, touching, near := s.packSize(p), s.packFoes(p, 1), s.packFoes(p, 2*dogsCharge)
	switch {
	case shot:
		s.roll(jobPackFlees, 3)
	case touching >= 2*size:
		s.roll(jobPackBolts, 3)
	case fought && touching > 0:
		s.setOn(dogsFight, dogsFight)
	case near > 0 && 2*near <= size:
		s.roll(jobPackCharge, 3)
	default:
		s.roll(jobPackRoams, 1)
	}
}

// foe is one of those whom dogs reckon with: a place, and whether he counts as two.
type foe struct {
	at    place
	human bool
	two   bool
}

// dogFoes appends the foes of dogs: humans in the open room, and zombies there. Dog 6.
func (s *State) dogFoes(t *ground.Table, dst []foe) []foe {
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() && !v.riding() && !v.aloft() && t.Room(v.at) == ground.OpenRoom {
			dst = append(dst, foe{at: v.at, human: true})
		}
	}
	for _, z := range s.lives() {
		if t.Room(z.at()) == ground.OpenRoom {
			dst = append(dst, foe{at: z.at(), two: z.kind() == runner || z.kind() == boss})
		}
	}
	return dst
}

const mostFoes = survivorSlots + zombieSlots

// packFoes counts the foes within so many half inches of a dog of a pack; runners and bosses
// are two.
func (s *State) packFoes(p, halves int) (n int) {
	var buffer [mostFoes]foe
	w := s.table()
	defer w.back()
	for _, f := range s.dogFoes(&w.t, buffer[:0]) {
		if slices.ContainsFunc(s.hounds(), func(d dog) bool {
			return !d.tame() && d.pack() == p && w.t.Touches(d.at(), f.at, halves)
		}) {
			n++
			if f.two {
				n++
			}
		}
	}
	return n
}

// throwPackFlees has the pack flee straight on, from who shot through the nearest dog. S53.
func (s *State) throwPackFlees(n int) {
	from, _ := s.packs[s.cursor].shotFrom()
	var near nearest
	for i, d := range s.hounds() {
		if s.ofPack(d) {
			near.offer(i, d.at(), s.d2(from, d.at()))
		}
	}
	s.inches = uint8(n)
	s.throwPackDir(int(s.r().Map.Direction(from.Square(), near.at.Square())))
}

// throwPackInches is how far the pack goes, in a direction still to be thrown for.
func (s *State) throwPackInches(n int) {
	s.inches = uint8(n)
	s.turnDie(jobPackDir)
}

// throwPackDir has the pack go straight on. Dog 1, 2, 5.
func (s *State) throwPackDir(dir int) {
	s.driftPack(ground.Direction(dir), inches(int(s.inches)))
	s.endPack()
}

// throwPackCharge has the pack fall on its foes.
func (s *State) throwPackCharge(n int) { s.setOn(n, dogsCharge) }

// ofPack reports whether a dog is of the pack of the cursor.
func (s *State) ofPack(d dog) bool { return !d.tame() && d.pack() == int(s.cursor) }

// nextMover returns the number of the dog of the pack that is to move next in a direction: the
// one in front, of several on the lowest square; -1 for none.
func (s *State) nextMover(dir ground.Direction) int {
	dx, dy := dir.Delta()
	best, most := -1, 0
	for n, d := range s.hounds() {
		if !s.ofPack(d) || d&(dogDone|dogOut) != 0 {
			continue
		}
		x, y := s.r().Map.XY(d.at().Square())
		if ahead := x*dx + y*dy; best < 0 || ahead > most {
			best, most = n, ahead
		}
	}
	return best
}

// driftPack moves the dogs straight on, the one in front first: each ends within 2" of one that
// has moved if it can, else as near as it can. Over the edge they leave, and the others need
// keep to none. Dog 5, S55, S93.
func (s *State) driftPack(dir ground.Direction, budget int) {
	w := s.table()
	defer w.back()
	var buffer [dogSlots]place
	moved, left := buffer[:0], false
	for n := s.nextMover(dir); n >= 0; n = s.nextMover(dir) {
		from := s.dogs[n].at()
		end := w.t.Straight(ground.Dog, from, dir, budget, nil)
		w.t.Empty(from)
		if end.Off && (left || len(moved) == 0) {
			left = true
			s.takeDog(n)
			continue
		}
		to := end.Place
		if near := s.nearestOf(moved, to); near.found && !left && !w.t.Touches(to, near.at, 2*dogsKeep) {
			w.f.Begin(&w.t, ground.Dog, from, budget)
			to = w.f.Toward(s.nearestOf(moved, from).at)
		}
		w.t.Fill(to)
		moved = append(moved, to)
		s.dogs[n] = s.dogs[n].to(to) | dogDone
	}
	s.sortDogs()
	s.loosen()
}

// nearestOf returns the nearest of some places.
func (s *State) nearestOf(list []place, to place) (near nearest) {
	for n, at := range list {
		near.offer(n, at, s.d2(at, to))
	}
	return near
}

// setOn has each dog of the pack go for a foe within so many inches: the one with the fewest
// dogs about it, then the nearest. Who holds somebody, or is in contact with its foe, stays.
// Then they attack. Dog 3, 4.
func (s *State) setOn(n, within int) {
	var buffer [mostFoes]foe
	w := s.table()
	defer w.back()
	foes := s.dogFoes(&w.t, buffer[:0])
	for i := range s.hounds() {
		d := s.dogs[i]
		if !s.ofPack(d) || d.out() || d.holds() >= 0 {
			continue
		}
		goal, ok := s.dogGoal(&w.t, foes, i, 2*within)
		if !ok || w.t.InContact(d.at(), goal) {
			continue
		}
		w.f.Begin(&w.t, ground.Dog, d.at(), inches(n))
		to := w.f.Toward(goal)
		w.t.Empty(d.at())
		w.t.Fill(to)
		s.dogs[i] = d.to(to)
	}
	s.sortDogs()
	s.step = packAttacks
}

// dogGoal returns the place of the foe that the i-th dog goes for.
func (s *State) dogGoal(t *ground.Table, foes []foe, i, halves int) (place, bool) {
	var best nearest
	for _, f := range foes {
		d2 := t.D2(s.dogs[i].at(), f.at)
		if !t.Touches(s.dogs[i].at(), f.at, halves) {
			continue
		}
		about := 0
		for n, d := range s.hounds() {
			if n != i && t.InContact(d.at(), f.at) {
				about++
			}
		}
		best.offer(0, f.at, about<<12+d2)
	}
	return best.at, best.found
}

// Dogs attack: Dog 7, T6.1, S54.

// nextDog returns the number of the next dog of the pack that attacks anybody, or -1.
func (s *State) nextDog() int {
	w := s.table()
	defer w.back()
	for n, d := range s.hounds() {
		if s.ofPack(d) && d&(dogDone|dogOut) == 0 && s.dogAttacks(&w.t, d, nil) {
			return n
		}
	}
	return -1
}

// dogAttacks tells each the places of those whom a dog may attack, and reports whether there
// are any: him whom it holds, else humans in contact, else zombies.
func (s *State) dogAttacks(t *ground.Table, d dog, each func(place)) (any bool) {
	tell := func(at place) {
		any = true
		if each != nil {
			each(at)
		}
	}
	if slot := d.holds(); slot >= 0 {
		tell(s.survivors[slot].at)
		return true
	}
	var buffer [mostFoes]foe
	foes := s.dogFoes(t, buffer[:0])
	for _, human := range [...]bool{true, false} {
		for _, f := range foes {
			if f.human == human && t.InContact(d.at(), f.at) {
				tell(f.at)
			}
		}
		if any {
			return true
		}
	}
	return false
}

// amongDogVictims appends the places of those whom the dog in question may attack. X5.
func (s *State) amongDogVictims(dst []uint16) []uint16 {
	if s.stage == stagePart {
		return s.amongLoyalVictims(dst)
	}
	if n := s.nextDog(); n >= 0 {
		w := s.table()
		s.dogAttacks(&w.t, s.dogs[n], func(at place) { dst = insert(dst, uint16(at)) })
		w.back()
	}
	return dst
}

// throwDogVictim begins the attack on who is in a place.
func (s *State) throwDogVictim(n int) {
	s.target = place(n)
	s.roll(jobDogBite, 1)
}

// dogNeeds is what the die to hit of a dog has to show. Dog 7, S35, Trait agile.
func (s *State) dogNeeds() int {
	const need = 4
	if slot := s.survivorAt(s.target); slot >= 0 {
		return need - s.grabs(slot) + s.traits(uint8(slot)).plus(agile)
	}
	return need
}

// throwDogBite is the die to hit.
func (s *State) throwDogBite(n int) {
	if s.stage == stageDogs {
		s.packs[s.cursor] |= packFought
	}
	if n < s.dogNeeds() {
		s.endDogBite()
		return
	}
	s.roll(jobDogHarm, 1)
}

// dogHarm reads the damage die of a dog: no bites, and clothes take 1. T6.1, S54, S101.
func (s *State) dogHarm(n int) harm {
	if slot := s.survivorAt(s.target); slot >= 0 && s.padded(slot) {
		n--
	}
	return accident(n)
}

// throwDogHarm is the damage die: a score of 1 holds a human, and does nothing to a zombie.
func (s *State) throwDogHarm(n int) {
	h := s.dogHarm(n)
	switch slot, z := s.survivorAt(s.target), s.zombieAt(s.target); {
	case slot >= 0:
		s.scream(slot)
		if h == special && s.stage == stageDogs && s.canBeHeld(slot) {
			by := s.nextDog()
			s.dogs[by] = s.dogs[by].holding(slot)
		}
		if h > special {
			s.woundHuman(slot, h.wounds())
		}
	case z >= 0 && h > special:
		if s.woundZombie(z, h.wounds()) && s.stage == stagePart {
			k := &s.seats[s.onTurn-1]
			k.expired += min(1, 255-k.expired)
		}
		s.sortZombies()
	}
	s.endDogBite()
}

// endDogBite ends the attack of the dog in question.
func (s *State) endDogBite() {
	s.target = 0
	if s.stage == stagePart {
		s.cursor++
		return
	}
	if n := s.nextDog(); n >= 0 {
		s.dogs[n] |= dogDone
	}
}

// Loyal dogs: S56. The cursor is 1 + the slot of the owner.

// hasLoyal reports whether a character of a seat has a dog.
func (s *State) hasLoyal(seat uint8) bool {
	if !s.r().plays(dogs) {
		return false
	}
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.here() && v.ofSeat(seat) && s.carries(slot, loyalDog) {
			return true
		}
	}
	return false
}

// stepLoyal has the dogs of the seat on turn attack, one after the other.
func (s *State) stepLoyal() {
	for ; s.cursor <= survivorSlots; s.cursor++ {
		slot := int(s.cursor) - 1
		var buffer [mostFoes]uint16
		if v := &s.survivors[slot]; v.here() && v.ofSeat(s.onTurn-1) && !v.riding() && s.carries(slot, loyalDog) && len(s.amongLoyalVictims(buffer[:0])) > 0 {
			s.pick(jobDogVictim)
			return
		}
	}
	s.cursor = 0
	s.closePart()
}

// amongLoyalVictims appends the places of zombies and hostile humans within 1" of the owner.
func (s *State) amongLoyalVictims(dst []uint16) []uint16 {
	w := s.table()
	slot := int(s.cursor) - 1
	from := s.survivors[slot].at
	for _, z := range s.lives() {
		if w.t.Touches(from, z.at(), 2) {
			dst = insert(dst, uint16(z.at()))
		}
	}
	for i := range s.survivors {
		if s.hostile(slot, i) && !s.survivors[i].riding() && w.t.Touches(from, s.survivors[i].at, 2) {
			dst = insert(dst, uint16(s.survivors[i].at))
		}
	}
	w.back()
	return dst
}

// What others do to dogs, and when they come and go.

// startle notes that a pack was hit by a firearm from within 12". Dog 1, S53.
func (s *State) startle(k itemKind) {
	n := s.dogAt(s.target)
	if n < 0 || s.dogs[n].tame() || !k.gun().firearm || !ground.Within(s.d2(s.who().at, s.target), 2*dogsFear) {
		return
	}
	p := &s.packs[s.dogs[n].pack()]
	*p = *p&packFought | pack(s.onTable(s.who().at)+1)
}

// strikeDog is a hit by a human on the n-th dog: it lets go, and a stagger throws it back from a
// place. S85.
func (s *State) strikeDog(n int, from place, h harm) {
	if s.hurtDog(n, h) {
		return
	}
	d := s.dogs[n]
	if !d.tame() {
		d = d.holding(-1)
	}
	if to, ok := s.back(ground.Dog, d.at(), from); ok && h == special {
		d = d.to(to)
		s.target = to
	}
	s.dogs[n] = d
	s.sortDogs()
}

// forgetDogs clears what is remembered of packs for a turn. Flow V0.
func (s *State) forgetDogs() {
	for p := range s.packs {
		s.packs[p] &= packFought
	}
}

// dogsEmerge is row 9 of T3.1: one more dog for a pack that is on the table, else a die of them.
// S55.
func (s *State) dogsEmerge() {
	if at, p, ok := s.packCentre(); ok {
		s.comeDog(at, newDog(at, p))
		s.spawnAt = 0
		return
	}
	s.kind = hound
	s.roll(jobResolveCount, 1)
}

// packEmerges places so many dogs.
func (s *State) packEmerges(n int) {
	for range n {
		s.comeDog(s.spawnAt, newDog(s.spawnAt, 0))
	}
	s.kind, s.spawnAt = 0, 0
}

// moreDogs is event 22: three to those on the table.
func (s *State) moreDogs() {
	at, p, ok := s.packCentre()
	for range 3 {
		if ok {
			s.comeDog(at, newDog(at, p))
		}
	}
}

// packsOut appends the packs on the table. Event 54.
func (s *State) packsOut(dst []uint16) []uint16 {
	for p := range packSlots {
		if s.packSize(p) > 0 {
			dst = append(dst, uint16(p))
		}
	}
	return dst
}

// packGoes removes a pack.
func (s *State) packGoes(p int) {
	for n := len(s.hounds()) - 1; n >= 0; n-- {
		if d := s.dogs[n]; !d.tame() && d.pack() == p {
			s.takeDog(n)
		}
	}
}

// dogComes is event 64: a friendly dog for the far character, beside him.
func (s *State) dogComes() {
	if !s.r().plays(dogs) {
		return
	}
	slot := s.farSlot()
	at := place(s.square(s.survivors[slot].at)) // beside the vehicle in which he may be
	if !s.survivors[slot].riding() {
		at = s.survivors[slot].at
	}
	s.comeDog(at, (newDog(at, 0) | dogTame).holding(slot))
}
