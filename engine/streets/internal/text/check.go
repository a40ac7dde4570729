package text

import (
	"fmt"
	"slices"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Check returns what is wrong with a position that rules have led to or that somebody wrote,
// nil if nothing is. It is slow. Digest 6.20.
func Check(s *rules.State) error {
	for _, find := range []func(*rules.State) error{
		CheckRecords, CheckFigures, CheckSurvivors, CheckGrabs, CheckBuildings, CheckVehicles, checkDie,
	} {
		if err := find(s); err != nil {
			return err
		}
	}
	return nil
}

// checkDie: what is thrown for, or picked by chance, is asked for as its row says. Digest 3.7.
func checkDie(s *rules.State) error {
	row := &rules.Jobs[s.Job]
	drawn := s.Node == state.PhaseRoll || s.Node == state.PhaseDir || s.Node == state.PhaseWhich
	switch {
	case (s.Job != state.NoJob) != drawn:
		return fmt.Errorf("%s is for %s", s.Node, row.Name)
	case s.Job == state.NoJob:
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
	case !slices.IsSorted(s.Things()) || slices.Contains(s.Things(), 0):
		return fmt.Errorf("things are not in order: %x", s.Things())
	case slices.ContainsFunc(s.Items[s.ItemsOut:], func(i state.Item) bool { return i != 0 }):
		return fmt.Errorf("things behind the last: %x", s.Items)
	case !moving && !slices.IsSorted(s.Lives()) || slices.Contains(s.Lives(), 0):
		return fmt.Errorf("zombies are not in order: %x", s.Lives())
	case slices.ContainsFunc(s.Zombies[s.ZombiesOut:], func(z state.Zombie) bool { return z != 0 }):
		return fmt.Errorf("zombies behind the last: %x", s.Zombies)
	case !moving && !slices.IsSortedFunc(s.Lying(), func(a, b state.Token) int { return int(a.At()) - int(b.At()) }):
		return fmt.Errorf("tokens are not in order: %x", s.Lying())
	case slices.ContainsFunc(s.Tokens[s.TokensOut:], func(t state.Token) bool { return t != 0 }):
		return fmt.Errorf("tokens behind the last: %x", s.Tokens)
	}
	if !slices.IsSorted(s.Hounds()) || slices.ContainsFunc(s.Dogs[len(s.Hounds()):], func(d state.Dog) bool { return d != 0 }) {
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

// checkThings: each is of a kind of the game and lies where things can be.
func checkThings(s *rules.State) error {
	var guns [state.SurvivorSlots]int
	for n, i := range s.Things() {
		k := i.Kind()
		switch {
		case k == state.NoItem || k >= state.ItemKinds:
			return fmt.Errorf("a thing of kind %d", k)
		case k.Merges() && n > 0 && s.Items[n-1].At() == i.At() && s.Items[n-1].Kind() == k && (s.Items[n-1]^i)&31 == 0:
			return &flaw{"things", k.String(), fmt.Sprintf("two records of %s are in one place; one holds all of them (Data 5)", k)}
		case k.IsGun() && i.Rounds() > k.Gun().Holds:
			return fmt.Errorf("%d rounds in a %s", i.Rounds(), k)
		case i.At() >= state.InGoods && (s.Act != action.KindBarter || i.At() != state.Goods(int(s.Dealing().Group))):
			return &flaw{"things", k.String(), fmt.Sprintf("a %s is for sale, and nobody barters (Talk)", k)}
		case i.At() >= state.InHands && i.At() < state.InGoods && (i.At()-state.InHands >= state.SurvivorSlots || s.Survivors[i.At()-state.InHands].Profile == 0):
			return &flaw{"things", k.String(), fmt.Sprintf("a %s is in the hands of nobody", k)}
		case i.At() >= state.InHands && i.At() < state.InGoods && k.IsGun():
			guns[i.At()-state.InHands]++
		}
	}
	for slot, n := range guns {
		if n > state.MostGuns {
			return &flaw{"things", s.Name(slot), fmt.Sprintf("%s carries %d ranged weapons, more than %d (8.3)", s.Name(slot), n, state.MostGuns)}
		}
	}
	return nil
}

// CheckFigures: each on a square where figures stand, and no two on one. Grid 2, 6.
func CheckFigures(s *rules.State) error {
	var taken [ground.Levels]ground.Set
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Here() && !v.Riding() {
			if h := s.HouseOf(v); h >= 0 && s.Buildings[h].Class == ground.Unknown {
				return &flaw{"survivor", s.Name(slot), fmt.Sprintf("%s is inside %c, which is unknown: who enters a building finds out what it is (House)", s.Name(slot), s.Rules().Map.Buildings[h].Letter)}
			}
			if cause := wrongPlace(s, &taken, v.At); cause != "" {
				return &flaw{"survivor", s.Name(slot), s.Name(slot) + " " + cause}
			}
		}
	}
	for _, d := range s.Hounds() {
		if cause := wrongPlace(s, &taken, d.At()); cause != "" {
			return &flaw{"dog", s.PlaceName(d.At()), "a dog " + cause}
		}
	}
	for _, z := range s.Lives() {
		if cause := wrongPlace(s, &taken, z.At()); cause != "" {
			return &flaw{"zombie", s.PlaceName(z.At()), fmt.Sprintf("a %s %s", z.Kind(), cause)}
		}
	}
	return nil
}

// wrongPlace says what is wrong with a place of a figure, "" if nothing is: it is on the table and on a
// floor that is there, where figures stop, and none is on it yet. Grid 2, 6.
func wrongPlace(s *rules.State, taken *[ground.Levels]ground.Set, at state.Place) string {
	m := s.Rules().Map
	q := at.Square()
	if int(q) >= m.W*m.H {
		return "is off the table (Grid 1)"
	}
	h := m.House[q]
	switch {
	case !m.Terrain[q].Stop():
		return fmt.Sprintf("stands on %s at %s (Grid 6)", m.Terrain[q], m.Name(q))
	case at.Floor() > 0 && (h < 0 || at.Floor() >= m.Buildings[h].Floors):
		return fmt.Sprintf("is on a floor that is not there, at %s (Grid 14)", m.Name(q))
	case taken[at.Floor()].Has(q):
		return fmt.Sprintf("and another are both on %s (Grid 2)", s.PlaceName(at))
	}
	taken[at.Floor()].Add(q)
	return ""
}

// CheckSurvivors: what is counted of each goes with his condition.
func CheckSurvivors(s *rules.State) error {
	for slot := range s.Survivors {
		v := &s.Survivors[slot]
		bad := func(format string, args ...any) error {
			return &flaw{"survivor", s.Name(slot), s.Name(slot) + " " + fmt.Sprintf(format, args...)}
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

// checkGroups: a group is somebody who is alive on the table, and sentries have goals that are
// there. Indep.
func checkGroups(s *rules.State) error {
	for g, k := range s.Groups {
		switch m := s.Members(g); {
		case m == 0 && k != state.Group{}:
			return &flaw{"group", state.GroupName(g), "nobody on the table is of " + state.GroupName(g) + " (Indep)"}
		case m != 0 && k.Flags&state.GroupHere == 0:
			return &flaw{"survivor", state.GroupName(g), "what " + state.GroupName(g) + " thinks of the characters is not said: key group (Indep)"}
		case k.Attitude >= ground.Allies:
			return &flaw{"group", state.GroupName(g), state.GroupName(g) + " is of no attitude (T4.2)"}
		}
	}
	for slot := range s.Survivors {
		n := s.Post(slot)
		if n < 0 {
			continue
		}
		g, ok := s.Survivors[slot].Group()
		list := s.Rules().Scenario.Groups
		if !ok || !s.Survivors[slot].Here() || s.Groups[g].Flags&state.GroupSentries == 0 || g >= len(list) || n >= len(list[g].Waypoints) {
			return &flaw{"survivor", s.Name(slot), fmt.Sprintf("%s has no waypoint %d to go for (Hostile 6)", s.Name(slot), n+1)}
		}
	}
	return nil
}

// CheckGrabs: who holds somebody is in contact with him. Wound 6, S35.
func CheckGrabs(s *rules.State) error {
	var t ground.Tabletop
	laid := false
	for _, z := range s.Lives() {
		slot := z.Holds()
		if slot >= 0 && !laid {
			s.Lay(&t)
			laid = true
		}
		if slot >= 0 && (!s.Survivors[slot].Here() || !t.InContact(z.At(), s.Survivors[slot].At)) {
			return fmt.Errorf("a %s holds %s and is not in contact with him", z.Kind(), s.Name(slot))
		}
	}
	for _, d := range s.Hounds() {
		slot := d.Holds()
		if slot >= 0 && !laid {
			s.Lay(&t)
			laid = true
		}
		if slot >= 0 && (!s.Survivors[slot].Here() || !t.InContact(d.At(), s.Survivors[slot].At)) {
			return &flaw{"dog", s.PlaceName(d.At()), fmt.Sprintf("a dog holds %s and is not in contact with him (Wound 6)", s.Name(slot))}
		}
	}
	return nil
}

// CheckBuildings: floors and openings that are there, and ruins that stay ruins.
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
				return &flaw{"building", string(m.Letter), fmt.Sprintf("%c has a breach where no opening is (Grid 14)", m.Letter)}
			}
		}
		switch {
		case b.Class > ground.Unknown, m.Status == ground.Ruin && b.Class != ground.Ruin:
			return &flaw{"building", string(m.Letter), fmt.Sprintf("%c is %s, and the map has it as %s (House)", m.Letter, b.Class, m.Status)}
		case (b.Floors|b.Floors>>4&^8)&15>>m.Floors != 0:
			return &flaw{"building", string(m.Letter), fmt.Sprintf("%c has floors that are not there (Grid 14)", m.Letter)}
		}
	}
	return nil
}
