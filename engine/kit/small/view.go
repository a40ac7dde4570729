package small

import (
	"math/rand/v2"

	"deadreckon/engine"
)

// State is a state that the rules play, with or without hidden parts.
type State[S any] interface {
	*S
	engine.State

	// Self returns the state itself; View has a method of the same name.
	Self() *S
	// ViewerSeat returns the field for the viewer: a seat, or engine.Nobody for a full state.
	ViewerSeat() *engine.Seat
	// Hash returns a hash of the content.
	Hash() uint64
	// Fill turns a view into a full state: it samples the hidden parts, as engine.View.Sample
	// does, and sets the viewer to engine.Nobody.
	Fill(rng *rand.Rand)
}

// View is the knowledge of a seat: a state with hidden parts, which the same rules play. Its type
// is distinct from S and not an engine.State, so that a view is never used as the full state.
type View[S any, P State[S]] struct{ Masked S }

type holder[S any] interface{ Self() *S }

// Of returns the state in a State or View.
func Of[S any](p engine.Position) *S { return p.(holder[S]).Self() }

// Self returns the state inside.
func (v *View[S, P]) Self() *S          { return &v.Masked }
func (v *View[S, P]) Turn() engine.Seat { return P(&v.Masked).Turn() }

func (v *View[S, P]) AppendLegal(dst []engine.Action) []engine.Action {
	return P(&v.Masked).AppendLegal(dst)
}

// AppendOdds implements engine.Position: given what the seat knows.
func (v *View[S, P]) AppendOdds(dst []uint64) []uint64 { return P(&v.Masked).AppendOdds(dst) }
func (v *View[S, P]) Apply(a engine.Action)            { P(&v.Masked).Apply(a) }
func (v *View[S, P]) Score(seat engine.Seat) float64   { return P(&v.Masked).Score(seat) }
func (v *View[S, P]) Viewer() engine.Seat              { return *P(&v.Masked).ViewerSeat() }
func (v *View[S, P]) CopyFrom(src engine.View)         { v.Masked = *Of[S](src) }
func (v *View[S, P]) Key() uint64                      { return P(&v.Masked).Hash() }

func (v *View[S, P]) Sample(dst engine.State, rng *rand.Rand) {
	s := dst.(P)
	*s = v.Masked
	s.Fill(rng)
}
