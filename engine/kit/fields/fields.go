package fields

import (
	"fmt"
	"math"
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// Field is an argument of packed actions. P is the context, such as a position.
type Field[P any] struct {
	Shift, Width uint     // its bits in an action; 0 as width stands for 8
	Low          int      // value with index 0
	Words        []string // names by index; nil for a square

	// Index returns the index of the field in an action, negative if the action belongs to the next
	// row of its kind. Nil: the value minus Low.
	Index func(p P, a engine.Action) int

	// Value inverts Index. a has the kind and the fields before this one; ok is false if the position
	// has no such value. Nil: i plus Low.
	Value func(p P, a engine.Action, i int) (v int, ok bool)
}

// Implied is a field that nets need not name, because its value follows from the position. Without a
// value there is no action.
func Implied[P any](value func(p P) (v int, ok bool)) Field[P] {
	return Field[P]{Index: func(P, engine.Action) int { return 0 }, Value: func(p P, _ engine.Action, _ int) (int, bool) { return value(p) }}
}

func (d *Field[P]) mask() engine.Action {
	if d.Width == 0 {
		return 1<<8 - 1
	}
	return 1<<d.Width - 1
}

// add adds the field to an action.
func (d *Field[P]) add(p P, a engine.Action, i int) (engine.Action, bool) {
	v, ok := i+d.Low, true
	if d.Value != nil {
		v, ok = d.Value(p, a, i)
	}
	return a | engine.Action(v)&d.mask()<<d.Shift, ok
}

// Row numbers a kind of action, which is in the bits from shift on. The name of f is a format with one %s
// for each field with words. The first field counts most. At most one field is a square.
func Row[P any, K ~uint8](shift uint, kind K, f engine.Field, list ...Field[P]) index.Row[P] {
	names := [][]any{nil}
	for i := range list {
		if list[i].Words != nil {
			names = product(names, list[i].Words)
		}
	}
	row := index.Row[P]{Kind: uint8(kind), Of: of(list)}
	row.Action = func(p P, field, square int) (a engine.Action, ok bool) {
		a, ok = engine.Action(kind)<<shift, true
		rest := len(row.Fields)
		for i := 0; ok && i < len(list); i++ {
			d, n := &list[i], square
			if d.Words != nil {
				rest /= len(d.Words)
				n = field / rest % len(d.Words)
			}
			a, ok = d.add(p, a, n)
		}
		return a, ok
	}
	for _, words := range names {
		g := f
		g.Name = fmt.Sprintf(f.Name, words...)
		row.Fields = append(row.Fields, g)
	}
	return row
}

// of returns the function Of of a row.
func of[P any](list []Field[P]) func(p P, a engine.Action) (field, square int) {
	type part struct {
		shift, mask        engine.Action
		low, field, square int // an index counts so many fields and squares
		size               uint
		index              func(p P, a engine.Action) int
	}
	parts := make([]part, len(list))
	weight := 1
	for i, d := range slices.Backward(list) {
		parts[i] = part{engine.Action(d.Shift), d.mask(), d.Low, weight, 0, uint(len(d.Words)), d.Index}
		if d.Words == nil {
			parts[i].field, parts[i].square, parts[i].size = 0, 1, math.MaxInt
			continue
		}
		weight *= len(d.Words)
	}
	switch plain := !slices.ContainsFunc(list, func(d Field[P]) bool { return d.Index != nil }); { // most rows need no loop
	case len(list) == 1 && !plain:
		d := parts[0]
		return func(p P, a engine.Action) (field, square int) {
			n := d.index(p, a)
			if uint(n) >= d.size {
				return -1, 0
			}
			return n * d.field, n * d.square
		}
	case len(list) <= 2 && plain:
		two := append(parts, part{size: 1}, part{size: 1})[:2] // a missing field is 0
		d, e := two[0], two[1]
		return func(_ P, a engine.Action) (field, square int) {
			m, n := int(a>>(d.shift&31)&d.mask)-d.low, int(a>>(e.shift&31)&e.mask)-e.low
			if uint(m) >= d.size || uint(n) >= e.size {
				return -1, 0
			}
			return m*d.field + n*e.field, m*d.square + n*e.square
		}
	}
	return func(p P, a engine.Action) (field, square int) {
		for i := range parts {
			d := &parts[i]
			n := 0
			if d.index != nil {
				n = d.index(p, a)
			} else {
				n = int(a>>(d.shift&31)&d.mask) - d.low
			}
			if uint(n) >= d.size {
				return -1, 0
			}
			field += n * d.field
			square += n * d.square
		}
		return field, square
	}
}

// product appends each word to each list.
func product(lists [][]any, words []string) (out [][]any) {
	for _, list := range lists {
		for _, w := range words {
			out = append(out, append(list[:len(list):len(list)], w))
		}
	}
	return out
}
