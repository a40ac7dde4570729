package flatstate

import (
	"math/rand/v2"

	"deadreckon/engine"
)

// played is a state that the rules play on, with or without holes.
type played[S any] interface {
	*S
	engine.Position
	engine.Phased

	// Self is the state itself, as View has a method of that name for the one in it.
	Self() *S
	// Eye is the seat whose view this is, engine.Nobody of the truth: see ViewerSeat.
	ViewerSeat() engine.Seat
	// Number is where the number of the rules stands, on a Interned.
	Number() *uint16
	// Sample fills holes, as engine.View has it.
	Sample(dst *S, rng *rand.Rand)
	// Belief tells of holes, as engine.Believer has it.
	Belief() []engine.Unknown
}

// View is what a seat knows of a state: another one with holes, which the same rules play as far
// as the seat can tell. It is a type of its own, and no engine.State, so that nobody takes it for
// the truth.
type View[S any, P played[S]] struct{ Masked S }

// Position is the truth, or the view, that a state is.
func Position[S any, P played[S]](s *S) engine.Position {
	if P(s).ViewerSeat() == engine.Nobody {
		return P(s)
	}
	return &View[S, P]{*s}
}

// ViewerSeat is the seat of a number that states hold: 0 for the truth, else 1 + the seat.
func ViewerSeat(viewer uint8) engine.Seat {
	if viewer == 0 {
		return engine.Nobody
	}
	return engine.Seat(viewer) - 1
}

// Self returns the state inside, in which a game's content(position) finds it.
func (v *View[S, P]) Self() *S { return &v.Masked }

// Turn implements engine.Position.
func (v *View[S, P]) Turn() engine.Seat { return P(&v.Masked).Turn() }

// AppendLegal implements engine.Position: exactly the legal actions on the turn of the seat, all
// possible ones on that of others.
func (v *View[S, P]) AppendLegal(dst []engine.Action) []engine.Action {
	return P(&v.Masked).AppendLegal(dst)
}

// AppendOdds implements engine.Position: given what the seat knows.
func (v *View[S, P]) AppendOdds(dst []uint64) []uint64 { return P(&v.Masked).AppendOdds(dst) }

// Apply implements engine.Position: a is an action as the seat sees it.
func (v *View[S, P]) Apply(a engine.Action) { P(&v.Masked).Apply(a) }

// Score implements engine.Position.
func (v *View[S, P]) Score(seat engine.Seat) float64 { return P(&v.Masked).Score(seat) }

// Viewer implements engine.View.
func (v *View[S, P]) Viewer() engine.Seat { return P(&v.Masked).ViewerSeat() }

// CopyFrom implements engine.View.
func (v *View[S, P]) CopyFrom(src engine.View) { *v = *src.(*View[S, P]) }

// Key implements engine.View.
func (v *View[S, P]) Key() uint64 { return Key(&v.Masked, P(&v.Masked).Number()) }

// Sample implements engine.View.
func (v *View[S, P]) Sample(dst engine.State, rng *rand.Rand) {
	P(&v.Masked).Sample(dst.(P), rng)
}

// Belief implements engine.Believer.
func (v *View[S, P]) Belief() []engine.Unknown { return P(&v.Masked).Belief() }

// AppendBinary appends the content of the view, the same on every machine of little-endian byte
// order. It returns no error.
func (v *View[S, P]) AppendBinary(dst []byte) ([]byte, error) {
	return AppendBytes(dst, &v.Masked, P(&v.Masked).Number()), nil
}

// Phase implements engine.Phased.
func (v *View[S, P]) Phase() string { return P(&v.Masked).Phase() }

// PlayerTurn implements engine.Phased.
func (v *View[S, P]) PlayerTurn() int { return P(&v.Masked).PlayerTurn() }

// Prompt implements engine.Phased.
func (v *View[S, P]) Prompt() string { return P(&v.Masked).Prompt() }
