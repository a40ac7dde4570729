package cabin

import (
	"fmt"
	"math/bits"
	"slices"
)

// dealer names the trading partner of the actor, "somebody" before he is known.
func (s *State) dealer() string {
	if s.partner != 0 {
		return s.title(int(s.partner) - 1)
	}
	if m := s.partners(int(s.actor)); bits.OnesCount8(m) == 1 {
		return s.title(bits.TrailingZeros8(m))
	}
	return "somebody"
}

// dealWords describes the things that change hands, or are asked for, between the actor and his partner.
func (s *State) dealWords(partner string, given, taken card, asks bool) string {
	who, gives, takes := s.title(int(s.actor)), s.thingWords(given), s.thingWords(taken)
	switch {
	case taken == nothing:
		return fmt.Sprintf("%s gives %s %s", who, partner, gives)
	case asks:
		return fmt.Sprintf("%s asks %s for %s and offers %s", who, partner, takes, gives)
	}
	return fmt.Sprintf("%s takes %s from %s for %s", who, takes, partner, gives)
}

// traded describes a trade that ended with the choice of a partner or a thing, because nothing else could
// be chosen; "" if there was none.
func (s *State) traded(p Play) string {
	t := *s
	switch p.Kind {
	case KindTrade, KindPartner, KindGive:
		t.play(p)
	}
	for (t.phase == phasePartner || t.phase == phaseGive || t.phase == phaseTake) && t.runOn() {
	}
	if t.phase != phaseNone {
		return ""
	}
	c := int(s.actor)
	for q := range s.cast() {
		if given := t.gained(s, q); q != c && (given != nothing || s.gained(&t, q) != nothing) {
			return s.dealWords(s.title(q), given, t.gained(s, c), false)
		}
	}
	return ""
}

// gained returns the card that a Character has in t but not in s.
func (t *State) gained(s *State, c int) card {
	switch had := slices.Clone(s.cards(c)); {
	case t.bundle == carriedBy(c) && s.bundle != t.bundle:
		return theRadio
	case t.pieces(carriedBy(c)) > s.pieces(carriedBy(c)):
		return onePiece
	default:
		for _, k := range t.cards(c) {
			i := slices.Index(had, k)
			if i < 0 {
				return k
			}
			had = slices.Delete(had, i, i+1)
		}
	}
	return nothing
}
