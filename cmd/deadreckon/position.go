package main

import (
	"errors"
	"fmt"
	"io"

	"deadreckon/engine"
)

// clonePosition returns a copy of a state or a view.
func clonePosition(game engine.Game, p engine.Position) engine.Position {
	switch p := p.(type) {
	case engine.State:
		s := game.NewState()
		s.CopyFrom(p)
		return s
	case engine.View:
		return cloneView(game, p)
	}
	panic(fmt.Sprintf("deadreckon: %T is neither a state nor a view", p))
}

func cloneView(game engine.Game, v engine.View) engine.View {
	out := game.NewView()
	out.CopyFrom(v)
	return out
}

// viewOf returns what a seat knows of a position. A view can only be that of
// its own seat: what another seat knows cannot be told from it.
func viewOf(game engine.Game, p engine.Position, seat engine.Seat) (engine.View, error) {
	v := game.NewView()
	switch p := p.(type) {
	case engine.State:
		p.ViewInto(seat, v)
	case engine.View:
		if p.Viewer() != seat {
			return nil, fmt.Errorf("the position is what seat %s knows; it does not tell what seat %s knows",
				seatName(game, p.Viewer()), seatName(game, seat))
		}
		v.CopyFrom(p)
	}
	return v, nil
}

// viewOnTurn returns the view of the seat that has to decide: never the truth,
// so that no search sees what its seat does not know.
func viewOnTurn(game engine.Game, p engine.Position) (engine.View, error) {
	switch turn := p.Turn(); turn {
	case engine.Nobody:
		return nil, errors.New("the game is over; there is nothing to decide")
	case engine.Chance:
		return nil, errors.New("chance is on turn; enter the outcome first")
	default:
		return viewOf(game, p, turn)
	}
}

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
