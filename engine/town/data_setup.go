package town

import (
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
)

const maxPlayers = 4

// Setup holds the starting places. 2.8.
type Setup struct {
	Ammo     uint8 // per seat
	AmmoSeat uint8 // more for every further seat
	Deals    []Deal
	Zeds     []Space // spaces of the first Zeds units, in order
	Stands   map[string]Space
	Personal []string // the units of the seats
	Heirs    []string // replacements, in order. C47
}

// Deal is a place for one of the Regular Civilians.
type Deal struct {
	Space   Space
	Defiant bool
}

// readSetup reads
//
//	ammo N SOURCE
//	ammo-per-seat N SOURCE
//	stands SPACE UNIT... SOURCE
//	deal SPACE [defiant] SOURCE
//	zeds SPACE SOURCE
//	personal UNIT... SOURCE
//	heirs UNIT... SOURCE
func (h *sheet) readSetup(l *lines.Line) {
	s := &h.Setup
	switch l.OneOf("ammo", "ammo-per-seat", "stands", "deal", "zeds", "personal", "heirs") {
	case 0:
		h.once(l, "ammo")
		s.Ammo = uint8(l.Integer("Ammo", 0, ammoMost))
	case 1:
		h.once(l, "ammo-per-seat")
		s.AmmoSeat = uint8(l.Integer("Ammo", 0, ammoMost))
	case 2:
		x := h.readPlace(l, trackSpaces|1<<Center|1<<Box)
		for _, id := range readIDs(l) {
			if s.Stands == nil {
				s.Stands = map[string]Space{}
			}
			h.once(l, "stands "+id)
			s.Stands[id] = x
		}
	case 3:
		d := Deal{Space: h.readPlace(l, trackSpaces|1<<Center)}
		d.Defiant = l.Accept("defiant")
		s.Deals = append(s.Deals, d)
	case 4:
		s.Zeds = append(s.Zeds, h.readPlace(l, trackSpaces|startSpaces))
	case 5:
		h.once(l, "personal")
		s.Personal = readIDs(l)
	case 6:
		h.once(l, "heirs")
		s.Heirs = readIDs(l)
	}
	h.cite(l, 1)
}

func (h *sheet) readPlace(l *lines.Line, among Set) Space {
	x := readSpaceName(l)
	if l.Err() == nil && !among.Has(x) {
		l.Fail("D10: nobody of these can begin in %s", x)
	}
	return x
}

// readIDs reads the words of units up to the source.
func readIDs(l *lines.Line) (ids []string) {
	sources := []string{lines.Printed.String(), lines.Derived.String(), lines.Reconstructed.String()}
	for l.Err() == nil && (len(ids) == 0 || !slices.Contains(sources, l.Peek())) {
		ids = append(ids, l.Next("a unit"))
	}
	return ids
}

// checkSetup checks the parts of D10 that need only this file; see Data.agree.
func (h *sheet) checkSetup() error {
	if len(h.Setup.Personal) < maxPlayers {
		return h.wrong("personal", "D10: %d personal units, and up to %d seats", len(h.Setup.Personal), maxPlayers)
	}
	return nil
}

// agree checks the parts of D10 that need all files.
func (d *Data) agree() error {
	fail := func(format string, args ...any) error {
		return &engine.SyntaxError{File: "setup", Cause: "town: D10: " + fmt.Sprintf(format, args...)}
	}
	at := map[Space]int{}
	regulars := 0
	for _, m := range d.Units.Men {
		x, stands := d.Setup.Stands[m.ID]
		switch {
		case m.Kind == Regular && stands:
			return fail("%s is Regular Civilians, which are dealt, but it has the place %s", m.ID, x)
		case m.Kind == Regular:
			regulars++
		case !stands:
			return fail("%s has no place, not even the box", m.ID)
		}
		at[x]++
	}
	if regulars < len(d.Setup.Deals) {
		return fail("%d places for Regular Civilians, of which there are %d", len(d.Setup.Deals), regulars)
	}
	for _, ids := range [][]string{d.Setup.Personal, d.Setup.Heirs} {
		for i, id := range ids {
			u := d.unit(id)
			if u == noUnit || d.Units.Men[u].Kind == Regular || slices.Contains(ids[:i], id) {
				return fail("%s is no Hero and no Heroic Civilians, or is listed twice", id)
			}
		}
	}
	for id := range d.Setup.Stands {
		if d.unit(id) == noUnit {
			return fail("no unit %s", id)
		}
	}
	for _, id := range d.Setup.Personal[:maxPlayers] {
		switch {
		case d.Setup.Stands[id] == Box:
			return fail("%s is a personal unit and in the box", id)
		case !slices.Contains(d.Setup.Heirs, id):
			return fail("%s is a personal unit, and not among the heirs", id)
		}
	}
	return d.agreeSpaces()
}

// agreeSpaces checks that the units that begin on the map have room, and that no Zeds begin among Player
// units. stack-1, move-4, C33.
func (d *Data) agreeSpaces() error {
	men, zeds := map[Space]int{}, map[Space]int{}
	for _, x := range d.Setup.Stands {
		men[x]++
	}
	for _, deal := range d.Setup.Deals {
		men[deal.Space]++
	}
	all := 0
	for _, z := range d.Units.Zeds {
		all += int(z.Count)
	}
	for _, x := range d.Setup.Zeds {
		zeds[x]++
	}
	for x := range Space(spaces) {
		if x != Center && men[x] > stacking || zeds[x] > stacking || men[x] > 0 && zeds[x] > 0 || len(d.Setup.Zeds) > all {
			return &engine.SyntaxError{File: "setup", Cause: fmt.Sprintf("town: D10: no room in %s", x)}
		}
	}
	return nil
}

func (d *Data) unit(id string) Unit {
	for u, m := range d.Units.Men {
		if m.ID == id {
			return Unit(u)
		}
	}
	return noUnit
}
