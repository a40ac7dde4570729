package streets

// Zombies move: M2, and sieges. Zed, Siege, T7.2.

func (s *State) stepGroups() { s.next() }

func (s *State) stepZombies() { s.next() }

func (s *State) throwQuick(int) {}

func (s *State) throwWander(int) {}

func (s *State) throwSiege(int) {}

func (s *State) throwSiegeAgain(int) {}
