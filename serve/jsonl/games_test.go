package jsonl

// Every game that the program opens, and the nets that guide searches.
import (
	_ "deadreckon/internal/games"
	_ "deadreckon/train/netplay"
)
