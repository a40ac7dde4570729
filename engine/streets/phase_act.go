package streets

import (
	"slices"

	"deadreckon/engine"
)

// What a survivor may do in his turn, digest V3: a row for each action, in the order of the
// kinds. A row stands for the legal list and for the refusals; what the action comes to is in
// act_*.go, a chapter each.

var (
	notGrabbed  = guard{"Wound 6", "he is held fast", func(s *State, slot int) bool { return s.grabs(slot) == 0 }}
	notMoved    = guard{"Move, S28", "he has moved already: from now on he can RUN", func(s *State, slot int) bool { return !s.survivors[slot].is(moved) }}
	hasMoved    = guard{"Move, S28", "RUN is for who has made a MOVE in this turn", func(s *State, slot int) bool { return s.survivors[slot].is(moved) }}
	notPanicked = guard{"Panic", "who panics can only panic and hide", func(s *State, slot int) bool { return !s.survivors[slot].is(panicked) }}
	notMounted  = guard{"Find, S57", "who sits on a bicycle can only move, look, fire a pistol or a sawn-off, and dismount", func(s *State, slot int) bool { return !s.survivors[slot].is(mounted) }}
	notAloft    = guard{"S99", "who is on a wall can only climb, enter and shout", func(s *State, slot int) bool { return !s.survivors[slot].aloft() }}
	isPsychic   = guard{"Trait psychic", "he is no psychic", func(s *State, slot int) bool { return s.traits(uint8(slot)).has(psychic) }}
	inside      = guard{"Search", "he is in no building", func(s *State, slot int) bool { return s.houseOf(&s.survivors[slot]) >= 0 }}
	steadied    = guard{"Shoot, S61", "nobody aims with a zombie, a dog or a hostile survivor within 1\"", (*State).steady}
	withBlasts  = guard{"Blast", "explosions and what is thrown are left out of this game (option without)", func(s *State, _ int) bool { return s.r().plays(blasts) }}
	outside     = guard{"Enter", "he is in a building", func(s *State, slot int) bool { return s.houseOf(&s.survivors[slot]) < 0 }}
	notSkiing   = guard{"Canada", "on skis nobody enters a building", func(s *State, slot int) bool { return !s.onSkis(slot) }}
)

func actRows() []act {
	return []act{
		{kind: KindMove, cost: 1, when: []guard{notPanicked, notGrabbed, onFoot, notMoved}, each: (*State).eachMove, do: (*State).doMove},
		{kind: KindRun, cost: 1, when: []guard{notPanicked, notGrabbed, onFoot, hasMoved,
			{"Event 24", "in body armour nobody runs in this turn", (*State).mayRun},
		}, do: (*State).doRun},
		{kind: KindOff, cost: 1, when: []guard{notPanicked, notGrabbed, onFoot, notMoved}, each: (*State).eachOff, do: (*State).doOff},
		{kind: KindClimb, cost: 1, when: []guard{notPanicked, notGrabbed, onFoot, notMoved,
			{"Trait climber, S99", "climbers alone climb, outside the window of a building with upper floors", (*State).climbs},
		}, each: (*State).eachClimb, do: (*State).doClimb},
		{kind: KindHelp, cost: 1, when: []guard{notPanicked, notGrabbed, onFoot, notMoved}, each: (*State).eachHelp, do: (*State).doHelp},
		{kind: KindHide, cost: 2, when: []guard{notGrabbed, onFoot}, each: (*State).eachHide, do: (*State).doHide},
		{kind: KindLurk, cost: 2, when: []guard{ofLayer(people), notPanicked, notGrabbed, onFoot}, each: (*State).eachLurk, do: (*State).doHide},
		{kind: KindSearch, cost: 2, when: []guard{notPanicked, notGrabbed, onFoot,
			{inside.rule, inside.says, (*State).searchPlace},
			{"Search, T5.2", "nothing is left to be found on this floor", (*State).searchable},
		}, each: (*State).eachSearch, do: (*State).doSearch},
		{kind: KindExit, cost: 1, when: []guard{notPanicked, notGrabbed, inside}, each: (*State).eachExit, do: (*State).doExit},
		{kind: KindLeave, cost: 1, when: []guard{withVehicles, notPanicked, notGrabbed, aboard}, each: (*State).eachLeave, do: (*State).doLeave},
		{kind: KindEnter, cost: 1, when: []guard{notPanicked, notGrabbed, onFoot, outside, notSkiing}, each: (*State).eachEnter, do: (*State).doEnter,
			tested: (*State).forced, resume: (*State).askStand},
		{kind: KindUp, cost: 1, when: []guard{notPanicked, notGrabbed, inside,
			{"Enter, House", "there are no stairs up within reach", func(s *State, slot int) bool { return s.nearStairs(slot, 1) }},
		}, do: (*State).doStairs, tested: (*State).forced, resume: (*State).askStand},
		{kind: KindDown, cost: 1, when: []guard{notPanicked, notGrabbed, inside,
			{"Enter, House", "there are no stairs down within reach", func(s *State, slot int) bool { return s.nearStairs(slot, -1) }},
		}, do: (*State).doStairs, resume: (*State).askStand},
		{kind: KindBoard, cost: 1, when: []guard{withVehicles, notPanicked, notGrabbed, onFoot, outside}, each: (*State).eachBoard, do: (*State).doBoard},
		{kind: KindCheck, cost: 2, when: []guard{withVehicles, notPanicked, notGrabbed, onFoot, outside}, each: (*State).eachCheck, do: (*State).doCheck},
		{kind: KindStart, cost: 1, when: []guard{withVehicles, notPanicked, aboard, hasKeys, hasSpark, hasFuel, isWhole, oneDriver,
			{"Car 3", "it runs already", ofRidden(func(v *vehicle, _ int) bool { return !v.is(runs) })},
		}, each: ofOwn(KindStart), do: (*State).doStart},
		{kind: KindDrive, cost: 1, when: []guard{withVehicles, notPanicked, aboard, hasKeys, hasSpark, hasFuel, isWhole, oneDriver,
			{"Car 3", "it was not started yet", ofRidden(func(v *vehicle, _ int) bool { return v.is(runs) })},
			{"Canada", "it is stuck in the snow", ofRidden(func(v *vehicle, _ int) bool { return !v.is(stuck) })},
			{"Canada", "it was freed from the snow in this turn: it may be driven in the next", ofRidden(func(v *vehicle, _ int) bool { return !v.is(freed) })},
		}, each: ofOwn(KindDrive), do: (*State).doDrive, resume: (*State).drive},
		{kind: KindFuel, cost: 1, when: []guard{withVehicles, notPanicked, onFoot, hasThing(gasoline, "he has no gasoline")}, each: (*State).eachFuel, do: (*State).doFuel},
		{kind: KindSiphon, cost: 2, when: []guard{withVehicles, notPanicked, onFoot, hasThing(siphon, "he has no container and siphon")}, each: (*State).eachSiphon, do: (*State).doSiphon},
		{kind: KindBattery, cost: 1, when: []guard{withVehicles, notPanicked, onFoot}, each: (*State).eachBattery, do: (*State).doBattery},
		{kind: KindSpot, cost: 1, when: []guard{notPanicked}, each: (*State).eachSpot, do: (*State).doSpot},
		{kind: KindObserve, cost: 2, when: []guard{notPanicked}, each: (*State).eachObserve, do: (*State).doSpot},
		{kind: KindMelee, cost: 1, when: []guard{notPanicked, onFoot}, each: (*State).eachMelee, do: (*State).doMelee, tested: (*State).hit},
		{kind: KindSubdue, cost: 1, when: []guard{ofLayer(people), notPanicked, onFoot}, each: (*State).eachSubdue, do: (*State).doMelee, tested: (*State).hit},
		{kind: KindTap, cost: 1, when: []guard{notPanicked, onFoot}, each: (*State).eachTap, do: (*State).doTap},
		{kind: KindReload, when: []guard{notPanicked}, each: (*State).eachReload, do: (*State).doReload},
		{kind: KindClear, cost: 2, when: []guard{notPanicked}, each: (*State).eachClear, do: (*State).doClear},
		{kind: KindFit, cost: 1, when: []guard{notPanicked}, each: (*State).eachFit, do: (*State).doFit},
		{kind: KindSnap, cost: 1, when: []guard{notPanicked}, each: (*State).eachSnap, do: (*State).doShoot, tested: (*State).shotLands, resume: (*State).nextShot},
		{kind: KindAim, cost: 2, when: []guard{notPanicked, steadied}, each: (*State).eachAim, do: (*State).doShoot, tested: (*State).shotLands, resume: (*State).nextShot},
		{kind: KindShootTap, cost: 1, when: []guard{notPanicked}, each: (*State).eachShootTap, do: (*State).doShootTap},
		{kind: KindThrow, cost: 1, when: []guard{withBlasts, notPanicked}, each: (*State).eachThrow, do: (*State).doThrow, tested: (*State).landed, resume: (*State).afterThrow},
		{kind: KindAimThrow, cost: 2, when: []guard{withBlasts, notPanicked, steadied}, each: (*State).eachAimThrow, do: (*State).doThrow, tested: (*State).landed, resume: (*State).afterThrow},
		{kind: KindTalk, cost: 2, when: []guard{ofLayer(people), notPanicked}, each: (*State).eachTalk, do: (*State).doTalk},
		{kind: KindBarter, cost: 2, when: []guard{ofLayer(people), notPanicked, onFoot}, each: (*State).eachBarter, do: (*State).doBarter, resume: (*State).trade},
		{kind: KindBefriend, cost: 2, when: []guard{notPanicked}, each: (*State).eachBefriend, do: (*State).doBefriend, tested: (*State).befriended},
		{kind: KindGet, cost: 1, when: []guard{notPanicked, onFoot}, each: (*State).eachGet, do: (*State).doGet},
		{kind: KindGive, cost: 1, when: []guard{notPanicked, onFoot}, each: (*State).eachGive, do: (*State).doGive},
		{kind: KindAid, cost: 2, when: []guard{notPanicked, notGrabbed, onFoot,
			{"Aid, S63", "FIRST AID takes two actions, and none may have been used", func(s *State, slot int) bool { return !s.survivors[slot].is(acted) }},
		}, each: (*State).eachAid, do: (*State).doAid, tested: (*State).aided},
		{kind: KindBar, cost: 2, when: []guard{notPanicked, inside}, each: (*State).eachBar, do: (*State).doBar, tested: (*State).barred},
		{kind: KindPanic, cost: 1, when: []guard{
			{"Panic", "he does not panic", func(s *State, slot int) bool { return s.survivors[slot].is(panicked) }},
		}, do: (*State).doPanic},
		{kind: KindShout, cost: 1, when: []guard{notPanicked}, do: (*State).doShout},
		{kind: KindMount, cost: 1, when: []guard{notPanicked, notGrabbed, onFoot, outside,
			{"Find, S57", "he has no bicycle", func(s *State, slot int) bool { return s.carries(slot, bicycle) }},
			{"Find, S57", "he sits on it", func(s *State, slot int) bool { return !s.survivors[slot].is(mounted) }},
		}, do: (*State).doMount},
		{kind: KindDismount, cost: 1, when: []guard{notPanicked,
			{"Find, S57", "he sits on no bicycle", func(s *State, slot int) bool { return s.survivors[slot].is(mounted) }},
		}, do: (*State).doDismount},
		{kind: KindPlant, cost: 1, when: []guard{withBlasts, notPanicked,
			{"Get", "in a vehicle nothing is laid down", func(s *State, slot int) bool { return !s.survivors[slot].riding() }},
			{"Data 5", "four charges lie on the table, and there is room for no more", func(s *State, _ int) bool { return s.charges[chargeSlots-1].kind == noCharge }},
		}, each: (*State).eachPlant, do: (*State).doPlant},
		{kind: KindTimer, cost: 1, when: []guard{notPanicked, onFoot,
			{"Find, S105", "he has no timer", func(s *State, slot int) bool { return s.unsetTimer(slot) >= 0 }},
		}, each: (*State).eachTimer, do: (*State).doTimer},
		{kind: KindHeroic, when: []guard{notPanicked,
			{"Trait heroic", "he is not heroic", func(s *State, slot int) bool { return s.traits(uint8(slot)).has(heroic) }},
			{"Trait heroic", "he was heroic in this game already", func(s *State, slot int) bool { return !s.survivors[slot].has(heroicUsed) }},
			{"Event 35", "he has one action at most in this turn", (*State).canBeHeroic},
		}, do: (*State).doHeroic},
		{kind: KindPsychic, when: []guard{notPanicked, isPsychic, {"Trait psychic", "he was psychic in this game already", (*State).canSee}}, each: (*State).eachPsychic, do: (*State).doPsychic},
		{kind: KindPsychicEvent, when: []guard{notPanicked, isPsychic, {"Trait psychic", "he was psychic in this game already", (*State).canSee},
			{"Trait psychic", "the next event has been looked at", func(s *State, _ int) bool { return s.seer == 0 }},
		}, do: (*State).doPsychicEvent},
		{kind: KindPill, when: []guard{notPanicked,
			{"Find", "he has no stimulants", func(s *State, slot int) bool { return s.carries(slot, stimulants) }},
			{"Find", "he took some in this turn", (*State).hasPill},
		}, do: (*State).doPill},
		{kind: KindStop, when: []guard{notPanicked,
			{"Find", "no chainsaw of his runs", func(s *State, slot int) bool { return s.runningSaw(slot) >= 0 }},
		}, do: (*State).doStop},
		{kind: KindFree, cost: 2, when: []guard{inDeepSnow, withVehicles, notPanicked, notGrabbed, notMounted, notAloft}, each: (*State).eachFree, do: (*State).doFree, tested: (*State).dugOut},
	}
}

// legalAct lists what the actor may do.
func (s *State) legalAct(dst []engine.Action) []engine.Action {
	slot := int(s.actor)
	if n, _ := s.ables(s.onTurn - 1); n == 1 {
		dst = append(dst, act0(KindDone)) // V2 was left out
	}
	l := s.list(slot, dst)
	for i := range acts {
		a := &acts[i]
		if a.cost > s.survivors[slot].actions || a.refusal(s, slot) != nil {
			continue
		}
		if a.each == nil {
			l.add(Play{Kind: a.kind})
		} else {
			a.each(s, l)
		}
	}
	return l.done()
}

// applyAct begins an action and pays for it.
func (s *State) applyAct(p Play) {
	if p.Kind == KindDone {
		s.actor = 0
		s.endPart()
		return
	}
	a := actOf(p.Kind)
	s.act = p.Kind
	s.paying().first = 0
	if !s.who().is(acted) {
		s.paying().first = firstAction
	}
	s.pay(a.cost)
	a.do(s, p)
}

// fromBicycle and fromWall are what somebody may do on a bicycle, and on a wall, beside what costs
// nothing. S57, S99.
var (
	fromBicycle = []Kind{KindMove, KindRun, KindOff, KindSpot, KindSnap, KindDismount, KindPanic}
	fromWall    = []Kind{KindClimb, KindRun, KindEnter, KindShout, KindPanic}
)

// confined adds to the rows what forbids them on a bicycle and on a wall.
func confined(rows []act) []act {
	for i := range rows {
		if a := &rows[i]; a.kind < KindHeroic {
			if !slices.Contains(fromBicycle, a.kind) {
				a.when = append(a.when, notMounted)
			}
			if !slices.Contains(fromWall, a.kind) {
				a.when = append(a.when, notAloft)
			}
		}
	}
	return rows
}
