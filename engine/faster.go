package engine

import "math/rand/v2"

// What a State may offer beside its interface to be searched faster.

// Overt is an optional interface of a State that can tell at once whether a decision
// is in the open, as most are. A search then need not ask what a seat sees of each
// action.
type Overt interface {
	// Overt reports whether seat sees every legal action of the player on turn as it
	// is: Seen returns each unchanged. It may say no where that is so too.
	Overt(seat Seat) bool
}

// Drawer is an optional interface of a State that can draw an outcome without a list of
// all.
type Drawer interface {
	// Draw returns, at Chance, an outcome drawn by the odds, and of how many. It is the
	// one that Pick would choose of AppendLegal by AppendOdds, and takes as much from
	// rng, which is nothing where there is but one outcome.
	Draw(rng *rand.Rand) (a Action, of int)
}
