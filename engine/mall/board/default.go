package board

import (
	_ "embed"
	"sync"
)

//go:embed data/board.txt
var defaultBoard []byte

// DefaultBoard returns the board that comes with the program. It is shared.
var Default = sync.OnceValue(func() *Board {
	b, err := Parse("data/board.txt", defaultBoard)
	if err != nil {
		panic("board: " + err.Error()) // embedded data: a test keeps it valid
	}
	return b
})
