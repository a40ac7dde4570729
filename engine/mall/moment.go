package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/dice"
)

// TruthOf returns all facts of a state, those that no seat knows among them: for values
// that are asked of the truth, never for who plays.
func TruthOf(s engine.State) Facts { return Facts{s: s.(*State)} }

// Phases is how many phases there are.
const Phases = int(phaseCount)

// Phase returns the phase at hand.
func (f Facts) Phase() Phase { return f.s.phase }

// AtStake reports whether dice are about to fall for panic, for shots at who attacks, against a
// character that is attacked, or against its infection. EN 6.5, 6.9, 8.0, 11.0.
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

// Attacked returns who is attacked and not yet resolved, as a bit set, and the strength
// against each. EN 8.0 Proc 4.
func (f Facts) Attacked() (chosen uint8, strength int) { return uint8(f.s.chosen), int(f.s.strength) }

// ToAttack returns the squares in which an attack is still to be resolved, where attacks
// are being resolved. EN 8.0.
func (f Facts) ToAttack() Set {
	if f.s.phase == phaseReact || f.s.phase == phaseKeep || f.s.phase == phaseAppear {
		return Set{} // there it is something else
	}
	return f.s.pending
}

// Panicked returns who has panicked, as a bit set. EN 6.5.
func (f Facts) Panicked() uint8 { return uint8(f.s.panicked) }

// Shots returns how many shots a character has left, in its own turn or in combat. EN 6.1.
func (f Facts) Shots(c Character) int { return int(f.s.fires[c]) }

// Hits returns how likely the shot that is announced hits, in a position that knows the
// value of what it is aimed at; 0 where none is. Who is still to be checked for panic
// is taken not to. EN 6.0.
func (f Facts) Hits() float64 {
	s := f.s
	if s.target == 0 || s.shooters == 0 {
		return 0
	}
	return dice.AtLeast(s.shotDice(s.shooters), s.zombieValue(s.target)-s.shotModifier())
}
