package mall

import (
	"fmt"
	"io"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/draw"
	"deadreckon/engine/mall/board"
)

// A picture of a position: counters, possible hidden zombies, and moves.

// WriteSVG draws a position with its caption, the squares with possible hidden zombies for its viewer, and
// the moves: arrows for ways, dashed lines for shots, rings for the rest. The first move is on top.
func (n notation) WriteSVG(w io.Writer, at engine.Position, picture engine.Picture) error {
	s := content(at)
	return s.b().WriteSVG(w, s.doors, s.counters, s.overlay(at, picture))
}

// overlay is the part of a picture above the board.
func (s *State) overlay(at engine.Position, picture engine.Picture) *board.Overlay {
	over := &board.Overlay{}
	if !picture.Plain {
		over.Heat = s.heat()
	}
	title := fmt.Sprintf("turn %d, %s", s.turn, s.showPhase())
	if v, ok := at.(engine.View); ok {
		title += fmt.Sprintf(", as %s sees it", s.r().player(v.Viewer()))
	}
	over.Caption = append([]string{title}, picture.Caption...)
	over.Style, over.Dark, over.Key = counterStyle, counterDark, counterKey
	for i := len(picture.Moves) - 1; i >= 0; i-- {
		m := content(picture.Moves[i].At).mark(picture.Moves[i].Action)
		m.Best = i == 0
		over.Marks = append(over.Marks, m)
	}
	return over
}

const counterStyle = `.peter{fill:#1f56a8;stroke:#0d2c5c;color:#fff}
.roger{fill:#0b6e63;stroke:#053a34;color:#fff}
.steve{fill:#8a4b08;stroke:#4c2802;color:#fff}
.fran{fill:#9c2468;stroke:#520f35;color:#fff}
.unit{fill:#cfe0bb;stroke:#3d5a24;color:#27400f}
.hidden{fill:#e6dcf3;stroke:#5e3d8f;color:#4a2a7a;stroke-dasharray:5 3}
.super{fill:#2c3a1c;stroke:#d3192f;color:#e4f2d0}
.drop{fill:#c2185b}
.burst{fill:#d3192f}
.rifle{fill:#5b3a1a}
`

// counterDark has the same in the dark: the characters' counters stay as they are.
const counterDark = `.peter{fill:#2f6bc6;stroke:#a9c8f5}
.roger{fill:#0f8073;stroke:#8fdccf}
.steve{fill:#9c5a14;stroke:#eebd86}
.fran{fill:#b03a7c;stroke:#f2abd0}
.unit{fill:#3d5526;stroke:#a7ce7f;color:#e3f3cf}
.hidden{fill:#372a4b;stroke:#b79ae6;color:#dccbf8}
.super{fill:#1b2411;stroke:#ff6b78;color:#e4f2d0}
.drop{fill:#d6337a}
.burst{fill:#e0384a}
.rifle{fill:#8a5c30}
`

// counterKey explains counters and badges.
var counterKey = []board.KeySign{
	{Counter: draw.Counter{Class: "peter", Figure: draw.Person}, Means: "character, by his letter"},
	{Counter: draw.Counter{Class: "fran", Figure: draw.Person, Down: true}, Means: "stunned"},
	{Counter: draw.Counter{Badges: []draw.Badge{draw.Drop}}, Means: "infected"},
	{Counter: draw.Counter{Badges: []draw.Badge{draw.Rifle}}, Means: "has a rifle"},
	{Counter: draw.Counter{Class: "super", Figure: draw.Undead}, Means: "super zombie"},
	{Counter: draw.Counter{Class: "unit", Figure: draw.Undead}, Means: "zombie unit, its value where known"},
	{Counter: draw.Counter{Badges: []draw.Badge{draw.Burst}}, Means: "berserk"},
	{Counter: draw.Counter{Class: "hidden", Figure: draw.Unknown}, Means: "hidden zombie"},
}

func (s *State) counters(x Square) (list []draw.Counter) {
	for c := Peter; c <= Fran; c++ {
		if s.at[c] != x {
			continue
		}
		name := strings.ToLower(c.Title())
		counter := draw.Counter{Piece: name, Class: name, Figure: draw.Person, Down: s.status[c] == Stunned, Words: c.Title()[:1]}
		if s.status[c] == Super {
			counter.Class, counter.Figure = "super", draw.Undead
		}
		if s.status[c] == Infected {
			counter.Badges = append(counter.Badges, draw.Drop)
		}
		if s.rifles.has(c) {
			counter.Badges = append(counter.Badges, draw.Rifle)
		}
		list = append(list, counter)
	}
	if s.occupied.Has(x) {
		u := s.unitAt(x)
		counter := draw.Counter{Piece: "zombie unit", Class: "unit", Figure: draw.Undead}
		if u.value() != 0 {
			counter.Words = fmt.Sprint(u.value())
		}
		if u.berserk() {
			counter.Badges = []draw.Badge{draw.Burst}
		}
		list = append(list, counter)
	}
	if s.hides(x) {
		list = append(list, draw.Counter{Piece: "hidden zombie", Class: "hidden", Figure: draw.Unknown})
	}
	return list
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
