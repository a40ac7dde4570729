package rules

import (
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// SETUP: U1 to U5. Digest 3.1.

// stepCards deals each seat a card in semi. U1.
func (s *State) stepCards() {
	if s.Options().Mode != state.Semi || int(s.SeatFrame().Seat) == s.Rules().Seats {
		s.Next()
		return
	}
	s.Node = state.PhaseCard
}

// legalCard lists the cards that the seat in question may get or, at the end, may have. A
// seat that does not see the deal says `card ?`.
func (s *State) legalCard(dst []engine.Action) []engine.Action {
	seat := s.SeatFrame().Seat
	if c := s.Seats[seat].Card; c != 0 {
		return append(dst, action.Play{Kind: action.KindCard, A: seat, Q: uint16(c)}.Action())
	}
	if s.dealsUnseen() {
		return append(dst, action.Play{Kind: action.KindCard, A: seat}.Action())
	}
	for c := uint16(1); c <= state.Cards; c++ {
		if s.cardsOut()>>c&1 == 0 {
			dst = append(dst, action.Play{Kind: action.KindCard, A: seat, Q: c}.Action())
		}
	}
	return dst
}

// dealsUnseen reports whether this is a view of another seat's deal.
func (s *State) dealsUnseen() bool {
	return s.Stage == state.StageCards && s.Viewer != 0 && s.Viewer != s.SeatFrame().Seat+1
}

// cardsOut returns the cards that are known to be with a seat, as a set.
func (s *State) cardsOut() (m uint16) {
	for i := range s.Seats {
		if c := s.Seats[i].Card; c != 0 {
			m |= 1 << c
		}
	}
	return m
}

func (s *State) alikeCards(dst []uint64) []uint64 {
	n := state.Cards - bits.OnesCount16(s.cardsOut())
	if s.Seats[s.SeatFrame().Seat].Card != 0 || s.dealsUnseen() {
		n = 1
	}
	for range n {
		dst = append(dst, 1)
	}
	return dst
}

func (s *State) applyCard(p action.Play) {
	s.Seats[s.SeatFrame().Seat].Card = uint8(p.Q)
	if s.Stage == state.StageScores {
		s.Seats[s.SeatFrame().Seat].Flags |= state.SeatShown
	}
	s.SeatFrame().Seat++
}

// stepFirst throws for the side that moves first. U2.
func (s *State) stepFirst() {
	if s.Options().Mode == state.Rivals {
		s.roll(ChanceFirst)
		return
	}
	s.Next()
}

// rolledFirst: odd is side one. U2.
func (s *State) rolledFirst(n int) {
	if n%2 == 0 {
		s.Weather |= state.SecondSide
	}
	s.Next()
}

// stepTokens places the tokens of the start: column, then row. U3.
func (s *State) stepTokens() {
	if s.Options().ArmsControl && s.TokensOut == 0 && s.stepArms() {
		return
	}
	if int(s.TokensOut) == s.Rules().Tokens {
		s.Next()
		return
	}
	s.Node = state.PhaseColumn
}

func (s *State) legalColumn(dst []engine.Action) []engine.Action {
	r := s.Rules()
	for x := range r.Map.W {
		if r.LegalSquares(x) > 0 {
			dst = append(dst, action.OfQ(action.KindColumn, uint16(x)))
		}
	}
	return dst
}

func (s *State) oddsColumn(dst []uint64) []uint64 {
	r := s.Rules()
	for x := range r.Map.W {
		if n := r.LegalSquares(x); n > 0 {
			dst = append(dst, n)
		}
	}
	return dst
}

func (s *State) applyColumn(p action.Play) {
	s.SetupFrame().Column = uint8(p.Q)
	s.Node = state.PhaseRow
}

func (s *State) legalRow(dst []engine.Action) []engine.Action {
	r := s.Rules()
	for y := range r.Map.H {
		if r.TokenSquares.Has(r.Map.Square(int(s.SetupFrame().Column), y)) {
			dst = append(dst, action.OfQ(action.KindRow, uint16(y)))
		}
	}
	return dst
}

func (s *State) oddsRow(dst []uint64) []uint64 {
	for range s.Rules().LegalSquares(int(s.SetupFrame().Column)) {
		dst = append(dst, 1)
	}
	return dst
}

func (s *State) applyRow(p action.Play) {
	s.PutToken(state.NewToken(s.Rules().Map.Square(int(s.SetupFrame().Column), int(p.Q))))
	s.SetupFrame().Column = 0
}

// stepPlaces has the seats place their characters in slot order; then the groups of the scenario
// are placed, and the game begins with the Survival phase of turn 1. U4, U5, Seq.
func (s *State) stepPlaces() {
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Profile != 0 && v.State == state.Absent {
			s.Actor, s.Node = uint8(slot), state.PhasePlace
			return
		}
	}
	s.Clear()
	s.ThisTurn, s.Stage = 1, state.StageStart
	s.PlaceGroups()
	s.GiveActions()
}

func (s *State) legalPlace(dst []engine.Action) []engine.Action {
	for at, ok := s.Rules().Scenario.Deployment.Next(0); ok; at, ok = s.Rules().Scenario.Deployment.Next(at + 1) {
		if s.SurvivorAt(state.Place(at)) < 0 {
			dst = append(dst, action.OfQ(action.KindPlace, uint16(at)))
		}
	}
	return dst
}

func (s *State) applyPlace(p action.Play) {
	v := s.Acting()
	v.At, v.State = ground.Place(p.Q), state.OnTable
}
