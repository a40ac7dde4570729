package cabin

import (
	"math/bits"

	keyed "deadreckon/engine/kit/position"
)

// checkRest returns the first error in a position at a decision point; seen holds its keys.
func (s *State) checkRest(seen keyed.Keys) error {
	if err := s.recount(); err != nil {
		return err
	}
	root := *s
	root.viewer = 0
	switch {
	case s.phase == phaseCast && root != s.r().start():
		return keyed.Wrong("phase", "Setup 1-9", "at the beginning nobody is cast, and nothing is placed")
	case s.phase == phaseOver, s.phase == phaseCast:
	case (s.phase == phasePlay) != s.o().Overlord && s.phase != phaseAct:
		return keyed.Wrong("phase", "Lord 1-5", "with an Overlord he plays an Event card, at play; else one is drawn, at card")
	case s.phase != phaseAct && seen&positionFile.Keys("turn left") != 0:
		return keyed.Wrong("turn|left", "Act 1", "it is nobody's turn at %s", s.phase.String())
	case s.phase == phaseAct && !s.chars[s.asked].plays():
		return keyed.Wrong("turn", "Act 1", "%s is %s and has no part in a turn", s.name(int(s.asked)), conditionNames[s.chars[s.asked].condition])
	case len(s.AppendLegal(nil)) == 0:
		return keyed.Wrong("phase", "Round 1-5", "nothing can be done at %s", s.phase.String())
	}
	return nil
}

// recount returns the first violated invariant of a position. Digest 8.2.
func (s *State) recount() error {
	return keyed.First(s, (*State).checkTokens, (*State).checkPieces, (*State).checkCards,
		(*State).checkEvents, (*State).checkCharacters, (*State).checkRound, (*State).checkMarks)
}

// checkTokens: P001, P234.
func (s *State) checkTokens() error {
	out, survivors := s.tokensByType()
	for t := range tokens {
		if n := out[t] + s.bag[t] + s.pile[t]; n != typeTable[t].tokens {
			return keyed.Wrong("bag|pile|zombies", "Parts 6", "%d %ss on the board, in the bag and in the pile; there are %d", n, t, typeTable[t].tokens)
		}
	}
	if n := int(survivors) + int(s.bag[tokenSurvivor]); n > survivorCount {
		return keyed.Wrong("survivors", "Parts 7", "%d Survivors, with those in the bag and the turned; there are %d", n, survivorCount)
	}
	for _, v := range s.survivorsOnBoard() {
		if v.carries() && v.space().room() {
			return keyed.Wrong("survivors "+v.space().String(), "Move 6", "a Survivor drops his piece in the first room he enters; write him as %s", v.class()&^1)
		}
	}
	for c := range s.chars {
		h := &s.chars[c]
		in := s.bagDead>>c&1 + s.pileDead>>c&1
		if (in == 1) != (h.condition == dead && h.space == off) || in > 1 {
			return keyed.Wrong("bag-dead|pile-dead|"+s.name(c), "More 6, B126", "%s: Characters in the bag or in the pile are dead and not on the board", s.name(c))
		}
		if in == 1 && !s.o().Haunted {
			return keyed.Wrong("bag-dead", "More 6", "the dead come back only with option haunted")
		}
	}
	return nil
}

// checkPieces: three, until the Rescuers are called.
func (s *State) checkPieces() error {
	n := int(s.bag[tokenSurvivor]) + s.piecesOut()
	switch {
	case s.stage == stageSetup:
	case n > pieceCount || n != pieceCount && s.van == 0:
		return keyed.Wrong("pieces", "Parts 12", "%d pieces, with those of Survivors; there are three", n)
	case s.van != 0 && s.bundled != 0 && s.bundled != pieceCount:
		return keyed.Wrong("van", "Call 1", "the Rescuers have been called, and the Radio is not whole")
	}
	return nil
}

// checkCards: 29 Cabin cards, P002.
func (s *State) checkCards() error {
	for c := range s.cast() {
		if s.holding(c, Groan) != 0 {
			return keyed.Wrong(s.name(c), "Groan 1", "%s holds Graaaaagh!, which is played when it is drawn", s.name(c))
		}
	}
	for kind, k := range s.r().Cards.Kinds {
		n, place := int(s.copies(uint8(kind)))+s.held(uint8(kind)), "deck"
		for _, q := range s.queue {
			if int(q.kind) == kind+1 {
				n++
			}
		}
		for c := range s.cast() {
			if s.holds(c, uint8(kind)) > 0 {
				place = "deck|" + s.name(c) + " " + k.Token
			}
		}
		if n > int(k.Copies) {
			return keyed.Wrong(place, "Parts 2", "%d cards %s in the deck and in hands; there are %d", n, k.Token, k.Copies)
		}
	}
	return nil
}

// checkEvents: each Event card is in one place. Digest 4.2.
func (s *State) checkEvents() error {
	switch now := uint32(1) << s.event >> 1; {
	case !s.o().Overlord && (s.hand|s.known != 0 || s.handSize != 0):
		return keyed.Wrong("hand", "Lord 1", "a hand of Events without an Overlord")
	case s.discards&(s.hand|now) != 0 || s.hand&now != 0:
		return keyed.Wrong("hand", "Lord 2", "an Event card in two places")
	case s.known&^s.hand != 0:
		return keyed.Wrong("known", "Lord 1", "the hand includes its known cards")
	case bits.OnesCount32(s.hand) > int(s.handSize), !s.holed() && bits.OnesCount32(s.hand) < int(s.handSize):
		return keyed.Wrong("hand", "Lord 1", "a card of the hand that this view should see, or twice the same")
	case s.o().Overlord && !s.handFits():
		return keyed.Wrong("hand", "Lord 1, 2", "%d cards in the Overlord's hand at %s, which a file writes as ? where they are not seen", s.handSize, s.phase)
	case s.eventDeck() < 0:
		return keyed.Wrong("hand", "Lord 1", "more cards in the hand than are left")
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

func (s *State) checkCharacters() error {
	places := uint8(0)
	for c := range s.cast() {
		h := &s.chars[c]
		key := s.name(c)
		on := h.condition == living || h.condition == fallen
		switch {
		case on && h.space == off:
			return keyed.Wrong(key, "Parts 1", "%s stands nowhere", key)
		case !on && h.condition != dead && h.space != off:
			return keyed.Wrong(key, "Parts 1", "%s is on the board and %s", key, conditionNames[h.condition])
		case h.condition != living && (s.hands[c][0] != 0 || s.pieces(carriedBy(c)) > 0 || s.bundle == carriedBy(c)):
			return keyed.Wrong(key, "Lose 1, Move 7", "%s holds something and is %s", key, conditionNames[h.condition])
		case h.condition == living && s.load(c) > s.limit(c)+1, h.condition == living && s.load(c) > s.limit(c) && s.phase != phaseDiscard:
			return keyed.Wrong(key, "Draw 2", "%s holds %d things, at most %d", key, s.load(c), s.limit(c))
		case h.condition == aboard && s.van == 0:
			return keyed.Wrong(key, "Move 7", "%s is in a van that has not come", key)
		case h.condition == waiting && s.stage != stageSetup:
			return keyed.Wrong("cast", "Setup 3", "%d Characters play; somebody has no line", s.r().n)
		}
		if h.condition == aboard {
			places |= 1 << h.tally
		}
	}
	if n := s.count(aboard); places != 1<<(n+1)-2 && n > 0 {
		return keyed.Wrong("van", "Move 7", "Characters in the van have the places 1, 2 and so on")
	}
	return nil
}

// checkRound: a round is counted, and somebody is living, until the game is over.
func (s *State) checkRound() error {
	last := s.o().MaxRounds
	switch {
	case last > 0 && s.round > last:
		return keyed.Wrong("round", "B14", "the game ends with round %d (option maxRounds)", last)
	case s.phase == phaseOver && s.count(living) > 0 && (last == 0 || s.round < last):
		return keyed.Wrong("phase", "End 1, B14", "the game is not over: somebody is living, and it is not the last round")
	case s.stage == stageSetup || s.phase == phaseOver:
	case s.attention() < 0:
		return keyed.Wrong("phase|turn", "End 1", "nobody is living: the game is over")
	case s.round == 0:
		return keyed.Wrong("round", "Round 1-5", "rounds count from 1")
	}
	return nil
}

// checkMarks: marks are of their time.
func (s *State) checkMarks() error {
	if s.phase == phaseOver {
		return nil
	}
	for _, z := range s.onBoard() {
		if z.fought() && s.stage != stageFight {
			return keyed.Wrong("zombies", "Fight 3", "* is for Fight Zombies")
		}
		if z.moved() && s.stage != stageMove && s.stage != stageEventMove && s.stage != stageDead {
			return keyed.Wrong("zombies", "Walk 2", "! is for the time when Zombies move")
		}
	}
	for c := range s.cast() {
		h := &s.chars[c]
		switch {
		case h.marks&deadFought != 0 && s.stage != stageFight, h.marks&(covered|held|doubled|mended|searched) != 0 && h.condition != living && h.condition != aboard,
			h.marks&(turnMarks&^drove) != 0 && s.stage != stageTurn, h.refused != 0 && s.stage != stageTurn,
			h.marks&drove != 0 && s.stage != stageTurn && s.stage != stageDead && s.stage != stageMove:
			return keyed.Wrong(s.name(c), "B36", "a mark that is not of this moment")
		case h.marks&searched != 0 && !h.is(Julie):
			return keyed.Wrong(s.name(c)+" searched", "Julie", "only julie searches")
		case h.marks&doubled != 0 && !h.is(Sandra):
			return keyed.Wrong(s.name(c)+" doubled", "Sandra", "only sandra shoots twice")
		case h.marks&mended != 0 && !h.is(Al):
			return keyed.Wrong(s.name(c)+" mended", "Al", "only al repairs for nothing")
		case h.condition != dead && h.condition != gone && h.count > 0 && s.stage > stageEventEnd:
			return keyed.Wrong(s.name(c), "B53", "bullets count until the Event")
		case s.points[c] > 0 && !s.o().Points:
			return keyed.Wrong(s.name(c), "More 3", "points are an option")
		}
	}
	return nil
}
