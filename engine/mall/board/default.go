package board

import (
	_ "embed"
	"sync"

	"deadreckon/engine/kit/options"
)

//go:embed data/board.txt
var defaultBoard string

// Default returns the built-in board. It is shared.
var Default = sync.OnceValue(func() *Board { return options.Must(Parse("data/board.txt", defaultBoard)) })
