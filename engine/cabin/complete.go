package cabin

import keyed "deadreckon/engine/kit/position"

// Values that a position file may omit, and their derivation.

// complete derives omitted values.
func (s *sheet) complete(seen keyed.Keys) {
	wrote := func(key string) bool { return seen&positionFile.Keys(key) != 0 }
	s.stage = rests[s.phase]
	if !wrote("deck") {
		s.deck = s.restOfDeck()
	}
	if !wrote("bag") {
		s.fillBag()
	}
	if s.phase == phaseCard && s.discards == s.r().events { // B15
		s.discards = 0
	}
	if s.holed() {
		s.known = s.hand
		if !wrote("hand") {
			s.handSize = s.usualHand()
		}
	}
	if !wrote("lead") {
		s.lead = s.bait
	}
	if s.stage == stageTurn {
		s.completeTurn(wrote)
	}
}

// completeTurn derives whose turn it is: the first Character from the Bait on who can act.
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
	s.actor, s.asked = s.onMove, s.onMove
}

// fillBag puts into the bag the tokens that have no other place. Each Survivor in the bag has a piece, so
// it holds as many Survivors as pieces are missing. Parts 7, 12.
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
	for _, v := range s.survivorsOnBoard() {
		if v.carries() {
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
	return out, out[Turned] + uint8(len(s.survivorsOnBoard()))
}
