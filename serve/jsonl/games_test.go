package jsonl

// All games and the bundled nets.
import (
	_ "deadreckon/internal/games"
	_ "deadreckon/train/netplay"
)
