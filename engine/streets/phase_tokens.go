package streets

// Corpses and tokens: G3, G4 and RESOLVE. Corpse, Token, T3.1.

func (s *State) stepCorpses() { s.next() }

func (s *State) throwCorpse(int) {}

func (s *State) stepDrift() { s.next() }

func (s *State) throwDistance(int) {}

func (s *State) throwDrift(int) {}

// resolve is RESOLVE of the n-th token: it leaves, and what it was comes to its square.
func (s *State) resolve(n int) { s.takeToken(n) }

func (s *State) throwResolve(int) {}

func (s *State) throwResolveCount(int) {}

// throwLook is what a psychic sees of a token: the row of T3.1 is known to his seat. S96.
func (s *State) throwLook(int) {}
