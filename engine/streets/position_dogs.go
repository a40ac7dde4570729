package streets

import (
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
)

// The lines of a position about dogs.

// dogRows are their keys.
func dogRows() []keyed.Row[State] {
	return []keyed.Row[State]{
		{Key: "dog", Write: writeDogs, Read: readDog},
		{Key: "pack", Write: writePacks, Read: readPack},
	}
}

// dog PLACE [pack 2] [holds NAME | friend NAME] [incapacitated] [served]
func writeDogs(s *State) string {
	var out []string
	for _, d := range s.hounds() {
		text := s.placeName(d.at())
		if d.pack() > 0 {
			text += " pack " + strconv.Itoa(1+d.pack())
		}
		if slot := d.holds(); slot >= 0 {
			text += " holds " + s.name(slot)
		}
		if slot := d.friend(); slot >= 0 {
			text += " friend " + s.name(slot)
		}
		for i, bit := range dogBits {
			if d&bit != 0 {
				text += " " + dogMarks[i]
			}
		}
		out = append(out, text)
	}
	return strings.Join(out, "\ndog ")
}

var (
	dogBits  = []dog{dogOut, dogDone}
	dogMarks = []string{"incapacitated", "served"}
)

func readDog(s *State, l *lines.Line) {
	d := newDog(s.readStop(l), 0)
	if l.Err() == nil && !s.r().plays(dogs) {
		l.Bad("in this game: dogs are of a layer of the rules that is left out (8.9)")
		return
	}
	for l.More() {
		switch i := l.OneOf(append([]string{"pack", "holds", "friend"}, dogMarks...)...); i {
		case 0:
			d = d&^dogPack | dog(l.Integer("a pack", 1, packSlots)-1)<<18
		case 1:
			d = d.holding(l.OneOf(s.slotNames()...))
		case 2:
			d = (d | dogTame).holding(l.OneOf(s.slotNames()...))
		default:
			d |= dogBits[i-3]
		}
	}
	if !s.addDog(d) {
		l.Fail("more than %d dogs (Data 5)", dogSlots)
	}
}

// pack N [fought] [shot-from PLACE]
func writePacks(s *State) string {
	var out []string
	for n, p := range s.packs {
		text := strconv.Itoa(1 + n)
		if p.fought() {
			text += " fought"
		}
		if at, ok := p.shotFrom(); ok {
			text += " shot-from " + s.placeName(at)
		}
		if p != 0 {
			out = append(out, text)
		}
	}
	return strings.Join(out, "\npack ")
}

func readPack(s *State, l *lines.Line) {
	p := &s.packs[l.Integer("a pack", 1, packSlots)-1]
	for l.More() {
		switch l.OneOf("fought", "shot-from") {
		case 0:
			*p |= packFought
		case 1:
			*p = *p&packFought | pack(readPlace(s, l)+1)
		}
	}
}

// wrongDogs: a dog that holds somebody is in contact with him; a friendly one comes by event 64;
// a pack of which something is remembered is on the table.
func (s *State) wrongDogs() *flaw {
	if f := s.heldByDogs(); f != nil {
		return f
	}
	for p := range s.packs {
		if s.packs[p] != 0 && s.packSize(p) == 0 {
			return &flaw{"pack", strconv.Itoa(1 + p), "no dog of the pack is on the table (Dog)"}
		}
	}
	return nil
}

func (s *State) heldByDogs() *flaw {
	w := s.table()
	defer w.back()
	for _, d := range s.hounds() {
		slot, at := d.slot(), s.placeName(d.at())
		switch {
		case s.survivorAt(d.at()) >= 0 || s.zombieAt(d.at()) >= 0 || s.dogs[s.dogAt(d.at())] != d:
			return &flaw{"dog", at, at + " is taken: no two figures stand on one place (Grid 2)"}
		case d&dogDone != 0 && s.act != KindDrive && (s.stage != stageDogs || d.tame() || d.pack() != int(s.hunting().pack)):
			return &flaw{"dog", at, "served is said of the dogs of a pack while they attack (Dog 7), and of those that a vehicle has met on its way"}
		case d.tame() && (!s.under(64) && s.stage < stageInfect || d.pack() > 0):
			return &flaw{"dog", at, "a friendly dog is of no pack, and comes by event 64 (Dog 8)"}
		case d.tame():
		case slot >= 0 && (!s.survivors[slot].here() || !w.t.InContact(d.at(), s.survivors[slot].at)):
			return &flaw{"dog", at, "it holds " + s.name(slot) + ", and is not in contact with him (Wound 6)"}
		}
	}
	return nil
}

// Moments of M4.

// packStirs reports whether the pack in question has a turn in which dice are thrown.
func (s *State) packStirs() bool {
	return s.hunting().pack < packSlots && s.packSize(int(s.hunting().pack)) > 0 && s.hunting().step == 0 && !s.packs[s.hunting().pack].fought()
}

// packShot reports whether the pack in question flees from a shot.
func (s *State) packShot() bool {
	if !s.packStirs() {
		return false
	}
	_, shot := s.packs[s.hunting().pack].shotFrom()
	return shot
}

// packDrifts reports whether it goes on so many inches.
func (s *State) packDrifts() bool {
	return s.packStirs() && s.hunting().inches >= 1 && s.hunting().inches <= 18
}

// dogsAttack reports whether a dog is to attack: of the pack in question, or of its owner.
func (s *State) dogsAttack() bool {
	if s.stage == stagePart {
		return s.fetching().owner >= 1 && s.fetching().owner <= survivorSlots && s.survivors[s.fetching().owner-1].here() && s.survivors[s.fetching().owner-1].ofSeat(s.onTurn-1) && s.carries(int(s.fetching().owner)-1, loyalDog)
	}
	return s.hunting().pack < packSlots && s.hunting().step == packAttacks && s.nextDog() >= 0
}

// dogBites reports whether it attacks who is in the target place.
func (s *State) dogBites() bool {
	var buffer [mostFoes]uint16
	if !s.dogsAttack() {
		return false
	}
	for _, at := range s.amongDogVictims(buffer[:0]) {
		if place(at) == s.target {
			return true
		}
	}
	return false
}
