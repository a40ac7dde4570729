package text

import (
	"fmt"
	"slices"

	keyed "deadreckon/engine/kit/position"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Check returns an error if a position contradicts the rules, whether it was played or read. It is slow.
// Digest 6.20.
func Check(s *rules.State) error {
	return keyed.First(s, CheckRecords, CheckFigures, CheckSurvivors, CheckGrabs, CheckBuildings, CheckVehicles, checkDie)
}

// checkDie checks that the row of the chance event allows it here. Digest 3.7.
func checkDie(s *rules.State) error {
	row := &rules.ChanceTable[s.Chance]
	drawn := s.Node == state.PhaseRoll || s.Node == state.PhaseDir || s.Node == state.PhaseWhich
	switch {
	case (s.Chance != state.NoChance) != drawn:
		return fmt.Errorf("%s is for %s", s.Node, row.Name)
	case s.Chance == state.NoChance:
		return nil
	case s.Act == 0 && !slices.Contains(row.In, s.Stage), s.Act != 0 && !slices.Contains(row.Acts, s.Act):
		return fmt.Errorf("%s is thrown at stage %s in action %d", row.Name, StageNames[s.Stage], s.Act)
	case s.Node == state.PhaseRoll && (s.Dice < row.Dice[0] || s.Dice > row.Dice[1]):
		return fmt.Errorf("%d dice for %s", s.Dice, row.Name)
	case (row.Among != nil) != (s.Node == state.PhaseWhich), (row.Dice[0] == 0) != (s.Node != state.PhaseRoll):
		return fmt.Errorf("%s for %s", s.Node, row.Name)
	}
	return nil
}

// CheckRecords: they ascend, with the empty ones behind. Digest 8.2.
func CheckRecords(s *rules.State) error {
	moving := s.Stage == state.StageZombies || s.Stage == state.StageDrift
	switch {
	case !slices.IsSorted(s.ItemList()) || slices.Contains(s.ItemList(), 0):
		return fmt.Errorf("things are not in order: %x", s.ItemList())
	case anything(s.Items[s.ItemsOut:]):
		return fmt.Errorf("things behind the last: %x", s.Items)
	case !moving && !slices.IsSorted(s.ZombieList()) || slices.Contains(s.ZombieList(), 0):
		return fmt.Errorf("zombies are not in order: %x", s.ZombieList())
	case anything(s.Zombies[s.ZombiesOut:]):
		return fmt.Errorf("zombies behind the last: %x", s.Zombies)
	case !moving && !slices.IsSortedFunc(s.TokenList(), func(a, b state.Token) int { return int(a.At()) - int(b.At()) }):
		return fmt.Errorf("tokens are not in order: %x", s.TokenList())
	case anything(s.Tokens[s.TokensOut:]):
		return fmt.Errorf("tokens behind the last: %x", s.Tokens)
	}
	if !slices.IsSorted(s.DogList()) || anything(s.Dogs[len(s.DogList()):]) {
		return fmt.Errorf("dogs are not in order: %x", s.Dogs)
	}
	for n, m := range s.Markers {
		switch out := n < int(s.MarkersOut); {
		case out && (m.Old == 0 && m.New == 0 || n > 0 && s.Markers[n-1].At >= m.At), !out && m != state.Marker{}:
			return fmt.Errorf("markers are not in order: %v", s.Markers)
		}
	}
	return checkThings(s)
}

// anything reports whether a list has a record that is not empty.
func anything[T ~uint16 | ~uint32](list []T) bool {
	return slices.ContainsFunc(list, func(x T) bool { return x != 0 })
}

// checkThings checks the kind and the place of each item.
func checkThings(s *rules.State) error {
	var guns [state.SurvivorSlots]int
	for n, i := range s.ItemList() {
		k := i.Kind()
		switch {
		case k == state.NoItem || k >= state.ItemKinds:
			return fmt.Errorf("a thing of kind %d", k)
		case k.Merges() && n > 0 && s.Items[n-1].At() == i.At() && s.Items[n-1].Kind() == k && (s.Items[n-1]^i)&31 == 0:
			return keyed.Wrong("things "+k.String(), "Data 5", "two records of %s are in one place; one record holds them all", k)
		case k.IsGun() && i.Rounds() > k.Gun().Holds:
			return fmt.Errorf("%d rounds in a %s", i.Rounds(), k)
		case i.At() >= state.InGoods && (s.Act != action.KindBarter || i.At() != state.GoodsPlace(int(s.BarterFrame().Group))):
			return keyed.Wrong("things "+k.String(), "Talk", "a %s is for sale, and nobody barters", k)
		case i.At() >= state.InHands && i.At() < state.InGoods && (i.At()-state.InHands >= state.SurvivorSlots || s.Survivors[i.At()-state.InHands].Profile == 0):
			return keyed.Wrong("things "+k.String(), "", "a %s is in the hands of nobody", k)
		case i.At() >= state.InHands && i.At() < state.InGoods && k.IsGun():
			guns[i.At()-state.InHands]++
		}
	}
	for slot, n := range guns {
		if n > state.MostGuns {
			return keyed.Wrong("things "+s.Name(slot), "Data 5", "%s carries %d ranged weapons, more than %d", s.Name(slot), n, state.MostGuns)
		}
	}
	return nil
}

// CheckFigures checks that figures are on squares that allow them, one on each. Grid 2, 6.
func CheckFigures(s *rules.State) error {
	var taken [ground.Levels]ground.Set
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Here() && !v.InVehicle() {
			if h := s.HouseOf(v); h >= 0 && s.Buildings[h].Class == ground.Unknown {
				return keyed.Wrong("survivor "+s.Name(slot), "House", "%s is inside %c, which is unknown: entering identifies a building", s.Name(slot), s.Rules().Map.Buildings[h].Letter)
			}
			if err := placed(s, &taken, "survivor "+s.Name(slot), s.Name(slot), v.At); err != nil {
				return err
			}
		}
	}
	for _, z := range s.ZombieList() {
		if err := placed(s, &taken, "zombie "+s.PlaceName(z.At()), "a "+z.Kind().String(), z.At()); err != nil {
			return err
		}
	}
	for _, d := range s.DogList() {
		if err := placed(s, &taken, "dog "+s.PlaceName(d.At()), "a dog", d.At()); err != nil {
			return err
		}
	}
	return nil
}

// placed checks the place of one figure: on the table, on an existing floor, on a square where figures
// stop, and not taken. Line names the figure in the error. Grid 2, 6.
func placed(s *rules.State, taken *[ground.Levels]ground.Set, line, who string, at state.Place) error {
	m := s.Rules().Map
	q := at.Square()
	if int(q) >= m.W*m.H {
		return keyed.Wrong(line, "Grid 1", "%s is off the table", who)
	}
	h := m.House[q]
	switch {
	case !m.Terrain[q].Stop():
		return keyed.Wrong(line, "Grid 6", "%s stands on %s at %s", who, m.Terrain[q], m.Name(q))
	case at.Floor() > 0 && (h < 0 || at.Floor() >= m.Buildings[h].Floors):
		return keyed.Wrong(line, "Grid 14", "%s is on a floor that is not there, at %s", who, m.Name(q))
	case taken[at.Floor()].Has(q):
		return keyed.Wrong(line, "Grid 2", "%s is taken: no two figures stand on one place", s.PlaceName(at))
	}
	taken[at.Floor()].Add(q)
	return nil
}

// CheckSurvivors checks that counts agree with conditions.
func CheckSurvivors(s *rules.State) error {
	for slot := range s.Survivors {
		v := &s.Survivors[slot]
		bad := func(format string, args ...any) error {
			return keyed.Wrong("survivor "+s.Name(slot), "", s.Name(slot)+" "+format, args...)
		}
		switch {
		case v.Profile == 0 && *v != state.Survivor{}:
			return fmt.Errorf("slot %d is empty and has something: %+v", slot, *v)
		case v.Profile == 0:
			continue
		case v.IsCharacter() && int(v.Owner) >= s.Rules().Seats:
			return bad("is of no seat of this game")
		case !v.IsCharacter() && (slot < len(s.Rules().Starters) || !s.Rules().Plays(state.People)):
			return bad("is of no seat")
		case !v.IsCharacter() && v.Actions > 0:
			return bad("has actions, and is of no seat (M3)")
		case !v.IsCharacter() && v.State != state.OnTable && v.State != state.Corpse:
			return bad("is of no seat, and %s (Data 5)", state.ConditionNames[v.State])
		case v.Alive() && v.Wounds >= s.Endures(slot):
			return bad("lives with %d wounds (Wound 2)", v.Wounds)
		case v.Bites > 7:
			return bad("has %d bites; at most 7 are counted (S88)", v.Bites)
		case v.Actions > 0 && (!v.Here() || s.Unconscious(slot)):
			return bad("has actions and cannot act")
		case v.Supplies > 0 && !v.Here() && v.State != state.Absent:
			return bad("holds supplies and is not on the table (S89)")
		}
	}
	return checkGroups(s)
}

// checkGroups checks that each group has a living member on the table, and that sentries have existing
// waypoints. Indep.
func checkGroups(s *rules.State) error {
	for g, k := range s.Groups {
		switch m := s.Members(g); {
		case m == 0 && k != state.Group{}:
			return keyed.Wrong("group "+state.GroupName(g), "Indep", "nobody on the table is of %s", state.GroupName(g))
		case m != 0 && k.Flags&state.GroupHere == 0:
			return keyed.Wrong("survivor "+state.GroupName(g), "Indep", "the attitude of %s is missing: key group", state.GroupName(g))
		case k.Attitude >= ground.Allies:
			return keyed.Wrong("group "+state.GroupName(g), "T4.2", "%s is of no attitude", state.GroupName(g))
		}
	}
	for slot := range s.Survivors {
		n := s.Waypoint(slot)
		if n < 0 {
			continue
		}
		g, ok := s.Survivors[slot].Group()
		list := s.Rules().Scenario.Groups
		if !ok || !s.Survivors[slot].Here() || s.Groups[g].Flags&state.GroupSentries == 0 || g >= len(list) || n >= len(list[g].Waypoints) {
			return keyed.Wrong("survivor "+s.Name(slot), "Hostile 6", "%s has no waypoint %d to go for", s.Name(slot), n+1)
		}
	}
	return nil
}

// CheckGrabs checks that holders touch their victims. Wound 6, S35.
func CheckGrabs(s *rules.State) error {
	var t ground.Tabletop
	laid := false
	holds := func(line string, at state.Place, slot int) error {
		if slot < 0 {
			return nil
		}
		if !laid {
			s.Lay(&t)
			laid = true
		}
		return keyed.Unless(s.Survivors[slot].Here() && t.InContact(at, s.Survivors[slot].At), line+" "+s.PlaceName(at), "Wound 6", "it holds %s, and is not in contact with him", s.Name(slot))
	}
	for _, z := range s.ZombieList() {
		if z.Out() && z.Holds() >= 0 {
			return keyed.Wrong("zombie "+s.PlaceName(z.At()), "S42", "it is incapacitated, and holds nobody")
		}
		if err := holds("zombie", z.At(), z.Holds()); err != nil {
			return err
		}
	}
	for _, d := range s.DogList() {
		if err := holds("dog", d.At(), d.Holds()); err != nil {
			return err
		}
	}
	return nil
}

// CheckBuildings checks that floors and openings exist, and that ruins are ruins.
func CheckBuildings(s *rules.State) error {
	for h := range s.Buildings {
		b := &s.Buildings[h]
		if h >= len(s.Rules().Map.Buildings) {
			if *b != (state.Building{}) {
				return fmt.Errorf("building %d is not on the map", h)
			}
			continue
		}
		m := &s.Rules().Map.Buildings[h]
		for floor, openings := range b.Breaches {
			if openings>>len(m.Openings) != 0 || floor >= m.Floors && openings != 0 {
				return keyed.Wrong("building "+string(m.Letter), "Grid 14", "%c has a breach without an opening", m.Letter)
			}
		}
		switch {
		case b.Class > ground.Unknown, m.Status == ground.Ruin && b.Class != ground.Ruin:
			return keyed.Wrong("building "+string(m.Letter), "House", "%c is %s, and the map has it as %s", m.Letter, b.Class, m.Status)
		case (b.Floors|b.Floors>>4&^8)&15>>m.Floors != 0:
			return keyed.Wrong("building "+string(m.Letter), "Grid 14", "%c has floors that are not there", m.Letter)
		}
	}
	return nil
}
