package streets

import (
	"fmt"
	"slices"

	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
)

// What may be in progress: for each phase, and for each job of dice, directions and choices,
// in which stages it stands while nobody acts, in which actions it stands, and what must hold.

// moment is when something may be in progress. Stages are those in which no survivor acts.
type moment struct {
	stages []stage
	acts   []Kind
	dice   [2]uint8 // fewest and most
	holds  func(s *State) bool
}

// Acts that share moments.
var (
	ways      = []Kind{KindEnter, KindUp, KindDown}
	looks     = []Kind{KindSpot, KindObserve}
	volleys   = []Kind{KindSnap, KindAim}
	finders   = []Kind{KindSearch, KindGet}
	sellers   = []Kind{KindSearch, KindGet, KindBarter}
	blows     = []Kind{KindMelee, KindSubdue, KindSnap, KindAim, KindThrow, KindAimThrow}
	casts     = []Kind{KindThrow, KindAimThrow}
	resolvers = []Kind{KindSpot, KindObserve, KindPsychic}
	tests     = []Kind{KindEnter, KindUp, KindMelee, KindSubdue, KindSnap, KindAim, KindThrow, KindAimThrow, KindAid, KindBar, KindBefriend, KindFree}
	throwers  = []Kind{KindEnter, KindUp, KindMelee, KindSubdue, KindSnap, KindAim, KindThrow, KindAimThrow, KindAid, KindBar, KindBefriend, KindFree, KindRun, KindHide, KindLurk, KindTalk, KindSpot, KindObserve, KindSearch, KindCheck, KindStart}
)

// during lists stages of a moment.
func during(stages ...stage) []stage { return stages }

// phaseMoments are those of decisions and draws without a job; made in init.
var phaseMoments [phaseEnd]moment

// jobHolds is what must hold for a job beside its row; made in init.
var jobHolds [jobCount]func(s *State) bool

func init() {
	phaseMoments = [phaseEnd]moment{
		phaseCard:    {stages: during(stageCards, stageScores), holds: func(s *State) bool { return s.o().Mode == Semi && int(s.serving().seat) < s.r().seats }},
		phaseColumn:  {stages: during(stageTokens), holds: (*State).tokensToCome},
		phaseRow:     {stages: during(stageTokens), holds: func(s *State) bool { return s.tokensToCome() && s.r().legalSquares(int(s.placing().column)) > 0 }},
		phasePlace:   {stages: during(stagePlaces), holds: (*State).placesNext},
		phaseEvent:   {stages: during(stageEvent), acts: []Kind{KindPsychicEvent}, holds: func(s *State) bool { return s.act != 0 || s.event == 0 }},
		phaseOrder:   {stages: during(stageOrder), holds: func(s *State) bool { w := s.waiting(); return s.o().Mode != Rivals && w&(w-1) != 0 }},
		phasePick:    {stages: during(stagePart), holds: func(s *State) bool { n, _ := s.ables(s.onTurn - 1); return n > 1 }},
		phaseAct:     {stages: during(stagePart), holds: func(s *State) bool { return s.able(int(s.actor), s.onTurn-1) }},
		phaseTo:      {acts: []Kind{KindRun, KindHelp, KindReload}, holds: func(s *State) bool { return s.act != KindReload || s.carries(int(s.actor), toyCar) }},
		phaseProlong: {acts: []Kind{KindSpot}, holds: func(s *State) bool { return s.paying().first == firstAction && s.who().actions > 0 }},
		phasePlus:    {acts: throwers, holds: (*State).mayAdd},
		phaseShell:   {acts: []Kind{KindEnter}, holds: func(s *State) bool { return s.loadedShotgun() >= 0 && !s.building().open() }},
		phaseStand:   {stages: during(stageEvent), acts: ways, holds: func(s *State) bool { return s.act != 0 || s.under(55) && s.standsOut() }},
		phaseAlso:    {acts: volleys, holds: func(s *State) bool { return s.firing().mode >= auto }},
		phaseKeep:    {acts: finders, holds: func(s *State) bool { return s.found != 0 }},
		phaseChoose:  {stages: during(stageEvent, stageTokens), acts: sellers, holds: (*State).choosing},
		phaseConsent: {acts: []Kind{KindGive, KindAid}, holds: func(s *State) bool { return s.other(int(s.actor), int(s.handing().to)) }},
		phaseGiveUp: {stages: during(stageLost), holds: func(s *State) bool {
			return int(s.serving().seat) < s.r().seats && s.lost(s.serving().seat) && s.giver() >= 0
		}},
		phaseBoss:      {stages: during(stageBosses), holds: func(s *State) bool { return s.bossing().spent < bossActions && s.upright() }},
		phaseBossRun:   {stages: during(stageBosses), holds: (*State).bossActs},
		phaseVaccinate: {stages: during(stageInfect), holds: func(s *State) bool { t := *s; return t.askVaccine() && t.actor == s.actor }},
		phaseAgain:     {stages: newcomerStages, acts: []Kind{KindTalk, KindBefriend}, holds: (*State).asksAgain},
		phaseTrade:     {acts: []Kind{KindBarter}},
		phaseOver:      {stages: during(stageScores), holds: func(s *State) bool { return true }},
	}
	jobHolds = [jobCount]func(s *State) bool{
		jobFirst:      func(s *State) bool { return s.o().Mode == Rivals },
		jobEventDie:   func(s *State) bool { return s.under(53) },
		jobEventWhich: func(s *State) bool { return s.event != 0 && eventTable[s.event-1].among != nil && s.severalPicked() },
		jobCorpse:     func(s *State) bool { return s.nextCorpse() >= 0 },
		jobDistance:   func(s *State) bool { return s.drifting().token < s.tokensOut },
		jobDrift: func(s *State) bool {
			return s.drifting().token < s.tokensOut && s.drifting().inches >= 2 && s.drifting().inches <= 12
		},
		jobResolve:      (*State).foretoldRight,
		jobResolveCount: (*State).countedKind,
		jobQuick:        (*State).dicedMove,
		jobWander:       func(s *State) bool { return s.movesAlone() && s.shambling().facing == 0 },
		jobSiege:        (*State).sieges,
		jobSiegeAgain:   (*State).siegesAgain,
		jobVictim:       func(s *State) bool { return s.shambling().zombie < s.zombiesOut && s.severalPicked() },
		jobBite:         (*State).bites,
		jobHarm:         func(s *State) bool { return s.bites() && s.die >= 1 && s.die <= 6 },
		jobGroan:        (*State).groans,
		jobPanicky:      func(s *State) bool { return s.starting().next < survivorSlots && s.mayPanic(int(s.starting().next)) },
		jobRivals:       (*State).quarrels,
		jobTest:         func(s *State) bool { return s.need >= 2 && s.need <= 6 },
		jobOdds:         func(s *State) bool { return s.need >= 7 && s.need <= 11 },
		jobRun:          func(s *State) bool { return s.phase != phaseRoll || int(s.dice) == 1+s.skiing(int(s.actor)) },
		jobSpot:         func(s *State) bool { return int(s.dice) == s.sightDice() },
		jobStray:        func(s *State) bool { return s.traits(s.actor).has(insane) && s.mayStray() },
		jobClumsy:       func(s *State) bool { return s.traits(s.actor).has(clumsy) && s.after != 0 && s.afterFits() },
		jobStatus: func(s *State) bool {
			return s.act == KindEnter || s.act == KindDrive && s.steering().way == ramming && s.ramsUnknown() || s.looking().at == ofBuilding && s.act != KindDrive
		},
		jobEntryKind:      func(s *State) bool { return s.left >= 1 && s.left <= 3 && s.spawnAt == s.target },
		jobSupplies:       (*State).finding,
		jobFall:           (*State).falls,
		jobFallHarm:       (*State).falls,
		jobDishonest:      func(s *State) bool { return s.finding() && s.finds&15 == 1 },
		jobFindType:       (*State).finding,
		jobFindTable:      (*State).readsTable,
		jobFindKind:       (*State).kindOpen,
		jobFindState:      (*State).loadOpen,
		jobFindAmount:     (*State).amountOpen,
		jobHalfSupplies:   (*State).finding,
		jobChoiceSupplies: func(s *State) bool { return s.finding() && s.hauling().step == uint8(findHousehold) },
		jobLook:           func(s *State) bool { return s.o().PsychicToken == PsychicPeeks && s.tokenAt(s.target.Square()) >= 0 },
		jobBossRun:        (*State).bossActs,
		jobBossStatus:     func(s *State) bool { return s.bossEntersBy() && s.building().class == ground.Unknown },
		jobBossForce: func(s *State) bool {
			return s.bossEntersBy() && s.building().class != ground.Unknown && (s.need == 3 || s.need == 6)
		},
		jobBossSpot:   func(s *State) bool { return s.bossActs() && s.tokenAt(s.target.Square()) >= 0 },
		jobBossHit:    func(s *State) bool { return s.bossActs() && s.attacked() },
		jobBossHarm:   func(s *State) bool { return s.bossActs() && s.attacked() && s.die >= 1 && s.die <= 6 },
		jobInfect:     (*State).infects,
		jobGallons:    (*State).finding,
		jobEngine:     func(s *State) bool { return int(s.dice) == s.typed(s.car()).dice && s.steering().way == choosing },
		jobObstacle:   onTheWay,
		jobWear:       tested,
		jobHitAndRun:  func(s *State) bool { return onTheWay(s) && s.figureAt(s.target) },
		jobDent:       func(s *State) bool { return s.steering().step == toHit && s.figureAt(s.target) },
		jobRunOver:    func(s *State) bool { return s.steering().step == toHit && s.figureAt(s.target) },
		jobHalt:       func(s *State) bool { return s.steering().way == parking },
		jobRam:        func(s *State) bool { return rolls(s) && s.steering().step == toBegin },
		jobRammed:     func(s *State) bool { return rolls(s) && s.steering().step == toMeet },
		jobJolt:       func(s *State) bool { return s.first(shakes) >= 0 },
		jobWreck:      func(s *State) bool { return s.first(fails) >= 0 },
		jobCareen:     func(s *State) bool { return s.first(careens) >= 0 },
		jobStuck:      func(s *State) bool { return s.o().Snow && s.first(ploughs) >= 0 },
		jobAboard:     (*State).attacksVehicle,
		jobPassenger:  func(s *State) bool { return s.attacksVehicle() && s.severalPicked() },
		jobPackFlees:  (*State).packShot,
		jobPackBolts:  (*State).packStirs,
		jobPackCharge: (*State).packStirs,
		jobPackRoams:  (*State).packStirs,
		jobPackDir:    (*State).packDrifts,
		jobDogVictim:  func(s *State) bool { return s.dogsAttack() && s.severalPicked() },
		jobDogBite:    (*State).dogBites,
		jobDogHarm:    (*State).dogBites,
		jobTimer:      func(s *State) bool { return s.ringing() >= 0 },
		jobToy:        func(s *State) bool { return s.carries(int(s.actor), toyCar) },
		jobMilitia:    func(s *State) bool { t := *s; t.phase = phaseNone; t.askMilitia(); return t.phase == phaseRoll },
		jobArms:       (*State).armsOpen,
		jobNation: func(s *State) bool {
			n := s.nextNewcomer()
			return s.is(newFaces) && n >= 0 && s.survivors[n].fire&canadian == 0
		},
		jobStrangers:  (*State).resolvesOn,
		jobAttitude:   (*State).hasMet,
		jobPeopleRun:  func(s *State) bool { return s.personActs() && s.rushes() },
		jobPeopleHit:  func(s *State) bool { return s.personActs() && s.need >= 2 && s.need <= 6 && s.aimsAtSomebody() },
		jobPeopleHarm: func(s *State) bool { return s.personActs() && s.aimsAtSomebody() },
		jobPatrol:     func(s *State) bool { return s.personActs() && s.post(int(s.actor)) >= 0 },
		jobRoam:       (*State).personActs,
		jobScatter:    func(s *State) bool { return !s.weapon.kind().missile() },
		jobScatterDir: func(s *State) bool {
			return !s.weapon.kind().missile() && s.scattering().inches >= 1 && s.scattering().inches <= 3
		},
		jobBlast:  func(s *State) bool { return s.victims != 0 },
		jobInside: func(s *State) bool { t := *s; _, ok := t.nextInside(); return s.rocket == rocketInside && ok },
		jobShaken: func(s *State) bool {
			return s.victims == 0 && s.shaken != 0 && s.buildings[s.shakenHouse()].class == ground.Unknown
		},
		jobFuse:       func(s *State) bool { _, ok := s.nextFuse(); return ok },
		jobBurn:       (*State).burns,
		jobSentryHit:  func(s *State) bool { return s.sentryAims() && s.need >= 2 && s.need <= 6 },
		jobSentryHarm: (*State).sentryAims,
	}
	for p, m := range vehicleMoments() {
		phaseMoments[p] = m
	}
}

// wrongMoment: what is in progress may be so now, and nothing else is said of it.
func (s *State) wrongMoment() *flaw {
	if s.phase == phaseNone {
		if key := positionFile.Stray(s, ^positionFile.Keys(registerKeys)); key != "" {
			return &flaw{key, "", "something is in progress; say which phase (key phase)"}
		}
		if s.stage == stagePart && s.onTurn == 0 || s.stage >= stageInfect && s.stage != stageInfect {
			return &flaw{"stage", "", "say which phase it is (key phase)"}
		}
		return nil
	}
	m, name := &phaseMoments[s.phase], s.phase.String()
	switch s.phase {
	case phaseRoll, phaseDir, phaseWhich:
		if s.job == noJob || jobs[s.job].among != nil != (s.phase == phaseWhich) || s.directs() != (s.phase == phaseDir) {
			return &flaw{"phase", "", "what " + name + " is for does not go with it: key for"}
		}
		row := &jobs[s.job]
		m, name = &moment{row.in, row.acts, row.dice, jobHolds[s.job]}, s.node()
	default:
		if s.job != noJob {
			return &flaw{"for", "", "nothing is thrown at phase " + name}
		}
	}
	if f := s.wrongStage(m, name); f != nil {
		return f
	}
	if f := s.wrongAct(); f != nil {
		return f
	}
	if f := s.wrongRegisters(); f != nil {
		return f
	}
	if m.holds != nil && !m.holds(s) {
		return &flaw{"phase", "", name + " cannot be asked for here: what it is about is not on the table, or not said"}
	}
	return nil
}

// directs reports whether the job is one of directions.
func (s *State) directs() bool {
	return s.job == jobDrift || s.job == jobWander || s.job == jobStray || s.job == jobPackDir || s.job == jobRoam || s.job == jobScatterDir
}

// wrongStage: the stage, the action and the dice are those of the moment.
func (s *State) wrongStage(m *moment, name string) *flaw {
	switch {
	case s.act == 0 && !slices.Contains(m.stages, s.stage):
		return &flaw{"phase", "", fmt.Sprintf("%s does not come at stage %s", name, stageNames[s.stage])}
	case s.act != 0 && s.stage != stagePart:
		return &flaw{"act", "", "survivors act in the parts of seats (Turn)"}
	case s.act != 0 && !slices.Contains(m.acts, s.act):
		return &flaw{"act", "", name + " does not come in this action"}
	case s.phase == phaseRoll && (s.dice < m.dice[0] || s.dice > m.dice[1]):
		dice := prose.Count(int(m.dice[1]), "die", "dice")
		if m.dice[0] < m.dice[1] {
			dice = fmt.Sprintf("%d to %s", m.dice[0], dice)
		}
		return &flaw{"dice", "", name + " takes " + dice}
	}
	return nil
}

// wrongAct: who acts is the one on turn, and what he is about is there.
func (s *State) wrongAct() *flaw {
	if s.act == 0 && !s.blastFits() {
		return &flaw{"in-blast", "", "nobody stands there, or the building cannot be shaken (Blast)"}
	}
	if s.act == 0 {
		return nil
	}
	v := s.who()
	if slices.Contains(casts, s.act) && v.state == corpse && v.owner == s.onTurn-1 {
		return s.wrongAbout() // by what he has thrown himself
	}
	switch {
	case v.owner != s.onTurn-1:
		return &flaw{"actor", "", s.name(int(s.actor)) + " is not of the seat on turn (Turn)"}
	case s.act != KindDrive && (!v.here() || s.unconscious(int(s.actor))):
		return &flaw{"actor", "", s.name(int(s.actor)) + " cannot act (Turn)"}
	}
	return s.wrongAbout()
}

func (s *State) wrongAbout() *flaw {
	if !s.aboutFits() || !s.blastFits() {
		return &flaw{"act", "", "whom or what the action is about is not on the table, or not said"}
	}
	return nil
}
