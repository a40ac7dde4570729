package kuhn

import (
	"math/rand/v2"

	"deadreckon/engine"
)

// State is the truth of one game. Its zero value is not valid: see
// Game.NewState.
type State struct{ table }

// View is what one seat knows. Its zero value is storage for State.ViewInto.
type View struct{ table }

// Every toy writes the methods of State and View out. Generic ones around a table would be
// some 25 lines less a game, and a search of Pig took 11 to 13 % longer by them: each call
// of the table goes through a dictionary, and none is inlined.

// CopyFrom implements engine.State.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// ViewInto implements engine.State.
func (s *State) ViewInto(seat engine.Seat, dst engine.View) { dst.(*View).table = s.seenBy(seat) }

// Key implements engine.State.
func (s *State) Key(seat engine.Seat) uint64 {
	t := s.seenBy(seat)
	return t.key()
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
	if s.dealt < 2 {
		return Deal(s.draw(rng)), 3 - int(s.dealt)
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
// one of the cards that are not in sight, each as likely as another.
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
	free, n := t.free()
	return free[rng.IntN(n)]
}

// free returns the cards that are not in sight, n of them.
func (t *table) free() (free [3]Card, n int) {
	for c := Jack; c <= King; c++ {
		if !t.placed(c) {
			free[n] = c
			n++
		}
	}
	return free, n
}

// Belief implements engine.Believer: a card that the seat does not see is any that
// it does not see elsewhere, each as likely as another.
func (v *View) Belief() []engine.Unknown {
	var out []engine.Unknown
	free, n := v.free()
	for seat := range v.dealt {
		if v.cards[seat] != Hidden {
			continue
		}
		u := engine.Unknown{Name: "the card of the " + Game{}.Seats()[seat] + " seat", Count: 1}
		for _, c := range free[:n] {
			u.Outcomes = append(u.Outcomes, engine.Likelihood{Value: c.String(), Probability: 1 / float64(n)})
		}
		out = append(out, u)
	}
	return out
}

// sees reports whether eye sees the card of seat before it is shown. Secrecy is
// decided here and nowhere else.
func (t *table) sees(seat engine.Seat) bool { return t.eye == truth || t.eye == seat }

// seenBy returns the table with holes where seat does not know.
func (t *table) seenBy(seat engine.Seat) table {
	v := *t
	v.eye = seat
	for i := range v.cards {
		if !v.sees(engine.Seat(i)) && i >= int(v.shown) {
			v.cards[i] = Hidden
		}
	}
	return v
}

// key packs the table into 25 bits and scrambles them one to one, so that
// different tables never share a key:
//
//	bits 0-7    eye       bits 14-22  bets, 3 bits each
//	bits 8-9    cards[0]  bits 23-24  shown
//	bits 10-11  cards[1]
//	bits 12-13  dealt
func (t *table) key() uint64 {
	k := uint64(uint8(t.eye)) | uint64(t.cards[0])<<8 | uint64(t.cards[1])<<10 | uint64(t.dealt)<<12
	k |= uint64(t.bets[0])<<14 | uint64(t.bets[1])<<17 | uint64(t.bets[2])<<20 | uint64(t.shown)<<23
	return engine.Scramble(k)
}
