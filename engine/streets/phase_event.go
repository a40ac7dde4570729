package streets

// Random events and the corner token: G2, G2a, Draw, 1.13.

// stepEvent draws the event of the turn.
func (s *State) stepEvent() { s.phase = phaseEvent }

// applyEvent begins the event that was drawn, or shows it to a psychic.
func (s *State) applyEvent(p Play) {
	if s.act == KindPsychicEvent {
		s.foreseen = unseenEvent
		if p.Q != 0 {
			s.foreseen = 1 + uint8(eventRow(p.Q))
		}
		return
	}
	s.foreseen, s.seer = 0, 0
	s.sum = uint8(p.Q/10 + p.Q%10)
	s.event = 1 + uint8(eventRow(p.Q))
	s.next()
}

func (s *State) throwEventDie(int) {}

func (s *State) amongEvent(dst []uint16) []uint16 { return dst }

// stepCorner places the token of the corner. Draw.
func (s *State) stepCorner() { s.next() }
