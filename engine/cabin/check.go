package cabin

import (
	"fmt"
	"math/bits"

	keyed "deadreckon/engine/kit/position"
)

// flaw is what is wrong with a position: the key of the line, and the rule.
type flaw struct{ key, rule, says string }

// in places a flaw in a text.
func (f *flaw) in(file, text string) error {
	return keyed.At(file, text, f.key, "", "cabin: "+f.says+" ("+f.rule+")")
}

func (f *flaw) Error() string { return fmt.Sprintf("cabin: %s: %s (%s)", f.key, f.says, f.rule) }

// checkRest finds what is wrong with a position at rest of whose keys these are written.
func (s *State) checkRest(seen keyed.Keys) *flaw {
	if f := s.recount(); f != nil {
		return f
	}
	root := *s
	root.viewer = 0
	switch {
	case s.phase == phaseCast && root != s.r().start():
		return &flaw{"phase", "Setup 1-9", "at the beginning nobody is cast, and nothing is placed"}
	case s.phase == phaseOver, s.phase == phaseCast:
	case (s.phase == phasePlay) != s.o().Overlord && s.phase != phaseAct:
		return &flaw{"phase", "Lord 1-5", "with an Overlord he plays an Event card, at play; else one is drawn, at card"}
	case s.phase != phaseAct && seen&positionFile.Keys("turn left") != 0:
		return &flaw{"turn", "Act 1", "it is nobody's turn at " + s.phase.String()}
	case s.phase == phaseAct && !s.chars[s.asked].plays():
		return &flaw{"turn", "Act 1", s.name(int(s.asked)) + " is " + conditionNames[s.chars[s.asked].condition] + " and has no part in a turn"}
	case len(s.AppendLegal(nil)) == 0:
		return &flaw{"phase", "Round 1-5", "nothing can be done at " + s.phase.String()}
	}
	return nil
}

// recount finds what does not hold that must in every position. Digest 8.2.
func (s *State) recount() *flaw {
	for _, find := range []func(*State) *flaw{(*State).checkTokens, (*State).checkPieces, (*State).checkCards,
		(*State).checkEvents, (*State).checkCharacters, (*State).checkRound, (*State).checkMarks} {
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
	if n := int(survivors) + int(s.bag[tokenSurvivor]); n > survivorCount {
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

// checkRound: a round is counted, and somebody is living, until the game is over.
func (s *State) checkRound() *flaw {
	switch {
	case s.stage == stageSetup || s.phase == phaseOver:
	case s.attention() < 0:
		return &flaw{"phase", "End 1", "nobody is living: the game is over"}
	case s.round == 0:
		return &flaw{"round", "Round 1-5", "rounds count from 1"}
	}
	return nil
}

// checkMarks: marks are of their time.
func (s *State) checkMarks() *flaw {
	if s.phase == phaseOver {
		return nil
	}
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
