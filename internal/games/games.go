// Package games registers all games and their agents for the programs that import it, and lists them.
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
	_ "deadreckon/engine/toy/pig"
	_ "deadreckon/engine/toy/quay"
	_ "deadreckon/engine/toy/tictactoe"
)

// Default is the game if none is named.
const Default = "mall"
