package streets

import (
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// SETUP: U1 to U5. Digest 3.1.

// Dice of this chapter: their rows are in dice.go.
const (
	jobFirst job = 1
)

// stepCards deals each seat a card in semi. U1.
func (s *State) stepCards() {
	if s.o().Mode != Semi || int(s.serving().seat) == s.r().seats {
		s.next()
		return
	}
	s.phase = phaseCard
}

// legalCard lists the cards that the seat in question may get or, at the end, may have. A
// seat that does not see the deal says `card ?`.
func (s *State) legalCard(dst []engine.Action) []engine.Action {
	seat := s.serving().seat
	if c := s.seats[seat].card; c != 0 {
		return append(dst, Play{Kind: KindCard, A: seat, Q: uint16(c)}.Action())
	}
	if s.dealsUnseen() {
		return append(dst, Play{Kind: KindCard, A: seat}.Action())
	}
	for c := uint16(1); c <= cards; c++ {
		if s.cardsOut()>>c&1 == 0 {
			dst = append(dst, Play{Kind: KindCard, A: seat, Q: c}.Action())
		}
	}
	return dst
}

// dealsUnseen reports whether this is a view of another seat's deal.
func (s *State) dealsUnseen() bool {
	return s.stage == stageCards && s.viewer != 0 && s.viewer != s.serving().seat+1
}

// cardsOut returns the cards that are known to be with a seat, as a set.
func (s *State) cardsOut() (m uint16) {
	for i := range s.seats {
		if c := s.seats[i].card; c != 0 {
			m |= 1 << c
		}
	}
	return m
}

func (s *State) alikeCards(dst []uint64) []uint64 {
	n := cards - bits.OnesCount16(s.cardsOut())
	if s.seats[s.serving().seat].card != 0 || s.dealsUnseen() {
		n = 1
	}
	for range n {
		dst = append(dst, 1)
	}
	return dst
}

func (s *State) applyCard(p Play) {
	s.seats[s.serving().seat].card = uint8(p.Q)
	if s.stage == stageScores {
		s.seats[s.serving().seat].flags |= seatShown
	}
	s.serving().seat++
}

// stepFirst throws for the side that moves first. U2.
func (s *State) stepFirst() {
	if s.o().Mode == Rivals {
		s.roll(jobFirst)
		return
	}
	s.next()
}

// throwFirst: odd is side one. U2.
func (s *State) throwFirst(n int) {
	if n%2 == 0 {
		s.weather |= secondSide
	}
	s.next()
}

// stepTokens places the tokens of the start: column, then row. U3.
func (s *State) stepTokens() {
	if s.o().ArmsControl && s.tokensOut == 0 && s.stepArms() {
		return
	}
	if int(s.tokensOut) == s.r().tokens {
		s.next()
		return
	}
	s.phase = phaseColumn
}

func (s *State) legalColumn(dst []engine.Action) []engine.Action {
	r := s.r()
	for x := range r.Map.W {
		if r.legalSquares(x) > 0 {
			dst = append(dst, actQ(KindColumn, uint16(x)))
		}
	}
	return dst
}

func (s *State) oddsColumn(dst []uint64) []uint64 {
	r := s.r()
	for x := range r.Map.W {
		if n := r.legalSquares(x); n > 0 {
			dst = append(dst, n)
		}
	}
	return dst
}

func (s *State) applyColumn(p Play) {
	s.placing().column = uint8(p.Q)
	s.phase = phaseRow
}

func (s *State) legalRow(dst []engine.Action) []engine.Action {
	r := s.r()
	for y := range r.Map.H {
		if r.tokenSquares.Has(r.Map.Square(int(s.placing().column), y)) {
			dst = append(dst, actQ(KindRow, uint16(y)))
		}
	}
	return dst
}

func (s *State) oddsRow(dst []uint64) []uint64 {
	for range s.r().legalSquares(int(s.placing().column)) {
		dst = append(dst, 1)
	}
	return dst
}

func (s *State) applyRow(p Play) {
	s.putToken(newToken(s.r().Map.Square(int(s.placing().column), int(p.Q))))
	s.placing().column = 0
}

// stepPlaces has the seats place their characters in slot order; then the groups of the scenario
// are placed, and the game begins with the Survival phase of turn 1. U4, U5, Seq.
func (s *State) stepPlaces() {
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.profile != 0 && v.state == absent {
			s.actor, s.phase = uint8(slot), phasePlace
			return
		}
	}
	s.clear()
	s.turn, s.stage = 1, stageStart
	s.placeGroups()
	s.giveActions()
}

func (s *State) legalPlace(dst []engine.Action) []engine.Action {
	for at, ok := s.r().Scenario.Deployment.Next(0); ok; at, ok = s.r().Scenario.Deployment.Next(at + 1) {
		if s.survivorAt(place(at)) < 0 {
			dst = append(dst, actQ(KindPlace, uint16(at)))
		}
	}
	return dst
}

func (s *State) applyPlace(p Play) {
	v := s.who()
	v.at, v.state = ground.Place(p.Q), onTable
}
