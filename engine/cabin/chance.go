package cabin

import "deadreckon/engine"

// Chance: dice and draws with their exact odds. Digest 3.10.

// legalArcs lists the throw of an arc, or the choice of one.
func legalArcs(k Kind) lister { return legalDie(k) }

// legalDie lists the throw of one die.
func legalDie(k Kind) lister {
	return func(_ *State, dst []engine.Action) []engine.Action { return appendRange(dst, k, 1, 6) }
}

// legalDice lists the sums of two dice that are thrown together. Less 3 and More 2 depend only on 12 and
// 2, so the sum is enough.
func legalDice(k Kind) lister {
	return func(_ *State, dst []engine.Action) []engine.Action { return appendRange(dst, k, 2, 12) }
}

func oddsDice(_ *State, dst []uint64) []uint64 { return append(dst, diceOdds[:]...) }

// legalTypes lists the types of tokens in the bag. Setup 4, B70.
func (s *State) legalTypes(dst []engine.Action, k Kind) []engine.Action {
	for t, n := range s.bag[:tokens] {
		if n > 0 {
			dst = append(dst, act1(k, uint8(t)))
		}
	}
	return dst
}

// oddsBag weighs types by their tokens in the bag.
func (s *State) oddsBag(dst []uint64) []uint64 {
	for _, n := range s.bag[:tokens] {
		if n > 0 {
			dst = append(dst, uint64(n))
		}
	}
	return dst
}

const (
	tokenSurvivor = 5 // as an argument of token
	tokenDead     = 8 // and a Character
)

// legalToken lists the tokens that may be drawn from the bag for an Event. Event 1, More 6.
func (s *State) legalToken(dst []engine.Action) []engine.Action {
	for t, n := range s.bag {
		if n > 0 {
			dst = append(dst, act1(KindToken, uint8(t)))
		}
	}
	for c := range s.cast() {
		if s.bagDead>>c&1 != 0 {
			dst = append(dst, act1(KindToken, tokenDead+uint8(c)))
		}
	}
	return dst
}

func (s *State) oddsToken(dst []uint64) []uint64 {
	for _, n := range s.bag {
		if n > 0 {
			dst = append(dst, uint64(n))
		}
	}
	for m := s.bagDead; m != 0; m &= m - 1 {
		dst = append(dst, 1)
	}
	return dst
}

// legalDrawn lists the kinds of Cabin cards left. Draw 1, Draw 4.
func (s *State) legalDrawn(dst []engine.Action) []engine.Action {
	for kind := range uint8(len(s.r().Cards.Kinds)) {
		if s.copies(kind) > 0 {
			dst = append(dst, act1(KindCard, kind))
		}
	}
	return dst
}

func (s *State) oddsDeck(dst []uint64) []uint64 {
	for kind := range uint8(len(s.r().Cards.Kinds)) {
		if n := s.copies(kind); n > 0 {
			dst = append(dst, uint64(n))
		}
	}
	return dst
}

// appendEvents lists the Event cards of a set.
func appendEvents(dst []engine.Action, k Kind, m uint32) []engine.Action {
	for id := uint8(0); m>>id != 0; id++ {
		if m>>id&1 != 0 {
			dst = append(dst, act1(k, id))
		}
	}
	return dst
}
