package index

import (
	"fmt"

	"deadreckon/engine"
)

// Row is one kind of action, or a part of a kind that Of selects. P is the context of the
// conversion, such as a position.
type Row[P any] struct {
	Kind   uint8          // kind of its actions
	Fields []engine.Field // fields, in index order

	// Of returns the index in Fields of an action, and its square, counted from 0. A negative
	// field means that the action belongs to the next row of the kind.
	Of func(p P, a engine.Action) (field, square int)

	// Action inverts Of. It returns false if this position has no such action.
	Action func(p P, field, square int) (engine.Action, bool)
}

// Numbering numbers the actions of a game.
type Numbering[P any] struct {
	squares int
	rows    []placed[P]
	of      [256]*placed[P] // first row by kind
	fields  []*placed[P]    // row by field
	planes  int             // number of fields with squares
}

// placed is a row and its range of indices.
type placed[P any] struct {
	Row[P]
	field  int        // first field
	first  int        // first index
	stride int        // distance of fields
	next   *placed[P] // next row of the same kind
}

// New returns the numbering of rows with a square for each field, and of rows without.
func New[P any](squares int, onSquares, others []Row[P]) *Numbering[P] {
	t := &Numbering[P]{squares: squares}
	t.rows = make([]placed[P], 0, len(onSquares)+len(others)) // full capacity, since pointers to rows are kept
	next := 0
	add := func(row Row[P], stride int) {
		t.rows = append(t.rows, placed[P]{Row: row, field: len(t.fields), first: next, stride: stride})
		r := &t.rows[len(t.rows)-1]
		last := &t.of[row.Kind]
		for *last != nil {
			last = &(*last).next
		}
		*last = r
		for range row.Fields {
			t.fields = append(t.fields, r)
			next += stride
		}
	}
	for _, row := range onSquares {
		add(row, squares)
	}
	t.planes = len(t.fields)
	for _, row := range others {
		add(row, 1)
	}
	return t
}

// Fields returns the fields with and without a square: ActionPlanes and ActionGlobals of an
// engine.Encoding.
func (t *Numbering[P]) Fields() (planes, globals []engine.Field) {
	for i := range t.rows {
		if r := &t.rows[i]; r.field < t.planes {
			planes = append(planes, r.Fields...)
		} else {
			globals = append(globals, r.Fields...)
		}
	}
	return planes, globals
}

// Index returns the index of an action of a kind. It panics if no row has it.
func (t *Numbering[P]) Index(p P, kind uint8, a engine.Action) int32 {
	for r := t.of[kind]; r != nil; r = r.next {
		if field, square := r.Of(p, a); field >= 0 {
			return int32(r.first + field*r.stride + square)
		}
	}
	panic(fmt.Sprintf("index: %#x is no action of a player", uint32(a)))
}

// Action returns the action of an index in a position, false if there is none.
func (t *Numbering[P]) Action(p P, index int) (engine.Action, bool) {
	field, square, over := index/max(t.squares, 1), index%max(t.squares, 1), index-t.planes*t.squares
	if over >= 0 {
		field, square = t.planes+over, 0
	}
	if index < 0 || field >= len(t.fields) {
		return 0, false
	}
	r := t.fields[field]
	return r.Action(p, field-r.field, square)
}
