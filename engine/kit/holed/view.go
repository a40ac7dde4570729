package holed

import "deadreckon/engine"

// played is a state that the rules play on.
type played[S any] interface {
	*S
	engine.Position
	engine.Phased
	engine.Turned
	engine.Prompter
}

// View is what a seat knows of a state: another one with holes, which the same rules play as far
// as the seat can tell. It has these methods of a state and no other, so that nobody takes it for
// the truth.
type View[S any, P played[S]] struct{ Masked S }

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

// Phase implements engine.Phased.
func (v *View[S, P]) Phase() string { return P(&v.Masked).Phase() }

// PlayerTurn implements engine.Turned.
func (v *View[S, P]) PlayerTurn() int { return P(&v.Masked).PlayerTurn() }

// Moment implements engine.Prompter.
func (v *View[S, P]) Moment() string { return P(&v.Masked).Moment() }
