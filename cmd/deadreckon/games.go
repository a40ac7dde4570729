package main

// Every game that the verbs can open registers itself, and so do its agents.
import (
	_ "deadreckon/agents/mall"
	_ "deadreckon/engine/mall"
	_ "deadreckon/engine/toy/commons"
	_ "deadreckon/engine/toy/goofspiel"
	_ "deadreckon/engine/toy/kuhn"
	_ "deadreckon/engine/toy/leduc"
	_ "deadreckon/engine/toy/liarsdice"
	_ "deadreckon/engine/toy/pig"
	_ "deadreckon/engine/toy/tictactoe"
	_ "deadreckon/train/netplay"
)
