package rules

import (
	"slices"

	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Feral dogs: M4. Dog 1-7, digest 3.3. Dogs ignore people in closed buildings (S52).

// packAttacks is the step in which the dogs of a pack attack, one after another.
const packAttacks = 1

// Inches of dogs. Dog.
const (
	dogsFear   = 12 // distance of a firearm
	dogsFight  = 6  // on, without dice
	dogsCharge = 12
	dogsKeep   = 2 // to each other
)

// stepDogs is M4: each pack flees, fights, charges or roams.
func (s *State) stepDogs() {
	for ; s.PackFrame().Pack < state.PackSlots; s.PackFrame().Pack++ {
		if s.PackSize(int(s.PackFrame().Pack)) == 0 || !s.AnyCharacter() {
			s.endPackTurn()
			continue
		}
		if s.PackFrame().Step != packAttacks {
			s.beginPack()
			return
		}
		if s.nextDog() >= 0 {
			s.drawAmong(ChanceDogVictim)
			return
		}
		s.endPackTurn()
	}
	for n := range s.DogList() {
		s.Dogs[n] &^= state.DogOut // S42
	}
	s.SortDogs()
	s.recover(func(v *state.Survivor) bool { return !v.IsCharacter() })
	s.Next()
}

// endPackTurn ends the turn of the pack in question.
func (s *State) endPackTurn() {
	s.PackFrame().Step, s.PackFrame().Inches = 0, 0
	for n := range s.DogList() {
		s.Dogs[n] &^= state.DogDone
	}
}

func (s *State) endPack() {
	s.endPackTurn()
	s.PackFrame().Pack++
}

// beginPack begins the turn of the pack in question, by the first of the clauses that applies.
func (s *State) beginPack() {
	p := int(s.PackFrame().Pack)
	fought := s.Packs[p].Fought()
	s.Packs[p] &^= state.PackFought
	_, shot := s.Packs[p].ShotFrom()
	size, touching, near := s.PackSize(p), s.PackFoes(p, 1), s.PackFoes(p, 2*dogsCharge)
	switch {
	case shot:
		s.roll(ChancePackFlees)
	case touching >= 2*size:
		s.roll(ChancePackBolts)
	case fought && touching > 0:
		s.chargePack(dogsFight, dogsFight)
	case near > 0 && 2*near <= size:
		s.roll(ChancePackCharge)
	default:
		s.roll(ChancePackRoams)
	}
}

// foe is an opponent of dogs: its place, and whether it counts as two.
type foe struct {
	at    state.Place
	human bool
	two   bool
}

// dogFoes appends the foes of dogs: humans in the open room, and zombies there. Dog 6.
func (s *State) dogFoes(t *ground.Tabletop, dst []foe) []foe {
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Here() && !v.InVehicle() && !v.OnWall() && t.Room(v.At) == ground.OpenRoom {
			dst = append(dst, foe{at: v.At, human: true})
		}
	}
	for _, z := range s.ZombieList() {
		if t.Room(z.At()) == ground.OpenRoom {
			dst = append(dst, foe{at: z.At(), two: z.Kind() == state.Runner || z.Kind() == state.Boss})
		}
	}
	return dst
}

const mostFoes = state.SurvivorSlots + state.ZombieSlots

// PackFoes counts the foes within halves half inches of a dog of the pack. Runners and bosses count as
// two.
func (s *State) PackFoes(p, halves int) (n int) {
	var buffer [mostFoes]foe
	w := s.Table()
	defer w.Release()
	for _, f := range s.dogFoes(&w.Table, buffer[:0]) {
		if slices.ContainsFunc(s.DogList(), func(d state.Dog) bool {
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

// rolledPackFlees moves the pack straight away from the shooter, in the direction of the nearest dog. S53.
func (s *State) rolledPackFlees(n int) {
	from, _ := s.Packs[s.PackFrame().Pack].ShotFrom()
	var near state.Nearest
	for i, d := range s.DogList() {
		if s.ofPack(d) {
			near.Offer(i, d.At(), s.D2(from, d.At()))
		}
	}
	s.PackFrame().Inches = uint8(n)
	s.rolledPackDir(int(s.Rules().Map.Direction(from.Square(), near.At.Square())))
}

// rolledPackInches is how far the pack goes, in a direction still to be thrown for.
func (s *State) rolledPackInches(n int) {
	s.PackFrame().Inches = uint8(n)
	s.rollDirection(ChancePackDir)
}

// rolledPackDir has the pack go straight on. Dog 1, 2, 5.
func (s *State) rolledPackDir(dir int) {
	s.driftPack(ground.Direction(dir), state.Inches(int(s.PackFrame().Inches)))
	s.endPack()
}

// rolledPackCharge has the pack fall on its foes.
func (s *State) rolledPackCharge(n int) { s.chargePack(n, dogsCharge) }

// ofPack reports whether a dog is of the pack in question.
func (s *State) ofPack(d state.Dog) bool { return !d.Tame() && d.Pack() == int(s.PackFrame().Pack) }

// nextMover returns the number of the dog of the pack that is to move next in a direction: the
// one in front, of several on the lowest square; -1 for none.
func (s *State) nextMover(dir ground.Direction) int {
	dx, dy := dir.Delta()
	best, most := -1, 0
	for n, d := range s.DogList() {
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

// driftPack moves the dogs straight on, the foremost first. Each ends within 2" of a dog that has moved,
// or as near as possible. Dogs leave over the edge, and the others then need not keep together. Dog 5,
// S55, S93.
func (s *State) driftPack(dir ground.Direction, budget int) {
	w := s.Table()
	defer w.Release()
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

// chargePack sends each dog of the pack at a foe within n inches: first at the foe with the fewest dogs
// around it, then at the nearest. A dog that holds somebody or is in contact stays. Then they attack. Dog
// 3, 4.
func (s *State) chargePack(n, within int) {
	var buffer [mostFoes]foe
	w := s.Table()
	defer w.Release()
	foes := s.dogFoes(&w.Table, buffer[:0])
	for i := range s.DogList() {
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
	s.PackFrame().Step = packAttacks
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
		for n, d := range s.DogList() {
			if n != i && t.InContact(d.At(), f.at) {
				about++
			}
		}
		best.Offer(0, f.at, about<<12+d2)
	}
	return best.At, best.Found
}

// Effects of others on dogs; arrival and departure of dogs.

// packCentre is the place of arrival of further dogs of a pack: its first dog. S55.
func (s *State) packCentre() (at state.Place, pack int, ok bool) {
	for _, d := range s.DogList() {
		if !d.Tame() {
			return d.At(), d.Pack(), true
		}
	}
	return 0, 0, false
}

// placeDog places a dog, if there is room and a free record. Grid 11.
func (s *State) placeDog(at state.Place, d state.Dog) bool {
	w := s.Table()
	to, ok := w.Table.At(ground.Dog, at)
	w.Release()
	return ok && s.AddDog(d.To(to))
}

// friendLeaves is the end of a turn for the friendly dog of event 64.
func (s *State) friendLeaves() {
	for n := len(s.DogList()) - 1; n >= 0; n-- {
		if s.Dogs[n].Tame() {
			s.TakeDog(n)
		}
	}
}

// notePackShot notes that a pack was hit by a firearm from within 12". Dog 1, S53.
func (s *State) notePackShot(k state.ItemKind) {
	n := s.DogAt(s.Target)
	if n < 0 || s.Dogs[n].Tame() || !k.Gun().Firearm || !ground.Within(s.D2(s.Acting().At, s.Target), 2*dogsFear) {
		return
	}
	p := &s.Packs[s.Dogs[n].Pack()]
	*p = *p&state.PackFought | state.Pack(s.OnTable(s.Acting().At)+1)
}

// forgetDogs clears the notes about packs that last for a turn. Flow V0.
func (s *State) forgetDogs() {
	for p := range s.Packs {
		s.Packs[p] &= state.PackFought
	}
}

func (s *State) packEmerges(n int) {
	for range n {
		s.placeDog(s.SpawnAt, state.NewDog(s.SpawnAt, 0))
	}
	s.RevealFrame().Kind, s.SpawnAt = 0, 0
}

// Dogs attack, feral and loyal ones: Dog 7, T6.1, S54, S56.

// nextDog returns the number of the next dog of the pack that attacks anybody, or -1.
func (s *State) nextDog() int {
	w := s.Table()
	defer w.Release()
	for n, d := range s.DogList() {
		if s.ofPack(d) && d&(state.DogDone|state.DogOut) == 0 && s.dogAttacks(&w.Table, d, nil) {
			return n
		}
	}
	return -1
}

// dogAttacks calls each with the places that a dog may attack, and reports whether there are any: its
// victim if it holds one, otherwise humans in contact, otherwise zombies.
func (s *State) dogAttacks(t *ground.Tabletop, d state.Dog, each func(state.Place)) (any bool) {
	tell := func(at state.Place) {
		any = true
		if each != nil {
			each(at)
		}
	}
	if slot := d.Holds(); slot >= 0 {
		tell(s.Survivors[slot].At)
		return true
	}
	var buffer [mostFoes]foe
	foes := s.dogFoes(t, buffer[:0])
	for _, human := range [...]bool{true, false} {
		for _, f := range foes {
			if f.human == human && t.InContact(d.At(), f.at) {
				tell(f.at)
			}
		}
		if any {
			return true
		}
	}
	return false
}

// amongDogVictims appends the places that the dog in question may attack. X5.
func (s *State) amongDogVictims(dst []uint16) []uint16 {
	if s.Stage == state.StagePart {
		return s.amongLoyalVictims(dst)
	}
	if n := s.nextDog(); n >= 0 {
		w := s.Table()
		s.dogAttacks(&w.Table, s.Dogs[n], func(at state.Place) { dst = insert(dst, uint16(at)) })
		w.Release()
	}
	return dst
}

// rolledDogVictim begins the attack on a place.
func (s *State) rolledDogVictim(n int) {
	s.Target = state.Place(n)
	s.roll(ChanceDogBite)
}

// DogNeeds is the number that a dog needs to hit. Dog 7, S35, Trait agile.
func (s *State) DogNeeds() int {
	const need = 4
	if slot := s.SurvivorAt(s.Target); slot >= 0 {
		return need - s.Grabs(slot) + s.Traits(uint8(slot)).Plus(state.Agile)
	}
	return need
}

// rolledDogBite is the die to hit.
func (s *State) rolledDogBite(n int) {
	if s.Stage == state.StageDogs {
		s.Packs[s.PackFrame().Pack] |= state.PackFought
	}
	if n < s.DogNeeds() {
		s.endDogBite()
		return
	}
	s.roll(ChanceDogHarm)
}

// dogHarm reads the damage die of a dog: no bites, and clothes take 1. T6.1, S54, S101.
func (s *State) dogHarm(n int) state.Harm {
	if slot := s.SurvivorAt(s.Target); slot >= 0 && s.Padded(slot) {
		n--
	}
	return Accident(n)
}

// rolledDogHarm is the damage die: a score of 1 holds a human, and does nothing to a zombie.
func (s *State) rolledDogHarm(n int) {
	h := s.dogHarm(n)
	switch slot, z := s.SurvivorAt(s.Target), s.ZombieAt(s.Target); {
	case slot >= 0:
		s.scream(slot)
		if h == state.Special && s.Stage == state.StageDogs && s.canBeHeld(slot) {
			by := s.nextDog()
			s.Dogs[by] = s.Dogs[by].Holding(slot)
		}
		if h > state.Special {
			s.WoundHuman(slot, h.Wounds())
		}
	case z >= 0 && h > state.Special:
		if s.WoundZombie(z, h.Wounds()) && s.Stage == state.StagePart {
			k := &s.Seats[s.OnTurn-1]
			k.Expired += min(1, 255-k.Expired)
		}
		s.SortZombies()
	}
	s.endDogBite()
}

// endDogBite ends the attack of the dog in question.
func (s *State) endDogBite() {
	s.Target = 0
	if s.Stage == state.StagePart {
		s.LoyalFrame().Owner++
		return
	}
	if n := s.nextDog(); n >= 0 {
		s.Dogs[n] |= state.DogDone
	}
}

// amongLoyalVictims appends the places of zombies and hostile humans within 1" of the owner.
func (s *State) amongLoyalVictims(dst []uint16) []uint16 {
	w := s.Table()
	slot := int(s.LoyalFrame().Owner) - 1
	from := s.Survivors[slot].At
	for _, z := range s.ZombieList() {
		if w.Table.Touches(from, z.At(), 2) {
			dst = insert(dst, uint16(z.At()))
		}
	}
	for i := range s.Survivors {
		if s.Hostile(slot, i) && !s.Survivors[i].InVehicle() && w.Table.Touches(from, s.Survivors[i].At, 2) {
			dst = insert(dst, uint16(s.Survivors[i].At))
		}
	}
	w.Release()
	return dst
}
