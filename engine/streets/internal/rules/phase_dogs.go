package rules

import (
	"slices"

	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Feral dogs: M4. Dog 1-7, digest 3.3. What is in progress is hunting. Dogs never reckon with people in closed buildings (S52).

// Dice of this chapter: their rows are in dice.go.
const (
	JobPackFlees  state.Job = 74
	JobPackBolts  state.Job = 75
	JobPackCharge state.Job = 76
	JobPackRoams  state.Job = 77
	JobPackDir    state.Job = 78
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
	for ; s.Hunting().Pack < state.PackSlots; s.Hunting().Pack++ {
		if s.PackSize(int(s.Hunting().Pack)) == 0 || !s.AnyCharacter() {
			s.restPack()
			continue
		}
		if s.Hunting().Step != packAttacks {
			s.stirPack()
			return
		}
		if s.nextDog() >= 0 {
			s.pick(JobDogVictim)
			return
		}
		s.restPack()
	}
	for n := range s.Hounds() {
		s.Dogs[n] &^= state.DogOut // S42
	}
	s.SortDogs()
	s.recover(func(v *state.Survivor) bool { return !v.IsCharacter() })
	s.Next()
}

// restPack ends the turn of the pack in question.
func (s *State) restPack() {
	s.Hunting().Step, s.Hunting().Inches = 0, 0
	for n := range s.Hounds() {
		s.Dogs[n] &^= state.DogDone
	}
}

// endPack goes on with the next pack.
func (s *State) endPack() {
	s.restPack()
	s.Hunting().Pack++
}

// stirPack begins the turn of the pack in question, by the first of the clauses that applies.
func (s *State) stirPack() {
	p := int(s.Hunting().Pack)
	fought := s.Packs[p].Fought()
	s.Packs[p] &^= state.PackFought
	_, shot := s.Packs[p].ShotFrom()
	size, touching, near := s.PackSize(p), s.PackFoes(p, 1), s.PackFoes(p, 2*dogsCharge)
	switch {
	case shot:
		s.roll(JobPackFlees)
	case touching >= 2*size:
		s.roll(JobPackBolts)
	case fought && touching > 0:
		s.setOn(dogsFight, dogsFight)
	case near > 0 && 2*near <= size:
		s.roll(JobPackCharge)
	default:
		s.roll(JobPackRoams)
	}
}

// foe is one of those whom dogs reckon with: a place, and whether he counts as two.
type foe struct {
	at    state.Place
	human bool
	two   bool
}

// dogFoes appends the foes of dogs: humans in the open room, and zombies there. Dog 6.
func (s *State) dogFoes(t *ground.Tabletop, dst []foe) []foe {
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Here() && !v.Riding() && !v.Aloft() && t.Room(v.At) == ground.OpenRoom {
			dst = append(dst, foe{at: v.At, human: true})
		}
	}
	for _, z := range s.Lives() {
		if t.Room(z.At()) == ground.OpenRoom {
			dst = append(dst, foe{at: z.At(), two: z.Kind() == state.Runner || z.Kind() == state.Boss})
		}
	}
	return dst
}

const mostFoes = state.SurvivorSlots + state.ZombieSlots

// PackFoes counts the foes within so many half inches of a dog of a pack; runners and bosses
// are two.
func (s *State) PackFoes(p, halves int) (n int) {
	var buffer [mostFoes]foe
	w := s.Table()
	defer w.Back()
	for _, f := range s.dogFoes(&w.Table, buffer[:0]) {
		if slices.ContainsFunc(s.Hounds(), func(d state.Dog) bool {
			return !d.Tame() && d.Pack() == p && w.Table.Touches(d.At(), f.at, halves)
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
	from, _ := s.Packs[s.Hunting().Pack].ShotFrom()
	var near state.Nearest
	for i, d := range s.Hounds() {
		if s.ofPack(d) {
			near.Offer(i, d.At(), s.D2(from, d.At()))
		}
	}
	s.Hunting().Inches = uint8(n)
	s.throwPackDir(int(s.Rules().Map.Direction(from.Square(), near.At.Square())))
}

// throwPackInches is how far the pack goes, in a direction still to be thrown for.
func (s *State) throwPackInches(n int) {
	s.Hunting().Inches = uint8(n)
	s.turnDie(JobPackDir)
}

// throwPackDir has the pack go straight on. Dog 1, 2, 5.
func (s *State) throwPackDir(dir int) {
	s.driftPack(ground.Direction(dir), state.Inches(int(s.Hunting().Inches)))
	s.endPack()
}

// throwPackCharge has the pack fall on its foes.
func (s *State) throwPackCharge(n int) { s.setOn(n, dogsCharge) }

// ofPack reports whether a dog is of the pack in question.
func (s *State) ofPack(d state.Dog) bool { return !d.Tame() && d.Pack() == int(s.Hunting().Pack) }

// nextMover returns the number of the dog of the pack that is to move next in a direction: the
// one in front, of several on the lowest square; -1 for none.
func (s *State) nextMover(dir ground.Direction) int {
	dx, dy := dir.Delta()
	best, most := -1, 0
	for n, d := range s.Hounds() {
		if !s.ofPack(d) || d&(state.DogDone|state.DogOut) != 0 {
			continue
		}
		x, y := s.Rules().Map.XY(d.At().Square())
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
	w := s.Table()
	defer w.Back()
	var buffer [state.DogSlots]state.Place
	moved, left := buffer[:0], false
	for n := s.nextMover(dir); n >= 0; n = s.nextMover(dir) {
		from := s.Dogs[n].At()
		end := w.Table.Straight(ground.Dog, from, dir, budget, nil)
		w.Table.Empty(from)
		if end.Off && (left || len(moved) == 0) {
			left = true
			s.TakeDog(n)
			continue
		}
		to := end.Place
		if near := s.nearestOf(moved, to); near.Found && !left && !w.Table.Touches(to, near.At, 2*dogsKeep) {
			w.Flood.Begin(&w.Table, ground.Dog, from, budget)
			to = w.Flood.Toward(s.nearestOf(moved, from).At)
		}
		w.Table.Fill(to)
		moved = append(moved, to)
		s.Dogs[n] = s.Dogs[n].To(to) | state.DogDone
	}
	s.SortDogs()
	s.Loosen()
}

// nearestOf returns the nearest of some places.
func (s *State) nearestOf(list []state.Place, to state.Place) (near state.Nearest) {
	for n, at := range list {
		near.Offer(n, at, s.D2(at, to))
	}
	return near
}

// setOn has each dog of the pack go for a foe within so many inches: the one with the fewest
// dogs about it, then the nearest. Who holds somebody, or is in contact with its foe, stays.
// Then they attack. Dog 3, 4.
func (s *State) setOn(n, within int) {
	var buffer [mostFoes]foe
	w := s.Table()
	defer w.Back()
	foes := s.dogFoes(&w.Table, buffer[:0])
	for i := range s.Hounds() {
		d := s.Dogs[i]
		if !s.ofPack(d) || d.Out() || d.Holds() >= 0 {
			continue
		}
		goal, ok := s.dogGoal(&w.Table, foes, i, 2*within)
		if !ok || w.Table.InContact(d.At(), goal) {
			continue
		}
		w.Flood.Begin(&w.Table, ground.Dog, d.At(), state.Inches(n))
		to := w.Flood.Toward(goal)
		w.Table.Empty(d.At())
		w.Table.Fill(to)
		s.Dogs[i] = d.To(to)
	}
	s.SortDogs()
	s.Hunting().Step = packAttacks
}

// dogGoal returns the place of the foe that the i-th dog goes for.
func (s *State) dogGoal(t *ground.Tabletop, foes []foe, i, halves int) (state.Place, bool) {
	var best state.Nearest
	for _, f := range foes {
		d2 := t.D2(s.Dogs[i].At(), f.at)
		if !t.Touches(s.Dogs[i].At(), f.at, halves) {
			continue
		}
		about := 0
		for n, d := range s.Hounds() {
			if n != i && t.InContact(d.At(), f.at) {
				about++
			}
		}
		best.Offer(0, f.at, about<<12+d2)
	}
	return best.At, best.Found
}

// What others do to dogs, and when they come and go.

// packCentre is the place at which further dogs come to a pack: its first dog. S55.
func (s *State) packCentre() (at state.Place, pack int, ok bool) {
	for _, d := range s.Hounds() {
		if !d.Tame() {
			return d.At(), d.Pack(), true
		}
	}
	return 0, 0, false
}

// comeDog places a dog at a place, if there is room and a record for it. Grid 11.
func (s *State) comeDog(at state.Place, d state.Dog) bool {
	w := s.Table()
	to, ok := w.Table.At(ground.Dog, at)
	w.Back()
	return ok && s.AddDog(d.To(to))
}

// hurtDog is a hit on the n-th dog: any wound kills it. It reports whether it died. Wound 4,
// K149.
func (s *State) hurtDog(n int, h state.Harm) bool {
	if h <= state.Special {
		return false
	}
	s.TakeDog(n)
	return true
}

// friendLeaves is the end of a turn for the friendly dog of event 64.
func (s *State) friendLeaves() {
	for n := len(s.Hounds()) - 1; n >= 0; n-- {
		if s.Dogs[n].Tame() {
			s.TakeDog(n)
		}
	}
}

// startle notes that a pack was hit by a firearm from within 12". Dog 1, S53.
func (s *State) startle(k state.ItemKind) {
	n := s.DogAt(s.Target)
	if n < 0 || s.Dogs[n].Tame() || !k.Gun().Firearm || !ground.Within(s.D2(s.Who().At, s.Target), 2*dogsFear) {
		return
	}
	p := &s.Packs[s.Dogs[n].Pack()]
	*p = *p&state.PackFought | state.Pack(s.OnTable(s.Who().At)+1)
}

// strikeDog is a hit by a human on the n-th dog: it lets go, and a stagger throws it back from a
// place. S85.
func (s *State) strikeDog(n int, from state.Place, h state.Harm) {
	if s.hurtDog(n, h) {
		return
	}
	d := s.Dogs[n]
	if !d.Tame() {
		d = d.Holding(-1)
	}
	if to, ok := s.back(ground.Dog, d.At(), from); ok && h == state.Special {
		d = d.To(to)
		s.Target = to
	}
	s.Dogs[n] = d
	s.SortDogs()
}

// forgetDogs clears what is remembered of packs for a turn. Flow V0.
func (s *State) forgetDogs() {
	for p := range s.Packs {
		s.Packs[p] &= state.PackFought
	}
}

// packEmerges places so many dogs.
func (s *State) packEmerges(n int) {
	for range n {
		s.comeDog(s.SpawnAt, state.NewDog(s.SpawnAt, 0))
	}
	s.Emerging().Kind, s.SpawnAt = 0, 0
}

// moreDogs is event 22: three to those on the table.
func (s *State) moreDogs() {
	at, p, ok := s.packCentre()
	for range 3 {
		if ok {
			s.comeDog(at, state.NewDog(at, p))
		}
	}
}

// packsOut appends the packs on the table. Event 54.
func (s *State) packsOut(dst []uint16) []uint16 {
	for p := range state.PackSlots {
		if s.PackSize(p) > 0 {
			dst = append(dst, uint16(p))
		}
	}
	return dst
}

// PackGoes removes a pack.
func (s *State) PackGoes(p int) {
	for n := len(s.Hounds()) - 1; n >= 0; n-- {
		if d := s.Dogs[n]; !d.Tame() && d.Pack() == p {
			s.TakeDog(n)
		}
	}
}

// DogComes is event 64: a friendly dog for the far character, beside him.
func (s *State) DogComes() {
	if !s.Rules().Plays(state.Dogs) {
		return
	}
	slot := s.farSlot()
	at := state.Place(s.Square(s.Survivors[slot].At)) // beside the vehicle in which he may be
	if !s.Survivors[slot].Riding() {
		at = s.Survivors[slot].At
	}
	s.comeDog(at, (state.NewDog(at, 0) | state.DogTame).Holding(slot))
}
