package streets

import (
	"fmt"
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/engine/kit/holed"
)

// View is what one seat knows of a game: a State with a hole. It is a type of its own, so
// that an agent cannot be handed the truth by mistake.
type View struct{ s State }

// viewOf returns a view of a state that has the holes of one.
func viewOf(s State) *View { return &View{s} }

// mask is the only place that decides what a seat sees. Secret are the cards of the other
// seats until they are shown, and the event, or the token, that another seat's psychic has
// looked at: that it was is known. Digest part 4.
func (s *State) mask(seat engine.Seat, dst *State) {
	*dst = *s
	dst.viewer = 1 + uint8(seat)
	if seat == engine.Chance {
		dst.viewer = onlooker
	}
	for i := range dst.seats {
		if i != int(seat) && dst.seats[i].flags&seatShown == 0 {
			dst.seats[i].card = 0
		}
	}
	if s.seer != 0 && s.seer != dst.viewer && s.foreseen != 0 {
		dst.foreseen = unseenEvent
	}
	if s.job == jobResolve && s.emerging().seer != dst.viewer {
		dst.die, dst.emerging().seer = 0, 0
	}
	for n, t := range dst.lying() {
		if of, _, ok := t.look(); ok && of != int(seat) {
			dst.tokens[n] = t &^ 63
		}
	}
}

// Seen masks what a seat does not see: the card that another is dealt, and what its psychic
// looks at.
func (s *State) Seen(a engine.Action, seat engine.Seat) engine.Action {
	p := Decode(a)
	switch {
	case p.Kind == KindCard && s.stage == stageCards && uint8(seat) != p.A:
		p.Q = 0
	case p.Kind == KindEvent && s.act == KindPsychicEvent && s.seer != 1+uint8(seat),
		p.Kind == KindRoll && s.job == jobLook && uint8(seat) != s.who().owner:
		p.Q = 0
	}
	return p.Action()
}

// Overt implements engine.Overt: every decision is in the open.
func (s *State) Overt(engine.Seat) bool { return s.Turn() >= 0 }

// bare is a position but for the number of its rules, which depends on the process.
func (s *State) bare() State {
	c := *s
	c.rules = 0
	return c
}

// key hashes the whole content of a position.
func (s *State) key() uint64 {
	c := s.bare()
	return holed.Hash(holed.Words(&c))
}

// AppendBinary appends the content of the view, the same on every machine of little-endian
// byte order. It returns no error.
func (v *View) AppendBinary(dst []byte) ([]byte, error) {
	c := v.s.bare()
	return holed.AppendWords(dst, holed.Words(&c)), nil
}

// Key returns the information key of a seat.
func (s *State) Key(seat engine.Seat) uint64 {
	var v State
	s.mask(seat, &v)
	return v.key()
}

// CopyFrom makes s equal to src, a *State of this package.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// ViewInto writes what seat knows into dst, a *View of this package.
func (s *State) ViewInto(seat engine.Seat, dst engine.View) { s.mask(seat, &dst.(*View).s) }

// Turn returns who acts next.
func (v *View) Turn() engine.Seat { return v.s.Turn() }

// AppendLegal appends the legal actions as far as the viewer can tell.
func (v *View) AppendLegal(dst []engine.Action) []engine.Action { return v.s.AppendLegal(dst) }

// AppendOdds appends the odds of a chance event given what the viewer knows.
func (v *View) AppendOdds(dst []uint64) []uint64 { return v.s.AppendOdds(dst) }

// Apply plays an action as the viewer sees it.
func (v *View) Apply(a engine.Action) { v.s.Apply(a) }

// Score returns the result for a seat.
func (v *View) Score(seat engine.Seat) float64 { return v.s.Score(seat) }

// Viewer returns the seat whose knowledge this is.
func (v *View) Viewer() engine.Seat {
	if v.s.viewer == onlooker {
		return engine.Chance
	}
	return engine.Seat(v.s.viewer) - 1
}

// onlooker is the viewer who sees what every seat sees.
const onlooker = seatSlots + 1

// CopyFrom makes v equal to src, a *View of this package.
func (v *View) CopyFrom(src engine.View) { *v = *src.(*View) }

// Key returns the information key of the viewer.
func (v *View) Key() uint64 { return v.s.key() }

// Phase implements engine.Phased.
func (v *View) Phase() string { return v.s.Phase() }

// PlayerTurn implements engine.Turned.
func (v *View) PlayerTurn() int { return v.s.PlayerTurn() }

// Sample fills dst, a *State of this package, with a world drawn from the exact posterior:
// see sample.go.
func (v *View) Sample(dst engine.State, rng *rand.Rand) { v.s.sample(dst.(*State), rng) }

// PlayerTurn implements engine.Turned: a part of a seat, or the phases before. Digest 8.1.
func (s *State) PlayerTurn() int {
	k := 0
	switch {
	case s.stage < stageTurn:
		k = 1 + int(s.who().owner)
	case s.stage == stageBosses:
		k = 8 + int(s.bossing().seat)
	case s.stage == stageOrder, s.stage == stagePart:
		k = int(s.part)
	case s.stage >= stageClose:
		k = 7
	}
	return 16*int(s.turn) + k
}

// content returns the position inside a State or a View.
func content(p engine.Position) *State {
	switch p := p.(type) {
	case *State:
		return p
	case *View:
		return &p.s
	}
	panic(fmt.Sprintf("streets: %T is no position of this game", p))
}
