package rules

import (
	"math/bits"
	"slices"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Random events and the corner token: G2, G2a, Draw. The effects are in event_effects.go.

// stepEvent is G2: the event of the turn is drawn, and its row done to the end.
func (s *State) stepEvent() {
	if s.Event == 0 {
		s.Node = state.PhaseEvent
		return
	}
	EventTable[s.Event-1].goOn(s)
}

// applyEvent begins the event that was drawn, or shows it to a psychic.
func (s *State) applyEvent(p action.Play) {
	if s.Act == action.KindPsychicEvent {
		s.Foreseen = state.UnseenEvent
		if p.Q != 0 {
			s.Foreseen = 1 + uint8(state.EventRow(p.Q))
		}
		return
	}
	row := state.EventRow(p.Q)
	s.Foreseen, s.Seer = 0, 0
	s.Event = 1 + uint8(row)
	if s.Options().Events == state.EventDeck {
		s.Events |= 1 << row
		if bits.OnesCount64(s.Events) == EventCards {
			s.Events = 0 // S108
		}
	}
	if begin := EventTable[row].Begin; begin != nil {
		begin(s)
	}
}

// eventDice is the sum of the two dice of the event of the turn. Draw, S02.
func (s *State) eventDice() int {
	n := int(state.EventNumber(int(s.Event) - 1))
	return n/10 + n%10
}

// EventCards is how many cards are played before all are shuffled again. S108.
const EventCards = state.EventRows - 5

func (s *State) rolledEventDie(n int) { EventTable[s.Event-1].then(s, n) }

// amongEvent appends the choices of the current event.
func (s *State) amongEvent(dst []uint16) []uint16 { return EventTable[s.Event-1].among(s, dst) }

// goOn makes the next step of a row with several steps, otherwise ends the event.
func (e *EventEffect) goOn(s *State) {
	if e.more != nil && e.more(s) {
		return
	}
	s.Actor, s.FindFrame().Flags = 0, 0
	s.Next()
}

// stepCorner is G2a: if survivors and noise outnumber the dice of the event, a token is placed in the
// corner farthest from characters. Draw, S09, S19.
func (s *State) stepCorner() {
	people := 0
	for i := range s.Survivors {
		if s.Survivors[i].Here() {
			people++
		}
	}
	if at := s.farCorner(); people+s.Noise() > s.eventDice() && !s.tokenWithin(at, cornerClear) {
		s.PlaceToken(at)
	}
	s.Next()
}

// cornerClear is how far other tokens must be from the corner, in inches. 1.2.
const cornerClear = 12

// tokenWithin reports whether a token lies within n inches of a square.
func (s *State) tokenWithin(at ground.Square, n int) bool {
	return slices.ContainsFunc(s.TokenList(), func(t state.Token) bool { return ground.Within(s.Rules().Map.D2(t.At(), at), 2*n) })
}

// farCorner returns the corner farthest from characters; on a long table, the far corner of the half with
// more survivors. Grid 13.
func (s *State) farCorner() ground.Square {
	m := s.Rules().Map
	best, most := m.Corner(0), -1
	for i := range 4 {
		at := m.Corner(i)
		if m.Split() {
			at = m.HalfCorner(s.crowdedHalf(), i)
		}
		least := 1 << 30
		for c := range s.Survivors {
			if v := &s.Survivors[c]; v.Here() && v.IsCharacter() {
				least = min(least, s.D2(v.At, state.Place(at)))
			}
		}
		if least > most {
			best, most = at, least
		}
	}
	return best
}

// crowdedHalf is the half of a long table with more survivors; the first of two equals.
func (s *State) crowdedHalf() int {
	more := 0
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Here() {
			more += 2*s.Rules().Map.Half(s.Square(v.At)) - 1
		}
	}
	if more > 0 {
		return 1
	}
	return 0
}

// The table of random events, 1.13. Rules test effects that last for the turn with State.Under; their rows
// do nothing here.

// EventEffect is the effect of a row of the table. begin starts it, then handles the result of its chance
// event, and more makes the next step and reports whether there is one to wait for.
type EventEffect struct {
	Begin func(*State)
	among func(*State, []uint16) []uint16
	then  func(*State, int)
	more  func(*State) bool
}

// EventTable is made in init: its rows play on through each other.
var EventTable [state.EventRows]EventEffect

// chooseOne draws one of the choices of the row. X5.
func chooseOne(s *State) { s.drawAmong(ChanceEventWhich) }

// characters appends the places of the characters on the table.
func (s *State) characters(dst []uint16) []uint16 { return s.firers(dst, 0) }

// firers appends the places of the characters that have all the given fire flags.
func (s *State) firers(dst []uint16, flags uint8) []uint16 {
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Here() && v.IsCharacter() && v.Fire&flags == flags {
			dst = insert(dst, s.drawNumber(i))
		}
	}
	return dst
}

// Gunners appends the users of firearms and explosives in the last Survival phase.
func (s *State) Gunners(dst []uint16) []uint16 { return s.firers(dst, state.FiredGun) }

// farSlot returns the character farthest from the start edge, the lowest square of several.
func (s *State) farSlot() int {
	var far state.Nearest
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Here() && v.IsCharacter() {
			far.Offer(i, v.At, -s.EdgeGap(v.At, s.Rules().Scenario.Start))
		}
	}
	return far.N
}

// eventEffects returns the rows by the numbers of the two dice. Rows of disabled layers do nothing.
func eventEffects() (t [state.EventRows]EventEffect) {
	rows := map[uint16]EventEffect{
		11: {Begin: chooseOne, among: (*State).characters, then: (*State).stunned},
		12: {Begin: chooseOne, among: func(s *State, dst []uint16) []uint16 { return s.firers(dst, state.Fired) }, then: (*State).jamming},
		13: {Begin: (*State).biterInFront},
		14: {Begin: chooseOne, among: (*State).behindThem, then: (*State).shufflersBehind},
		15: {Begin: func(s *State) { s.Weather ^= state.Raining }}, // S22
		16: {Begin: (*State).crazedSomewhere, among: (*State).unknownHouses, then: (*State).placeCrazed},
		21: {Begin: (*State).cornerTokens},
		22: {Begin: (*State).moreDogs},
		23: {Begin: chooseOne, among: (*State).floorsInUse, then: (*State).shufflerInside},
		25: {Begin: (*State).biterAtVehicle},
		26: {Begin: chooseOne, among: fourCorners, then: (*State).tokenAndPanic},
		31: {Begin: chooseOne, among: (*State).Gunners, then: (*State).tokenAtEdge},
		32: {Begin: chooseOne, among: func(s *State, dst []uint16) []uint16 { return s.firers(dst, state.FiredAuto) }, then: (*State).tokenBehind},
		33: {Begin: (*State).tokensForShots},
		34: {Begin: (*State).woundFar},
		35: {Begin: (*State).oneActionEach},
		36: {Begin: (*State).leadersArgue},
		41: {Begin: chooseOne, among: (*State).farOpenings, then: (*State).tokenAtOpening},
		42: {Begin: chooseOne, among: (*State).Gunners, then: (*State).tokenAtEdge},
		43: {Begin: (*State).abrasion},
		44: {Begin: (*State).unhide},
		46: {Begin: (*State).moreSense},
		51: {Begin: (*State).skillets},
		52: {Begin: (*State).corpsesGo},
		53: {Begin: func(s *State) { s.roll(ChanceEventDie) }, then: (*State).suppliesLie},
		54: {Begin: chooseOne, among: (*State).packsOut, then: (*State).PackGoes},
		55: {more: (*State).nextOut},
		62: {Begin: (*State).tokenGoes, among: (*State).tokensToGo, then: (*State).removeToken},
		63: {Begin: chooseOne, among: (*State).characters, then: (*State).findLies},
		64: {Begin: (*State).PlaceFriendlyDog},
		65: {Begin: chooseOne, among: (*State).characters, then: (*State).clue},
		66: {Begin: (*State).oneMoreEach},
	}
	for number, row := range rows {
		t[state.EventRow(number)] = row
	}
	return t
}

// biterAtVehicle is event 25: an ankle-biter beside the vehicle nearest to a survivor.
func (s *State) biterAtVehicle() {
	best, least := -1, 0
	s.EachVehicle(func(n int, _ *state.Vehicle) {
		for i := range s.Survivors {
			if v := &s.Survivors[i]; v.Here() {
				if d2 := s.D2(v.At, ground.Aboard(n)); best < 0 || d2 < least {
					best, least = n, d2
				}
			}
		}
	})
	if best >= 0 {
		s.placeBeside(best, state.Place(s.Vehicles[best].Anchor()))
	}
}
