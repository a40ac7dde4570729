package mall

import (
	"fmt"
	"sync"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// Rules are the constants of a game: map, counters, options and derived values. A State names its Rules by
// a small number instead of a pointer; equal rules share a number.
type Rules struct {
	Board    *board.Board
	Counters *counters.Counters
	Options  Options

	boardDigest, countersDigest string // digests of the data, computed once

	id       uint16
	units    uint8                       // all units
	open     uint8                       // number of units on the map at the start. EN 3.1
	hidden   uint8                       // the rest, if they are in the hidden box
	spare    uint8                       // the rest, if they are in the pool. EN 15.1
	solo     bool                        // no zombie player: solitaire and the team game. EN 15.0
	mates    [4]chars                    // by character: all characters of the same owner
	mainDoor [board.MaxSquares + 1]uint8 // main door of a square by door index, NoDoor elsewhere
	symbols  []Square                    // character symbols, ascending

	coded  sync.Once
	coding *coding // how nets see the game, made at the first question (newCoding)
}

// allRules are on a shelf, for states hold their number.
var allRules flatstate.Interned[Rules]

// NewRules returns the rules of a game on a board with counters and options. Equal arguments return the
// same *Rules. It checks only the parts that the program needs; Board.Check and Counters.Check test for
// the data of a full game.
func NewRules(b *board.Board, c *counters.Counters, o Options) (*Rules, error) {
	o.Players = o.players()
	boardDigest, countersDigest := b.Digest(), c.Digest()
	return allRules.Put(fmt.Sprintf("%s %s %v %v %s", boardDigest, countersDigest, o, c.Figures, b.Captions()), func(r *Rules, number uint16) error {
		*r = Rules{Board: b, Counters: c, Options: o, boardDigest: boardDigest, countersDigest: countersDigest, id: number}
		return r.derive()
	})
}

func (r *Rules) derive() error {
	units, open := r.Counters.Units(), r.Board.ZombieSymbols.Len()
	switch {
	case units > MaxUnits:
		return fmt.Errorf("mall: %d zombie units, at most %d (EN 2.5)", units, MaxUnits)
	case units < open:
		return fmt.Errorf("mall: %d zombie symbols and only %d units (EN 3.1)", open, units)
	case units-open > maxHidden:
		return fmt.Errorf("mall: %d units are left for the hidden box, at most %d (EN 3.1)", units-open, maxHidden)
	case r.Board.HumanSymbols.Len()*2 < 4:
		return fmt.Errorf("mall: %d character symbols for four characters, at most two to a square (EN 3.2)", r.Board.HumanSymbols.Len())
	}
	r.units, r.open = uint8(units), uint8(open)
	if r.solo = r.Options.Players != 2; r.solo {
		r.spare = r.units - r.open
	} else {
		r.hidden = r.units - r.open
	}
	if placesIn(r.Board, r.Board.HideAllowed).count(int(r.hidden)) == 0 {
		return fmt.Errorf("mall: the board has no room for %d hidden zombies (EN 3.1)", r.hidden)
	}
	for c := Peter; c <= Fran; c++ {
		for d := Peter; d <= Fran; d++ {
			if r.owner(c) == r.owner(d) {
				r.mates[c] |= 1 << d
			}
		}
	}
	for x := range r.mainDoor {
		r.mainDoor[x] = NoDoor
	}
	for _, d := range r.Board.Main {
		if d != NoDoor {
			r.mainDoor[r.Board.Doors[d].A] = d
		}
	}
	for x := r.Board.HumanSymbols.Next(1); x != 0; x = r.Board.HumanSymbols.Next(x + 1) {
		r.symbols = append(r.symbols, x)
	}
	return nil
}

// start returns the root position of the game: nothing dealt.
func (r *Rules) start() State {
	return State{
		rules:     r.id,
		pool:      r.Counters.Values,
		unseen:    r.Counters.Values,
		rifleLeft: rifleCount(r.Board),
		turn:      1,
		phase:     phaseDeal,
	}
}

// rifleCount is two if the board has the rifles' square. EN 3.2.
func rifleCount(b *board.Board) uint8 {
	if b.Rifles == 0 {
		return 0
	}
	return 2
}

// humans reports whether a seat plays characters.
func (r *Rules) humans(seat engine.Seat) bool { return r.solo || seat == Human }

// superStackPublic is option SuperStackPublic, without effect on the automaton's supers, who look at
// nothing. EN 15.7, digest 3.S8.
func (r *Rules) superStackPublic() bool { return r.Options.SuperStackPublic && !r.solo }

// face returns the figures on the face-up side of a character's counter. A stunned character neither moves
// nor shoots; its face is the normal side.
func (s *State) face(c Character) counters.Face {
	if s.status[c] == Infected {
		return s.r().Counters.Infected[c]
	}
	return s.r().Counters.Normal[c]
}

// gunDice returns the dice that a character's gun rolls. EN 6.6, 12.0.
func (s *State) gunDice(c Character) int {
	if c == Peter || c == Roger || s.rifles.has(c) {
		return 2
	}
	return 1
}
