package flatstate

import (
	"math/rand/v2"

	"deadreckon/engine"
)

// played is a state that the rules play, with or without hidden parts.
type played[S any] interface {
	*S
	engine.Position
	engine.Phased

	// Self returns the state itself; View has a method of the same name.
	Self() *S
	// ViewerSeat returns the viewer, engine.Nobody for a full state.
	ViewerSeat() engine.Seat
	// Number returns the field for the index of the rules in an Interned.
	Number() *uint16
	// Sample implements engine.View.Sample.
	Sample(dst *S, rng *rand.Rand)
	// Belief implements engine.Believer.
	Belief() []engine.Unknown
}

// View is the knowledge of a seat: a state with hidden parts, which the same rules play. Its type
// is distinct from S and not an engine.State, so that a view is never used as the full state.
type View[S any, P played[S]] struct{ Masked S }

// Position returns s itself if it is a full state, else a View.
func Position[S any, P played[S]](s *S) engine.Position {
	if P(s).ViewerSeat() == engine.Nobody {
		return P(s)
	}
	return &View[S, P]{*s}
}

// ViewerSeat converts the viewer number in a state: 0 for a full state, else 1 + the seat.
func ViewerSeat(viewer uint8) engine.Seat {
	if viewer == 0 {
		return engine.Nobody
	}
	return engine.Seat(viewer) - 1
}

// Self returns the state inside.
func (v *View[S, P]) Self() *S          { return &v.Masked }
func (v *View[S, P]) Turn() engine.Seat { return P(&v.Masked).Turn() }

// AppendLegal implements engine.Position: the exact legal actions if the viewer is on turn, else
// all possible ones.
func (v *View[S, P]) AppendLegal(dst []engine.Action) []engine.Action {
	return P(&v.Masked).AppendLegal(dst)
}

// AppendOdds implements engine.Position, given the knowledge of the seat.
func (v *View[S, P]) AppendOdds(dst []uint64) []uint64 { return P(&v.Masked).AppendOdds(dst) }

// Apply implements engine.Position; a is an action as the seat sees it.
func (v *View[S, P]) Apply(a engine.Action)          { P(&v.Masked).Apply(a) }
func (v *View[S, P]) Score(seat engine.Seat) float64 { return P(&v.Masked).Score(seat) }
func (v *View[S, P]) Viewer() engine.Seat            { return P(&v.Masked).ViewerSeat() }
func (v *View[S, P]) CopyFrom(src engine.View)       { *v = *src.(*View[S, P]) }
func (v *View[S, P]) Key() uint64                    { return Key(&v.Masked, P(&v.Masked).Number()) }

func (v *View[S, P]) Sample(dst engine.State, rng *rand.Rand) {
	P(&v.Masked).Sample(dst.(P), rng)
}

func (v *View[S, P]) Belief() []engine.Unknown { return P(&v.Masked).Belief() }

// AppendBinary appends the content of the view, equal on all little-endian machines. It returns no
// error.
func (v *View[S, P]) AppendBinary(dst []byte) ([]byte, error) {
	return AppendBytes(dst, &v.Masked, P(&v.Masked).Number()), nil
}

func (v *View[S, P]) Phase() string   { return P(&v.Masked).Phase() }
func (v *View[S, P]) PlayerTurn() int { return P(&v.Masked).PlayerTurn() }
func (v *View[S, P]) Prompt() string  { return P(&v.Masked).Prompt() }
