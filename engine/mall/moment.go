package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/dice"
)

// TruthOf returns all facts of a state, including hidden ones: for evaluations of the truth, never for a
// player.
func TruthOf(s engine.State) Facts { return Facts{s: s.(*State)} }

// Phases is how many phases there are.
const Phases = int(phaseCount)

// Phase returns the phase at hand.
func (f Facts) Phase() Phase { return f.s.phase }

// AtStake reports whether the next dice are for panic, for shots at attackers, against an attacked
// character, or against its infection. EN 6.5, 6.9, 8.0, 11.0.
func (f Facts) AtStake() bool {
	switch f.s.phase {
	case phasePanic, phaseFirePanic, phaseFireShot, phaseResolve, phaseConvertRoll:
		return true
	}
	return false
}

// Draws returns the units in the pool by value, in a position that knows them.
func (f Facts) Draws() [12]uint8 { return f.s.pool }

// FreeLeft returns how many units may still move freely. EN 7.0.
func (f Facts) FreeLeft() int { return int(f.s.freeLeft) }

// Called returns the main doors that a unit is still to enter by, as a bit set by
// board.Direction. EN 13.1.
func (f Facts) Called() uint8 { return f.s.called }

// Attacked returns the attacked and unresolved characters as a bit set, and the strength against each. EN
// 8.0 Proc 4.
func (f Facts) Attacked() (chosen uint8, strength int) { return uint8(f.s.chosen), int(f.s.strength) }

// ToAttack returns the squares of unresolved attacks in the attack phase. EN 8.0.
func (f Facts) ToAttack() Set {
	if f.s.phase == phaseReact || f.s.phase == phaseKeep || f.s.phase == phaseAppear {
		return Set{} // in other phases it means something different
	}
	return f.s.pending
}

// Panicked returns the panicked characters as a bit set. EN 6.5.
func (f Facts) Panicked() uint8 { return uint8(f.s.panicked) }

// Shots returns how many shots a character has left, in its own turn or in combat. EN 6.1.
func (f Facts) Shots(c Character) int { return int(f.s.fires[c]) }

// Hits returns the probability that the announced shot hits, in a position that knows the value of its
// target; 0 without a shot. Unchecked shooters are assumed not to panic. EN 6.0.
func (f Facts) Hits() float64 {
	s := f.s
	if s.target == 0 || s.shooters == 0 {
		return 0
	}
	return dice.AtLeast(s.shotDice(s.shooters), s.zombieValue(s.target)-s.shotModifier())
}
