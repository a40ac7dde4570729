package cabin

import "deadreckon/engine"

// Chance: dice and draws with their exact odds. Digest 3.10.

// legalArcs lists the six arcs, for a die roll or a choice.
func legalArcs(k Kind) legalLister { return legalDie(k) }

// legalDie lists the results of one die.
func legalDie(k Kind) legalLister {
	return func(_ *State, dst []engine.Action) []engine.Action { return appendRange(dst, k, 1, 6) }
}

// legalDice lists the totals of two dice. Rules Less 3 and More 2 distinguish only the totals 2 and 12, so the
// total is enough.
func legalDice(k Kind) legalLister {
	return func(_ *State, dst []engine.Action) []engine.Action { return appendRange(dst, k, 2, 12) }
}

// oddsDice returns the number of ways to throw each total, as weights.
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

// oddsBag returns the number of tokens of each type in the bag, as weights.
func (s *State) oddsBag(dst []uint64) []uint64 {
	for _, n := range s.bag[:tokens] {
		if n > 0 {
			dst = append(dst, uint64(n))
		}
	}
	return dst
}

// Arguments of KindToken above the types of Zombies.
const (
	tokenSurvivor = 5 // a Survivor
	tokenDead     = 8 // plus the number of a dead Character
)

// legalToken lists the tokens that may be drawn from the bag for an Event. s.bag counts the types of Zombies and
// Survivors; s.bagDead is the set of dead Characters. Event 1, More 6.
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

// oddsToken returns the weights of legalToken.
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

// legalDrawn lists the kinds of Cabin cards that are left in the deck. Draw 1, Draw 4.
func (s *State) legalDrawn(dst []engine.Action) []engine.Action {
	for kind := range uint8(len(s.r().Cards.Kinds)) {
		if s.copies(kind) > 0 {
			dst = append(dst, act1(KindCard, kind))
		}
	}
	return dst
}

// oddsDeck returns the number of cards of each kind in the deck, as weights.
func (s *State) oddsDeck(dst []uint64) []uint64 {
	for kind := range uint8(len(s.r().Cards.Kinds)) {
		if n := s.copies(kind); n > 0 {
			dst = append(dst, uint64(n))
		}
	}
	return dst
}

// appendEvents appends an action of kind k for each Event card of the bit set m.
func appendEvents(dst []engine.Action, k Kind, m uint32) []engine.Action {
	for id := uint8(0); m>>id != 0; id++ {
		if m>>id&1 != 0 {
			dst = append(dst, act1(k, id))
		}
	}
	return dst
}
