package streets

import (
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
)

// The lines of a position about dogs.

// dog PLACE [pack 2] [holds NAME | friend NAME] [incapacitated]
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
		if d.out() {
			text += " incapacitated"
		}
		out = append(out, text)
	}
	return strings.Join(out, "\ndog ")
}

func readDog(s *State, l *lines.Line) {
	d := newDog(s.readStop(l), 0)
	if l.Err() == nil && !s.r().plays(dogs) {
		l.Bad("in this game: dogs are of a layer of the rules that is left out (8.9)")
		return
	}
	for l.More() {
		switch l.OneOf("pack", "holds", "friend", "incapacitated") {
		case 0:
			d = d&^dogPack | dog(l.Integer("a pack", 1, packSlots)-1)<<18
		case 1:
			d = d.holding(l.OneOf(s.slotNames()...))
		case 2:
			d = (d | dogTame).holding(l.OneOf(s.slotNames()...))
		default:
			d |= dogOut
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
		case d.tame() && (!s.under(64) && s.stage < stageInfect || d.pack() > 0):
			return &flaw{"dog", at, "a friendly dog is of no pack, and comes by event 64 (Dog 8)"}
		case d.tame():
		case slot >= 0 && (!s.survivors[slot].here() || !w.t.InContact(d.at(), s.survivors[slot].at)):
			return &flaw{"dog", at, "it holds " + s.name(slot) + ", and is not in contact with him (Wound 6)"}
		}
	}
	return nil
}
