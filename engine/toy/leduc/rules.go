package leduc

import (
	"math/bits"

	"deadreckon/engine"
)

const (
	rounds    = 2
	maxRaises = 2 // in a round
	maxPlies  = 4 // in a round: check, raise, raise, call
)

// raises is the size of a raise in each round, in chips.
var raises = [rounds]uint8{2, 4}

// MaxChips is the maximum loss of a seat: the ante, and two raises in both rounds. Scores are chips
// divided by it.
const MaxChips = 1 + maxRaises*2 + maxRaises*4

// Chips returns the chips won, or if negative lost, for a score.
func Chips(score float64) float64 { return score * MaxChips }

// phase is the kind of the next event.
type phase uint8

const (
	dealing phase = iota
	firstRound
	turning // the board
	secondRound
	showing
	over
)

// State is a full state or the knowledge of one seat. Its zero value is the view of the first seat before the deal, but for the turn.
type State struct {
	viewer engine.Seat    // engine.Nobody for the full state
	cards  [2]Card        // Hidden before the deal, or from the viewer
	board  Card           // Hidden until it is turned
	dealt  uint8          // number of dealt cards, 0..2
	shown  uint8          // number of shown cards, 0..2
	plies  [rounds]uint8  // betting actions in each round, 0..4: check, raise, raise, call
	bets   [rounds]uint16 // the betting: action>>4 in three bits each, the first lowest

	// Derived from the facts above.
	phase  phase
	turn   engine.Seat
	raised uint8    // raises in this round
	staked [2]uint8 // chips of each seat in the pot, beyond the ante
	won    int8     // chips that the first seat has won once the game is over
}

// round returns the round of the betting, 0 or 1: the board parts them.
func (s *State) round() int {
	if s.board == Hidden {
		return 0
	}
	return 1
}

// at returns the i-th betting action of a round.
func (s *State) at(round int, i uint8) engine.Action {
	return engine.Action(s.bets[round]>>(3*i)&7) << 4
}

// due returns the chips that the seat on turn must match.
func (s *State) due() uint8 {
	me := s.turn & 1
	return s.staked[1-me] - s.staked[me]
}

func (s *State) Turn() engine.Seat { return s.turn }

func (s *State) AppendLegal(dst []engine.Action) []engine.Action {
	if s.turn >= First {
		return menus[s.raised].appendTo(dst)
	}
	return s.appendOutcomes(dst)
}

// appendOutcomes appends the outcomes of the chance event.
func (s *State) appendOutcomes(dst []engine.Action) []engine.Action {
	switch s.phase {
	case dealing:
		if !s.sees(engine.Seat(s.dealt)) {
			return append(dst, Deal(Hidden))
		}
		return s.appendFree(dst, kindDeal)
	case turning:
		return s.appendFree(dst, kindBoard)
	case showing:
		if c := s.cards[s.shown]; c != Hidden {
			return append(dst, Show(c))
		}
		return s.appendFree(dst, kindShow)
	}
	return dst
}

// menu is up to three actions.
type menu struct {
	actions [3]engine.Action
	count   int
}

// menus are the legal betting actions by the number of raises in the round: the latest raise, if any, is
// always by the other seat.
var menus = [maxRaises + 1]menu{
	0: {[3]engine.Action{Check, Raise}, 2},
	1: {[3]engine.Action{Fold, Call, Raise}, 3},
	2: {[3]engine.Action{Fold, Call}, 2},
}

// appendTo appends the actions: all three and then back, without a branch.
func (m *menu) appendTo(dst []engine.Action) []engine.Action {
	return append(dst, m.actions[0], m.actions[1], m.actions[2])[:len(dst)+m.count]
}

// appendFree appends actions of a kind for every card that is not in sight.
func (s *State) appendFree(dst []engine.Action, kind engine.Action) []engine.Action {
	free := s.free()
	for _, c := range lists[free][:bits.OnesCount8(free)] {
		dst = append(dst, kind|engine.Action(c))
	}
	return dst
}

// lists is the cards of each set of bits, ascending.
var lists = func() (lists [1 << (KingHearts + 1)][KingHearts]Card) {
	for set := range lists {
		n := 0
		for c := JackSpades; c <= KingHearts; c++ {
			if set>>c&1 == 1 {
				lists[set][n] = c
				n++
			}
		}
	}
	return lists
}()

// free returns the cards that are not known to lie on the table, a bit for each.
func (s *State) free() uint8 {
	const all = 1<<(KingHearts+1) - 1<<JackSpades
	return all &^ (1<<s.cards[0] | 1<<s.cards[1] | 1<<s.board)
}

// AppendOdds implements engine.Position: all possible cards are equally likely.
func (s *State) AppendOdds(dst []uint64) []uint64 {
	if s.turn != engine.Chance {
		return dst
	}
	var buf [KingHearts]engine.Action
	for range s.appendOutcomes(buf[:0]) {
		dst = append(dst, 1)
	}
	return dst
}

func (s *State) Apply(a engine.Action) {
	kind := kindOf(a)
	if Fold <= kind && kind <= Raise { // one unpredictable branch instead of several
		s.bet(a)
		return
	}
	switch kind {
	case kindDeal:
		s.cards[s.dealt] = cardOf(a)
		s.dealt++
		if s.dealt == 2 {
			s.open(firstRound)
		}
	case kindBoard:
		s.board = cardOf(a)
		s.open(secondRound)
	case kindShow:
		s.cards[s.shown] = cardOf(a)
		s.shown++
		if s.shown == 2 {
			s.end(s.showdown())
		}
	default:
		panic("leduc: not an action")
	}
}

// open begins a round of betting.
func (s *State) open(round phase) { s.phase, s.turn, s.raised = round, First, 0 }

// end ends the game: the first seat wins the chips that the second has paid (sign
// 1), or loses its own (-1), or the pot is split (0).
func (s *State) end(sign int8) {
	s.phase, s.turn = over, engine.Nobody
	loser := First
	if sign > 0 {
		loser = Second
	}
	s.won = sign * int8(s.paid(loser))
}

// bet plays a betting action. If it closes the round, the game continues with the board or the showdown.
func (s *State) bet(a engine.Action) {
	r := s.round()
	me := s.turn & 1
	ply := s.plies[r] & (maxPlies - 1)
	s.bets[r] |= uint16(a>>4) << (3 * ply)
	s.plies[r]++
	if a == Fold {
		s.end(2*int8(me) - 1)
		return
	}
	raise := uint8(0)
	if a == Raise {
		raise = 1
	}
	s.raised += raise
	s.staked[me] = s.staked[1-me] + raise*raises[r] // after a check they are equal
	next := &follows[a>>4&7][ply]
	s.turn = next.turn
	s.phase += next.phases
}

// follows is the next seat and the number of phases to advance after a betting action, by its ply in the
// round. A call closes the round, and so does the second check.
var follows = [8][maxPlies]struct {
	turn   engine.Seat
	phases phase
}{
	Check >> 4: {{Second, 0}, {engine.Chance, 1}},
	Call >> 4:  {1: {engine.Chance, 1}, 2: {engine.Chance, 1}, 3: {engine.Chance, 1}},
	Raise >> 4: {{Second, 0}, {First, 0}, {Second, 0}},
}

// paid returns the chips that a seat has put into the pot.
func (s *State) paid(seat engine.Seat) int { return 1 + int(s.staked[seat]) }

// Score implements engine.Position: chips won or lost, divided by MaxChips.
func (s *State) Score(seat engine.Seat) float64 {
	if seat == First {
		return float64(s.won) / MaxChips
	}
	return -float64(s.won) / MaxChips
}

// showdown returns the sign of the first seat's winnings. Like strength it has no branches, which would be
// unpredictable.
func (s *State) showdown() int8 {
	first, second := s.strength(First), s.strength(Second)
	win, loss := int8(0), int8(0)
	if first > second {
		win = 1
	}
	if first < second {
		loss = 1
	}
	return win - loss
}

// strength orders the hands at the showdown: a pair beats every single card.
func (s *State) strength(seat engine.Seat) uint8 {
	rank, pair := s.cards[seat].rank(), uint8(0)
	if rank == s.board.rank() {
		pair = 1
	}
	return rank + pair*KingHearts.rank()
}
