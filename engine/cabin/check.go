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
	}
	if !wrote("lead") {
		s.lead = s.bait
	}
	if s.stage == stageTurn {
		s.completeTurn(wrote)
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
	case s.eventDeck() < 0:
		return &flaw{"hand", "Lord 1", "more cards in the hand than are left"}
	}
	return nil
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
	if by := phases[s.phase].by; by == byOwner || by == byDead {
		keys += "asked "
	}
	switch s.stage {
	case stageTurn:
		keys += turnKeys + "steps haul hauled queue partner "
	case stageTokens, stageEffect, stageEventEnd:
		keys += "event tokens token floor hits "
	case stageEventMove:
		keys += "event " + moveKeys
	case stageThrow:
		keys += "thrown "
	case stageRise, stageDead, stageMove:
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
	if s.mode != noFight {
		keys += fightKeys + "placing "
	}
	return keys
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
	case phaseReroll:
		if s.deadFoe() == nil {
			return lacks("foe", "foe is one of the dead")
		}
	case phaseHit, phaseSuffer:
		if s.suffering == 0 || s.mode != inPhase {
			return lacks("suffering", "points are placed")
		}
	}
	if s.mode != noFight && s.stage != stageFight && s.stage != stageTurn || s.mode != noFight && s.phase != phaseHit &&
		s.phase != phaseSuffer && !is(s.fighter+1, living) {
		return lacks("mode", "fighter is who fights")
	}
	return nil
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
	case (s.event != 0) != (s.stage >= stageTokens && s.stage <= stageEventEnd):
		return &flaw{"event", "Event 1", "an Event card is in play while its text is done, and only then"}
	}
	if f := s.needs(); f != nil {
		return f
	}
	return s.trial()
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
