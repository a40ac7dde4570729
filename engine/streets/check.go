package streets

import (
	"fmt"
	"slices"

	"deadreckon/engine/streets/ground"
)

// check returns what is wrong with a position that rules have led to or that somebody wrote,
// nil if nothing is. It is slow. Digest 6.20.
func (s *State) check() error {
	for _, find := range []func(*State) error{
		(*State).checkRecords, (*State).checkFigures, (*State).checkSurvivors, (*State).checkGrabs, (*State).checkBuildings, (*State).checkVehicles, (*State).checkDie,
	} {
		if err := find(s); err != nil {
			return err
		}
	}
	return nil
}

// checkDie: what is thrown for, or picked by chance, is asked for as its row says. Digest 3.7.
func (s *State) checkDie() error {
	row := &jobs[s.job]
	drawn := s.phase == phaseRoll || s.phase == phaseDir || s.phase == phaseWhich
	switch {
	case (s.job != noJob) != drawn:
		return fmt.Errorf("%s is for %s", s.phase, row.name)
	case s.job == noJob:
		return nil
	case s.act == 0 && !slices.Contains(row.in, s.stage), s.act != 0 && !slices.Contains(row.acts, s.act):
		return fmt.Errorf("%s is thrown at stage %s in action %d", row.name, stageNames[s.stage], s.act)
	case s.phase == phaseRoll && (s.dice < row.dice[0] || s.dice > row.dice[1]):
		return fmt.Errorf("%d dice for %s", s.dice, row.name)
	case (row.among != nil) != (s.phase == phaseWhich), (row.dice[0] == 0) != (s.phase != phaseRoll):
		return fmt.Errorf("%s for %s", s.phase, row.name)
	}
	return nil
}

// checkRecords: they ascend, with the empty ones behind. Digest 8.2.
func (s *State) checkRecords() error {
	moving := s.stage == stageZombies || s.stage == stageDrift
	switch {
	case !slices.IsSorted(s.things()) || slices.Contains(s.things(), 0):
		return fmt.Errorf("things are not in order: %x", s.things())
	case slices.ContainsFunc(s.items[s.itemsOut:], func(i item) bool { return i != 0 }):
		return fmt.Errorf("things behind the last: %x", s.items)
	case !moving && !slices.IsSorted(s.lives()) || slices.Contains(s.lives(), 0):
		return fmt.Errorf("zombies are not in order: %x", s.lives())
	case slices.ContainsFunc(s.zombies[s.zombiesOut:], func(z zombie) bool { return z != 0 }):
		return fmt.Errorf("zombies behind the last: %x", s.zombies)
	case !moving && !slices.IsSortedFunc(s.lying(), func(a, b token) int { return int(a.at()) - int(b.at()) }):
		return fmt.Errorf("tokens are not in order: %x", s.lying())
	case slices.ContainsFunc(s.tokens[s.tokensOut:], func(t token) bool { return t != 0 }):
		return fmt.Errorf("tokens behind the last: %x", s.tokens)
	}
	if !slices.IsSorted(s.hounds()) || slices.ContainsFunc(s.dogs[len(s.hounds()):], func(d dog) bool { return d != 0 }) {
		return fmt.Errorf("dogs are not in order: %x", s.dogs)
	}
	for n, m := range s.markers {
		switch out := n < int(s.markersOut); {
		case out && (m.old == 0 && m.new == 0 || n > 0 && s.markers[n-1].at >= m.at), !out && m != marker{}:
			return fmt.Errorf("markers are not in order: %v", s.markers)
		}
	}
	return s.checkThings()
}

// checkThings: each is of a kind of the game and lies where things can be.
func (s *State) checkThings() error {
	var guns [survivorSlots]int
	for n, i := range s.things() {
		k := i.kind()
		switch {
		case k == noItem || k >= itemKinds:
			return fmt.Errorf("a thing of kind %d", k)
		case k.merges() && n > 0 && s.items[n-1].at() == i.at() && s.items[n-1].kind() == k && (s.items[n-1]^i)&31 == 0:
			return &flaw{"things", k.String(), fmt.Sprintf("two records of %s are in one place; one holds all of them (Data 5)", k)}
		case k.isGun() && i.rounds() > k.gun().holds:
			return fmt.Errorf("%d rounds in a %s", i.rounds(), k)
		case i.at() >= inGoods && (s.act != KindBarter || i.at() != goods(int(s.dealing().group))):
			return &flaw{"things", k.String(), fmt.Sprintf("a %s is for sale, and nobody barters (Talk)", k)}
		case i.at() >= inHands && i.at() < inGoods && (i.at()-inHands >= survivorSlots || s.survivors[i.at()-inHands].profile == 0):
			return &flaw{"things", k.String(), fmt.Sprintf("a %s is in the hands of nobody", k)}
		case i.at() >= inHands && i.at() < inGoods && k.isGun():
			guns[i.at()-inHands]++
		}
	}
	for slot, n := range guns {
		if n > mostGuns {
			return &flaw{"things", s.name(slot), fmt.Sprintf("%s carries %d ranged weapons, more than %d (8.3)", s.name(slot), n, mostGuns)}
		}
	}
	return nil
}

// checkFigures: each on a square where figures stand, and no two on one. Grid 2, 6.
func (s *State) checkFigures() error {
	var taken [ground.Levels]ground.Set
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.here() && !v.riding() {
			if h := s.houseOf(v); h >= 0 && s.buildings[h].class == ground.Unknown {
				return &flaw{"survivor", s.name(slot), fmt.Sprintf("%s is inside %c, which is unknown: who enters a building finds out what it is (House)", s.name(slot), s.r().Map.Buildings[h].Letter)}
			}
			if cause := s.wrongPlace(&taken, v.at); cause != "" {
				return &flaw{"survivor", s.name(slot), s.name(slot) + " " + cause}
			}
		}
	}
	for _, d := range s.hounds() {
		if cause := s.wrongPlace(&taken, d.at()); cause != "" {
			return &flaw{"dog", s.placeName(d.at()), "a dog " + cause}
		}
	}
	for _, z := range s.lives() {
		if cause := s.wrongPlace(&taken, z.at()); cause != "" {
			return &flaw{"zombie", s.placeName(z.at()), fmt.Sprintf("a %s %s", z.kind(), cause)}
		}
	}
	return nil
}

// wrongPlace says what is wrong with a place of a figure, "" if nothing is: it is on the table and on a
// floor that is there, where figures stop, and none is on it yet. Grid 2, 6.
func (s *State) wrongPlace(taken *[ground.Levels]ground.Set, at place) string {
	m := s.r().Map
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
		return fmt.Sprintf("and another are both on %s (Grid 2)", s.placeName(at))
	}
	taken[at.Floor()].Add(q)
	return ""
}

// checkSurvivors: what is counted of each goes with his condition.
func (s *State) checkSurvivors() error {
	for slot := range s.survivors {
		v := &s.survivors[slot]
		bad := func(format string, args ...any) error {
			return &flaw{"survivor", s.name(slot), s.name(slot) + " " + fmt.Sprintf(format, args...)}
		}
		switch {
		case v.profile == 0 && *v != survivor{}:
			return fmt.Errorf("slot %d is empty and has something: %+v", slot, *v)
		case v.profile == 0:
			continue
		case v.isCharacter() && int(v.owner) >= s.r().seats:
			return bad("is of no seat of this game")
		case !v.isCharacter() && (slot < len(s.r().starters) || !s.r().plays(people)):
			return bad("is of no seat")
		case !v.isCharacter() && v.actions > 0:
			return bad("has actions, and is of no seat (M3)")
		case !v.isCharacter() && v.state != onTable && v.state != corpse:
			return bad("is of no seat, and %s (Data 5)", conditionNames[v.state])
		case v.alive() && v.wounds >= s.endures(slot):
			return bad("lives with %d wounds (Wound 2)", v.wounds)
		case v.bites > 7:
			return bad("has %d bites; at most 7 are counted (S88)", v.bites)
		case v.actions > 0 && (!v.here() || s.unconscious(slot)):
			return bad("has actions and cannot act")
		case v.supplies > 0 && !v.here() && v.state != absent:
			return bad("holds supplies and is not on the table (S89)")
		}
	}
	return s.checkGroups()
}

// checkGroups: a group is somebody who is alive on the table, and sentries have goals that are
// there. Indep.
func (s *State) checkGroups() error {
	for g, k := range s.groups {
		switch m := s.members(g); {
		case m == 0 && k != group{}:
			return &flaw{"group", groupName(g), "nobody on the table is of " + groupName(g) + " (Indep)"}
		case m != 0 && k.flags&groupHere == 0:
			return &flaw{"survivor", groupName(g), "what " + groupName(g) + " thinks of the characters is not said: key group (Indep)"}
		case k.attitude >= ground.Allies:
			return &flaw{"group", groupName(g), groupName(g) + " is of no attitude (T4.2)"}
		}
	}
	for slot := range s.survivors {
		n := s.post(slot)
		if n < 0 {
			continue
		}
		g, ok := s.survivors[slot].group()
		list := s.r().Scenario.Groups
		if !ok || !s.survivors[slot].here() || s.groups[g].flags&groupSentries == 0 || g >= len(list) || n >= len(list[g].Waypoints) {
			return &flaw{"survivor", s.name(slot), fmt.Sprintf("%s has no waypoint %d to go for (Hostile 6)", s.name(slot), n+1)}
		}
	}
	return nil
}

// checkGrabs: who holds somebody is in contact with him. Wound 6, S35.
func (s *State) checkGrabs() error {
	var t ground.Table
	laid := false
	for _, z := range s.lives() {
		slot := z.holds()
		if slot >= 0 && !laid {
			s.lay(&t)
			laid = true
		}
		if slot >= 0 && (!s.survivors[slot].here() || !t.InContact(z.at(), s.survivors[slot].at)) {
			return fmt.Errorf("a %s holds %s and is not in contact with him", z.kind(), s.name(slot))
		}
	}
	for _, d := range s.hounds() {
		slot := d.holds()
		if slot >= 0 && !laid {
			s.lay(&t)
			laid = true
		}
		if slot >= 0 && (!s.survivors[slot].here() || !t.InContact(d.at(), s.survivors[slot].at)) {
			return &flaw{"dog", s.placeName(d.at()), fmt.Sprintf("a dog holds %s and is not in contact with him (Wound 6)", s.name(slot))}
		}
	}
	return nil
}

// checkBuildings: floors and openings that are there, and ruins that stay ruins.
func (s *State) checkBuildings() error {
	for h := range s.buildings {
		b := &s.buildings[h]
		if h >= len(s.r().Map.Buildings) {
			if *b != (building{}) {
				return fmt.Errorf("building %d is not on the map", h)
			}
			continue
		}
		m := &s.r().Map.Buildings[h]
		for floor, openings := range b.breaches {
			if openings>>len(m.Openings) != 0 || floor >= m.Floors && openings != 0 {
				return &flaw{"building", string(m.Letter), fmt.Sprintf("%c has a breach where no opening is (Grid 14)", m.Letter)}
			}
		}
		switch {
		case b.class > ground.Unknown, m.Status == ground.Ruin && b.class != ground.Ruin:
			return &flaw{"building", string(m.Letter), fmt.Sprintf("%c is %s, and the map has it as %s (House)", m.Letter, b.class, m.Status)}
		case (b.floors|b.floors>>4&^8)&15>>m.Floors != 0:
			return &flaw{"building", string(m.Letter), fmt.Sprintf("%c has floors that are not there (Grid 14)", m.Letter)}
		}
	}
	return nil
}
