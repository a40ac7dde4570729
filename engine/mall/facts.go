package mall

import (
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// Facts is the knowledge of a seat about a position, for agents that know this game's rules: public facts,
// and hidden ones that the seat knows. It is valid until the position changes.
type Facts struct {
	s     *State
	known unit
	seat  engine.Seat
}

// FactsOf returns the knowledge of seat about a position of this game. For a View it is the viewer's, for
// any seat.
func FactsOf(p engine.Position, seat engine.Seat) Facts {
	s := content(p)
	if s.viewer != 0 {
		seat = s.ViewerSeat()
	}
	return Facts{s, s.knows(seat), seat}
}

// Rules returns the rules of the game.
func (f Facts) Rules() *Rules { return f.s.r() }

// Board returns the map.
func (f Facts) Board() *board.Board { return f.s.b() }

// Doors returns the state of the doors.
func (f Facts) Doors() Doors { return f.s.doors }

// Units returns the squares that hold a unit.
func (f Facts) Units() Set { return f.s.occupied }

// Zombies returns the zombie-occupied squares.
func (f Facts) Zombies() Set { return f.s.zombieSquares() }

// Value returns the value of the unit in a square, 0 if there is none or the seat does not know it.
func (f Facts) Value(x Square) int {
	if !f.s.occupied.Has(x) {
		return 0
	}
	if u := f.s.unitAt(x); u.known(f.known) {
		return int(u.value())
	}
	return 0
}

// Supers returns the number of super zombies in a square.
func (f Facts) Supers(x Square) int { return bits.OnesCount8(uint8(f.s.supersAt(x))) }

// Unseen returns, by value, the units whose value has never been shown to both
// seats.
func (f Facts) Unseen() [12]uint8 { return f.s.unseen }

// At returns the square of a character, 0 if it is out of play.
func (f Facts) At(c Character) Square { return f.s.at[c] }

// Status returns the condition of a character.
func (f Facts) Status(c Character) Status { return f.s.status[c] }

// Face returns the figures of a character's present counter face.
func (f Facts) Face(c Character) counters.Face { return f.s.face(c) }

// GunDice returns the dice of a character's gun. EN 6.6.
func (f Facts) GunDice(c Character) int { return f.s.gunDice(c) }

// PanicDice returns the dice of a character's panic check. EN 6.5, A07.
func (f Facts) PanicDice(c Character) int { return f.s.panicDice(c) }

// HasRifle reports whether a character has a rifle.
func (f Facts) HasRifle(c Character) bool { return f.s.rifles.has(c) }

// Rifles returns how many rifles lie in square 177.
func (f Facts) Rifles() int { return int(f.s.rifleLeft) }

// Group returns the activated characters as a bit set, 0 outside their turn.
func (f Facts) Group() uint8 { return uint8(f.s.group) }

// Choosing reports whether a Human Player-Turn begins: the human player is to
// choose a group, or to pass. EN 5.0.
func (f Facts) Choosing() bool { return f.s.phase == phaseSelect }

// Eligible reports whether a character may be activated in the Human Player-Turn
// that begins. EN 5.0.
func (f Facts) Eligible(c Character) bool { return f.s.eligible(c) }

// Pool returns how many units are in the pool.
func (f Facts) Pool() int { return int(f.s.poolSize) }

// Start returns the first square of the activated group in its turn.
func (f Facts) Start() Square { return f.s.start }

// MoveLeft returns the Movement Points that the activated group has left.
func (f Facts) MoveLeft() int { return int(f.s.moveLeft) }

// MoveSpent returns the Movement Points that the activated group has spent.
func (f Facts) MoveSpent() int { return int(f.s.moveSpent) }

// GameTurn returns the number of the game-turn.
func (f Facts) GameTurn() int { return int(f.s.turn) }

// Combat returns the square of the attack in progress, or 0.
func (f Facts) Combat() Square { return f.s.combat }

// Able returns the bit set of characters with a shot left before the attack in progress. EN 6.9, 8.1.
func (f Facts) Able() uint8 { return uint8(f.s.able(f.s.charactersAt(f.s.combat))) }

// ToAsk returns the bit set of characters whose owners have not answered; empty if one seat plays all
// characters. Digest 3.S7.
func (f Facts) ToAsk() uint8 {
	if f.s.phase == phasePanic || f.s.phase == phaseFirePanic {
		return 0
	}
	return uint8(f.s.toCheck)
}

// Joiners returns the bit set of characters that may join a shot of the seat on turn; their owners are
// asked later. Digest 3.S7.
func (f Facts) Joiners() uint8 {
	s := f.s
	if s.phase != phaseAct || s.toCheck == 0 {
		return 0
	}
	c := s.nextAsked().first()
	return uint8(s.able(s.group&^s.carriers()) & s.later(c) &^ s.mates(c))
}

// Announced returns the announced shooters as a bit set, and their target in a Human Player-Turn,
// otherwise 0.
func (f Facts) Announced() (shooters uint8, target Square) { return uint8(f.s.shooters), f.s.target }

// Named returns the number of attacked characters, and the bit set of the named ones. EN 8.0 Proc 2, 3.
func (f Facts) Named() (number int, named uint8) { return int(f.s.number), uint8(f.s.chosen) }

// CharactersAt returns the characters in a square as a bit set.
func (f Facts) CharactersAt(x Square) uint8 { return uint8(f.s.charactersAt(x)) }

// PanicRise returns the increase of the Panic Level for a shot at the zombies in
// q, and whether a check is needed. EN 6.5.
func (f Facts) PanicRise(q Square, sameSquare bool) (int, bool) { return f.s.panicRise(q, sameSquare) }

// ShotModifier returns the modifier of one gun that shoots from x at q. EN 6.7.
func (f Facts) ShotModifier(x, q Square) int {
	mod, _ := f.s.gunModifier(x, q)
	return mod
}

// Berserk returns the squares that hold a berserk unit.
func (f Facts) Berserk() Set { return f.s.berserkSquares() }

// Unrevealed returns the squares of the hidden zombies that have not been
// revealed; nothing for a human seat, which does not know them.
func (f Facts) Unrevealed() Set {
	if f.known == humanKnows {
		return Set{}
	}
	return f.s.hideable()
}

// Suspect returns the squares that may carry an unrevealed hidden zombie as far
// as everybody can tell. EN 3.1, 9.1.
func (f Facts) Suspect() Set { return f.s.possible() }

// ToHide returns how many hidden zombies still have to be given a square. EN 3.1.
func (f Facts) ToHide() int {
	if f.s.phase != phaseHide {
		return 0
	}
	return int(f.s.r().hidden - f.s.hiddenLeft)
}

// Options returns the options of the game.
func (f Facts) Options() Options { return f.s.r().Options }

// Decoded holds the parts of an action: see the layout in actions.go.
type Decoded struct {
	Kind    Kind
	X, Y, Z uint8 // the three argument bytes
}

// Decode unpacks an action of this game.
func Decode(a engine.Action) Decoded {
	x, y, z := args(a)
	return Decoded{actionKind(a), x, y, z}
}
