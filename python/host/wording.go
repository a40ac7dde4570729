package host

import (
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
		return engine.SVG(p.game, at.Position, engine.Picture{})
	case AsMoment:
		if m, ok := at.Position.(engine.Prompter); ok && at.Turn() != engine.Nobody {
			return m.Moment(), nil
		}
		return engine.SeatName(p.game, at.Turn()), nil
	case AsAction, AsExplain:
		if err := at.allow(p.game, a); err != nil {
			return "", err
		}
		if w == AsAction {
			return n.FormatAction(at.Position, a), nil
		}
		return n.Explain(at.Position, a), nil
	}
	return "", fmt.Errorf("no wording %d", w)
}

// ParseAction reads an action that is legal in a place.
func (p *Positions) ParseAction(i int, text string) (engine.Action, error) {
	at, err := p.at(i)
	if err != nil {
		return 0, err
	}
	return p.game.Notation().ParseAction(at.Position, text)
}

// positionText stands in errors for the file of a position.
const positionText = "position"

// Read reads a position: a full one is put in the place of a state, what one seat knows in
// that of a view. It says which. Errors name the line.
func (p *Positions) Read(state, view int, text string) (Kind, engine.Seat, error) {
	s, v, err := p.pair(state, view, p.stateAt, p.viewAt)
	if err != nil {
		return 0, 0, err
	}
	read, err := engine.ReadPosition(p.game, positionText, text)
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
