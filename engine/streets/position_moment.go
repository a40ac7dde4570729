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
	dice   [2]int // fewest and most
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

// jobMoments are those of jobs; made in init.
var jobMoments [jobCount]moment

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
	resolving := during(stageDrift, stageBosses)
	one, two := [2]int{1, 1}, [2]int{2, 2}
	jobMoments = [jobCount]moment{
		jobFirst:      {stages: during(stageFirst), dice: one, holds: func(s *State) bool { return s.o().Mode == Rivals }},
		jobEventDie:   {stages: during(stageEvent), dice: one, holds: func(s *State) bool { return s.under(53) }},
		jobEventWhich: {stages: during(stageEvent), holds: func(s *State) bool { return s.event != 0 && eventTable[s.event-1].among != nil && s.severalPicked() }},
		jobCorpse:     {stages: during(stageCorpses), dice: one, holds: func(s *State) bool { return s.nextCorpse() >= 0 }},
		jobDistance:   {stages: during(stageDrift), dice: two, holds: func(s *State) bool { return s.drifting().token < s.tokensOut }},
		jobDrift: {stages: during(stageDrift), holds: func(s *State) bool {
			return s.drifting().token < s.tokensOut && s.drifting().inches >= 2 && s.drifting().inches <= 12
		}},
		jobResolve:      {stages: resolving, acts: resolvers, dice: two, holds: (*State).foretoldRight},
		jobResolveCount: {stages: resolving, acts: resolvers, dice: one, holds: (*State).countedKind},
		jobQuick:        {stages: during(stageZombies), dice: [2]int{1, 3}, holds: (*State).dicedMove},
		jobWander:       {stages: during(stageZombies), holds: func(s *State) bool { return s.movesAlone() && s.shambling().facing == 0 }},
		jobSiege:        {stages: during(stageZombies), dice: one, holds: (*State).sieges},
		jobSiegeAgain:   {stages: during(stageZombies), dice: one, holds: (*State).siegesAgain},
		jobVictim:       {stages: during(stageBites), holds: func(s *State) bool { return s.shambling().zombie < s.zombiesOut && s.severalPicked() }},
		jobBite:         {stages: during(stageBites), dice: one, holds: (*State).bites},
		jobHarm:         {stages: during(stageBites), dice: one, holds: func(s *State) bool { return s.bites() && s.die >= 1 && s.die <= 6 }},
		jobGroan:        {stages: during(stageBites, stageBosses), dice: one, holds: (*State).groans},
		jobPanicky:      {stages: during(stageStart), dice: one, holds: func(s *State) bool { return s.starting().next < survivorSlots && s.mayPanic(int(s.starting().next)) }},
		jobRivals:       {stages: during(stageStart), dice: one, holds: (*State).quarrels},
		jobTest:         {acts: tests, dice: one, holds: func(s *State) bool { return s.need >= 2 && s.need <= 6 }},
		jobOdds:         {acts: tests, dice: one, holds: func(s *State) bool { return s.need >= 7 && s.need <= 11 }},
		jobRun:          {acts: []Kind{KindRun}, dice: [2]int{1, 2}, holds: func(s *State) bool { return s.phase != phaseRoll || int(s.dice) == 1+s.skiing(int(s.actor)) }},
		jobMilitia:      {stages: resolving, acts: resolvers, dice: two, holds: func(s *State) bool { t := *s; t.phase = phaseNone; t.askMilitia(); return t.phase == phaseRoll }},
		jobArms:         {stages: append(during(stageTokens), newcomerStages...), dice: one, holds: (*State).armsOpen},
		jobHide:         {acts: []Kind{KindHide, KindLurk}, dice: [2]int{1, 6}},
		jobSpot:         {acts: looks, dice: [2]int{1, 6}, holds: func(s *State) bool { return int(s.dice) == s.sightDice() }},
		jobSearch:       {acts: []Kind{KindSearch}, dice: one},
		jobDamage:       {acts: blows, dice: one},
		jobStray:        {acts: throwers, holds: func(s *State) bool { return s.traits(s.actor).has(insane) && s.mayStray() }},
		jobClumsy:       {acts: throwers, dice: one, holds: func(s *State) bool { return s.traits(s.actor).has(clumsy) && s.after != 0 && s.afterFits() }},
		jobStatus: {acts: []Kind{KindEnter, KindSpot, KindObserve, KindDrive}, dice: one, holds: func(s *State) bool {
			return s.act == KindEnter || s.act == KindDrive && s.steering().way == ramming && s.ramsUnknown() || s.looking().at == ofBuilding && s.act != KindDrive
		}},
		jobEntry:          {acts: ways, dice: one},
		jobEntryCount:     {acts: ways, dice: one},
		jobEntryKind:      {acts: ways, dice: one, holds: func(s *State) bool { return s.left >= 1 && s.left <= 3 && s.spawnAt == s.target }},
		jobSupplies:       {stages: during(stageEvent), acts: finders, dice: [2]int{1, 8}, holds: (*State).finding},
		jobFlee:           {acts: []Kind{KindPanic}, dice: one},
		jobRally:          {acts: []Kind{KindPanic}, dice: one},
		jobFall:           {acts: []Kind{KindExit, KindRun}, dice: one, holds: (*State).falls},
		jobFallHarm:       {acts: []Kind{KindExit, KindRun}, dice: one, holds: (*State).falls},
		jobDishonest:      {stages: during(stageEvent), acts: finders, dice: one, holds: func(s *State) bool { return s.finding() && s.finds&15 == 1 }},
		jobFindType:       {stages: during(stageEvent), acts: sellers, dice: one, holds: (*State).finding},
		jobFindTable:      {stages: append(during(stageTokens), newcomerStages...), acts: sellers, dice: [2]int{1, 6}, holds: (*State).readsTable},
		jobFindKind:       {stages: during(stageEvent, stageTokens), acts: sellers, dice: one, holds: (*State).kindOpen},
		jobFindState:      {stages: during(stageEvent), acts: sellers, dice: one, holds: (*State).loadOpen},
		jobFindAmount:     {stages: during(stageEvent), acts: sellers, dice: one, holds: (*State).amountOpen},
		jobHalfSupplies:   {stages: append(during(stageTokens), newcomerStages...), acts: sellers, dice: one, holds: (*State).finding},
		jobChoiceSupplies: {stages: during(stageEvent), acts: sellers, dice: one, holds: func(s *State) bool { return s.finding() && s.hauling().step == uint8(findHousehold) }},
		jobLook:           {acts: []Kind{KindPsychic}, dice: two, holds: func(s *State) bool { return s.o().PsychicToken == PsychicPeeks && s.tokenAt(s.target.Square()) >= 0 }},
		jobBossRun:        {stages: during(stageBosses), dice: one, holds: (*State).bossActs},
		jobBossStatus:     {stages: during(stageBosses), dice: one, holds: func(s *State) bool { return s.bossEntersBy() && s.building().class == ground.Unknown }},
		jobBossForce: {stages: during(stageBosses), dice: one, holds: func(s *State) bool {
			return s.bossEntersBy() && s.building().class != ground.Unknown && (s.need == 3 || s.need == 6)
		}},
		jobBossSpot:   {stages: during(stageBosses), dice: [2]int{2, 3}, holds: func(s *State) bool { return s.bossActs() && s.tokenAt(s.target.Square()) >= 0 }},
		jobBossHit:    {stages: during(stageBosses), dice: one, holds: func(s *State) bool { return s.bossActs() && s.attacked() }},
		jobBossHarm:   {stages: during(stageBosses), dice: one, holds: func(s *State) bool { return s.bossActs() && s.attacked() && s.die >= 1 && s.die <= 6 }},
		jobPackFlees:  {stages: during(stageDogs), dice: [2]int{3, 3}, holds: (*State).packShot},
		jobPackBolts:  {stages: during(stageDogs), dice: [2]int{3, 3}, holds: (*State).packStirs},
		jobPackCharge: {stages: during(stageDogs), dice: [2]int{3, 3}, holds: (*State).packStirs},
		jobPackRoams:  {stages: during(stageDogs), dice: one, holds: (*State).packStirs},
		jobPackDir:    {stages: during(stageDogs), holds: (*State).packDrifts},
		jobDogVictim:  {stages: during(stageDogs, stagePart), holds: func(s *State) bool { return s.dogsAttack() && s.severalPicked() }},
		jobDogBite:    {stages: during(stageDogs, stagePart), dice: one, holds: (*State).dogBites},
		jobTimer:      {stages: during(stageTimers), dice: one, holds: func(s *State) bool { return s.ringing() >= 0 }},
		jobToy:        {acts: []Kind{KindReload}, dice: [2]int{4, 4}, holds: func(s *State) bool { return s.carries(int(s.actor), toyCar) }},
		jobDogHarm:    {stages: during(stageDogs, stagePart), dice: one, holds: (*State).dogBites},
		jobNation: {stages: newcomerStages, dice: one, holds: func(s *State) bool {
			n := s.nextNewcomer()
			return s.is(newFaces) && n >= 0 && s.survivors[n].fire&canadian == 0
		}},
		jobStrangers:  {stages: resolving, acts: resolvers, dice: one, holds: (*State).resolvesOn},
		jobAttitude:   {stages: newcomerStages, dice: one, holds: (*State).hasMet},
		jobTalk:       {acts: []Kind{KindTalk}, dice: one},
		jobBarter:     {acts: []Kind{KindBarter}, dice: one},
		jobPurse:      {acts: []Kind{KindBarter}, dice: two},
		jobPeopleRun:  {stages: during(stagePeople), dice: one, holds: func(s *State) bool { return s.personActs() && s.rushes() }},
		jobPeopleHit:  {stages: during(stagePeople), dice: one, holds: func(s *State) bool { return s.personActs() && s.need >= 2 && s.need <= 6 && s.aimsAtSomebody() }},
		jobPeopleHarm: {stages: during(stagePeople), dice: one, holds: func(s *State) bool { return s.personActs() && s.aimsAtSomebody() }},
		jobPatrol:     {stages: during(stagePeople), dice: one, holds: func(s *State) bool { return s.personActs() && s.post(int(s.actor)) >= 0 }},
		jobRoam:       {stages: during(stagePeople), holds: (*State).personActs},
		jobInfect:     {stages: during(stageInfect), dice: one, holds: (*State).infects},
		jobScatter:    {acts: casts, dice: one, holds: func(s *State) bool { return !s.weapon.kind().missile() }},
		jobScatterDir: {acts: casts, holds: func(s *State) bool {
			return !s.weapon.kind().missile() && s.scattering().inches >= 1 && s.scattering().inches <= 3
		}},
		jobBlast:  {stages: during(stageClose, stageBites), acts: casts, dice: one, holds: func(s *State) bool { return s.victims != 0 }},
		jobInside: {acts: casts, dice: one, holds: func(s *State) bool { t := *s; _, ok := t.nextInside(); return s.rocket == rocketInside && ok }},
		jobShaken: {stages: during(stageClose, stageBites), acts: casts, dice: one, holds: func(s *State) bool {
			return s.victims == 0 && s.shaken != 0 && s.buildings[s.shakenHouse()].class == ground.Unknown
		}},
		jobFuse: {stages: during(stageClose), dice: one, holds: func(s *State) bool { _, ok := s.nextFuse(); return ok }},
		jobBurn: {stages: during(stageClose), dice: one, holds: (*State).burns},

		jobSentryHit:  {stages: during(stageSentries), dice: one, holds: func(s *State) bool { return s.sentryAims() && s.need >= 2 && s.need <= 6 }},
		jobSentryHarm: {stages: during(stageSentries), dice: one, holds: (*State).sentryAims},
	}
	inPhases, inJobs := vehicleMoments()
	for p, m := range inPhases {
		phaseMoments[p] = m
	}
	for j, m := range inJobs {
		jobMoments[j] = m
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
		m, name = &jobMoments[s.job], s.node()
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
	case s.phase == phaseRoll && (int(s.dice) < m.dice[0] || int(s.dice) > m.dice[1]):
		dice := prose.Count(m.dice[1], "die", "dice")
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
