package cabin

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	keyed "deadreckon/engine/kit/position"
)

// flaw is what is wrong with a position: the key of the line, and the rule.
type flaw struct{ key, rule, says string }

// in places a flaw in a text.
func (f *flaw) in(file, text string) error {
	return keyed.At(file, text, f.key, "", f.says+" ("+f.rule+")")
}

func (f *flaw) Error() string { return fmt.Sprintf("cabin: %s: %s (%s)", f.key, f.says, f.rule) }

// complete derives what a file leaves out, and checks the whole position.
func (s *sheet) complete(seen keyed.Keys) *flaw {
	wrote := func(key string) bool { return seen&positionFile.Keys(key) != 0 }
	if !wrote("deck") {
		s.deck = s.restOfDeck()
	}
	if !wrote("bag") {
		s.fillBag()
	}
	if s.holed() {
		s.known = s.hand
		if !wrote("hand") && s.phase != phaseHold {
			s.handSize = s.usualHand()
		}
	}
	if !wrote("lead") {
		s.lead = s.bait
	}
	switch {
	case s.stage == stageTurn:
		s.completeTurn(wrote)
	case wrote("turn") || wrote("left"):
		return &flaw{"turn", "Act 1", "it is nobody's turn at " + s.phase.String()}
	}
	if s.stage != stageSetup && wrote("step") {
		return &flaw{"step", "Setup 1-9", "the setup is over at " + s.phase.String()}
	}
	if !wrote("asked") {
		s.asked = s.usualAsked()
	}
	return s.check()
}

// completeTurn derives whose turn it is: that of the first who plays from the Bait on.
func (s *sheet) completeTurn(wrote func(key string) bool) {
	n := s.r().n
	if s.onMove == noCharacter {
		for c := range n {
			if s.onMove = uint8((int(s.lead) + c) % n); s.chars[s.onMove].plays() {
				break
			}
		}
	}
	s.turn = uint8((int(s.onMove) - int(s.lead) + n) % n)
	if !wrote("left") {
		s.left = turnActions
	}
	if !wrote("actor") {
		s.actor = s.onMove
	}
}

// fillBag puts into the bag what is nowhere else. Each Survivor in it has a piece, so it
// holds as many as pieces are missing. Parts 7, 12.
func (s *State) fillBag() {
	out, _ := s.tokensByType()
	for t := range tokens {
		s.bag[t] = typeTable[t].tokens - min(typeTable[t].tokens, out[t]+s.pile[t])
	}
	if (s.stage != stageSetup || s.phase == phaseHold || s.phase == phaseFirst) && s.van == 0 {
		s.bag[tokenSurvivor] = pieceCount - uint8(min(pieceCount, s.piecesOut()))
	}
}

// piecesOut counts the pieces outside the bag.
func (s *State) piecesOut() int {
	n := int(s.bundled)
	for _, v := range s.survivors {
		if v != 0 && v.carries() {
			n++
		}
	}
	for _, p := range s.loose {
		if p != 0 {
			n++
		}
	}
	return n
}

// tokensByType counts the tokens on the board, and the Survivors and the turned.
func (s *State) tokensByType() (out [types]uint8, survivors uint8) {
	for _, z := range s.onBoard() {
		out[z.kind()]++
	}
	survivors = out[Turned]
	for _, v := range s.survivors {
		if v != 0 {
			survivors++
		}
	}
	return out, survivors
}

// check recounts what must hold in every position. Digest 8.2.
func (s *State) check() *flaw {
	for _, find := range []func(*State) *flaw{(*State).checkTokens, (*State).checkPieces, (*State).checkCards,
		(*State).checkEvents, (*State).checkCharacters, (*State).checkMoment} {
		if f := find(s); f != nil {
			return f
		}
	}
	return nil
}

// checkTokens: P001, P234.
func (s *State) checkTokens() *flaw {
	out, survivors := s.tokensByType()
	for t := range tokens {
		if n := out[t] + s.bag[t] + s.pile[t]; n != typeTable[t].tokens {
			return &flaw{"bag", "Parts 6", fmt.Sprintf("%d %ss on the board, in the bag and in the pile; there are %d", n, t, typeTable[t].tokens)}
		}
	}
	if n := survivors + s.bag[tokenSurvivor]; n > survivorCount {
		return &flaw{"survivors", "Parts 7", fmt.Sprintf("%d Survivors, with those in the bag and the turned; there are %d", n, survivorCount)}
	}
	for c := range s.chars {
		h := &s.chars[c]
		in := s.bagDead>>c&1 + s.pileDead>>c&1
		if (in == 1) != (h.condition == dead && h.space == off) || in > 1 {
			return &flaw{"bag-dead", "More 6, B126", "who is in the bag or in the pile is dead and not on the board"}
		}
		if in == 1 && !s.o().Haunted {
			return &flaw{"bag-dead", "More 6", "the dead come back by option haunted alone"}
		}
	}
	return nil
}

// checkPieces: three, until the Rescuers are called.
func (s *State) checkPieces() *flaw {
	n := int(s.bag[tokenSurvivor]) + s.piecesOut()
	switch {
	case s.stage == stageSetup:
	case n > pieceCount || n != pieceCount && s.van == 0:
		return &flaw{"pieces", "Parts 12", fmt.Sprintf("%d pieces, with those of Survivors; there are three", n)}
	case s.van != 0 && s.bundled != 0 && s.bundled != pieceCount:
		return &flaw{"van", "Call 1", "the Rescuers have been called, and the Radio is not whole"}
	}
	return nil
}

// checkCards: 29 Cabin cards, P002.
func (s *State) checkCards() *flaw {
	for kind, k := range s.r().Cards.Kinds {
		n := int(s.copies(uint8(kind)))
		for c := range s.cast() {
			for _, h := range s.cards(c) {
				if int(h.kind()) == kind {
					n++
				}
			}
		}
		for _, q := range s.queue {
			if int(q.kind) == kind+1 {
				n++
			}
		}
		if n > int(k.Copies) {
			return &flaw{"deck", "Parts 2", fmt.Sprintf("%d cards %s in the deck and in hands; there are %d", n, k.Token, k.Copies)}
		}
	}
	return nil
}

// checkEvents: each Event card is in one place. Digest 4.2.
func (s *State) checkEvents() *flaw {
	now := uint32(0)
	if s.event != 0 {
		now = 1 << (s.event - 1)
	}
	switch {
	case !s.o().Overlord && (s.hand|s.known != 0 || s.handSize != 0):
		return &flaw{"hand", "Lord 1", "a hand of Events without an Overlord"}
	case s.discards&(s.hand|now) != 0 || s.hand&now != 0:
		return &flaw{"hand", "Lord 2", "an Event card in two places"}
	case s.known&^s.hand != 0:
		return &flaw{"known", "Lord 1", "what everybody knows to be in the hand is in the hand"}
	case bits.OnesCount32(s.hand) > int(s.handSize), !s.holed() && bits.OnesCount32(s.hand) < int(s.handSize):
		return &flaw{"hand", "Lord 1", "a card of the hand that this view should see, or twice the same"}
	case s.o().Overlord && !s.handFits():
		return &flaw{"hand", "Lord 1, 2", fmt.Sprintf("%d cards in the Overlord's hand at %s, which a file writes as ? where they are not seen", s.handSize, s.phase)}
	case s.eventDeck() < 0:
		return &flaw{"hand", "Lord 1", "more cards in the hand than are left"}
	}
	return nil
}

// handFits reports whether the Overlord holds as many cards as he must. Lord 1, 2.
func (s *State) handFits() bool {
	switch {
	case s.phase == phaseOver:
		return s.handSize <= overlordHand
	case s.phase == phaseHold:
		return s.handSize < overlordHand
	}
	return s.handSize == s.usualHand()
}

// usualHand is how many cards the Overlord holds when none is being drawn.
func (s *State) usualHand() uint8 {
	switch {
	case s.stage == stageSetup:
		return 0
	case s.stage >= stageTokens && s.stage < stageThrow:
		return overlordHand - 1
	case s.stage == stageThrow:
		return overlordHand - 1 - s.thrown
	}
	return overlordHand
}

// checkCharacters: who is where.
func (s *State) checkCharacters() *flaw {
	places := uint8(0)
	for c := range s.cast() {
		h := &s.chars[c]
		key := s.name(c)
		on := h.condition == living || h.condition == fallen
		switch {
		case on && h.space == off:
			return &flaw{key, "Parts 1", key + " stands nowhere"}
		case !on && h.condition != dead && h.space != off:
			return &flaw{key, "Parts 1", key + " is on the board and " + conditionNames[h.condition]}
		case h.condition != living && (s.hands[c][0] != 0 || s.pieces(carriedBy(c)) > 0 || s.bundle == carriedBy(c)):
			return &flaw{key, "Lose 1, Move 7", key + " holds something and is " + conditionNames[h.condition]}
		case h.condition == living && s.load(c) > s.limit(c)+1, h.condition == living && s.load(c) > s.limit(c) && s.phase != phaseDiscard:
			return &flaw{key, "Draw 2", fmt.Sprintf("%s holds %d things, at most %d", key, s.load(c), s.limit(c))}
		case h.condition == aboard && s.van == 0:
			return &flaw{key, "Move 7", key + " is in a van that has not come"}
		case h.condition == waiting && s.stage != stageSetup:
			return &flaw{"cast", "Setup 3", fmt.Sprintf("%d Characters play; somebody has no line", s.r().n)}
		}
		if h.condition == aboard {
			places |= 1 << h.tally
		}
	}
	if n := s.count(aboard); places != 1<<(n+1)-2 && n > 0 {
		return &flaw{"van", "Move 7", "who is in the van has places 1, 2 and so on in it"}
	}
	return nil
}

// Keys that belong to some moments alone.
const (
	turnKeys  = "turn left actor "
	fightKeys = "mode fighter weapon foe floor roll against "
	moveKeys  = "hits mover before strides choice choices steps creepers "
)

// momentKeys are the keys that may be said at a phase, beside those of any moment.
func momentKeys(s *State) string {
	keys := "view phase stage round cast bait zombies survivors pieces radio walls bag bag-dead pile pile-dead deck van discards hand known " +
		"flags " + strings.Join(personNames[:], " ") + " "
	if s.stage == stageSetup {
		return keys + "step asked"
	}
	keys += "lead "
	if s.phase.asksSomebody() {
		keys += "asked "
	}
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
	case phasePull:
		if s.steps == 0 || s.haul == 0 && !is(s.hauled, living) || s.haul != 0 && !slices.Contains(s.survivors[:], s.haul) {
			return lacks("steps", "steps, and haul or hauled, say who is moved")
		}
	case phaseTarget, phaseSplit, phaseSecond:
		held := slices.Contains(s.cards(int(s.asked)), s.weapon)
		if !held && (s.weapon != 0 || asked.condition != aboard) || s.placing == 0 && s.phase != phaseSecond {
			return lacks("weapon", "weapon and placing say what is shot with, and how often")
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
		if s.van == 0 || s.firstAboard() != int(s.asked) {
			return lacks("van", "who came first into the van is asked")
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
		if s.last != s.asked+1 || asked.condition != dead {
			return lacks("last", "last is the dead one who is asked")
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
	for _, find := range []func(*State) *flaw{(*State).checkStage, (*State).checkMarks, (*State).needs, (*State).checkFight, (*State).trial} {
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

// trial plays every action that is legal once: registers that contradict each other are
// found so, whatever they are.
func (s *State) trial() (f *flaw) {
	defer func() {
		if wrong := recover(); wrong != nil {
			f = &flaw{"phase", "Round 1-5", "what is said does not come about at " + s.phase.String()}
		}
	}()
	legal := s.AppendLegal(nil)
	if len(legal) == 0 {
		return &flaw{"phase", "Round 1-5", "nothing can be done at " + s.phase.String()}
	}
	for _, a := range legal {
		t := *s
		t.Apply(a)
	}
	return nil
}
