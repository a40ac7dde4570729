package rules

import (
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/state"
)

// The actions of a survivor in his turn, digest V3: one row for each kind, in the order of the kinds. A
// row gives the legal actions and the refusals. The effects are in act_*.go, one file for each chapter.

// Conditions shared by several actions.
var (
	notGrabbed  = Guard{"Wound 6", "he is held fast", func(s *State, slot int) bool { return s.Grabs(slot) == 0 }}
	notMoved    = Guard{"Move, S28", "he has moved already: from now on he can RUN", func(s *State, slot int) bool { return !s.Survivors[slot].Is(state.Moved) }}
	hasMoved    = Guard{"Move, S28", "RUN needs an earlier MOVE in this turn", func(s *State, slot int) bool { return s.Survivors[slot].Is(state.Moved) }}
	notPanicked = Guard{"Panic", "a panicked survivor can only panic and hide", func(s *State, slot int) bool { return !s.Survivors[slot].Is(state.Panicked) }}
	notMounted  = Guard{"Find, S57", "a survivor on a bicycle can only move, look, fire a pistol or a sawn-off, and dismount", func(s *State, slot int) bool { return !s.Survivors[slot].Is(state.Mounted) }}
	notAloft    = Guard{"S99", "a survivor on a wall can only climb, enter and shout", func(s *State, slot int) bool { return !s.Survivors[slot].OnWall() }}
	isPsychic   = Guard{"Trait psychic", "he is no psychic", func(s *State, slot int) bool { return s.Traits(uint8(slot)).Has(state.Psychic) }}
	inside      = Guard{"Search", "he is in no building", func(s *State, slot int) bool { return s.HouseOf(&s.Survivors[slot]) >= 0 }}
	steadied    = Guard{"Shoot, S61", "nobody aims with a zombie, a dog or a hostile survivor within 1\"", (*State).steady}
	withBlasts  = Guard{"Blast", "explosions and thrown items are disabled in this game (option without)", func(s *State, _ int) bool { return s.Rules().Plays(state.Blasts) }}
	outside     = Guard{"Enter", "he is in a building", func(s *State, slot int) bool { return s.HouseOf(&s.Survivors[slot]) < 0 }}
	NotSkiing   = Guard{"Canada", "on skis nobody enters a building", func(s *State, slot int) bool { return !s.OnSkis(slot) }}
)

func actRows() []ActionRow {
	return []ActionRow{
		{Kind: action.KindMove, Cost: 1, When: []Guard{notPanicked, notGrabbed, onFoot, notMoved}, list: (*State).listMove, do: (*State).doMove},
		{Kind: action.KindRun, Cost: 1, When: []Guard{notPanicked, notGrabbed, onFoot, hasMoved,
			{"Event 24", "in body armour nobody runs in this turn", (*State).mayRun},
		}, do: (*State).doRun},
		{Kind: action.KindOff, Cost: 1, When: []Guard{notPanicked, notGrabbed, onFoot, notMoved}, list: (*State).listOff, do: (*State).doOff},
		{Kind: action.KindClimb, Cost: 1, When: []Guard{notPanicked, notGrabbed, onFoot, notMoved,
			{"Trait climber, S99", "only climbers climb, outside the window of a building with upper floors", (*State).Climbs},
		}, list: (*State).listClimb, do: (*State).doClimb},
		{Kind: action.KindHelp, Cost: 1, When: []Guard{notPanicked, notGrabbed, onFoot, notMoved}, list: (*State).listHelp, do: (*State).doHelp},
		{Kind: action.KindHide, Cost: 2, When: []Guard{notGrabbed, onFoot}, list: (*State).listHide, do: (*State).doHide},
		{Kind: action.KindLurk, Cost: 2, When: []Guard{ofLayer(state.People), notPanicked, notGrabbed, onFoot}, list: (*State).listLurk, do: (*State).doHide},
		{Kind: action.KindSearch, Cost: 2, When: []Guard{notPanicked, notGrabbed, onFoot,
			{inside.Rule, inside.Says, (*State).searchPlace},
			{"Search, T5.2", "nothing is left to be found on this floor", (*State).searchable},
		}, list: (*State).listSearch, do: (*State).doSearch},
		{Kind: action.KindExit, Cost: 1, When: []Guard{notPanicked, notGrabbed, inside}, list: (*State).listExit, do: (*State).doExit},
		{Kind: action.KindLeave, Cost: 1, When: []Guard{withVehicles, notPanicked, notGrabbed, aboard}, list: (*State).listLeave, do: (*State).doLeave},
		{Kind: action.KindEnter, Cost: 1, When: []Guard{notPanicked, notGrabbed, onFoot, outside, NotSkiing}, list: (*State).listEnter, do: (*State).doEnter,
			tested: (*State).forced, resume: (*State).askStand},
		{Kind: action.KindUp, Cost: 1, When: []Guard{notPanicked, notGrabbed, inside,
			{"Enter, House", "there are no stairs up within reach", func(s *State, slot int) bool { return s.nearStairs(slot, 1) }},
		}, do: (*State).doStairs, tested: (*State).forced, resume: (*State).askStand},
		{Kind: action.KindDown, Cost: 1, When: []Guard{notPanicked, notGrabbed, inside,
			{"Enter, House", "there are no stairs down within reach", func(s *State, slot int) bool { return s.nearStairs(slot, -1) }},
		}, do: (*State).doStairs, resume: (*State).askStand},
		{Kind: action.KindBoard, Cost: 1, When: []Guard{withVehicles, notPanicked, notGrabbed, onFoot, outside}, list: (*State).listBoard, do: (*State).doBoard},
		{Kind: action.KindCheck, Cost: 2, When: []Guard{withVehicles, notPanicked, notGrabbed, onFoot, outside}, list: (*State).listCheck, do: (*State).doCheck},
		{Kind: action.KindStart, Cost: 1, When: []Guard{withVehicles, notPanicked, aboard, hasKeys, hasSpark, hasFuel, isWhole, oneDriver,
			{"Car 3", "it runs already", ofRidden(func(v *state.Vehicle, _ int) bool { return !v.Is(state.Runs) })},
		}, list: ofOwn(action.KindStart), do: (*State).doStart},
		{Kind: action.KindDrive, Cost: 1, When: []Guard{withVehicles, notPanicked, aboard, hasKeys, hasSpark, hasFuel, isWhole, oneDriver,
			{"Car 3", "it was not started yet", ofRidden(func(v *state.Vehicle, _ int) bool { return v.Is(state.Runs) })},
			{"Canada", "it is stuck in the snow", ofRidden(func(v *state.Vehicle, _ int) bool { return !v.Is(state.Stuck) })},
			{"Canada", "it was freed from the snow in this turn: it may be driven in the next", ofRidden(func(v *state.Vehicle, _ int) bool { return !v.Is(state.Freed) })},
		}, list: ofOwn(action.KindDrive), do: (*State).doDrive, resume: (*State).drive},
		{Kind: action.KindFuel, Cost: 1, When: []Guard{withVehicles, notPanicked, onFoot, hasThing(state.Gasoline, "he has no gasoline")}, list: (*State).listFuel, do: (*State).doFuel},
		{Kind: action.KindSiphon, Cost: 2, When: []Guard{withVehicles, notPanicked, onFoot, hasThing(state.Siphon, "he has no container and siphon")}, list: (*State).listSiphon, do: (*State).doSiphon},
		{Kind: action.KindBattery, Cost: 1, When: []Guard{withVehicles, notPanicked, onFoot}, list: (*State).listBattery, do: (*State).doBattery},
		{Kind: action.KindSpot, Cost: 1, When: []Guard{notPanicked}, list: (*State).listSpot, do: (*State).doSpot},
		{Kind: action.KindObserve, Cost: 2, When: []Guard{notPanicked}, list: (*State).listObserve, do: (*State).doSpot},
		{Kind: action.KindMelee, Cost: 1, When: []Guard{notPanicked, onFoot}, list: (*State).listMelee, do: (*State).doMelee, tested: (*State).hit},
		{Kind: action.KindSubdue, Cost: 1, When: []Guard{ofLayer(state.People), notPanicked, onFoot}, list: (*State).listSubdue, do: (*State).doMelee, tested: (*State).hit},
		{Kind: action.KindTap, Cost: 1, When: []Guard{notPanicked, onFoot}, list: (*State).listTap, do: (*State).doTap},
		{Kind: action.KindReload, When: []Guard{notPanicked}, list: (*State).listReload, do: (*State).doReload},
		{Kind: action.KindClear, Cost: 2, When: []Guard{notPanicked}, list: (*State).listClear, do: (*State).doClear},
		{Kind: action.KindFit, Cost: 1, When: []Guard{notPanicked}, list: (*State).listFit, do: (*State).doFit},
		{Kind: action.KindSnap, Cost: 1, When: []Guard{notPanicked}, list: (*State).listSnap, do: (*State).doShoot, tested: (*State).shotLands, resume: (*State).nextShot},
		{Kind: action.KindAim, Cost: 2, When: []Guard{notPanicked, steadied}, list: (*State).listAim, do: (*State).doShoot, tested: (*State).shotLands, resume: (*State).nextShot},
		{Kind: action.KindShootTap, Cost: 1, When: []Guard{notPanicked}, list: (*State).listShootTap, do: (*State).doShootTap},
		{Kind: action.KindThrow, Cost: 1, When: []Guard{withBlasts, notPanicked}, list: (*State).listThrow, do: (*State).doThrow, tested: (*State).landed, resume: (*State).afterThrow},
		{Kind: action.KindAimThrow, Cost: 2, When: []Guard{withBlasts, notPanicked, steadied}, list: (*State).listAimThrow, do: (*State).doThrow, tested: (*State).landed, resume: (*State).afterThrow},
		{Kind: action.KindTalk, Cost: 2, When: []Guard{ofLayer(state.People), notPanicked}, list: (*State).listTalk, do: (*State).doTalk},
		{Kind: action.KindBarter, Cost: 2, When: []Guard{ofLayer(state.People), notPanicked, onFoot}, list: (*State).listBarter, do: (*State).doBarter, resume: (*State).trade},
		{Kind: action.KindBefriend, Cost: 2, When: []Guard{notPanicked}, list: (*State).listBefriend, do: (*State).doBefriend, tested: (*State).befriended},
		{Kind: action.KindGet, Cost: 1, When: []Guard{notPanicked, onFoot}, list: (*State).listGet, do: (*State).doGet},
		{Kind: action.KindGive, Cost: 1, When: []Guard{notPanicked, onFoot}, list: (*State).listGive, do: (*State).doGive},
		{Kind: action.KindAid, Cost: 2, When: []Guard{notPanicked, notGrabbed, onFoot,
			{"Aid, S63", "FIRST AID takes two actions, and none may have been used", func(s *State, slot int) bool { return !s.Survivors[slot].Is(state.Acted) }},
		}, list: (*State).listAid, do: (*State).doAid, tested: (*State).aided},
		{Kind: action.KindBar, Cost: 2, When: []Guard{notPanicked, inside}, list: (*State).listBar, do: (*State).doBar, tested: (*State).barred},
		{Kind: action.KindPanic, Cost: 1, When: []Guard{
			{"Panic", "he does not panic", func(s *State, slot int) bool { return s.Survivors[slot].Is(state.Panicked) }},
		}, do: (*State).doPanic},
		{Kind: action.KindShout, Cost: 1, When: []Guard{notPanicked}, do: (*State).doShout},
		{Kind: action.KindMount, Cost: 1, When: []Guard{notPanicked, notGrabbed, onFoot, outside,
			{"Find, S57", "he has no bicycle", func(s *State, slot int) bool { return s.Carries(slot, state.Bicycle) }},
			{"Find, S57", "he sits on it", func(s *State, slot int) bool { return !s.Survivors[slot].Is(state.Mounted) }},
		}, do: (*State).doMount},
		{Kind: action.KindDismount, Cost: 1, When: []Guard{notPanicked,
			{"Find, S57", "he sits on no bicycle", func(s *State, slot int) bool { return s.Survivors[slot].Is(state.Mounted) }},
		}, do: (*State).doDismount},
		{Kind: action.KindPlant, Cost: 1, When: []Guard{withBlasts, notPanicked,
			{"Get", "in a vehicle nothing is laid down", func(s *State, slot int) bool { return !s.Survivors[slot].InVehicle() }},
			{"Data 5", "four charges lie on the table, and there is room for no more", func(s *State, _ int) bool { return s.Charges[state.ChargeSlots-1].Kind == state.NoCharge }},
		}, list: (*State).listPlant, do: (*State).doPlant},
		{Kind: action.KindTimer, Cost: 1, When: []Guard{notPanicked, onFoot,
			{"Find, S105", "he has no timer", func(s *State, slot int) bool { return s.unsetTimer(slot) >= 0 }},
		}, list: (*State).listTimer, do: (*State).doTimer},
		{Kind: action.KindHeroic, When: []Guard{notPanicked,
			{"Trait heroic", "he is not heroic", func(s *State, slot int) bool { return s.Traits(uint8(slot)).Has(state.Heroic) }},
			{"Trait heroic", "he was heroic in this game already", func(s *State, slot int) bool { return !s.Survivors[slot].Has(state.HeroicUsed) }},
			{"Event 35", "he has one action at most in this turn", (*State).canBeHeroic},
		}, do: (*State).doHeroic},
		{Kind: action.KindPsychic, When: []Guard{notPanicked, isPsychic, {"Trait psychic", "he was psychic in this game already", (*State).hasPsychicUse}}, list: (*State).listPsychic, do: (*State).doPsychic},
		{Kind: action.KindPsychicEvent, When: []Guard{notPanicked, isPsychic, {"Trait psychic", "he was psychic in this game already", (*State).hasPsychicUse},
			{"Trait psychic", "the next event has been looked at", func(s *State, _ int) bool { return s.Seer == 0 }},
		}, do: (*State).doPsychicEvent},
		{Kind: action.KindPill, When: []Guard{notPanicked,
			{"Find", "he has no stimulants", func(s *State, slot int) bool { return s.Carries(slot, state.Stimulants) }},
			{"Find", "he took some in this turn", (*State).hasPill},
		}, do: (*State).doPill},
		{Kind: action.KindStop, When: []Guard{notPanicked,
			{"Find", "no chainsaw of his runs", func(s *State, slot int) bool { return s.RunningSaw(slot) >= 0 }},
		}, do: (*State).doStop},
		{Kind: action.KindFree, Cost: 2, When: []Guard{inDeepSnow, withVehicles, notPanicked, notGrabbed, notMounted, notAloft}, list: (*State).listFree, do: (*State).doFree, tested: (*State).dugOut},
	}
}

func (s *State) legalAct(dst []engine.Action) []engine.Action {
	slot := int(s.Actor)
	if n, _ := s.Ables(s.OnTurn - 1); n == 1 {
		dst = append(dst, action.Of(action.KindDone)) // V2 was skipped
	}
	l := s.List(slot, dst)
	for i := range ActionTable {
		a := &ActionTable[i]
		if a.Cost > s.Survivors[slot].Actions || a.Refusal(s, slot) != nil {
			continue
		}
		if a.list == nil {
			l.add(action.Play{Kind: a.Kind})
		} else {
			a.list(s, l)
		}
	}
	return l.Done()
}

// applyAct begins an action and pays for it.
func (s *State) applyAct(p action.Play) {
	if p.Kind == action.KindDone {
		s.Actor = 0
		s.endPart()
		return
	}
	a := ActionByKind[p.Kind]
	s.Act = p.Kind
	s.CostFrame().First = 0
	if !s.Acting().Is(state.Acted) {
		s.CostFrame().First = firstAction
	}
	s.pay(a.Cost)
	a.do(s, p)
}

// Besides free actions, a survivor on a bicycle may take fromBicycle, and on a wall fromWall. S57, S99.
var (
	fromBicycle = []action.Kind{action.KindMove, action.KindRun, action.KindOff, action.KindSpot, action.KindSnap, action.KindDismount, action.KindPanic}
	fromWall    = []action.Kind{action.KindClimb, action.KindRun, action.KindEnter, action.KindShout, action.KindPanic}
)

// confined adds the limits of bicycle and wall to the rows.
func confined(rows []ActionRow) []ActionRow {
	for i := range rows {
		if a := &rows[i]; a.Kind < action.KindHeroic {
			if !slices.Contains(fromBicycle, a.Kind) {
				a.When = append(a.When, notMounted)
			}
			if !slices.Contains(fromWall, a.Kind) {
				a.When = append(a.When, notAloft)
			}
		}
	}
	return rows
}

// ActionTable are the rows, ascending by kind, and ActionByKind finds them. They are made in init.
var (
	ActionTable  []ActionRow
	ActionByKind [action.Kinds]*ActionRow
)

// tested tells the action whether its die was enough.
func (s *State) tested(ok bool) { ActionByKind[s.Act].tested(s, ok) }

// resume continues the action in progress when everything it caused is resolved.
func (s *State) resume() {
	if next := ActionByKind[s.Act].resume; next != nil {
		next(s)
		return
	}
	s.endAct()
}

// Attacks on people in vehicles, and on the vehicles. Car 9, S83.

// rolledAboard: on 1 and 2 the attack is on an occupant, otherwise on the vehicle.
func (s *State) rolledAboard(n int) {
	if n <= 2 {
		s.drawAmong(ChancePassenger)
		return
	}
	s.continueAttack()
}

func (s *State) rolledPassenger(n int) {
	s.RiderFrame().Rider = 1 + uint8(s.chosen(n))
	s.continueAttack()
}

// continueAttack throws to hit once the target is known.
func (s *State) continueAttack() {
	switch s.Act {
	case action.KindMelee:
		s.meleeDie()
	case action.KindSnap, action.KindAim:
		s.aimDie()
	case action.KindThrow, action.KindAimThrow:
		s.throwDie()
	default:
		switch s.Stage {
		case state.StagePeople:
			s.aimsAt()
		case state.StageBosses:
			s.roll(ChanceBossHit)
		default:
			s.roll(ChanceBite)
		}
	}
}
