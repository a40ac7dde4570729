package enginetest

import (
	"fmt"
	"math"
	"slices"

	"deadreckon/engine"
)

// encoder checks the encoding of a game.
type encoder struct {
	game    engine.Encoder
	shape   *engine.Encoding
	digest  string // digest of the shape
	planes  []uint64
	globals []float32
	floats  []float32 // observation, maintained by Update
	packed  []uint64  // packed form of floats
	indices []int32
}

// newEncoder returns nil for a game without an encoding.
func newEncoder(g engine.Game) *encoder {
	e, ok := g.(engine.Encoder)
	if !ok {
		return nil
	}
	shape := e.Encoding()
	return &encoder{
		game: e, shape: shape, digest: shape.Digest(),
		planes: make([]uint64, shape.PlaneWords()), globals: make([]float32, len(shape.Globals)),
		floats: make([]float32, shape.Size()), packed: make([]uint64, shape.PlaneWords()),
	}
}

// checkShape checks that Encoding is consistent.
func (r *runner) checkShape() {
	if r.encoder == nil {
		return
	}
	e := r.encoder.shape
	if e != r.encoder.game.Encoding() {
		r.fail("encoding", "another shape at the second call")
	}
	for what, list := range map[string][]engine.Field{
		"plane": e.Planes, "global": e.Globals, "action plane": e.ActionPlanes, "global action": e.ActionGlobals,
	} {
		names := map[string]bool{}
		for i, f := range list {
			if f.Name == "" || names[f.Name] {
				r.fail("encoding", "%s %d is named %q, empty or a second time", what, i, f.Name)
			}
			names[f.Name] = true
			if plane := what == "plane"; f.Max < 0 || f.Max > 0 && (!plane || f.Range != "0..1") {
				r.fail("encoding", "%s %q tells counts to %d in the range %q: want a plane in 0..1", what, f.Name, f.Max, f.Range)
			}
		}
	}
	if len(e.Sides) != e.Squares {
		r.fail("encoding", "sides of %d squares, want %d", len(e.Sides), e.Squares)
	}
	for x, sides := range e.Sides {
		for i, side := range sides {
			back := slices.ContainsFunc(e.Sides[side.To], func(a engine.Adjacent) bool { return a.To == x && a.Kind == side.Kind })
			switch {
			case !back:
				r.fail("encoding", "square %d has a side to %d, which has none like it to %d", x, side.To, x)
			case i > 0 && sides[i-1].Slot >= side.Slot:
				r.fail("encoding", "square %d: slot %d after %d", x, side.Slot, sides[i-1].Slot)
			case int(side.Kind) >= len(e.SideKinds) || int(side.Slot) >= len(e.Slots):
				r.fail("encoding", "square %d: side of kind %d in slot %d", x, side.Kind, side.Slot)
			}
		}
	}
}

// observe returns the observation of a view, from buffers with random contents.
func (e *encoder) observe(v engine.View) ([]uint64, []float32) {
	for i := range e.planes {
		e.planes[i] = 0xaaaaaaaaaaaaaaaa
	}
	for i := range e.globals {
		e.globals[i] = -77
	}
	e.game.Observe(v, e.planes, e.globals)
	return e.planes, e.globals
}

// checkObservation checks the observation of a view: finite, within the squares, and equal in
// packed and unpacked form.
func (r *runner) checkObservation(v engine.View) {
	e := r.encoder
	if e == nil {
		return
	}
	planes, globals := e.observe(v)
	if err := e.flaw(); err != nil {
		r.fail("encoding", "%v", err)
		return // squares beyond the last have no float
	}
	e.shape.Update(e.floats, e.packed, planes)
	copy(e.floats[len(e.shape.Planes)*e.shape.Squares:], globals)
	whole := make([]float32, e.shape.Size())
	e.shape.Unpack(whole, planes, globals)
	if !slices.Equal(whole, e.floats) {
		r.fail("encoding", "Update and Unpack differ")
	}
	if v.Turn() == v.Viewer() {
		r.checkIndices(v)
		r.checkSymmetries(v)
	}
}

// flaw returns a fault of the last observation: a plane with nonexistent squares, a count whose
// layers have a gap, or a number out of range.
func (e *encoder) flaw() error {
	words := e.shape.Words()
	layer := e.planes
	for p := range e.shape.Planes {
		f := &e.shape.Planes[p]
		for k := range max(f.Max, 1) {
			for w := range words {
				if rest := e.shape.Squares - w*64; rest < 64 && layer[w]>>rest != 0 {
					return fmt.Errorf("plane %q speaks of squares beyond the last, %d", f.Name, e.shape.Squares-1)
				}
				if k > 0 && layer[w]&^e.planes[len(e.planes)-len(layer)-words+w] != 0 {
					return fmt.Errorf("plane %q counts without the number before, in layer %d", f.Name, k)
				}
			}
			layer = layer[words:]
		}
	}
	for i, x := range e.globals {
		if f := &e.shape.Globals[i]; !within(x, f.Range) {
			return fmt.Errorf("%q is %v, outside %s", f.Name, x, f.Range)
		}
	}
	return nil
}

// within reports whether a number is in a range written as in engine.Field.
func within(x float32, r string) bool {
	switch r {
	case "0, 1":
		return x == 0 || x == 1
	case "0..1":
		return x >= 0 && x <= 1
	case "-1..1":
		return x >= -1 && x <= 1
	case "0..":
		return x >= 0 && x <= math.MaxFloat32
	}
	return false
}

// checkSymmetries checks that the symmetries of a position are permutations of the squares that
// preserve every side.
func (r *runner) checkSymmetries(v engine.View) {
	e := r.encoder.shape
	if e.Symmetries == nil {
		return
	}
	for k, t := range e.Symmetries(v) {
		from := make([]bool, e.Squares)
		for x, y := range t {
			if len(t) != e.Squares || y < 0 || int(y) >= e.Squares || from[y] || k == 0 && int(y) != x {
				r.fail("encoding", "symmetry %d sends square %d to %d: want a permutation of %d squares, at first the one that changes nothing", k, x, y, e.Squares)
				return
			}
			from[y] = true
		}
		for x, sides := range e.Sides {
			for _, side := range sides {
				if !slices.ContainsFunc(e.Sides[t[x]], func(a engine.Adjacent) bool { return a.To == int(t[side.To]) && a.Kind == side.Kind }) {
					r.fail("encoding", "symmetry %d: the side from square %d to %d has no image", k, x, side.To)
				}
			}
		}
	}
}

// checkIndices checks the conversion between actions and indices.
func (r *runner) checkIndices(p engine.Position) {
	e := r.encoder
	legal := p.AppendLegal(nil)
	e.indices = e.game.AppendIndices(e.indices[:0], p, legal)
	if len(e.indices) != len(legal) {
		r.fail("encoding", "%d indices for %d actions", len(e.indices), len(legal))
		return
	}
	for i, index := range e.indices {
		if k := slices.Index(e.indices, index); k != i {
			r.fail("encoding", "actions %#x and %#x both have index %d in\n%s", legal[k], legal[i], index, r.text(p))
		}
		if a, ok := e.game.ActionAt(p, int(index)); !ok || a != legal[i] || int(index) >= e.shape.Actions() {
			r.fail("encoding", "action %#x has index %d of %d, which is %#x, %v in\n%s",
				legal[i], index, e.shape.Actions(), a, ok, r.text(p))
		}
	}
	for range strayIndices {
		index := r.rng.IntN(e.shape.Actions()+2) - 1
		if a, ok := e.game.ActionAt(p, index); ok && !slices.Contains(legal, a) {
			text := r.game.Notation().FormatAction(p, a)
			if got, err := r.game.Notation().ParseAction(p, text); err == nil {
				r.fail("encoding", "index %d is %q, which is not legal and is read as %#x", index, text, got)
			}
		}
	}
}

// sameObservation checks that two equal views have equal observations and, on their turn, equal
// masks.
func (r *runner) sameObservation(check string, v, w engine.View) {
	e := r.encoder
	if e == nil {
		return
	}
	planes, globals := e.observe(v)
	planes, globals = slices.Clone(planes), slices.Clone(globals)
	if p, g := e.observe(w); !slices.Equal(p, planes) || !slices.Equal(g, globals) {
		r.fail(check, "seat %v: two observations of what it cannot tell apart", v.Viewer())
	}
	if v.Turn() == v.Viewer() {
		a := e.game.AppendIndices(nil, v, v.AppendLegal(nil))
		if b := e.game.AppendIndices(nil, w, w.AppendLegal(nil)); !slices.Equal(a, b) {
			r.fail(check, "seat %v: two masks of what it cannot tell apart", v.Viewer())
		}
	}
}

// checkEncoderAllocs checks that the encoder allocates nothing.
func (r *runner) checkEncoderAllocs(v engine.View, legal []engine.Action) {
	e := r.encoder
	if e == nil {
		return
	}
	r.noAllocs("Observe", func() { e.game.Observe(v, e.planes, e.globals) })
	if v.Turn() == v.Viewer() {
		e.indices = slices.Grow(e.indices, roomy)
		r.noAllocs("AppendIndices", func() { e.indices = e.game.AppendIndices(e.indices[:0], v, legal) })
		r.noAllocs("ActionAt", func() { e.game.ActionAt(v, int(e.indices[0])) })
	}
}
