package mcts_test

import (
	"math/rand/v2"

	"deadreckon/engine"
)

// plain is a game whose states do not implement engine.Shortcuts.
type plain struct{ engine.Game }

type plainState struct{ engine.State }

type plainView struct{ engine.View }

func (p plain) NewState() engine.State { return plainState{p.Game.NewState()} }
func (p plain) NewView() engine.View   { return plainView{p.Game.NewView()} }

func (s plainState) CopyFrom(src engine.State) { s.State.CopyFrom(src.(plainState).State) }

func (s plainState) ViewInto(seat engine.Seat, dst engine.View) {
	s.State.ViewInto(seat, dst.(plainView).View)
}

func (v plainView) CopyFrom(src engine.View) { v.View.CopyFrom(src.(plainView).View) }

func (v plainView) Sample(dst engine.State, rng *rand.Rand) {
	v.View.Sample(dst.(plainState).State, rng)
}
