package session

import (
	"errors"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// Where names an entry and a viewer. The zero value is the place of the game as the viewer of the whole
// position sees it.
type Where struct {
	ViewerChoice
	At    *int `json:"at"`    // the number of an entry on the line through the place, 0 for the start
	Node  *int `json:"node"`  // the number of an entry in the tree, in place of At
	Steps *int `json:"steps"` // how many actions of that entry have happened; nil is all
}

// Now reports whether w is the place of the game.
func (w Where) Now() bool { return w.At == nil && w.Node == nil && w.Steps == nil }

// Seen returns the game as a seat sees it or, for "", the whole game. Callers must not enter anything.
func (s *Session) Seen(seat string) (*journal.Journal, error) {
	if err := s.Ready(); err != nil || seat == "" {
		return s.journal, err
	}
	at, err := engine.SeatNamed(s.Game(), seat)
	if err != nil {
		return nil, err
	}
	if _, err := engine.ViewOf(s.Game(), s.Position(), at); err != nil {
		return nil, err
	}
	if v, ok := s.Position().(engine.View); ok && v.Viewer() == at {
		return s.journal, nil
	}
	return s.journal.SeenBy(at)
}

// Look returns the visible game, the node and the position at w. The position may be the session's own and
// is read-only.
func (s *Session) Look(w Where) (j *journal.Journal, node int, p engine.Position, err error) {
	if j, err = s.Seen(string(w.Seat)); err != nil {
		return nil, 0, nil, err
	}
	switch {
	case w.At != nil && w.Node != nil:
		return nil, 0, nil, errors.New(`"at" and "node" both name an entry; give one`)
	case w.Node != nil:
		node = *w.Node
	case w.At != nil:
		if node, err = j.NodeOf(*w.At); err != nil {
			return nil, 0, nil, err
		}
	case w.Steps != nil:
		return nil, 0, nil, errors.New(`"steps" is of the entry that "at" or "node" names`)
	default:
		return j, j.At(), j.Position(), nil
	}
	if w.Steps != nil {
		p, err = j.PositionWithin(node, *w.Steps)
	} else {
		p, err = j.PositionAt(node)
	}
	return j, node, p, err
}

// Text writes the position there: see journal.Journal.Text.
func (s *Session) Text(w Where) (string, error) {
	j, node, _, err := s.Look(w)
	if err != nil {
		return "", err
	}
	steps := -1
	if w.Steps != nil {
		steps = *w.Steps
	}
	return j.Text(node, steps)
}

// ViewText is Text of the current position as the seat of v sees it. If the session does not know the
// seat's history, it is the text of v.
func (s *Session) ViewText(v engine.View) string {
	text, err := s.Text(Where{ViewerChoice: ViewerChoice{SeatWord(engine.SeatName(s.Game(), v.Viewer()))}})
	if err != nil {
		return s.Game().Notation().FormatPosition(v)
	}
	return text
}

// Goto puts the game at a node of the tree.
func (s *Session) Goto(node int) error {
	if err := s.Ready(); err != nil {
		return err
	}
	return s.journal.Go(node)
}

// Note replaces the note of a node by a seat, or for "" by the viewer of the whole game.
func (s *Session) Note(seat string, node int, n journal.Note) error {
	if seat != "" {
		at, err := engine.SeatNamed(s.Game(), seat)
		if err != nil {
			return err
		}
		seat = engine.SeatName(s.Game(), at)
	}
	return s.journal.WriteNote(seat, node, n)
}
