package leduc

import (
	"math/bits"
	"math/rand/v2"

	"deadreckon/engine"
)

// State is the truth of one game. Its zero value is not valid: see
// Game.NewState.
type State struct{ table }

// View is what one seat knows. Its zero value is storage for State.ViewInto.
type View struct{ table }

// What a search asks for at every step, again as methods of State itself: the wrappers
// that Go makes of embedded ones are never inlined, and cost a search four instructions
// of a hundred.

// Turn implements engine.Position.
func (s *State) Turn() engine.Seat { return s.turn }

// AppendLegal implements engine.Position.
func (s *State) AppendLegal(dst []engine.Action) []engine.Action { return s.table.AppendLegal(dst) }

// Apply implements engine.Position.
func (s *State) Apply(a engine.Action) { s.table.Apply(a) }

// CopyFrom implements engine.State.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// ViewInto implements engine.State.
func (s *State) ViewInto(seat engine.Seat, dst engine.View) { dst.(*View).table = s.seenBy(seat) }

// Key implements engine.State.
func (s *State) Key(seat engine.Seat) uint64 {
	return s.keyOf(s.seenCards(seat), seat)
}

// Seen implements engine.State: only a deal to the other seat is masked.
func (s *State) Seen(a engine.Action, seat engine.Seat) engine.Action {
	if kindOf(a) == kindDeal && engine.Seat(s.dealt) != seat {
		return Deal(Hidden)
	}
	return a
}

// Overt implements engine.Overt: deals alone are masked.
func (s *State) Overt(engine.Seat) bool { return s.dealt == 2 }

// Draw implements engine.Drawer.
func (s *State) Draw(rng *rand.Rand) (engine.Action, int) {
	switch s.phase {
	case dealing:
		return Deal(s.draw(rng)), bits.OnesCount8(s.free())
	case turning:
		return Board(s.draw(rng)), bits.OnesCount8(s.free())
	}
	return Show(s.cards[s.shown]), 1
}

// Viewer implements engine.View.
func (v *View) Viewer() engine.Seat { return v.eye }

// CopyFrom implements engine.View.
func (v *View) CopyFrom(src engine.View) { *v = *src.(*View) }

// Key implements engine.View.
func (v *View) Key() uint64 { return v.key() }

// Sample implements engine.View: it fills each hole that has been dealt with
// one of the cards that are not in sight, each as likely as another. Bets tell
// nothing: no prior is stated over how the other seat bets.
func (v *View) Sample(dst engine.State, rng *rand.Rand) {
	s := dst.(*State)
	s.table = v.table
	s.eye = truth
	for seat := range s.dealt {
		if s.cards[seat] == Hidden {
			s.cards[seat] = s.draw(rng)
		}
	}
}

// draw returns a random card that is not in sight.
func (t *table) draw(rng *rand.Rand) Card {
	free := t.free()
	return lists[free][rng.IntN(bits.OnesCount8(free))]
}

// sees reports whether eye sees the card of seat before it is shown. Secrecy is
// decided here and nowhere else.
func (t *table) sees(seat engine.Seat) bool { return sees(t.eye, seat) }

func sees(eye, seat engine.Seat) bool { return eye == truth || eye == seat }

// seenBy returns the table with holes where seat does not know.
func (t *table) seenBy(seat engine.Seat) table {
	v := *t
	v.eye, v.cards = seat, t.seenCards(seat)
	return v
}

// seenCards returns the cards of the seats as far as a seat knows them.
func (t *table) seenCards(seat engine.Seat) [2]Card {
	cards := t.cards
	if t.shown == 0 && !sees(seat, First) {
		cards[First] = Hidden
	}
	if t.shown < 2 && !sees(seat, Second) {
		cards[Second] = Hidden
	}
	return cards
}

// key packs the table into 48 bits and scrambles them one to one, so that
// different tables never share a key:
//
//	bits 0-7    eye       bits 20-21  dealt
//	bits 8-11   cards[0]  bits 22-23  shown
//	bits 12-15  cards[1]  bits 24-35  bets[0]
//	bits 16-19  board     bits 36-47  bets[1]
func (t *table) key() uint64 { return t.keyOf(t.cards, t.eye) }

// keyOf is the key of the table with other cards in another eye.
func (t *table) keyOf(cards [2]Card, eye engine.Seat) uint64 {
	k := uint64(uint8(eye)) | uint64(cards[0])<<8 | uint64(cards[1])<<12 | uint64(t.board)<<16
	k |= uint64(t.dealt)<<20 | uint64(t.shown)<<22 | uint64(t.bets[0])<<24 | uint64(t.bets[1])<<36
	return engine.Scramble(k)
}
