package cabin

import "deadreckon/engine"

// The Overlord's hand of Events. Lord 1, 2, B111, B130, digest 4.2. view.go decides what the others see:
// in their view hand holds public knowledge, and any unseen card may be in the hand.

// legalPlay lists the cards that the Overlord may play, as far as the viewer can tell. It has several
// members in the truth and in every view, for any hand: digest 4.3.
func (s *State) legalPlay(dst []engine.Action) []engine.Action {
	return appendEvents(dst, KindPlay, s.mayHold())
}

// mayHold returns the cards that may be in the hand.
func (s *State) mayHold() uint32 {
	if s.holed() && s.hidden() > 0 {
		return s.known | s.unseen()
	}
	return s.hand
}

// spendEvent takes a card out of the hand.
func (s *State) spendEvent(id uint8) {
	s.hand &^= 1 << id
	s.known &^= 1 << id
	s.handSize--
}

// stepThrow asks the Overlord to throw away up to two cards. Lord 2.
func (s *State) stepThrow() {
	if s.thrown == overlordThrow {
		s.thrown = 0
		s.stage = stageHold
		return
	}
	s.phase = phaseThrow
}

func (s *State) legalThrow(dst []engine.Action) []engine.Action {
	return appendEvents(append(dst, act0(KindEnough)), KindThrow, s.mayHold())
}

// applyThrow puts a card face up on the discard pile, in any order. B111, B130.
func (s *State) applyThrow(p Play) {
	if p.Kind == KindEnough {
		s.thrown = overlordThrow
		return
	}
	s.spendEvent(p.X)
	s.discards |= 1 << p.X
	s.thrown++
}

// stepHold fills the hand up again. Lord 2, B111.
func (s *State) stepHold() {
	if s.handSize == overlordHand {
		s.stage = stageSurvivors
		return
	}
	if s.eventDeck() == 0 {
		s.discards = 0
	}
	s.phase = phaseHold
}

// legalHold lists the cards that the Overlord may draw. A seat that does not see them sees one outcome.
func (s *State) legalHold(dst []engine.Action) []engine.Action {
	if s.holed() {
		return append(dst, act1(KindHold, masked))
	}
	return appendEvents(dst, KindHold, s.r().events&^s.discards&^s.hand)
}

// applyHold draws a card. With the last one of the deck everybody knows the hand.
func (s *State) applyHold(p Play) {
	s.handSize++
	if p.X != masked {
		s.hand |= 1 << p.X
	}
	if s.eventDeck() == 0 {
		s.known |= s.unseen()
		s.hand |= s.known
	}
}
