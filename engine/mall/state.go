package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/pool"
)

// The two seats of the two-player game.
const (
	Human  engine.Seat = 0
	Zombie engine.Seat = 1
)

// Status is the condition of a character. EN 2.3, 8.3-8.5, 11.0.
type Status uint8

// The five conditions. Super is a zombie piece. Dead is out of play, and so is a Super without a square.
const (
	Normal Status = iota
	Stunned
	Infected
	Super
	Dead
)

// String returns the condition as a position file writes it.
func (s Status) String() string {
	return [...]string{"normal", "stunned", "infected", "super", "dead"}[s]
}

// result is the winner.
type result uint8

const (
	unfinished result = iota
	humanWon
	zombieWon
	drawn
)

const maxHidden = pool.MaxBlanks

// Some registers of a State have a use of their own in each phase; phases.go lists which
// may be set in which, and positions are held to that:
//
//	pending   berserk-keep              units that still have to roll
//	          react                     units that must react
//	          attack, entry             squares still to be attacked
//	          appear                    squares to choose from
//	spent     berserk-keep to -roll     units that have just calmed down
//	          react, free               units that are bound or have moved
//	focus     ambush                    the square entered
//	          berserk-roll, free-move   the unit that is checked, or moves
//	          draw, value               where the unit comes, or is turned up
//	mover     super                     the super zombie on the move
//	          convert-roll              the character who rolls
//	combat    glass, glass-step         the unit that attacks a door
//	          fire to resolve           the square attacked
//	then      draw, value               the phase that goes on behind it
//	back      super, glass, glass-step  the same: react or free
//	combatEnd fire to resolve           the same: attack, entry or convert-next
//	shooters  panic to shot-end,        announced and not panicked
//	          fire-panic, fire-shot
//	          act, fire in a team       announced so far
//	toCheck   panic, fire-panic         shooters still to be checked for panic
//	          act, fire, name in a team characters whose owners are still to be asked
//	chosen    resolve                   attacked and not yet resolved
//	          name in a team            named so far

// State is a position of the game, flat and without pointers: the truth if viewer is 0, otherwise the view
// of a seat, with holes. Copying it is one assignment; two histories that lead to the same position give
// equal bytes.
type State struct {
	// Raw facts.
	occupied Set // squares that hold a unit
	cleared  Set // squares that cannot hide a zombie by public facts; empty if no zombie is hidden
	doors    Doors

	// The Zombie Player-Turn's sets; triggers is filled in the human one.
	triggers Set // squares that cause reaction. EN 7.0, 7.3
	pending  Set
	spent    Set

	units     [MaxUnits]unit // in the order of occupied
	companion unit           // the unit that travels with a moving super, lifted from the map; 0 none
	audience  unit           // known bits of the viewers of the value at focus
	turn      uint16
	rules     uint16 // index of the game's Rules

	at     [4]Square // square of each character; 0 out of play or not yet placed
	status [4]Status

	pool   [12]uint8 // eliminated units by value; while dealing, units not yet dealt. Truth only
	unseen [12]uint8 // initial units by value whose value has not been shown to both seats
	base   [12]uint8 // pool by value before the log begins
	log    pool.Log
	logLen uint8
	blanks uint8 // initial units in the pool before the log begins, of unknown value. EN 15.1

	hidden     [maxHidden]Square // unrevealed hidden zombies, ascending from the front. Truth and zombie player only
	box        [maxHidden]uint8  // values left in the hidden box, ascending from the front. Truth only
	hiddenLeft uint8
	poolSize   uint8

	viewer    uint8 // 0 for the truth, otherwise 1 + seat
	phase     Phase
	then      Phase
	back      Phase
	winner    result
	dealt     uint8
	mustShow  bool // EN 9.4: all remaining hidden zombies must be revealed as soon as may be
	rifles    chars
	rifleLeft uint8
	activated chars // activated in the last human turn. EN 5.0
	infected  chars // infected in the current turn. EN 11.0

	// The Human Player-Turn.
	group     chars // the movers
	start     Square
	moveLeft  uint8
	moveSpent uint8
	carries   [4]uint8 // by carrier: 1 + the character carried, 0 nobody
	dropped   chars
	acted     bool
	shotFired bool

	// Shots, in the human turn and in combat.
	fires    [4]uint8 // shots left
	panicked chars
	shooters chars
	toCheck  chars
	target   Square
	shot     int8 // result of the dice with modifiers

	// The Zombie Player-Turn.
	movers     Square // last square of the movers in their turn; target of reaction
	freeLeft   uint8
	superStart [4]Square // first square of each super in the Zombie Player-Turn
	superMoved chars
	superSeen  chars
	mover      Character
	stepsLeft  uint8
	focus      Square
	focusDoor  uint8 // 1 + the glass door under attack, 0 none
	fromBox    bool  // the unit is drawn from the hidden box, not from the pool

	// Combat and generation.
	combat    Square
	combatEnd Phase
	chosen    chars
	number    uint8 // characters attacked
	strength  uint8
	called    uint8 // main doors still to be served: bit per Direction
	rolled    chars // infected characters that have rolled this turn
}

// Squares, doors and pieces for the rules.

func (s *State) r() *Rules       { return allRules.At(s.rules) }
func (s *State) b() *board.Board { return s.r().Board }

// characters returns the characters in a square, in any condition but Super.
func (s *State) charactersAt(x Square) chars {
	var m chars
	for c := range s.at {
		if s.at[c] == x && s.status[c] < Super {
			m |= 1 << c
		}
	}
	return m
}

func (s *State) supersAt(x Square) chars {
	var m chars
	for c := range s.at {
		if s.at[c] == x && s.status[c] == Super {
			m |= 1 << c
		}
	}
	return m
}

// characterSquares returns the character-occupied squares.
func (s *State) characterSquares() (out Set) {
	for c, x := range s.at {
		if x != 0 && s.status[c] < Super {
			out.Add(x)
		}
	}
	return out
}

// zombieSquares returns the zombie-occupied squares.
func (s *State) zombieSquares() Set {
	out := s.occupied
	for c, x := range s.at {
		if x != 0 && s.status[c] == Super {
			out.Add(x)
		}
	}
	return out
}

// zombieValue returns the combined value of the zombie pieces in a square. A72,
// EN 11.3. The values must be known.
func (s *State) zombieValue(x Square) int {
	v := 0
	if s.occupied.Has(x) {
		v = int(s.unitAt(x).value())
	}
	for m := s.supersAt(x); m != 0; m &= m - 1 {
		v += superValue
	}
	return v
}

// out reports whether a character is out of the game for victory. EN 14.1.
func (s *State) out(c Character) bool { return s.status[c] >= Super }

// checkVictory ends the game if a side has fulfilled its conditions, the zombie
// player's first. It stands after every change that can matter. EN 14.0.
func (s *State) checkVictory() bool {
	switch {
	case s.winner != unfinished:
	case s.zombieWins():
		s.winner = zombieWon
	case s.humanWins():
		s.winner = humanWon
	default:
		return false
	}
	s.phase = phaseOver
	return true
}

// zombieWins is EN 14.1, or the French count of A08.
func (s *State) zombieWins() bool {
	lost, others := 0, 0
	for c := Peter; c <= Fran; c++ {
		if s.out(c) {
			lost++
			if c != Fran {
				others++
			}
		}
	}
	if s.r().Options.FranCountsTwo {
		if s.out(Fran) {
			lost++
		}
		return lost >= 3
	}
	return lost >= 3 || s.status[Fran] >= Infected && others >= 1
}

// humanWins is EN 14.2, given that the zombie player has not won.
func (s *State) humanWins() bool {
	for _, d := range s.b().Main {
		if d != NoDoor && s.doors.Open(d) {
			return false // 14.2.1
		}
	}
	for _, c := range [2]Character{Steve, Fran} {
		if !s.out(c) && !s.rifles.has(c) {
			return false // 14.2.2
		}
	}
	zombies := s.zombieSquares()
	return zombies.Empty() && s.companion == 0 && s.hiddenLeft == 0 // 14.2.3, A59
}
