package streets

// Zombies attack: M2b. Zed 5, 6.

func (s *State) stepBites() { s.next() }

func (s *State) throwVictim(int) {}

func (s *State) amongVictims(dst []uint16) []uint16 { return dst }

func (s *State) throwBite(int) {}

func (s *State) throwHarm(int) {}

func (s *State) throwGroan(int) {}
