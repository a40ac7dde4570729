// Package cheat is the upper bound of search under hidden information: a player
// that is told the truth.
//
// Its one idea: a view whose samples are all the truth. Searched by determinized
// UCT (mcts.Determinized) it is plain UCT with everything seen but the dice to come;
// searched by another algorithm it knows the truth and still respects what it
// would not see of later secrets.
//
// It lives among the experiments because no player may import it: the test of the
// import graph fails if one does.
package cheat

import (
	"math/rand/v2"

	"deadreckon/engine"
)

// View returns v for a cheat: it samples nothing but truth, of which v must be a
// view. Neither may change while the view is in use.
func View(v engine.View, truth engine.State) engine.View { return view{v, truth} }

type view struct {
	engine.View
	truth engine.State
}

// Sample implements engine.View.
func (v view) Sample(dst engine.State, _ *rand.Rand) { dst.CopyFrom(v.truth) }
