package cabin

import (
	"iter"

	"deadreckon/engine"
)

// Facts reads a position for agents that know this game's rules. Of a view it shows only the knowledge of
// its seat. It is valid until the position changes.
type Facts struct{ s *State }

// FactsOf returns the facts of a position of this game.
func FactsOf(p engine.Position) Facts { return Facts{content(p)} }

// Standing is the state of a Character.
type Standing struct {
	Person                           Person
	Living, Fallen, Dead, Aboard     bool
	Space                            Space // if the Character is on the board
	Injuries, Health, Bullets, Place int   // Place counts from 1 in the van
	Covered, Held                    bool
	Pieces                           int // in hand, including the bundle
	Radio                            bool
}

// Rules returns the rules of the game.
func (f Facts) Rules() *Rules { return f.s.r() }

// Phase returns the next decision or chance event.
func (f Facts) Phase() Phase { return f.s.phase }

// Round returns the number of the round, from 1 on, and Left the actions left in the turn.
func (f Facts) Round() int { return int(f.s.round) }
func (f Facts) Left() int  { return int(f.s.left) }

// Characters returns the number of Characters, Asked the one who decides, Actor the one who acts, and Bait
// the holder of the Bait.
func (f Facts) Characters() int { return f.s.r().n }
func (f Facts) Asked() int      { return int(f.s.asked) }
func (f Facts) Actor() int      { return int(f.s.actor) }
func (f Facts) Bait() int       { return int(f.s.bait) }

// Attention returns the first living Character from the Bait on, or -1.
func (f Facts) Attention() int { return f.s.attention() }

// Owner returns the seat of a Character, and Lord the Overlord's, Nobody if there is none.
func (f Facts) Owner(c int) engine.Seat { return f.s.r().owner[c] }
func (f Facts) Lord() engine.Seat       { return f.s.r().lord }

// Character returns the state of a Character.
func (f Facts) Character(c int) Standing {
	h := &f.s.chars[c]
	out := Standing{Person: h.person(), Living: h.condition == living, Fallen: h.condition == fallen, Dead: h.stands(), Aboard: h.condition == aboard,
		Space: h.space, Covered: h.marks&covered != 0, Held: h.marks&held != 0, Pieces: f.s.pieces(carriedBy(c)), Radio: f.s.hasRadio(c)}
	switch h.condition {
	case living:
		out.Injuries, out.Bullets = int(h.tally), int(h.count)
	case dead:
		out.Health = int(h.tally)
	case aboard:
		out.Place = int(h.tally)
	}
	if f.s.bundle == carriedBy(c) {
		out.Pieces += int(f.s.bundled)
	}
	return out
}

// Held is a card in a hand.
type Held struct {
	Card   *Card
	Code   uint8 // as in actions
	Level  int
	Tape   bool
	Loaded bool // shoots
	Club   bool
}

// Hand runs through the cards of a Character.
func (f Facts) Hand(c int) iter.Seq[Held] {
	r := f.s.r()
	return func(yield func(Held) bool) {
		for _, k := range f.s.cards(c) {
			if !yield(Held{r.kind(k), k.code(), int(k.level()), k.taped(), r.loaded(k), r.club(k)}) {
				return
			}
		}
	}
}

// Room returns how many things a hand still takes.
func (f Facts) Room(c int) int { return f.s.limit(c) - f.s.load(c) }

// Token is a Zombie on the board that is no Character.
type Token struct {
	Type   Type
	Space  Space
	Health int
	Fight  int
}

// Tokens runs through the Zombies on the board, by space, type and health.
func (f Facts) Tokens() iter.Seq[Token] {
	r := f.s.r()
	return func(yield func(Token) bool) {
		for _, z := range f.s.onBoard() {
			if !yield(Token{z.kind(), z.space(), int(z.health()), int(r.table[z.kind()].fight)}) {
				return
			}
		}
	}
}

// Walker is a Survivor on the board.
type Walker struct {
	Space   Space
	Health  int
	Carries bool
}

// Survivors runs through the Survivors on the board.
func (f Facts) Survivors() iter.Seq[Walker] {
	return func(yield func(Walker) bool) {
		for _, v := range f.s.survivorsOnBoard() {
			if !yield(Walker{v.space(), int(v.health()), v.carries()}) {
				return
			}
		}
	}
}

// Lying returns the number of pieces in a space, including a bundle.
func (f Facts) Lying(x Space) int {
	n := f.s.pieces(lyingIn(x))
	if f.s.bundle == lyingIn(x) {
		n += int(f.s.bundled)
	}
	return n
}

// Wall reports whether the Wall of an arc, 0..5, stands, and whether it is cracked.
func (f Facts) Wall(arc int) (stands, cracked bool) { return f.s.standing(arc), f.s.isCracked(arc) }

// Van returns the space of the Rescuers, and whether they were called.
func (f Facts) Van() (x Space, called bool) { return f.s.vanSpace(), f.s.van != 0 }

// Events returns sets of Event cards by their places in Events.List: the discards, the cards that the
// viewer knows to be in the Overlord's hand, and the cards that may be in it or in the deck.
func (f Facts) Events() (discards, hand, unseen uint32) { return f.s.discards, f.s.hand, f.s.unseen() }

// Foe returns the Zombie of the fight in progress, and the fight number of a token.
func (f Facts) Foe() (name string, fight int) {
	if f.s.foe == 0 {
		return "", 0
	}
	if f.s.foe.token() {
		fight = int(f.s.r().table[f.s.foe.kind()].fight)
	}
	return f.s.className(f.s.foe), fight
}

// At returns the space of a ring and an arc, 0 to 5.
func At(r Ring, arc int) Space { return at(r, arc) }

// Arc returns the arc of a space, 0 to 5.
func (x Space) Arc() int { return x.arc() }

// Steps counts orthogonal steps from one space to another. B54.
func Steps(x, y Space) int { return dist(x, y) }
