package mall

import (
	_ "embed"
	"sync"
)

//go:embed data/board.txt
var defaultBoard []byte

// DefaultBoard returns the board that comes with the program. It is shared.
var DefaultBoard = sync.OnceValue(func() *Board {
	b, err := ParseBoard("data/board.txt", defaultBoard)
	if err != nil {
		panic("mall: " + err.Error()) // embedded data: a test keeps it valid
	}
	return b
})
