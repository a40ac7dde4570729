package streets

// The optional chapter: who is Canadian, snow, and what runners were. Digest 7.2. Arms control and
// the Canadian table: variants_arms.go.

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

func (s *State) isCanadian(slot int) bool { return s.r().canadians>>slot&1 != 0 }

// asCanadian returns the traits of a Canadian: he is sensible, or very sensible, and without those
// that arms control took. CanadianTrait, ArmsControl.
func (s *State) asCanadian(slot uint8, t traits) traits {
	if s.o().CanadianTrait {
		if t.has(sensible) {
			t |= verySensible
		}
		t |= sensible
	}
	for i, struck := range strikable {
		if s.survivors[slot].has(struck0 << i) {
			t &^= struck
		}
	}
	return t
}

// strikable are the traits of firearms: archer is none.
var strikable = [...]traits{marksman, sharpshooter, ambidexterous}

// inSnow takes from inches what snow takes. Snow.
func (s *State) inSnow(n int) int {
	if s.o().Snow {
		return max(n-1, 0)
	}
	return n
}

// cold is what snow takes from a check of a vehicle and from a start. Snow.
func (s *State) cold() int {
	if s.o().Snow {
		return 1
	}
	return 0
}

// trudges reports whether a survivor is an American in the snow, who moves slowly and may slip.
// Snow.
func (s *State) trudges(slot int) bool { return s.o().Snow && !s.isCanadian(slot) }

// slipped in the register gate says that the die of a RUN was a 1 on which he falls. Snow.
const slipped = 1

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
			s.roll(jobMilitia, 2)
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

func militiaWords(s *State, n int) string {
	switch s.militia(n) {
	case zombieBomber:
		return "they carry bombs"
	case zombieArmoured:
		return "they wear body armour"
	}
	return "nothing of note"
}

// armour is what the body armour of a zombie takes from damage in melee or by a shot. Lebanon, 1.9.
func (s *State) armour(at place, takes int) int {
	if n := s.zombieAt(at); n >= 0 && s.zombies[n]&zombieMilitia == zombieArmoured {
		return takes
	}
	return 0
}
