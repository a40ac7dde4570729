package index

import (
	"slices"

	"deadreckon/engine"
)

// Part is a part of an observation. Write receives zeroed elements, as many as the fields have
// layers.
type Part[P any, T uint64 | float32] struct {
	Fields []engine.Field
	Write  func(p P, dst []T)

	word  func(p P) T // single-word form of Write, if there is one
	words int         // words of its fields, set by NewCoding
}

// Tell returns a part.
func Tell[P any, T uint64 | float32](fields []engine.Field, write func(p P, dst []T)) Part[P, T] {
	return Part[P, T]{Fields: fields, Write: write}
}

// Coding is the encoding of a game, with the methods of an engine.Encoder. With at most 64 squares
// a layer is one word, else as many as Shape has.
type Coding[P any] struct {
	Shape   engine.Encoding
	planes  []Part[P, uint64]
	globals []Part[P, float32]
	actions *Numbering[P]
}

// NewCoding adds parts and actions to a shape that describes the squares. It copies the parts.
func NewCoding[P any](shape engine.Encoding, planes []Part[P, uint64], globals []Part[P, float32], actions *Numbering[P]) *Coding[P] {
	c := &Coding[P]{Shape: shape, planes: slices.Clone(planes), globals: slices.Clone(globals), actions: actions}
	for i := range c.planes {
		part := &c.planes[i]
		for _, f := range part.Fields {
			part.words += max(f.Max, 1) * shape.Words()
		}
		c.Shape.Planes = append(c.Shape.Planes, part.Fields...)
	}
	for i := range c.globals {
		part := &c.globals[i]
		part.words = len(part.Fields)
		c.Shape.Globals = append(c.Shape.Globals, part.Fields...)
	}
	c.Shape.ActionPlanes, c.Shape.ActionGlobals = actions.Fields()
	return c
}

// Observe writes the observation of a view.
func (c *Coding[P]) Observe(p P, planes []uint64, globals []float32) {
	observe(p, c.planes, planes)
	observe(p, c.globals, globals)
}

func observe[P any, T uint64 | float32](p P, parts []Part[P, T], dst []T) {
	clear(dst)
	for i := range parts {
		part := &parts[i]
		if part.word != nil {
			dst[0] = part.word(p)
		} else {
			part.Write(p, dst[:part.words])
		}
		dst = dst[part.words:]
	}
}

// AppendIndices appends the indices of actions, whose kind is in the bits from shift on.
func (c *Coding[P]) AppendIndices(dst []int32, p P, actions []engine.Action, shift int) []int32 {
	for _, a := range actions {
		dst = append(dst, c.actions.Index(p, uint8(a>>shift), a))
	}
	return dst
}

// ActionAt returns the action of an index, false if there is none.
func (c *Coding[P]) ActionAt(p P, i int) (engine.Action, bool) { return c.actions.Action(p, i) }
