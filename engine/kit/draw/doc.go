// Package draw draws pictures of board games: as SVG, with shapes, words, arrows, heat and a
// legend, or on a Canvas of characters for a terminal.
//
//	p := draw.New(400, 300, css)              ┌────┬────┐
//	p.Arrow(40, 40, 200, 40, "#00f", 3)       │ x  │    │
//	p.Legend(20, 280, draw.Sign{...})         └────┴────┘
//	p.WriteTo(file)
//
// The one idea: a picture is a growing text. Later shapes lie on top. A shape is a call with
// integers and some Looks. All words are escaped.
//
// The package knows no board and no piece: positions and looks belong to the game.
package draw
