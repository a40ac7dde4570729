package mall

import (
	"fmt"
	"io"

	"deadreckon/engine"
	"deadreckon/engine/mall/board"
)

// A picture of a position: counters, where hidden zombies may stand, and moves.

// WriteSVG draws a position with its caption, the squares where for its viewer hidden
// zombies may stand, and the moves: arrows for ways, dashed lines for shots, rings for
// the rest. The first move is on top.
func (n notation) WriteSVG(w io.Writer, at engine.Position, picture engine.Picture) error {
	s := content(at)
	return s.b().WriteSVG(w, s.doors, s.showSquare, s.overlay(at, picture))
}

// overlay is what a picture of a position has above the board.
func (s *State) overlay(at engine.Position, picture engine.Picture) *board.Overlay {
	over := &board.Overlay{Heat: s.heat()}
	if picture.Plain {
		clear(over.Heat)
	}
	title := fmt.Sprintf("turn %d, %s", s.turn, s.showPhase())
	if v, ok := at.(engine.View); ok {
		title += fmt.Sprintf(", as %s sees it", s.r().player(v.Viewer()))
	}
	over.Caption = append([]string{title}, picture.Caption...)
	over.Key = "P R S F characters, p r s f stunned, ' infected, @ super zombie; z zombie unit with its value where known, ! berserk; h hidden zombie."
	for i := len(picture.Moves) - 1; i >= 0; i-- {
		m := content(picture.Moves[i].At).mark(picture.Moves[i].Action)
		m.Best = i == 0
		over.Marks = append(over.Marks, m)
	}
	return over
}

// mark shows an action on the board: as nothing if it has no place there.
func (s *State) mark(a engine.Action) (m board.Mark) {
	x, y, _ := args(a)
	switch actionKind(a) {
	case KindSelect:
		m.To = s.at[chars(x).first()]
	case KindStep:
		m = board.Mark{Shape: board.Way, From: s.square(), To: Square(x)}
	case KindShoot:
		m = board.Mark{Shape: board.Shot, From: s.square(), To: Square(x)}
	case KindMove:
		m = board.Mark{Shape: board.Way, From: Square(x), To: Square(y)}
	case KindSuperStep:
		m = board.Mark{Shape: board.Way, From: s.at[x], To: Square(y)}
	case KindPlace, KindHide, KindCheck, KindUnit, KindReveal, KindAttack, KindAppear, KindBreak:
		m.To = Square(x)
	case KindDoor:
		m = board.Mark{Shape: board.DoorRing, Door: x}
	case KindMain:
		m = board.Mark{Shape: board.DoorRing, Door: s.r().mainDoor[s.square()]}
	case KindRifle, KindCarry, KindDrop:
		m.To = s.square()
	case KindFire, KindNumber, KindName:
		m.To = s.combat
	}
	return m
}

// ShowBoard draws the board with every door open.
func (n notation) ShowBoard() string { return n.rules.Board.Text(Doors{}, nil) }

// WriteBoard draws the board with every door open as SVG.
func (n notation) WriteBoard(w io.Writer) error {
	return n.rules.Board.WriteSVG(w, Doors{}, nil, nil)
}
