package host

import (
	"bytes"
	"errors"
	"fmt"

	"deadreckon/engine"
)

// Wording is a text about a position or an action.
type Wording int

// What there is to write. The numbers are part of the C interface.
const (
	AsPosition Wording = iota // what Read reads
	AsDrawing
	AsSVG
	AsMoment  // what comes next, in words
	AsAction  // an action in the notation
	AsExplain // an action in words
)

// Write writes about a place, and about an action that is legal there if the wording is of one.
func (p *Positions) Write(i int, w Wording, a engine.Action) (string, error) {
	at, err := p.at(i)
	if err != nil {
		return "", err
	}
	n := p.game.Notation()
	switch w {
	case AsPosition:
		return n.FormatPosition(at.Position), nil
	case AsDrawing:
		return n.Show(at.Position), nil
	case AsSVG:
		return p.drawn(at.Position)
	case AsMoment:
		if m, ok := at.Position.(engine.Prompter); ok && at.Turn() != engine.Nobody {
			return m.Moment(), nil
		}
		return engine.SeatName(p.game, at.Turn()), nil
	case AsAction, AsExplain:
		if err := p.allow(at, a); err != nil {
			return "", err
		}
		if w == AsAction {
			return n.FormatAction(at.Position, a), nil
		}
		return n.Explain(at.Position, a), nil
	}
	return "", fmt.Errorf("no wording %d", w)
}

func (p *Positions) drawn(at engine.Position) (string, error) {
	artist, ok := p.game.Notation().(engine.Illustrator)
	if !ok {
		return "", fmt.Errorf("game %s has no SVG picture", p.game.Name())
	}
	var out bytes.Buffer
	err := artist.WriteSVG(&out, at, engine.Picture{})
	return out.String(), err
}

// ParseAction reads an action that is legal in a place.
func (p *Positions) ParseAction(i int, text string) (engine.Action, error) {
	at, err := p.at(i)
	if err != nil {
		return 0, err
	}
	return p.game.Notation().ParseAction(at.Position, text)
}

// Read reads a position: a full one is put in the place of a state, what one seat knows in
// that of a view. It says which. Errors name the line.
func (p *Positions) Read(state, view int, text string) (Kind, engine.Seat, error) {
	s, v, err := p.pair(state, view, p.stateAt, p.viewAt)
	if err != nil {
		return 0, 0, err
	}
	read, err := readPosition(p.game, text)
	switch read := read.(type) {
	case engine.State:
		s.state.CopyFrom(read)
		return StatePlace, s.changed(), err
	case engine.View:
		v.view.CopyFrom(read)
		return ViewPlace, v.changed(), err
	}
	return 0, 0, err
}

// readPosition reads a position. Its errors name the line.
func readPosition(g engine.Game, text string) (engine.Position, error) {
	p, err := g.Notation().ParsePosition(text)
	if err == nil {
		return p, nil
	}
	if syntax, ok := errors.AsType[*engine.SyntaxError](err); ok {
		named := *syntax
		named.File = "position"
		return nil, &named
	}
	return nil, fmt.Errorf("position: %w", err)
}
