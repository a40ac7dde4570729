package jsonl

// Every game that the program opens.
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
