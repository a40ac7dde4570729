package streets

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"deadreckon/engine/streets/ground"
)

// Goods at the start: what rosters give to people, and what lies about in a scenario. Data 3,
// Data 4, Item.

// record returns the record of goods of a file in a place.
func record(at place, c ground.Carried) item {
	switch k := itemKind(c.Item); {
	case k == firstAidKit:
		return newItem(at, k, kitUses, 0)
	case k.isGun():
		return newItem(at, k, min(uint8(c.Count), k.gun().holds), item(c.Spare))
	default:
		return newItem(at, k, uint8(c.Count), 0)
	}
}

// equip gives a survivor something at the start, unless it is a thing of a layer that is left out.
// Data 3, 8.9.
func (s *State) equip(slot int, c ground.Carried) {
	switch {
	case itemKind(c.Item) == suppliesHere:
		s.survivors[slot].supplies = uint8(c.Count)
	case s.r().plays(itemKind(c.Item).row().needs):
		s.addItem(record(hands(slot), c))
	}
}

// laid puts something on the ground at the start; a thing of a layer that is left out is two
// supplies, the mean of the d3 that it is when it is found. 8.9.
func (s *State) laid(at place, c ground.Carried) {
	if !s.r().plays(itemKind(c.Item).row().needs) {
		c = ground.Carried{Item: int(suppliesHere), Count: 2}
	}
	s.addItem(record(at, c))
}

// checkGoods refuses goods that a game cannot begin with.
func (r *Rules) checkGoods() error {
	var errs []error
	for _, p := range r.Roster.Profiles {
		guns := 0
		for _, c := range p.Items {
			errs = append(errs, checkRecord(p.Name, c))
			errs = append(errs, r.checkMarine(p.Name, c))
			if itemKind(c.Item).isGun() {
				guns++
			}
		}
		if guns > mostGuns {
			errs = append(errs, fmt.Errorf("streets: %s has %d ranged weapons, expected at most %d (8.3)", p.Name, guns, mostGuns))
		}
	}
	for _, c := range r.starters {
		p := &r.Roster.Profiles[c.profile]
		if slices.ContainsFunc(p.Items, func(i ground.Carried) bool { return i.Item == r.Scenario.Goal.Item }) {
			errs = append(errs, fmt.Errorf("streets: the scenario %s asks for %s, which %s has from the start", r.Scenario.Title, article(r.goalItem()), p.Name))
		}
	}
	for _, k := range r.Scenario.Goods {
		errs = append(errs, checkRecord("the ground at "+r.Map.Name(k.At), k.Carried), r.checkMarine("the ground at "+r.Map.Name(k.At), k.Carried))
	}
	return errors.Join(errs...)
}

// checkMarine refuses what marines alone have where there are none. Marines T.
func (r *Rules) checkMarine(who string, c ground.Carried) error {
	if k := itemKind(c.Item); (k == pulseRifle || k == sentryGun) && !r.Options.Marines {
		return fmt.Errorf("streets: %s has %s, which is for marines: set option marines (Marines)", who, article(k))
	}
	return nil
}

// checkRecord refuses an amount that no record of a kind has.
func checkRecord(who string, c ground.Carried) error {
	k, most := itemKind(c.Item), 1
	switch {
	case k == noItem:
		return fmt.Errorf("streets: %s has %s, which is no thing", who, k)
	case k.isGun():
		most = max(int(k.gun().holds), 1)
	case k.merges(), k == gasoline:
		most = 255
	case k == firstAidKit:
		most = kitUses
	}
	switch {
	case c.Count > most || c.Count == 0 && !k.isGun():
		return fmt.Errorf("streets: %s has %d of %s in one record, expected 1 to %d", who, c.Count, k, most)
	case c.Spare > 0 && (!k.isGun() || k.gun().load != byMagazine):
		return fmt.Errorf("streets: %s has magazines for %s, which takes none", who, article(k))
	}
	return nil
}

// purse is how many supplies a group has for what it buys.
func (s *State) purse(g int) (n int) {
	if at := s.find(goods(g), suppliesHere); at >= 0 {
		n = int(s.items[at].count())
	}
	for m := s.members(g); m != 0; m &= m - 1 {
		n += int(s.survivors[bits.TrailingZeros16(m)].supplies)
	}
	return n
}
