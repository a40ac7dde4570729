package state

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"deadreckon/engine/streets/ground"
)

// Possessions at the start: those that rosters give to people, and items that a scenario lays on the
// table. Data 3, Data 4, Item.

// record returns the record of goods of a file in a place.
func record(at Place, c ground.Carried) Item {
	switch k := ItemKind(c.Item); {
	case k == FirstAidKit:
		return NewItem(at, k, KitUses, 0)
	case k.IsGun():
		return NewItem(at, k, min(uint8(c.Count), k.Gun().Holds), Item(c.Spare))
	default:
		return NewItem(at, k, uint8(c.Count), 0)
	}
}

// Equip gives an item to a survivor at the start, unless its layer is disabled. Data 3, 8.9.
func (s *Position) Equip(slot int, c ground.Carried) {
	switch {
	case ItemKind(c.Item) == SuppliesHere:
		s.Survivors[slot].Supplies = uint8(c.Count)
	case s.Rules().Plays(ItemKind(c.Item).Row().Needs):
		s.AddItem(record(Hands(slot), c))
	}
}

// LayItem lays an item on the ground at the start. An item of a disabled layer becomes two supplies, the
// mean of the d3 of a find. 8.9.
func (s *Position) LayItem(at Place, c ground.Carried) {
	if !s.Rules().Plays(ItemKind(c.Item).Row().Needs) {
		c = ground.Carried{Item: int(SuppliesHere), Count: 2}
	}
	s.AddItem(record(at, c))
}

// checkGoods refuses goods that a game cannot begin with.
func (r *Rules) checkGoods() error {
	var errs []error
	for _, p := range r.Roster.Profiles {
		guns := 0
		for _, c := range p.Items {
			errs = append(errs, checkRecord(p.Name, c))
			errs = append(errs, r.checkMarine(p.Name, c))
			if ItemKind(c.Item).IsGun() {
				guns++
			}
		}
		if guns > MostGuns {
			errs = append(errs, fmt.Errorf("streets: %s has %d ranged weapons, expected at most %d (Data 5)", p.Name, guns, MostGuns))
		}
	}
	for _, c := range r.Starters {
		p := &r.Roster.Profiles[c.Profile]
		if slices.ContainsFunc(p.Items, func(i ground.Carried) bool { return i.Item == r.Scenario.Goal.Item }) {
			errs = append(errs, fmt.Errorf("streets: the scenario %s asks for %s, which %s has from the start", r.Scenario.Title, Article(r.GoalItem()), p.Name))
		}
	}
	for _, k := range r.Scenario.Goods {
		errs = append(errs, checkRecord("the ground at "+r.Map.Name(k.At), k.Carried), r.checkMarine("the ground at "+r.Map.Name(k.At), k.Carried))
	}
	return errors.Join(errs...)
}

// checkMarine refuses equipment of marines in games without marines. Marines T.
func (r *Rules) checkMarine(who string, c ground.Carried) error {
	if k := ItemKind(c.Item); (k == PulseRifle || k == SentryGun) && !r.Options.Marines {
		return fmt.Errorf("streets: %s has %s, which is for marines: set option marines (Marines)", who, Article(k))
	}
	return nil
}

// checkRecord refuses an amount that no record of a kind has.
func checkRecord(who string, c ground.Carried) error {
	k, most := ItemKind(c.Item), 1
	switch {
	case k == NoItem:
		return fmt.Errorf("streets: %s has %s, which is no thing", who, k)
	case k.IsGun():
		most = max(int(k.Gun().Holds), 1)
	case k.Merges(), k == Gasoline:
		most = 255
	case k == FirstAidKit:
		most = KitUses
	}
	switch {
	case c.Count > most || c.Count == 0 && !k.IsGun():
		return fmt.Errorf("streets: %s has %d of %s in one record, expected 1 to %d", who, c.Count, k, most)
	case c.Spare > 0 && (!k.IsGun() || k.Gun().Load != ByMagazine):
		return fmt.Errorf("streets: %s has magazines for %s, which takes none", who, Article(k))
	}
	return nil
}

// GroupSupplies is the number of supplies that a group pays with.
func (s *Position) GroupSupplies(g int) (n int) {
	if at := s.Find(GoodsPlace(g), SuppliesHere); at >= 0 {
		n = int(s.Items[at].Count())
	}
	for m := s.Members(g); m != 0; m &= m - 1 {
		n += int(s.Survivors[bits.TrailingZeros16(m)].Supplies)
	}
	return n
}
