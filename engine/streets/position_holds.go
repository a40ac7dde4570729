package streets

import (
	"slices"

	"deadreckon/engine/streets/ground"
)

// What must hold for something to be in progress: conditions of moments.

// falls reports whether the fall in progress is from an upper floor, or from as high up a wall.
func (s *State) falls() bool {
	return s.falling().height >= floorInches && s.falling().height <= 2*floorInches
}

// slotHere reports whether a register is the slot of a character on the table other than the
// actor.
func (s *State) slotHere(n uint8) bool {
	return n < survivorSlots && n != s.actor && s.survivors[n].here() && s.survivors[n].isCharacter()
}

// gateThere reports whether house and gate are an opening of the table.
func (s *State) gateThere() bool {
	m := s.r().Map
	return int(s.entering().house) < len(m.Buildings) && int(s.entering().gate) < len(m.Buildings[s.entering().house].Openings)
}

// unidentifiedFits: dice for the status of a building are thrown while it is unknown.
func (s *State) unidentifiedFits() bool {
	return (s.building().class == ground.Unknown) == (s.job == jobStatus)
}

// aboutFits reports whether the action in progress is about something.
func (s *State) aboutFits() bool {
	m, at := s.r().Map, s.who().at
	own := s.houseOf(s.who())
	switch s.act {
	case KindEnter:
		return s.gateThere() && s.target.Square() == m.Buildings[s.entering().house].Openings[s.entering().gate].Inside && s.unidentifiedFits()
	case KindUp, KindDown:
		up := 1
		if s.act == KindDown {
			up = -1
		}
		floor := at.Floor() + up
		return own >= 0 && int(s.entering().house) == own && floor >= 0 && floor < m.Buildings[own].Floors && s.building().class != ground.Unknown &&
			s.target == ground.On(m.Buildings[own].Stairs, floor)
	case KindCheck, KindBoard, KindStart, KindDrive, KindFree:
		return s.aboutVehicle()
	case KindSearch, KindBar:
		if s.act == KindSearch && s.searching().vehicle > 0 {
			return own < 0 && s.searching().vehicle <= vehicleSlots && s.vehicles[s.searching().vehicle-1].here()
		}
		return own >= 0 && int(s.entering().house) == own && (s.act == KindSearch || s.gateThere() && s.building().breached(at.Floor(), int(s.entering().gate)))
	case KindSpot, KindObserve:
		switch resolving := s.job == jobResolve || s.job == jobResolveCount || s.job == jobStrangers || s.job == jobMilitia; {
		case s.looking().at == ofBuilding:
			return int(s.looking().house) < len(m.Buildings) && s.building().class == ground.Unknown && !resolving
		case s.looking().at != 0:
			return false
		default:
			return resolving || s.tokenAt(s.target.Square()) >= 0
		}
	case KindMelee:
		return s.target != at && s.figureAt(s.target)
	case KindSubdue:
		return s.target != at && s.survivorAt(s.target) >= 0
	case KindTalk:
		return int(s.talking().group) < groupSlots && s.groups[s.talking().group].flags&groupHere != 0 && s.groups[s.talking().group].attitude != ground.NoAttitude && s.talking().asked <= 1
	case KindBarter:
		return int(s.dealing().group) < groupSlots && s.groups[s.dealing().group].flags&groupHere != 0 && s.groups[s.dealing().group].attitude == ground.Friendly && s.dealing().bought <= hasBought
	case KindSnap, KindAim:
		return s.target != at && s.weapon.kind().isGun() && s.weapon.at() == hands(int(s.actor)) && s.firing().mode <= spreading &&
			s.firing().made > 0 && s.firing().made <= 4 && s.firing().left <= 3 && (s.phase == phaseAlso || s.figureAt(s.target))
	case KindBefriend:
		return s.dogAt(s.target) >= 0 && !s.dogs[s.dogAt(s.target)].tame()
	case KindThrow, KindAimThrow:
		return s.castFits()
	case KindAid:
		return s.slotHere(s.handing().to) && (s.phase == phaseConsent || s.survivors[s.handing().to].wounds > 0)
	case KindGive:
		return s.slotHere(s.handing().to) && s.survivors[s.handing().to].actions > 0 && s.who().actions > 0 &&
			(s.handing().thing == anySupplies && s.who().supplies > 0 || int(s.handing().thing) < len(s.carried(int(s.actor))))
	case KindHelp:
		return s.slotHere(s.helping().first) && (s.helping().second == 0 || s.slotHere(s.helping().second-1) && s.helping().second-1 != s.helping().first)
	}
	return true
}

// tokensToCome reports whether tokens of the start are still to be placed.
func (s *State) tokensToCome() bool { return int(s.tokensOut) < s.r().tokens }

// placesNext reports whether the actor is the first who is to be placed.
func (s *State) placesNext() bool {
	for slot := range s.r().starters {
		if v := &s.survivors[slot]; slot < int(s.actor) && v.state == absent || slot >= int(s.actor) && v.state != absent {
			return false
		}
	}
	return int(s.actor) < len(s.r().starters)
}

// afterFits reports whether the job that goes on is one of the action in progress.
func (s *State) afterFits() bool {
	return jobs[s.after].own && slices.Contains(jobs[s.after].acts, s.act) && (jobHolds[s.after] == nil || s.after == jobSpot || jobHolds[s.after](s))
}

// mayAdd reports whether the actor may add 1 to the die of the job that goes on. S24.
func (s *State) mayAdd() bool {
	row := &jobs[s.after]
	fits := row.damage && slices.Contains(blows, s.act) || s.after != noJob && s.afterFits()
	return fits && row.outcome != nil && s.plusesLeft() > 0 && s.die >= 1 && row.outcome(s, int(s.die)) != row.outcome(s, int(s.die)+1)
}

// standsOut reports whether the actor may be put outdoors. Event 55.
func (s *State) standsOut() bool {
	v := s.who()
	return v.here() && v.isCharacter() && s.houseOf(v) >= 0 && s.leading().next == s.actor+1
}

// severalPicked reports whether chance has several to pick from.
func (s *State) severalPicked() bool {
	w := scratches.Get().(*scratch)
	defer w.back()
	list := s.candidates(w.places[:0])
	return len(list) > 1 && list[0] != list[len(list)-1]
}

// foretoldRight reports whether what is known of a token is a row of T3.1 and of a seat.
func (s *State) foretoldRight() bool {
	if s.die == 0 {
		return s.emerging().seer == 0 && s.resolvesOn()
	}
	return s.o().PsychicToken == PsychicPeeks && s.die >= rowBoss && s.die <= rowPeople && s.emerging().seer >= 1 && int(s.emerging().seer) <= s.r().seats &&
		(s.viewer == 0 || s.viewer == s.emerging().seer) && s.resolvesOn()
}

// resolvesOn reports whether the turn can go on after a token is resolved.
func (s *State) resolvesOn() bool {
	return s.emerging().kind == 0 && (s.act != 0 || s.stage != stageBosses || s.bossActs())
}

// countedKind reports whether zombies of the kind come in numbers. T3.1.
func (s *State) countedKind() bool {
	k := s.emerging().kind
	t := *s
	t.emerging().kind = 0
	return t.resolvesOn() && s.die == 0 && s.emerging().seer == 0 && (k == hound && s.r().plays(dogs) && !s.packed() || k == uint8(shuffler) || k == uint8(shuffler)|half || k == uint8(runner)|half)
}

// movesAlone reports whether the zombie in question moves by itself.
func (s *State) movesAlone() bool {
	if s.shambling().zombie >= s.zombiesOut {
		return false
	}
	z := s.zombies[s.shambling().zombie]
	return z.seat() < 0 && !z.out() && z.holds() < 0
}

// dicedMove reports whether the zombie in question throws dice for its way.
func (s *State) dicedMove() bool {
	return s.movesAlone() && int(s.dice) == zombieTable[s.zombies[s.shambling().zombie].kind()].dice
}

// sieges reports whether the zombie in question throws at the building that is said.
func (s *State) sieges() bool {
	if !s.movesAlone() {
		return false
	}
	w := s.table()
	defer w.back()
	t := *s
	z := s.zombies[s.shambling().zombie]
	return s.preyOf(&w.t, z.at()) == 0 && t.besieges(&w.t, z) && t.shambling().house == s.shambling().house
}

// siegesAgain reports whether it forces a door or window of a barricaded building.
func (s *State) siegesAgain() bool {
	return s.sieges() && s.building().class == ground.Barricaded && s.openingNear(s.zombies[s.shambling().zombie].at().Square(), 2, false) >= 0
}

// bites reports whether the zombie in question attacks who is in the target place.
func (s *State) bites() bool {
	if n, ok := s.target.Vehicle(); ok {
		return s.bitesAboard(n)
	}
	var buffer [survivorSlots]uint16
	return s.shambling().zombie < s.zombiesOut && slices.Contains(s.amongVictims(buffer[:0]), uint16(s.target))
}

// groans reports whether a boss groans near the edge.
func (s *State) groans() bool {
	if s.stage == stageBosses {
		return s.bossActs()
	}
	return s.shambling().zombie < s.zombiesOut && s.zombies[s.shambling().zombie].kind() == boss && s.shambling().step == biteGroaned
}

// quarrels reports whether the cursor stands for two who may quarrel. S98.
func (s *State) quarrels() bool {
	if s.starting().next < survivorSlots || s.starting().next >= survivorSlots+survivorSlots*survivorSlots {
		return false
	}
	a, b := s.pair()
	return s.quarrel(a, b)
}

// upright reports whether the seat in question plays a boss that can act, on its feet.
func (s *State) upright() bool {
	n := -1
	if int(s.bossing().seat) < s.r().seats {
		n = s.bossOf(s.bossing().seat)
	}
	return n >= 0 && !s.zombies[n].out() && !s.zombies[n].prone()
}

// bossActs reports whether it is in an action.
func (s *State) bossActs() bool {
	return s.upright() && s.bossing().spent >= 1 && s.bossing().spent <= bossActions
}

// bossEntersBy reports whether it enters by an opening.
func (s *State) bossEntersBy() bool {
	return s.bossActs() && s.gateThere() && s.target == place(s.r().Map.Buildings[s.entering().house].Openings[s.entering().gate].Inside)
}

// personActs reports whether the independent in question is the one who acts, with actions that he
// can have left.
func (s *State) personActs() bool {
	if s.behaving().person >= groupSlots*survivorSlots || int(s.behaving().person)%survivorSlots != int(s.actor) || s.behaving().step == peopleFresh || s.behaving().actions > peopleActions {
		return false
	}
	v := s.who()
	return v.here() && v.ofGroup(int(s.behaving().person)/survivorSlots) && !s.unconscious(int(s.actor))
}

// rushes reports whether there is something that he runs to or from.
func (s *State) rushes() bool {
	w := s.table()
	defer w.back()
	slot := int(s.actor)
	g, _ := s.who().group()
	switch s.groups[g].attitude {
	case ground.Hostile:
		return s.mayRush(slot) && s.shelterNear(w, slot).found
	case ground.Fearful:
		return s.mayRush(slot) && s.spots(w, slot, characterQuarry|otherQuarry, 2*6).found
	}
	return s.mayRush(slot) && s.spots(w, slot, fastQuarry, 2*12).found
}

// aimsAtSomebody reports whether the blow or shot of an independent is at a figure, with a weapon
// that he has.
func (s *State) aimsAtSomebody() bool {
	if !s.isThere(s.target) || s.target == s.who().at || s.firing().mode > auto || s.firing().made == 0 || s.firing().made > 3 {
		return false
	}
	return s.weapon == 0 || s.weapon.kind().isGun() && s.weapon.at() == hands(int(s.actor))
}

// finding reports whether somebody finds things: in his action, or by event 63.
func (s *State) finding() bool {
	return s.act != 0 || s.under(63) && s.who().here() || s.arming()
}

// arming reports whether arms control is going on: before the tokens are placed, or of a
// newcomer. Digest 7.2.
func (s *State) arming() bool {
	return s.disarmed() || s.o().ArmsControl && s.stage == stageTokens && s.tokensOut == 0 && s.actor == s.disarming().slot &&
		int(s.disarming().slot) < len(s.r().starters) && s.isCanadian(int(s.disarming().slot)) && int(s.disarming().row) < len(armsRows)
}

// armsOpen reports whether a weapon or a trait of the row in question is still to be thrown for.
func (s *State) armsOpen() bool { return s.arming() && s.armsHeld() > int(s.disarming().done) }

// choosing reports whether a row of a list may be chosen: of household items, or what Canada T
// offers.
func (s *State) choosing() bool {
	k := findStep(s.hauling().step)
	return s.finding() && s.who().isCharacter() && (k == findHousehold || (k == findOther || k == findCanada) && (s.o().CanadianItems || s.arming()))
}

// readsTable reports whether dice are thrown on a table of items.
func (s *State) readsTable() bool {
	return s.finding() && int(s.hauling().step) < len(findTables) && s.hauling().step >= uint8(findHousehold) && int(s.dice) == findTables[s.hauling().step].dice
}

// kindOpen reports whether the make of a weapon is still open. Data 1.
func (s *State) kindOpen() bool {
	return s.finding() && slices.Contains([]itemKind{shotgun, rifle, burstRifle, carbine, chainsaw, silencer}, s.found.kind())
}

// loadOpen reports whether it is open how a weapon is loaded.
func (s *State) loadOpen() bool {
	return s.finding() && s.found.kind().isGun() && s.found.kind() != sniperRifle && s.found.kind() != machineGun
}

// amountOpen reports whether the amount of ammunition is open.
func (s *State) amountOpen() bool {
	k := s.found.kind()
	return s.finding() && k.ammunition() && s.hauling().dice >= 1 && s.hauling().dice <= amountDice(k)
}

// infects reports whether a bite of the one in question is to be thrown for.
func (s *State) infects() bool {
	if s.infecting().slot >= survivorSlots {
		return false
	}
	v := &s.survivors[s.infecting().slot]
	return v.alive() && v.isCharacter() && !v.is(infected) && s.infecting().bites < v.bites
}

// attacked reports whether the target place is that of somebody, or of a vehicle with people.
func (s *State) attacked() bool { return s.figureAt(s.target) }
