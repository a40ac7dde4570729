package main

// Every game that the verbs can open registers itself, and so do its agents.
import (
	_ "deadreckon/agents/mall"
	_ "deadreckon/engine/kuhn"
	_ "deadreckon/engine/mall"
)
