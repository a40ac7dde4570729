package streets

import (
	"math/bits"

	"deadreckon/engine/streets/ground"
)

// Random events and the corner token: G2, G2a, Draw. What the rows do: tables_event.go.

// stepEvent is G2: the event of the turn is drawn, and its row done to the end.
func (s *State) stepEvent() {
	if s.event == 0 {
		s.phase = phaseEvent
		return
	}
	eventTable[s.event-1].goOn(s)
}

// applyEvent begins the event that was drawn, or shows it to a psychic.
func (s *State) applyEvent(p Play) {
	if s.act == KindPsychicEvent {
		s.foreseen = unseenEvent
		if p.Q != 0 {
			s.foreseen = 1 + uint8(eventRow(p.Q))
		}
		return
	}
	row := eventRow(p.Q)
	s.foreseen, s.seer = 0, 0
	s.event = 1 + uint8(row)
	if s.o().Events == EventDeck {
		s.events |= 1 << row
		if bits.OnesCount64(s.events) == eventCards {
			s.events = 0 // S108
		}
	}
	if begin := eventTable[row].begin; begin != nil {
		begin(s)
	}
}

// eventDice is the sum of the two dice of the event of the turn. Draw, S02.
func (s *State) eventDice() int {
	n := int(eventNumber(int(s.event) - 1))
	return n/10 + n%10
}

// eventCards is how many cards are played before all are shuffled again. S108.
const eventCards = eventRows - 5

// throwEventDie tells the row of the event what its die, or its choice, is.
func (s *State) throwEventDie(n int) { eventTable[s.event-1].then(s, n) }

// amongEvent appends what the row of the event chooses from.
func (s *State) amongEvent(dst []uint16) []uint16 { return eventTable[s.event-1].among(s, dst) }

// goOn makes the next step of a row that has several, else it is done.
func (e *eventEffect) goOn(s *State) {
	if e.more != nil && e.more(s) {
		return
	}
	s.actor, s.hauling().flags = 0, 0
	s.next()
}

// stepCorner is G2a: where survivors and noise outnumber the dice of the event, a token comes
// to the corner farthest from characters. Draw, S09, S19.
func (s *State) stepCorner() {
	people := 0
	for i := range s.survivors {
		if s.survivors[i].here() {
			people++
		}
	}
	if at := s.farCorner(); people+s.noise() > s.eventDice() && !s.tokenWithin(at, cornerClear) {
		s.placeToken(at)
	}
	s.next()
}

// cornerClear is how far other tokens must be from the corner, in inches. 1.2.
const cornerClear = 12

// tokenWithin reports whether a token lies within so many inches of a square.
func (s *State) tokenWithin(at ground.Square, n int) bool {
	for _, t := range s.lying() {
		if ground.Within(s.r().Map.D2(t.at(), at), 2*n) {
			return true
		}
	}
	return false
}

// farCorner returns the corner farthest from characters; of a long table, the corner of the
// half where more survivors are. Grid 13.
func (s *State) farCorner() ground.Square {
	m := s.r().Map
	best, most := m.Corner(0), -1
	for i := range 4 {
		at := m.Corner(i)
		if m.Split() {
			at = m.HalfCorner(s.crowdedHalf(), i)
		}
		least := 1 << 30
		for c := range s.survivors {
			if v := &s.survivors[c]; v.here() && v.isCharacter() {
				least = min(least, s.d2(v.at, place(at)))
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
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() {
			more += 2*s.r().Map.Half(s.square(v.at)) - 1
		}
	}
	if more > 0 {
		return 1
	}
	return 0
}
