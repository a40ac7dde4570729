package main

// Every game that the verbs can open registers itself.
import (
	_ "deadreckon/engine/kuhn"
	_ "deadreckon/engine/mall"
)
