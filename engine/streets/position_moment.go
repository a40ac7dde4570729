package streets

import (
	"fmt"
	"slices"

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
	tests     = []Kind{KindEnter, KindUp, KindMelee, KindSubdue, KindSnap, KindAim, KindThrow, KindAimThrow, KindAid, KindBar, KindBefriend}
	throwers  = []Kind{KindEnter, KindUp, KindMelee, KindSubdue, KindSnap, KindAim, KindThrow, KindAimThrow, KindAid, KindBar, KindBefriend, KindRun, KindHide, KindLurk, KindTalk, KindSpot, KindObserve, KindSearch, KindCheck, KindStart}
)

// during lists stages of a moment.
func during(stages ...stage) []stage { return stages }

// phaseMoments are those of decisions and draws without a job; made in init.
var phaseMoments [phaseEnd]moment

// jobMoments are those of jobs; made in init.
var jobMoments [jobCount]moment

func init() {
	phaseMoments = [phaseEnd]moment{
		phaseCard:      {stages: during(stageCards, stageScores), holds: func(s *State) bool { return s.o().Mode == Semi && int(s.cursor) < s.r().seats }},
		phaseColumn:    {stages: during(stageTokens), holds: (*State).tokensToCome},
		phaseRow:       {stages: during(stageTokens), holds: func(s *State) bool { return s.tokensToCome() && s.r().legalSquares(int(s.inches)) > 0 }},
		phasePlace:     {stages: during(stagePlaces), holds: (*State).placesNext},
		phaseEvent:     {stages: during(stageEvent), acts: []Kind{KindPsychicEvent}, holds: func(s *State) bool { return s.act != 0 || s.event == 0 }},
		phaseOrder:     {stages: during(stageOrder), holds: func(s *State) bool { w := s.waiting(); return s.o().Mode != Rivals && w&(w-1) != 0 }},
		phasePick:      {stages: during(stagePart), holds: func(s *State) bool { n, _ := s.ables(s.onTurn - 1); return n > 1 }},
		phaseAct:       {stages: during(stagePart), holds: func(s *State) bool { return s.able(int(s.actor), s.onTurn-1) }},
		phaseTo:        {acts: []Kind{KindRun, KindHelp, KindReload}, holds: func(s *State) bool { return s.act != KindReload || s.carries(int(s.actor), toyCar) }},
		phaseProlong:   {acts: []Kind{KindSpot}, holds: func(s *State) bool { return s.step == firstAction && s.who().actions > 0 }},
		phasePlus:      {acts: throwers, holds: (*State).mayAdd},
		phaseShell:     {acts: []Kind{KindEnter}, holds: func(s *State) bool { return s.loadedShotgun() >= 0 && !s.building().open() }},
		phaseStand:     {stages: during(stageEvent), acts: ways, holds: func(s *State) bool { return s.act != 0 || s.under(55) && s.standsOut() }},
		phaseAlso:      {acts: volleys, holds: func(s *State) bool { return s.mode >= auto }},
		phaseKeep:      {acts: finders, holds: func(s *State) bool { return s.found != 0 }},
		phaseChoose:    {stages: during(stageEvent, stageTokens), acts: finders, holds: (*State).choosing},
		phaseConsent:   {acts: []Kind{KindGive, KindAid}, holds: func(s *State) bool { return s.other(int(s.actor), int(s.house)) }},
		phaseGiveUp:    {stages: during(stageLost), holds: func(s *State) bool { return int(s.cursor) < s.r().seats && s.lost(s.cursor) && s.giver() >= 0 }},
		phaseBoss:      {stages: during(stageBosses), holds: func(s *State) bool { return s.volley < bossActions && s.upright() }},
		phaseBossRun:   {stages: during(stageBosses), holds: (*State).bossActs},
		phaseVaccinate: {stages: during(stageInfect), holds: func(s *State) bool { t := *s; return t.askVaccine() && t.actor == s.actor }},
		phaseAgain: {acts: []Kind{KindTalk, KindBefriend}, holds: func(s *State) bool {
			return s.mode == 0 && (s.die >= 1) == (s.act == KindTalk) && s.traits(s.actor).has(leader)
		}},
		phaseTrade: {acts: []Kind{KindBarter}},
		phaseOver:  {stages: during(stageScores), holds: func(s *State) bool { return true }},
	}
	resolving := during(stageDrift, stageBosses)
	one, two := [2]int{1, 1}, [2]int{2, 2}
	jobMoments = [jobCount]moment{
		jobFirst:        {stages: during(stageFirst), dice: one, holds: func(s *State) bool { return s.o().Mode == Rivals }},
		jobEventDie:     {stages: during(stageEvent), dice: one, holds: func(s *State) bool { return s.under(53) }},
		jobEventWhich:   {stages: during(stageEvent), holds: func(s *State) bool { return s.event != 0 && eventTable[s.event-1].among != nil && s.severalPicked() }},
		jobCorpse:       {stages: during(stageCorpses), dice: one, holds: func(s *State) bool { return s.nextCorpse() >= 0 }},
		jobDistance:     {stages: during(stageDrift), dice: two, holds: func(s *State) bool { return s.cursor < s.tokensOut }},
		jobDrift:        {stages: during(stageDrift), holds: func(s *State) bool { return s.cursor < s.tokensOut && s.inches >= 2 && s.inches <= 12 }},
		jobResolve:      {stages: resolving, acts: resolvers, dice: two, holds: (*State).foretoldRight},
		jobResolveCount: {stages: resolving, acts: resolvers, dice: one, holds: (*State).countedKind},
		jobQuick:        {stages: during(stageZombies), dice: [2]int{1, 3}, holds: (*State).dicedMove},
		jobWander:       {stages: during(stageZombies), holds: func(s *State) bool { return s.movesAlone() && s.facing == 0 }},
		jobSiege:        {stages: during(stageZombies), dice: one, holds: (*State).sieges},
		jobSiegeAgain:   {stages: during(stageZombies), dice: one, holds: (*State).siegesAgain},
		jobVictim:       {stages: during(stageBites), holds: func(s *State) bool { return s.cursor < s.zombiesOut && s.severalPicked() }},
		jobBite:         {stages: during(stageBites), dice: one, holds: (*State).bites},
		jobHarm:         {stages: during(stageBites), dice: one, holds: func(s *State) bool { return s.bites() && s.die >= 1 && s.die <= 6 }},
		jobGroan:        {stages: during(stageBites, stageBosses), dice: one, holds: (*State).groans},
		jobPanicky:      {stages: during(stageStart), dice: one, holds: func(s *State) bool { return s.cursor < survivorSlots && s.mayPanic(int(s.cursor)) }},
		jobRivals:       {stages: during(stageStart), dice: one, holds: (*State).quarrels},
		jobTest:         {acts: tests, dice: one, holds: func(s *State) bool { return s.need >= 2 && s.need <= 6 }},
		jobOdds:         {acts: tests, dice: one, holds: func(s *State) bool { return s.need >= 7 && s.need <= 11 }},
		jobRun:          {acts: []Kind{KindRun}, dice: [2]int{1, 2}, holds: func(s *State) bool { return s.phase != phaseRoll || int(s.dice) == 1+s.skiing(int(s.actor)) }},
		jobMilitia:      {stages: resolving, acts: resolvers, dice: two, holds: func(s *State) bool { t := *s; t.phase = phaseNone; t.askMilitia(); return t.phase == phaseRoll }},
		jobArms:         {stages: during(stageTokens), dice: one, holds: (*State).armsOpen},
		jobHide:         {acts: []Kind{KindHide, KindLurk}, dice: [2]int{1, 6}},
		jobSpot:         {acts: looks, dice: [2]int{1, 6}, holds: func(s *State) bool { return int(s.dice) == s.sightDice() }},
		jobSearch:       {acts: []Kind{KindSearch}, dice: one},
		jobDamage:       {acts: blows, dice: one},
		jobStray:        {acts: throwers, holds: func(s *State) bool { return s.traits(s.actor).has(insane) }},
		jobClumsy:       {acts: throwers, dice: one, holds: func(s *State) bool { return s.traits(s.actor).has(clumsy) && s.after != 0 && s.afterFits() }},
		jobStatus: {acts: []Kind{KindEnter, KindSpot, KindObserve, KindDrive}, dice: one, holds: func(s *State) bool {
			return s.act == KindEnter || s.act == KindDrive && s.gate == ramming && s.ramsUnknown() || s.mode == ofBuilding && s.act != KindDrive
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
		jobFindTable:      {stages: during(stageEvent, stageTokens), acts: sellers, dice: [2]int{1, 6}, holds: (*State).readsTable},
		jobFindKind:       {stages: during(stageEvent, stageTokens), acts: sellers, dice: one, holds: (*State).kindOpen},
		jobFindState:      {stages: during(stageEvent), acts: sellers, dice: one, holds: (*State).loadOpen},
		jobFindAmount:     {stages: during(stageEvent), acts: sellers, dice: one, holds: (*State).amountOpen},
		jobHalfSupplies:   {stages: during(stageEvent, stageTokens), acts: sellers, dice: one, holds: (*State).finding},
		jobChoiceSupplies: {stages: during(stageEvent), acts: sellers, dice: one, holds: func(s *State) bool { return s.finding() && s.kind == uint8(findHousehold) }},
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
		jobStrangers:  {stages: resolving, acts: resolvers, dice: one, holds: (*State).resolvesOn},
		jobAttitude:   {stages: during(stageEvent, stageCorpses, stageDrift, stageBosses, stageZombies, stageBites, stagePeople, stageStart, stageOrder, stagePart), dice: one, holds: (*State).hasMet},
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
		jobScatterDir: {acts: casts, holds: func(s *State) bool { return !s.weapon.kind().missile() && s.inches >= 1 && s.inches <= 3 }},
		jobBlast:      {stages: during(stageClose), acts: casts, dice: one, holds: func(s *State) bool { return s.victims != 0 }},
		jobInside:     {acts: casts, dice: one, holds: func(s *State) bool { t := *s; _, ok := t.nextInside(); return s.rocket == rocketInside && ok }},
		jobShaken: {stages: during(stageClose), acts: casts, dice: one, holds: func(s *State) bool {
			return s.victims == 0 && s.shaken != 0 && s.buildings[s.shakenHouse()].class == ground.Unknown
		}},
		jobFuse: {stages: during(stageClose), dice: one, holds: func(s *State) bool { _, ok := s.nextFuse(); return ok }},
		jobBurn: {stages: during(stageClose), dice: one, holds: (*State).burns},
	}
	inPhases, inJobs := vehicleMoments()
	for p, m := range inPhases {
		phaseMoments[p] = m
	}
	for j, m := range inJobs {
		jobMoments[j] = m
	}
}

// stageKeys are the keys of registers that a stage uses while no survivor acts.
var stageKeys = [stageEnd]string{
	stageCards: "cursor", stageTokens: "inches cursor actor gate shot kind finds found", stagePlaces: "actor",
	stageEvent: "cursor actor mode finds kind found inches",
	stageDrift: "cursor inches spawn die gate kind", stageBosses: "cursor volley facing inches house gate target need actor die spawn kind",
	stageZombies: "cursor facing house", stageBites: "cursor step target die spawn gate", stageStart: "cursor", stageLost: "cursor",
	stagePeople: "cursor step actor volley facing kind shot struck target gate need power weapon mode",
	stageDogs:   "cursor step inches target", stagePart: "actor cursor target", stageClose: "cursor house target power in-blast shaken charge-of", stageInfect: "cursor shot actor", stageScores: "cursor",
}

// actKeys are those that an action uses, beside act, actor, step, thrown and then.
var actKeys = [kinds]string{
	KindRun: "inches power gate", KindReload: "inches", KindHelp: "mode kind inches", KindSearch: "house gate mode finds kind found inches", KindExit: "inches power",
	KindEnter: "house gate target need left spawn", KindUp: "house target need left spawn", KindDown: "house target left spawn",
	KindSpot: "mode house target die spawn gate kind", KindObserve: "mode house target die spawn gate kind", KindPsychic: "target spawn die gate kind",
	KindLurk: "", KindSubdue: "target gate need power", KindTalk: "house mode die", KindBarter: "house mode finds kind found inches",
	KindMelee: "target gate need power", KindSnap: "target gate mode weapon volley shot struck need power", KindAim: "target gate mode weapon volley shot struck need power",
	KindThrow: "target gate rocket weapon need power inches cursor house in-blast shaken", KindAimThrow: "target gate rocket weapon need power inches cursor house in-blast shaken",
	KindBefriend: "target need mode",
	KindGet:      "mode finds kind found inches", KindCheck: "house", KindBoard: "house target", KindStart: "house",
	KindDrive: "house gate volley inches step target need kind power mode die",
	KindGive:  "house gate", KindAid: "house need", KindBar: "house gate need",
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

// registerKeys are the keys of what is in progress.
const registerKeys = "act actor for then dice die need power volley shot mode left kind cursor facing inches step thrown house gate target struck spawn weapon found finds in-blast shaken charge-of rocket"

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
		return &flaw{"dice", "", fmt.Sprintf("%s takes %d to %d dice", name, m.dice[0], m.dice[1])}
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
	if v.owner != s.onTurn-1 || s.act != KindDrive && (!v.here() || s.unconscious(int(s.actor))) {
		return &flaw{"actor", "", s.name(int(s.actor)) + " is not on turn, or cannot act (Turn)"}
	}
	return s.wrongAbout()
}

func (s *State) wrongAbout() *flaw {
	if !s.aboutFits() || !s.blastFits() {
		return &flaw{"act", "", "whom or what the action is about is not on the table, or not said"}
	}
	return nil
}

// wrongRegisters: only what the moment uses is said.
func (s *State) wrongRegisters() *flaw {
	belong := ^positionFile.Keys(registerKeys)
	if s.act != 0 {
		belong |= positionFile.Keys("act actor step thrown " + actKeys[s.act])
	} else {
		belong |= positionFile.Keys(stageKeys[s.stage])
	}
	switch s.phase {
	case phasePlus:
		belong |= positionFile.Keys("then die")
	case phaseRoll:
		belong |= positionFile.Keys("for dice")
		if s.job == jobClumsy {
			belong |= positionFile.Keys("then")
		}
	case phaseDir, phaseWhich:
		belong |= positionFile.Keys("for")
	}
	if key := positionFile.Stray(s, belong); key != "" {
		return &flaw{key, "", "that does not belong to " + s.node()}
	}
	return nil
}

// falls reports whether the fall in progress is from an upper floor, or from as high up a wall.
func (s *State) falls() bool { return s.inches >= floorInches && s.inches <= 2*floorInches }

// slotHere reports whether a register is the slot of a character on the table other than the
// actor.
func (s *State) slotHere(n uint8) bool {
	return n < survivorSlots && n != s.actor && s.survivors[n].here() && s.survivors[n].isCharacter()
}

// gateThere reports whether house and gate are an opening of the table.
func (s *State) gateThere() bool {
	m := s.r().Map
	return int(s.house) < len(m.Buildings) && int(s.gate) < len(m.Buildings[s.house].Openings)
}

// unidentifiedFits: dice for the status of a building are thrown while it is unknown.
func (s *State) unidentifiedFits() bool {
	return (s.building().class == ground.Unknown) == (s.job == jobStatus)
}

// aboutFits reports whether the registers of the action in progress are about something.
func (s *State) aboutFits() bool {
	m, at := s.r().Map, s.who().at
	own := s.houseOf(s.who())
	switch s.act {
	case KindEnter:
		return s.gateThere() && s.target.Square() == m.Buildings[s.house].Openings[s.gate].Inside && s.unidentifiedFits()
	case KindUp, KindDown:
		up := 1
		if s.act == KindDown {
			up = -1
		}
		floor := at.Floor() + up
		return own >= 0 && int(s.house) == own && floor >= 0 && floor < m.Buildings[own].Floors && s.building().class != ground.Unknown &&
			s.target == ground.On(m.Buildings[own].Stairs, floor)
	case KindCheck, KindBoard, KindStart, KindDrive:
		return s.aboutVehicle()
	case KindSearch, KindBar:
		if s.act == KindSearch && s.gate > 0 {
			return own < 0 && s.gate <= vehicleSlots && s.vehicles[s.gate-1].here()
		}
		return own >= 0 && int(s.house) == own && (s.act == KindSearch || s.gateThere() && s.building().breached(at.Floor(), int(s.gate)))
	case KindSpot, KindObserve:
		switch resolving := s.job == jobResolve || s.job == jobResolveCount || s.job == jobMilitia; {
		case s.mode == ofBuilding:
			return int(s.house) < len(m.Buildings) && s.building().class == ground.Unknown && !resolving
		case s.mode != 0:
			return false
		default:
			return resolving || s.tokenAt(s.target.Square()) >= 0
		}
	case KindMelee:
		return s.target != at && s.figureAt(s.target)
	case KindSubdue:
		return s.target != at && s.survivorAt(s.target) >= 0
	case KindTalk:
		return int(s.house) < groupSlots && s.groups[s.house].flags&groupHere != 0 && s.groups[s.house].attitude != ground.NoAttitude && s.mode <= 1
	case KindBarter:
		return int(s.house) < groupSlots && s.groups[s.house].flags&groupHere != 0 && s.groups[s.house].attitude == ground.Friendly && s.mode <= hasBought
	case KindSnap, KindAim:
		return s.target != at && s.weapon.kind().isGun() && s.weapon.at() == hands(int(s.actor)) && s.mode <= spreading &&
			s.shot > 0 && s.shot <= 4 && s.volley <= 3 && (s.phase == phaseAlso || s.figureAt(s.target))
	case KindBefriend:
		return s.dogAt(s.target) >= 0 && !s.dogs[s.dogAt(s.target)].tame()
	case KindThrow, KindAimThrow:
		return s.castFits()
	case KindAid:
		return s.slotHere(s.house) && (s.phase == phaseConsent || s.survivors[s.house].wounds > 0)
	case KindGive:
		return s.slotHere(s.house) && s.survivors[s.house].actions > 0 && s.who().actions > 0 &&
			(s.gate == anySupplies && s.who().supplies > 0 || int(s.gate) < len(s.carried(int(s.actor))))
	case KindHelp:
		return s.slotHere(s.mode) && (s.kind == 0 || s.slotHere(s.kind-1) && s.kind-1 != s.mode)
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
	return jobs[s.after].own && slices.Contains(jobMoments[s.after].acts, s.act) && (jobMoments[s.after].holds == nil || s.after == jobSpot || jobMoments[s.after].holds(s))
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
	return v.here() && v.isCharacter() && s.houseOf(v) >= 0 && s.cursor == s.actor+1
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
		return s.gate == 0 && s.resolvesOn()
	}
	return s.o().PsychicToken == PsychicPeeks && s.die >= rowBoss && s.die <= rowPeople && s.gate >= 1 && int(s.gate) <= s.r().seats &&
		(s.viewer == 0 || s.viewer == s.gate) && s.resolvesOn()
}

// resolvesOn reports whether the turn can go on after a token is resolved.
func (s *State) resolvesOn() bool {
	return s.kind == 0 && (s.act != 0 || s.stage != stageBosses || s.bossActs())
}

// countedKind reports whether zombies of the kind come in numbers. T3.1.
func (s *State) countedKind() bool {
	k := s.kind
	t := *s
	t.kind = 0
	return t.resolvesOn() && s.die == 0 && s.gate == 0 && (k == hound && s.r().plays(dogs) && !s.packed() || k == uint8(shuffler) || k == uint8(shuffler)|half || k == uint8(runner)|half)
}

// movesAlone reports whether the zombie of the cursor moves by itself.
func (s *State) movesAlone() bool {
	if s.cursor >= s.zombiesOut {
		return false
	}
	z := s.zombies[s.cursor]
	return z.seat() < 0 && !z.out() && z.holds() < 0
}

// dicedMove reports whether the zombie of the cursor throws dice for its way.
func (s *State) dicedMove() bool {
	return s.movesAlone() && int(s.dice) == zombieTable[s.zombies[s.cursor].kind()].dice
}

// sieges reports whether the zombie of the cursor throws at the building that is said.
func (s *State) sieges() bool {
	if !s.movesAlone() {
		return false
	}
	w := s.table()
	defer w.back()
	t := *s
	z := s.zombies[s.cursor]
	return s.preyOf(&w.t, z.at()) == 0 && t.besieges(&w.t, z) && t.house == s.house
}

// siegesAgain reports whether it forces a door or window of a barricaded building.
func (s *State) siegesAgain() bool {
	return s.sieges() && s.building().class == ground.Barricaded && s.openingNear(s.zombies[s.cursor].at().Square(), 2, false) >= 0
}

// bites reports whether the zombie of the cursor attacks who is in the target place.
func (s *State) bites() bool {
	if n, ok := s.target.Vehicle(); ok {
		return s.bitesAboard(n)
	}
	var buffer [survivorSlots]uint16
	return s.cursor < s.zombiesOut && slices.Contains(s.amongVictims(buffer[:0]), uint16(s.target))
}

// groans reports whether a boss groans near the edge.
func (s *State) groans() bool {
	if s.stage == stageBosses {
		return s.bossActs()
	}
	return s.cursor < s.zombiesOut && s.zombies[s.cursor].kind() == boss && s.step == biteGroaned
}

// quarrels reports whether the cursor stands for two who may quarrel. S98.
func (s *State) quarrels() bool {
	if s.cursor < survivorSlots || s.cursor >= survivorSlots+survivorSlots*survivorSlots {
		return false
	}
	a, b := s.pair()
	return s.quarrel(a, b)
}

// upright reports whether the seat at the cursor plays a boss that can act, on its feet.
func (s *State) upright() bool {
	n := -1
	if int(s.cursor) < s.r().seats {
		n = s.bossOf(s.cursor)
	}
	return n >= 0 && !s.zombies[n].out() && !s.zombies[n].prone()
}

// bossActs reports whether it is in an action.
func (s *State) bossActs() bool { return s.upright() && s.volley >= 1 && s.volley <= bossActions }

// bossEntersBy reports whether it enters by an opening.
func (s *State) bossEntersBy() bool {
	return s.bossActs() && s.gateThere() && s.target == place(s.r().Map.Buildings[s.house].Openings[s.gate].Inside)
}

// personActs reports whether the independent of the cursor is the one who acts, with actions that he
// can have left.
func (s *State) personActs() bool {
	if s.cursor >= groupSlots*survivorSlots || int(s.cursor)%survivorSlots != int(s.actor) || s.step == peopleFresh || s.volley > peopleActions {
		return false
	}
	v := s.who()
	return v.here() && v.ofGroup(int(s.cursor)/survivorSlots) && !s.unconscious(int(s.actor))
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
	if !s.isThere(s.target) || s.target == s.who().at || s.mode > auto || s.shot == 0 || s.shot > 3 {
		return false
	}
	return s.weapon == 0 || s.weapon.kind().isGun() && s.weapon.at() == hands(int(s.actor))
}

// finding reports whether somebody finds things: in his action, or by event 63.
func (s *State) finding() bool {
	return s.act != 0 || s.under(63) && s.who().here() || s.arming()
}

// arming reports whether arms control is going on, before the tokens are placed. Digest 7.2.
func (s *State) arming() bool {
	return s.o().ArmsControl && s.stage == stageTokens && s.tokensOut == 0 && s.actor == s.cursor &&
		int(s.cursor) < len(s.r().starters) && s.isCanadian(int(s.cursor)) && int(s.gate) < len(armsRows)
}

// armsOpen reports whether a weapon or a trait of the row in question is still to be thrown for.
func (s *State) armsOpen() bool { return s.arming() && s.armsHeld() > int(s.shot) }

// choosing reports whether a row of a list may be chosen: of household items, or what Canada T
// offers.
func (s *State) choosing() bool {
	k := findStep(s.kind)
	return s.finding() && (k == findHousehold || (k == findOther || k == findCanada) && (s.o().CanadianItems || s.arming()))
}

// readsTable reports whether dice are thrown on a table of items.
func (s *State) readsTable() bool {
	return s.finding() && int(s.kind) < len(findTables) && s.kind >= uint8(findHousehold) && int(s.dice) == findTables[s.kind].dice
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
	return s.finding() && k.ammunition() && s.inches >= 1 && s.inches <= amountDice(k)
}

// infects reports whether a bite of the one at the cursor is to be thrown for.
func (s *State) infects() bool {
	if s.cursor >= survivorSlots {
		return false
	}
	v := &s.survivors[s.cursor]
	return v.alive() && v.isCharacter() && !v.is(infected) && s.shot < v.bites
}

// attacked reports whether the target place is that of somebody, or of a vehicle with people.
func (s *State) attacked() bool { return s.figureAt(s.target) }
