package main

import (
	"io"

	"deadreckon/engine"
)

// readPosition reads a position from a file, or from standard input for "-".
func readPosition(game engine.Game, path string, stdin io.Reader) (engine.Position, error) {
	text, err := readFile(path, stdin)
	if err != nil {
		return nil, err
	}
	return engine.ReadPosition(game, fileName(path), text)
}
