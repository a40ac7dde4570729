package rules

import (
	"math/bits"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Random events and the corner token: G2, G2a, Draw. What the rows do: tables_event.go.

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

// throwEventDie tells the row of the event what its die, or its choice, is.
func (s *State) throwEventDie(n int) { EventTable[s.Event-1].then(s, n) }

// amongEvent appends what the row of the event chooses from.
func (s *State) amongEvent(dst []uint16) []uint16 { return EventTable[s.Event-1].among(s, dst) }

// goOn makes the next step of a row that has several, else it is done.
func (e *EventEffect) goOn(s *State) {
	if e.more != nil && e.more(s) {
		return
	}
	s.Actor, s.Hauling().Flags = 0, 0
	s.Next()
}

// stepCorner is G2a: where survivors and noise outnumber the dice of the event, a token comes
// to the corner farthest from characters. Draw, S09, S19.
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

// tokenWithin reports whether a token lies within so many inches of a square.
func (s *State) tokenWithin(at ground.Square, n int) bool {
	for _, t := range s.Lying() {
		if ground.Within(s.Rules().Map.D2(t.At(), at), 2*n) {
			return true
		}
	}
	return false
}

// farCorner returns the corner farthest from characters; of a long table, the corner of the
// half where more survivors are. Grid 13.
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

// crowdedHalf is the half of a long table in which more survivors are, the first of two.
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
