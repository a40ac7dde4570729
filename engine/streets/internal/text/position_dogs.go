package text

import (
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// The lines of a position about dogs.

// dog PLACE [pack 2] [holds NAME | friend NAME] [incapacitated]
func writeDogs(s *rules.State) string {
	var out []string
	for _, d := range s.Hounds() {
		text := s.PlaceName(d.At())
		if d.Pack() > 0 {
			text += " pack " + strconv.Itoa(1+d.Pack())
		}
		if slot := d.Holds(); slot >= 0 {
			text += " holds " + s.Name(slot)
		}
		if slot := d.Friend(); slot >= 0 {
			text += " friend " + s.Name(slot)
		}
		if d.Out() {
			text += " incapacitated"
		}
		out = append(out, text)
	}
	return strings.Join(out, "\ndog ")
}

func readDog(s *rules.State, l *lines.Line) {
	d := state.NewDog(readStop(s, l), 0)
	if l.Err() == nil && !s.Rules().Plays(state.Dogs) {
		l.Bad("in this game: dogs are of a layer of the rules that is left out (8.9)")
		return
	}
	for l.More() {
		switch l.OneOf("pack", "holds", "friend", "incapacitated") {
		case 0:
			d = d&^state.DogPack | state.Dog(l.Integer("a pack", 1, state.PackSlots)-1)<<18
		case 1:
			d = d.Holding(l.OneOf(slotNames(s)...))
		case 2:
			d = (d | state.DogTame).Holding(l.OneOf(slotNames(s)...))
		default:
			d |= state.DogOut
		}
	}
	if !s.AddDog(d) {
		l.Fail("more than %d dogs (Data 5)", state.DogSlots)
	}
}

// pack N [fought] [shot-from PLACE]
func writePacks(s *rules.State) string {
	var out []string
	for n, p := range s.Packs {
		text := strconv.Itoa(1 + n)
		if p.Fought() {
			text += " fought"
		}
		if at, ok := p.ShotFrom(); ok {
			text += " shot-from " + s.PlaceName(at)
		}
		if p != 0 {
			out = append(out, text)
		}
	}
	return strings.Join(out, "\npack ")
}

func readPack(s *rules.State, l *lines.Line) {
	p := &s.Packs[l.Integer("a pack", 1, state.PackSlots)-1]
	for l.More() {
		switch l.OneOf("fought", "shot-from") {
		case 0:
			*p |= state.PackFought
		case 1:
			*p = *p&state.PackFought | state.Pack(readPlace(s, l)+1)
		}
	}
}

// wrongDogs: a dog that holds somebody is in contact with him; a friendly one comes by event 64;
// a pack of which something is remembered is on the table.
func wrongDogs(s *rules.State) *flaw {
	if f := heldByDogs(s); f != nil {
		return f
	}
	for p := range s.Packs {
		if s.Packs[p] != 0 && s.PackSize(p) == 0 {
			return &flaw{"pack", strconv.Itoa(1 + p), "no dog of the pack is on the table (Dog)"}
		}
	}
	return nil
}

func heldByDogs(s *rules.State) *flaw {
	w := s.Table()
	defer w.Back()
	for _, d := range s.Hounds() {
		slot, at := d.Slot(), s.PlaceName(d.At())
		switch {
		case s.SurvivorAt(d.At()) >= 0 || s.ZombieAt(d.At()) >= 0 || s.Dogs[s.DogAt(d.At())] != d:
			return &flaw{"dog", at, at + " is taken: no two figures stand on one place (Grid 2)"}
		case d.Tame() && (!s.Under(64) && s.Stage < state.StageInfect || d.Pack() > 0):
			return &flaw{"dog", at, "a friendly dog is of no pack, and comes by event 64 (Dog 8)"}
		case d.Tame():
		case slot >= 0 && (!s.Survivors[slot].Here() || !w.Table.InContact(d.At(), s.Survivors[slot].At)):
			return &flaw{"dog", at, "it holds " + s.Name(slot) + ", and is not in contact with him (Wound 6)"}
		}
	}
	return nil
}
