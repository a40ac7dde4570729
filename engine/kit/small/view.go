package small

import (
	"math/rand/v2"

	"deadreckon/engine"
)

// State is a state that the rules play on, with or without holes.
type State[S any] interface {
	*S
	engine.State

	// Self is the state itself. View has a method of that name for the state in it.
	Self() *S
	// Eye is where the state holds whose knowledge it is: a seat, or engine.Nobody for the truth.
	ViewerSeat() *engine.Seat
	// Hash is a hash of the content.
	Hash() uint64
	// Fill fills the holes of a view, as engine.View.Sample has it. The eye is still the viewer's.
	Fill(rng *rand.Rand)
}

// View is what a seat knows of a state: a state with holes, which the same rules play. It is no
// engine.State, so that nobody takes it for the truth.
type View[S any, P State[S]] struct{ Masked S }

// holder is a state or a view.
type holder[S any] interface{ Self() *S }

// Of returns the state in a position, which is a state or a view.
func Of[S any](p engine.Position) *S { return p.(holder[S]).Self() }

// Self returns the state inside.
func (v *View[S, P]) Self() *S { return &v.Masked }

// Turn implements engine.Position.
func (v *View[S, P]) Turn() engine.Seat { return P(&v.Masked).Turn() }

// AppendLegal implements engine.Position.
func (v *View[S, P]) AppendLegal(dst []engine.Action) []engine.Action {
	return P(&v.Masked).AppendLegal(dst)
}

// AppendOdds implements engine.Position: given what the seat knows.
func (v *View[S, P]) AppendOdds(dst []uint64) []uint64 { return P(&v.Masked).AppendOdds(dst) }

// Apply implements engine.Position.
func (v *View[S, P]) Apply(a engine.Action) { P(&v.Masked).Apply(a) }

// Score implements engine.Position.
func (v *View[S, P]) Score(seat engine.Seat) float64 { return P(&v.Masked).Score(seat) }

// Viewer implements engine.View.
func (v *View[S, P]) Viewer() engine.Seat { return *P(&v.Masked).ViewerSeat() }

// CopyFrom implements engine.View.
func (v *View[S, P]) CopyFrom(src engine.View) { v.Masked = *Of[S](src) }

// Key implements engine.View.
func (v *View[S, P]) Key() uint64 { return P(&v.Masked).Hash() }

// Sample implements engine.View.
func (v *View[S, P]) Sample(dst engine.State, rng *rand.Rand) {
	s := dst.(P)
	*s = v.Masked
	s.Fill(rng)
	*s.ViewerSeat() = engine.Nobody
}
