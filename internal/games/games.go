// Package games is the list of the games that programs can open: whoever imports
// it has them registered, with the agents of each, and can list what there is to know
// of them.
package games

import (
	_ "deadreckon/agents/cabin"
	_ "deadreckon/agents/mall"
	_ "deadreckon/agents/outside"
	_ "deadreckon/agents/quay"
	_ "deadreckon/agents/sheet"
	_ "deadreckon/agents/streets"
	_ "deadreckon/agents/town"
	_ "deadreckon/engine/cabin"
	_ "deadreckon/engine/mall"
	_ "deadreckon/engine/streets"
	_ "deadreckon/engine/town"
	_ "deadreckon/engine/toy/commons"
	_ "deadreckon/engine/toy/goofspiel"
	_ "deadreckon/engine/toy/kuhn"
	_ "deadreckon/engine/toy/leduc"
	_ "deadreckon/engine/toy/liarsdice"
	_ "deadreckon/engine/toy/pig"
	_ "deadreckon/engine/toy/quay"
	_ "deadreckon/engine/toy/tictactoe"
)

// Default is the game where nobody names one.
const Default = "mall"
