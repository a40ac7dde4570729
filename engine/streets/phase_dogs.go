package streets

import (
	"slices"

	"deadreckon/engine/streets/ground"
)

// Feral dogs: M4. Dog 1-7, digest 3.3. What is in progress is hunting. Dogs never reckon with people in closed buildings (S52).

// Dice of this chapter: their rows are in dice.go.
const (
	jobPackFlees  job = 74
	jobPackBolts  job = 75
	jobPackCharge job = 76
	jobPackRoams  job = 77
	jobPackDir    job = 78
)

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
	for ; s.hunting().pack < packSlots; s.hunting().pack++ {
		if s.packSize(int(s.hunting().pack)) == 0 || !s.anyCharacter() {
			s.restPack()
			continue
		}
		if s.hunting().step != packAttacks {
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

// restPack ends the turn of the pack in question.
func (s *State) restPack() {
	s.hunting().step, s.hunting().inches = 0, 0
	for n := range s.hounds() {
		s.dogs[n] &^= dogDone
	}
}

// endPack goes on with the next pack.
func (s *State) endPack() {
	s.restPack()
	s.hunting().pack++
}

// stirPack begins the turn of the pack in question, by the first of the clauses that applies.
func (s *State) stirPack() {
	p := int(s.hunting().pack)
	fought := s.packs[p].fought()
	s.packs[p] &^= packFought
	_, shot := s.packs[p].shotFrom()
	size, touching, near := s.packSize(p), s.packFoes(p, 1), s.packFoes(p, 2*dogsCharge)
	switch {
	case shot:
		s.roll(jobPackFlees)
	case touching >= 2*size:
		s.roll(jobPackBolts)
	case fought && touching > 0:
		s.setOn(dogsFight, dogsFight)
	case near > 0 && 2*near <= size:
		s.roll(jobPackCharge)
	default:
		s.roll(jobPackRoams)
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
	from, _ := s.packs[s.hunting().pack].shotFrom()
	var near nearest
	for i, d := range s.hounds() {
		if s.ofPack(d) {
			near.offer(i, d.at(), s.d2(from, d.at()))
		}
	}
	s.hunting().inches = uint8(n)
	s.throwPackDir(int(s.r().Map.Direction(from.Square(), near.at.Square())))
}

// throwPackInches is how far the pack goes, in a direction still to be thrown for.
func (s *State) throwPackInches(n int) {
	s.hunting().inches = uint8(n)
	s.turnDie(jobPackDir)
}

// throwPackDir has the pack go straight on. Dog 1, 2, 5.
func (s *State) throwPackDir(dir int) {
	s.driftPack(ground.Direction(dir), inches(int(s.hunting().inches)))
	s.endPack()
}

// throwPackCharge has the pack fall on its foes.
func (s *State) throwPackCharge(n int) { s.setOn(n, dogsCharge) }

// ofPack reports whether a dog is of the pack in question.
func (s *State) ofPack(d dog) bool { return !d.tame() && d.pack() == int(s.hunting().pack) }

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
	s.hunting().step = packAttacks
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

// What others do to dogs, and when they come and go.

// packCentre is the place at which further dogs come to a pack: its first dog. S55.
func (s *State) packCentre() (at place, pack int, ok bool) {
	for _, d := range s.hounds() {
		if !d.tame() {
			return d.at(), d.pack(), true
		}
	}
	return 0, 0, false
}

// comeDog places a dog at a place, if there is room and a record for it. Grid 11.
func (s *State) comeDog(at place, d dog) bool {
	w := s.table()
	to, ok := w.t.At(ground.Dog, at)
	w.back()
	return ok && s.addDog(d.to(to))
}

// hurtDog is a hit on the n-th dog: any wound kills it. It reports whether it died. Wound 4,
// K149.
func (s *State) hurtDog(n int, h harm) bool {
	if h <= special {
		return false
	}
	s.takeDog(n)
	return true
}

// friendLeaves is the end of a turn for the friendly dog of event 64.
func (s *State) friendLeaves() {
	for n := len(s.hounds()) - 1; n >= 0; n-- {
		if s.dogs[n].tame() {
			s.takeDog(n)
		}
	}
}

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

// packEmerges places so many dogs.
func (s *State) packEmerges(n int) {
	for range n {
		s.comeDog(s.spawnAt, newDog(s.spawnAt, 0))
	}
	s.emerging().kind, s.spawnAt = 0, 0
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
