package town

import (
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/kit/dice"
)

// Chance and its odds, digest 3.13.

// appendOnes appends n equal weights.
func appendOnes(dst []uint64, n int) []uint64 {
	for range n {
		dst = append(dst, 1)
	}
	return dst
}

func (s *State) oddsDie(dst []uint64) []uint64  { return appendOnes(dst, maxDie) }
func (s *State) oddsFate(dst []uint64) []uint64 { return appendOnes(dst, size(s.deck)) }
func (s *State) oddsHero(dst []uint64) []uint64 { return appendOnes(dst, size(s.arrivable())) }

// cupSize returns the number of Zeds units in the Cup.
func (s *State) cupSize() (n int) {
	for _, k := range s.cup {
		n += int(k)
	}
	return n
}

func (s *State) legalCup(dst []engine.Action) []engine.Action {
	for t, k := range s.cup {
		if k > 0 {
			dst = append(dst, pack1(KindCup, uint8(t)))
		}
	}
	return dst
}

func (s *State) oddsCup(dst []uint64) []uint64 {
	for _, k := range s.cup {
		if k > 0 {
			dst = append(dst, uint64(k))
		}
	}
	return dst
}

// oddsDeal weighs the types of Regular Civilians by the counters left. 3.1.
func (s *State) oddsDeal(dst []uint64) []uint64 {
	m := s.undealt()
	for u := range each(m) {
		if same := m & s.r().alike[u]; first(same) == u {
			dst = append(dst, uint64(size(same)))
		}
	}
	return dst
}

// oddsEvent weighs the cards that may come: all the same, but in an act with quotas a card
// of a class by what its class still has. 3.10.
func (s *State) oddsEvent(dst []uint64) []uint64 {
	if s.next != 0 && !s.scanning {
		return append(dst, 1)
	}
	r, m := s.r(), s.unseen()
	if r.Events.Quotas[r.Options.Deck][s.act] == ([classes]uint8{}) {
		return appendOnes(dst, bits.OnesCount32(m))
	}
	var unseen [classes]uint64
	for id := range r.Events.Cards {
		if m>>id&1 != 0 {
			unseen[r.Events.Cards[id].Class]++
		}
	}
	for id := range r.Events.Cards {
		if m>>id&1 == 0 {
			continue
		}
		class := r.Events.Cards[id].Class
		w := uint64(s.quotaLeft(class))
		for c, n := range unseen {
			if n > 0 && uint8(c) != class {
				w *= n
			}
		}
		dst = append(dst, w)
	}
	return dst
}

func (s *State) legalRoll(dst []engine.Action) []engine.Action {
	for sum := uint8(diceLow); sum <= diceHigh; sum++ {
		dst = append(dst, pack1(KindRoll, sum))
	}
	return dst
}

func (s *State) oddsRoll(dst []uint64) []uint64 { return append(dst, dice.Ways(2)...) }

// legalDice lists the unordered pairs of two dice. forage-5.
func (s *State) legalDice(dst []engine.Action) []engine.Action {
	for high := uint8(1); high <= maxDie; high++ {
		for low := uint8(1); low <= high; low++ {
			dst = append(dst, pack2(KindDice, low, high))
		}
	}
	return dst
}

func (s *State) oddsDice(dst []uint64) []uint64 {
	for high := uint8(1); high <= maxDie; high++ {
		for low := uint8(1); low <= high; low++ {
			n := uint64(2)
			if low == high {
				n = 1
			}
			dst = append(dst, n)
		}
	}
	return dst
}
