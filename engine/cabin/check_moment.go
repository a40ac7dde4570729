package cabin

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// What is said of a moment belongs to it, and the moment can come about.

// Keys that belong to some moments alone.
const (
	turnKeys  = "turn left actor "
	fightKeys = "mode fighter weapon foe floor roll against "
	moveKeys  = "hits mover before strides choice choices steps creepers "
)

// momentKeys are the keys that may be said at a phase, beside those of any moment.
func momentKeys(s *State) string {
	keys := "view phase stage round cast bait zombies survivors pieces radio walls bag bag-dead pile pile-dead deck van discards hand known " +
		"flags asked " + strings.Join(personNames[:], " ") + " "
	if s.stage == stageSetup {
		return keys + "step"
	}
	keys += "lead "
	switch s.stage {
	case stageTurn:
		keys += turnKeys + duringTurn(s)
	case stageTokens, stageEffect, stageEventEnd:
		keys += "event tokens token floor hits "
	case stageEventMove:
		keys += "event " + moveKeys
	case stageThrow:
		keys += "thrown "
	case stageRise, stageMove:
		keys += moveKeys
	case stageDead:
		keys += moveKeys + "last "
	case stageFight:
		keys += "spot last mode placing suffering floor "
	}
	switch s.phase {
	case phaseTarget, phaseSecond:
		keys += "weapon placing floor foe "
	case phaseTake:
		keys += "given "
	case phaseConsent:
		keys += "given taken "
	case phaseDiscard:
		keys += turnKeys
	}
	if s.mode != noFight && s.phase.fights() {
		keys += fightKeys + "placing "
	}
	return keys
}

// duringTurn are the keys of what can be in progress in a turn.
func duringTurn(s *State) string {
	switch s.phase {
	case phasePull:
		return "steps haul hauled "
	case phaseDrawn, phaseGroan, phasePair:
		return "queue partner "
	case phaseKeep, phaseTo, phaseDiscard:
		return "queue "
	case phaseGive, phaseTake, phaseConsent:
		return "partner "
	}
	if s.mode == check { // on a Rope
		return "steps haul hauled "
	}
	return ""
}

// flagsFit reports whether flags are of their moment.
func (s *State) flagsFit() bool {
	allowed := uint8(0)
	if s.stage >= stageTokens && s.stage <= stageBait {
		allowed |= baitStays
	}
	switch s.phase {
	case phaseTarget:
		allowed |= aiming | doubling
	case phasePull:
		allowed |= leading
	case phaseRoll, phaseAgainst, phaseReroll, phaseLoss:
		allowed |= burning | lost
	}
	return s.flags&^allowed == 0
}

// needs says what a phase cannot do without.
func (s *State) needs() *flaw {
	is := func(c uint8, of condition) bool { return c > 0 && int(c) <= s.r().n && s.chars[c-1].condition == of }
	asked := &s.chars[s.asked]
	lacks := func(key, says string) *flaw { return &flaw{key, "Round 1-5", says + " at " + s.phase.String()} }
	switch s.phase {
	case phaseDrawn, phasePair, phaseGroan:
		if !is(s.partner, living) {
			return lacks("partner", "partner says who gets the card")
		}
	case phaseKeep, phaseTo:
		if s.queue[0].kind == 0 || s.queue[1].kind == 0 || !asked.is(Julie) {
			return lacks("queue", "queue has the two cards of julie, who is asked")
		}
	case phaseSignal:
		if s.bag[tokenSurvivor] == 0 {
			return &flaw{"phase", "Flare 1, B49", "a Survivor is signalled, and none is in the bag"}
		}
	case phaseCall:
		if s.van != 0 {
			return &flaw{"van", "Call 1, B26", "the Rescuers are called once"}
		}
	case phasePull:
		if s.steps == 0 || s.haul == 0 && !is(s.hauled, living) || s.haul != 0 && !slices.Contains(s.survivors[:], s.haul) {
			return lacks("steps", "steps, and haul or hauled, say who is moved")
		}
	case phaseTarget, phaseSplit, phaseSecond:
		held := slices.Contains(s.cards(int(s.asked)), s.weapon)
		if !held && (s.weapon != 0 || asked.condition != aboard) || s.placing == 0 && s.phase != phaseSecond {
			return lacks("weapon", "weapon and placing say what is shot with, and how often")
		}
		if s.phase == phaseTarget && s.weapon != 0 && s.useInHand() != AK47 && s.placing > s.weapon.level() {
			return lacks("placing", "the card shows fewer shots than placing says")
		}
	case phaseOne, phaseToken:
		one := s.eventCard().Where == WhereOne && !s.o().Overlord
		if s.tokens == 0 || one && s.phase == phaseToken && s.floor.Ring() != Woods || one == (s.phase == phaseToken) && s.phase == phaseOne {
			return lacks("tokens", "tokens says how many still come, and floor where all of them do")
		}
	case phaseArc, phasePlace:
		t := s.token - 1
		if s.token == 0 || s.tokens == 0 || t < tokenDead && s.bag[t] == 0 || t >= tokenDead && s.bagDead>>(t-tokenDead)&1 == 0 {
			return lacks("token", "token says what was drawn from the bag")
		}
	case phaseRam:
		if s.van == 0 {
			return lacks("van", "van says where it rams")
		}
	case phaseGive, phaseTake, phaseConsent:
		if !is(s.partner, living) || s.partner == s.actor+1 {
			return lacks("partner", "partner says whom one trades with")
		}
	case phaseLure, phaseSteer, phaseGo:
		if s.mover == 0 || s.steps == 0 || s.mover.deadWalker() < 0 && !slices.Contains(s.onBoard(), s.mover) || s.strides >= 2 {
			return lacks("mover", "mover is the Zombie that goes")
		}
		if began := s.before; s.phase == phaseGo && s.steps+s.strides != s.speed(s.mover) || s.phase != phaseGo && (began == 0 || s.mover.class() != began.class() ||
			s.steps+s.strides != s.speed(began) || s.strides == 0 && began != s.mover) {
			return lacks("before", "before is the Zombie as it began, and steps are those left to it")
		}
	case phaseDirect, phaseDead:
		if asked.condition != dead {
			return lacks("last", "last is a dead one")
		}
	case phaseReroll:
		if s.deadFoe() == nil {
			return lacks("foe", "foe is one of the dead")
		}
	case phaseHit, phaseSuffer:
		if s.mode != inPhase || (s.placing == 0) != (s.phase == phaseSuffer) || s.placing > s.suffering || s.suffering == 0 || !s.placeable() {
			return lacks("suffering", "placing and suffering say how many points find room on Zombies and Survivors")
		}
	}
	if s.mode != noFight && s.stage != stageFight && s.stage != stageTurn || s.mode != noFight && s.phase != phaseHit &&
		s.phase != phaseSuffer && !is(s.fighter+1, living) {
		return lacks("mode", "fighter is who fights")
	}
	return nil
}

// checkFight: foe, weapon and dice of a fight are as far as its phase says.
func (s *State) checkFight() *flaw {
	if s.mode == noFight || !s.phase.fights() {
		return nil
	}
	c := int(s.fighter)
	x := s.chars[c].space
	wrong := func(key string) *flaw {
		return &flaw{key, "Melee 2", key + " does not fit the fight at " + s.phase.String()}
	}
	_, of := s.foe.who()
	foe := s.foe.token() && s.find(x, s.foe) >= 0 || !s.foe.token() && of == deadClass && s.deadFoe().space == x ||
		!s.foe.token() && of == livingClass && s.mode == duel && s.rivals(c)>>(s.foe&7)&1 != 0
	if s.mode == inPhase && foe {
		foe = s.foe.token() && !s.zombies[s.find(x, s.foe)].fought() || !s.foe.token() && s.deadFoe().marks&deadFought == 0
	}
	held := s.weapon == bareHands || s.weapon == radioClub && s.clubRadio(c) || s.realCard() && slices.Contains(s.cards(c), s.weapon)
	rolled := s.phase == phaseAgainst || s.phase == phaseReroll || s.phase == phasePush || s.phase == phaseLoss
	switch {
	case s.steps|s.hauled|uint8(s.haul) != 0 && (s.mode != check || s.steps != 1 || s.hauled != s.fighter+1 || s.haul != 0):
		return wrong("steps")
	case s.mode == inPhase && (s.spot != uint8(x)+1 || s.last != s.fighter+1):
		return wrong("spot")
	case s.phase != phaseSplit && s.floor != x:
		return wrong("floor")
	case s.phase == phaseFoe && s.foe != 0, s.phase != phaseFoe && s.phase != phaseSplit && !foe:
		return wrong("foe")
	case s.phase > phaseWith && !held, s.phase == phasePush && s.weapon != bareHands, s.phase == phaseLoss && s.weapon == bareHands,
		(s.phase == phaseRoll || rolled) && s.realCard() && !s.r().strikes(s.weapon):
		return wrong("weapon")
	case rolled != (s.roll >= 2), s.against > 0 && !s.foeRolls(), s.phase == phaseReroll && s.against < 2:
		return wrong("roll")
	}
	return nil
}

// placeable reports whether the points of an exchange find room.
func (s *State) placeable() bool {
	survivors := 0
	for _, v := range s.survivors {
		if v != 0 && v.space() == s.floor {
			survivors += int(v.health())
		}
	}
	return s.healthFrom(0) >= int(s.placing) && survivors >= int(s.suffering)
}

// checkMoment: what is said belongs to the moment, and there is something to do.
func (s *State) checkMoment() (f *flaw) {
	if s.phase == phaseOver {
		return nil
	}
	if key := positionFile.Stray(&sheet{State: s}, positionFile.Keys(momentKeys(s))); key != "" {
		return &flaw{key, "Round 1-5", key + " says something that is not so at " + s.phase.String()}
	}
	overlord := false
	switch s.phase {
	case phasePlay, phaseThrow, phasePlace, phaseSteer, phaseHold:
		overlord = true
	}
	switch {
	case overlord && !s.o().Overlord:
		return &flaw{"phase", "Lord 1-5", "the phase is that of an Overlord"}
	case s.stage > stageSetup && s.attention() < 0:
		return &flaw{"phase", "End 1", "nobody is living: the game is over"}
	case s.stage > stageSetup && s.round == 0:
		return &flaw{"round", "Round 1-5", "rounds count from 1"}
	case !s.flagsFit():
		return &flaw{"flags", "Round 1-5", "a flag that is not of this moment"}
	case (s.event != 0) != (s.stage >= stageTokens && s.stage <= stageEventEnd):
		return &flaw{"event", "Event 1", "an Event card is in play while its text is done, and only then"}
	}
	for _, find := range []func(*State) *flaw{(*State).checkStage, (*State).checkActing, (*State).checkMarks, (*State).needs, (*State).checkFight} {
		if f := find(s); f != nil {
			return f
		}
	}
	return nil
}

// fights reports whether a phase is one of a fight.
func (p Phase) fights() bool { return p >= phaseFoe && p <= phaseLoss }

// checkStage: a phase stands in its part of the round.
func (s *State) checkStage() *flaw {
	ok := s.stage == s.usualStage()
	switch s.phase {
	case phaseHold:
		ok = s.stage == stageSetup || s.stage == stageHold
	case phaseLure, phaseSteer:
		ok = s.stage == stageEventMove || s.stage == stageMove
	}
	if s.phase.fights() && s.mode != noFight {
		ok = s.stage == stageFight && s.mode == inPhase || s.stage == stageTurn && s.mode != inPhase
	}
	if s.phase.fights() && s.phase != phaseSecond && s.mode == noFight || !s.phase.fights() && s.mode != noFight && s.phase != phaseHit && s.phase != phaseSuffer {
		ok = false
	}
	if !ok {
		return &flaw{"phase", "Round 1-5", s.phase.String() + " does not come in " + stageNames[s.stage]}
	}
	if s.stage != stageSetup {
		return nil
	}
	n := s.count(living)
	switch s.phase {
	case phaseCast, phaseRoom:
		ok = int(s.turn) < s.r().n && n == int(s.turn) && (s.chars[s.turn].who != 0) == (s.phase == phaseRoom) && s.tokensOut == 0
		s.asked = s.usualAsked()
		if s.phase == phaseCast {
			s.asked = s.turn
		}
	case phaseWake:
		ok = n == s.r().n && s.turn < 6 && s.tokensOut == s.turn
	case phaseCut:
		ok = n == s.r().n && s.turn >= 6 && s.turn < 9 && s.o().CutToChase
	default:
		ok = n == s.r().n && s.turn >= 6
	}
	bare := s.loose == [3]uint8{} && s.bundle == 0 && s.hands == [6][7]card{} && s.cracked|s.destroyed == 0 && s.van == 0 &&
		s.pile == [5]uint8{} && s.discards == 0 && s.points == [6]uint16{} && s.count(living)+s.count(waiting) == len(s.chars)
	cuts := 0
	if s.o().CutToChase {
		cuts = min(survivorCount, max(0, int(s.turn)-6))
	}
	for i, v := range s.survivors {
		bare = bare && (v != 0) == (i < cuts) && (v == 0 || v.space().Ring() == Woods && v.carries() && v.health() == s.r().Figures.SurvivorHealth)
	}
	for i, z := range s.onBoard() {
		bare = bare && z.space() == at(Woods, i%6) && z.health() == s.r().table[z.kind()].health && z.kind() < tokens
	}
	for c := range s.cast() {
		bare = bare && s.chars[c].tally|s.chars[c].count|s.chars[c].marks|s.chars[c].refused == 0
	}
	if !ok || !bare || s.round != 0 {
		return &flaw{"phase", "Setup 1-9", "the setup does not come to this"}
	}
	return nil
}

// checkMarks: marks are of their time.
func (s *State) checkMarks() *flaw {
	for _, z := range s.onBoard() {
		if z.fought() && s.stage != stageFight {
			return &flaw{"zombies", "Fight 3", "* is for Fight Zombies"}
		}
		if z.moved() && s.stage != stageMove && s.stage != stageEventMove && s.stage != stageDead {
			return &flaw{"zombies", "Walk 2", "! is for the time when Zombies move"}
		}
	}
	for c := range s.cast() {
		h := &s.chars[c]
		switch {
		case h.marks&deadFought != 0 && s.stage != stageFight, h.marks&(covered|held|doubled|mended|searched) != 0 && h.condition != living && h.condition != aboard,
			h.marks&(turnMarks&^drove) != 0 && s.stage != stageTurn, h.refused != 0 && s.stage != stageTurn,
			h.marks&drove != 0 && s.stage != stageTurn && s.stage != stageDead && s.stage != stageMove:
			return &flaw{s.name(c), "B36", "a mark that is not of this moment"}
		case h.condition != dead && h.condition != gone && h.count > 0 && s.stage > stageEventEnd:
			return &flaw{s.name(c), "B53", "bullets count until the Event"}
		case s.points[c] > 0 && !s.o().Points:
			return &flaw{s.name(c), "More 3", "points are an option"}
		}
	}
	return nil
}

// checkActing: whose turn it is, whose action and who is asked belong together. Act 1,
// Michael.
func (s *State) checkActing() *flaw {
	asked := &s.chars[s.asked]
	switch {
	case s.toAsk() < 0:
		return &flaw{"phase", "Round 1-5", "there is nobody who can be asked at " + s.phase.String()}
	case s.asked != s.usualAsked():
		return &flaw{"asked", "Round 1-5", fmt.Sprintf("%s is asked at %s, not %s", s.name(int(s.usualAsked())), s.phase, s.name(int(s.asked)))}
	case s.stage != stageTurn:
		return nil
	case (s.phase == phaseAct || s.phase == phaseGranted) && (int(s.actor) == s.onTurn()) != (s.phase == phaseAct):
		return &flaw{"actor", "Michael", fmt.Sprintf("%s acts at %s, and it is the turn of %s", s.name(int(s.actor)), s.phase, s.name(s.onTurn()))}
	case int(s.actor) != s.onTurn() && (!s.chars[s.onTurn()].is(Michael) || s.left == turnActions):
		return &flaw{"actor", "Michael", "nobody but michael gives an action to " + s.name(int(s.actor)) + ", one of his two"}
	case s.phase.asksSomebody() && !asked.plays():
		return &flaw{"turn", "Act 1", s.name(int(s.asked)) + " is " + conditionNames[asked.condition] + " and has no part in a turn"}
	}
	return nil
}

// trials is how many ways trial tries at least, and trialPlies how far it follows each.
const (
	trials     = 12
	trialPlies = 40
)

// trial plays on to the next action of a turn, first by everything that is legal, then at
// random: what a position says that contradicts itself comes out there, whatever it is.
func (s *State) trial() *flaw {
	rng := rand.New(rand.NewPCG(1, uint64(s.phase)))
	first := s.AppendLegal(nil)
	for i := range max(len(first), trials) {
		t := *s
		for range trialPlies {
			if t.phase == phaseOver {
				break
			}
			if f := t.try(i); f != nil {
				return f
			}
			if t.phase == phaseAct {
				break
			}
			i = rng.IntN(64)
		}
	}
	return nil
}

// try plays a legal action, counted round, and recounts.
func (s *State) try(i int) (f *flaw) {
	said := "at " + s.phase.String()
	defer func() {
		if wrong := recover(); wrong != nil {
			f = &flaw{"phase", "Round 1-5", said + " the game cannot go on with what is said"}
		}
	}()
	legal := s.AppendLegal(nil)
	if len(legal) == 0 {
		return &flaw{"phase", "Round 1-5", "nothing can be done " + said}
	}
	a := legal[i%len(legal)]
	said = "after " + table.Format(s, a)
	s.Apply(a)
	if f := s.recount(); f != nil {
		return &flaw{f.key, f.rule, said + ": " + f.says}
	}
	return nil
}
