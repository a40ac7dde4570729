package main

import (
	"errors"
	"fmt"
	"io"

	"deadreckon/engine"
)

// readPosition reads a position from a file, or from standard input for "-".
func readPosition(game engine.Game, path string, stdin io.Reader) (engine.Position, error) {
	text, err := readFile(path, stdin)
	if err != nil {
		return nil, err
	}
	if n, ok := game.Notation().(engine.PositionReader); ok {
		return n.ReadPosition(fileName(path), text)
	}
	p, err := game.Notation().ParsePosition(text)
	var syntax *engine.SyntaxError
	switch {
	case err == nil:
		return p, nil
	case errors.As(err, &syntax):
		named := *syntax
		named.File = fileName(path)
		return nil, &named
	}
	return nil, fmt.Errorf("%s: %w", fileName(path), err)
}
