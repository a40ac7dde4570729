package streets

// The optional chapter: who is Canadian, and what runners were. Digest 7.2. Arms control and the
// Canadian table: variants_arms.go; snow: variants_snow.go.

// Dice of this chapter: their rows are in dice.go.
const (
	jobMilitia job = 84
)

// canadianSlots returns the characters who are Canadian, where that matters: all but Americans.
func (r *Rules) canadianSlots() (m uint16) {
	if !r.Options.national() {
		return 0
	}
	for slot, c := range r.starters {
		if !r.Roster.Profiles[c.profile].American {
			m |= 1 << slot
		}
	}
	return m
}

// Militias: Lebanon T.

// coming is a zombie of a kind that comes: of a runner it is to be told what he was. Lebanon.
func (s *State) coming(k zombieKind) zombie {
	if k == runner && s.o().Lebanon {
		return zombieUntold
	}
	return 0
}

// askMilitia throws for a group that has come with runners. Lebanon.
func (s *State) askMilitia() {
	for _, z := range s.lives() {
		if z&zombieMilitia == zombieUntold {
			s.roll(jobMilitia)
			return
		}
	}
}

// militia reads Lebanon T; bombs are of a layer that may be left out. 8.9.
func (s *State) militia(n int) zombie {
	switch {
	case n == 2 && s.r().plays(blasts):
		return zombieBomber
	case n == 7, n == 8:
		return zombieArmoured
	}
	return 0
}

func (s *State) throwMilitia(n int) {
	for i, z := range s.lives() {
		if z&zombieMilitia == zombieUntold {
			s.zombies[i] = z&^zombieMilitia | s.militia(n)
		}
	}
}

// detonate is what a bomber does in place of its attack: a fragmentation blast where it stands, and it
// expires. The others may be thrown about by it, so those who have attacked are marked. Lebanon.
func (s *State) detonate() {
	for n := range s.shambling().zombie {
		s.zombies[n] |= zombieDone
	}
	s.target = s.zombies[s.shambling().zombie].at()
	s.takeZombie(int(s.shambling().zombie))
	s.shambling().zombie, s.shambling().step = 0, biteBegun
	s.explode()
}

// militiaInWords is what a runner was, behind its name.
func (z zombie) militiaInWords() string {
	return [...]string{"", " in body armour", " with bombs", ""}[z&zombieMilitia/zombieArmoured]
}

// armour is what the body armour of a zombie takes from damage in melee or by a shot. Lebanon, 1.9.
func (s *State) armour(at place, takes int) int {
	if n := s.zombieAt(at); n >= 0 && s.zombies[n]&zombieMilitia == zombieArmoured {
		return takes
	}
	return 0
}
