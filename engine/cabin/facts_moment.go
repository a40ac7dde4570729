package cabin

// Phases and Stages are how many phases and stages of a round there are.
const (
	Phases = int(phaseEnd)
	Stages = int(stageOver) + 1
	Types  = int(types)
)

// Stage returns the stage of the round, less than Stages, and Over the number of Characters' turns that
// are over.
func (f Facts) Stage() int { return int(f.s.stage) }
func (f Facts) Over() int  { return int(f.s.turn) }

// AtStake reports whether dice of a Character or of a Zombie are about to fall, or a token to be drawn.
func (f Facts) AtStake() bool {
	switch f.s.phase {
	case phaseRoll, phaseAgainst, phaseToken:
		return true
	}
	return false
}

// Lead returns the holder of the Bait at the start of the round.
func (f Facts) Lead() int { return int(f.s.lead) }

// Coming returns how many tokens the Event still brings.
func (f Facts) Coming() int { return int(f.s.tokens) }

// Came returns the type of the token that was drawn and not yet placed, below Types; false if there is
// none, or for a Survivor.
func (f Facts) Came() (Type, bool) {
	t := f.s.token
	return Type(t - 1), t != 0 && t <= uint8(tokens)
}

// Bag returns how many Zombies of a type are in the bag, and InBag how many Survivors.
func (f Facts) Bag(t Type) int {
	if t >= tokens {
		return 0
	}
	return int(f.s.bag[t])
}
func (f Facts) InBag() int { return int(f.s.bag[len(f.s.bag)-1]) }

// Assembled returns how many pieces are put together.
func (f Facts) Assembled() int { return int(f.s.bundled) }

// Fighting returns the Character who fights, his dice, 0 before the roll, whether he has a weapon, and
// whether it is a check; ok is false if there is no fight. Melee 1-3.
func (f Facts) Fighting() (c, dice int, armed, entering, ok bool) {
	s := f.s
	return int(s.fighter), int(s.roll), s.weapon != bareHands && s.weapon != 0, s.mode == check, s.mode != noFight
}

// FoeHealth returns the health of the foe if it is a token.
func (f Facts) FoeHealth() int {
	if f.s.foe == 0 || !f.s.foe.token() {
		return 0
	}
	return int(f.s.foe.health())
}

// Hits returns the points of damage that are still to be placed on Zombies.
func (f Facts) Hits() int { return int(f.s.placing) }
