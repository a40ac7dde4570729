// Package draw is what pictures of board games are made of: an SVG of shapes, words,
// arrows, heat and a legend, and a Canvas of signs for a terminal.
//
//	p := draw.New(400, 300, css)              ┌────┬────┐
//	p.Arrow(40, 40, 200, 40, "#00f", 3)       │ x  │    │
//	p.Legend(20, 280, draw.Sign{...})         └────┴────┘
//	p.WriteTo(file)
//
// Its one idea: a picture is a text that grows, so whoever writes later draws on top;
// a shape is a call with whole numbers and some Looks. Words of any origin are escaped.
//
// The package knows no board and no piece: where things are, and what they look like,
// is the game's.
package draw
