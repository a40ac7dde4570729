package main

// Every game that the verbs can open registers itself, and so do its agents.
import (
	_ "deadreckon/agents/mall"
	_ "deadreckon/engine/goofspiel"
	_ "deadreckon/engine/kuhn"
	_ "deadreckon/engine/leduc"
	_ "deadreckon/engine/liarsdice"
	_ "deadreckon/engine/mall"
	_ "deadreckon/engine/pig"
	_ "deadreckon/engine/tictactoe"
	_ "deadreckon/train/netplay"
)
