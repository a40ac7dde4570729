package index

import "deadreckon/engine"

// Packing is the layout of actions with one argument.
type Packing struct {
	Pack func(kind, x uint8) engine.Action
	Arg  func(a engine.Action) uint8
}

// OnSquare is a kind whose argument is a square, counted from first. Smaller arguments belong to
// the next row of the kind.
func OnSquare[P any, K ~uint8](p Packing, kind K, first int, f engine.Field) Row[P] {
	return Row[P]{Kind: uint8(kind), Fields: []engine.Field{f},
		Of: func(_ P, a engine.Action) (field, square int) {
			square = int(p.Arg(a)) - first
			return min(square, 0), square
		},
		Action: func(_ P, _, square int) (engine.Action, bool) {
			return p.Pack(uint8(kind), uint8(square+first)), true
		}}
}

// Among is a kind whose argument selects a field, counted from first. Other arguments belong to the
// next row of the kind.
func Among[P any, K ~uint8](p Packing, kind K, first int, fields ...engine.Field) Row[P] {
	return Row[P]{Kind: uint8(kind), Fields: fields,
		Of: func(_ P, a engine.Action) (field, square int) {
			if field = int(p.Arg(a)) - first; field >= len(fields) {
				return -1, 0
			}
			return field, 0
		},
		Action: func(_ P, field, _ int) (engine.Action, bool) {
			return p.Pack(uint8(kind), uint8(field+first)), true
		}}
}
