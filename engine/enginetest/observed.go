package enginetest

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
)

// Observed is an observation whose fields are looked up by name.
type Observed struct {
	t       TB
	shape   *engine.Encoding
	square  func(x int) string
	floats  []float32
	Globals []float32
}

// Observe returns a seat's observation of a state of g, an engine.Encoder. square returns the name
// of a square, from 0.
func Observe(t TB, g engine.Game, s engine.State, seat engine.Seat, square func(x int) string) *Observed {
	e, v := newEncoder(g), g.NewView()
	s.ViewInto(seat, v)
	planes, globals := e.observe(v)
	e.shape.Unpack(e.floats, planes, globals)
	return &Observed{t, e.shape, square, e.floats, globals}
}

// Numbers checks numbers to four digits.
func (o *Observed) Numbers(want map[string]float32) {
	o.t.Helper()
	for name, x := range want {
		if i := o.find(o.shape.Globals, name); fmt.Sprintf("%.4f", o.Globals[i]) != fmt.Sprintf("%.4f", x) {
			o.t.Errorf("%q is %v; want %v", name, o.Globals[i], x)
		}
	}
}

// Planes checks planes, in the form of Plane.
func (o *Observed) Planes(want map[string]string) {
	o.t.Helper()
	for name, text := range want {
		if have := o.Plane(name); have != text {
			o.t.Errorf("%q is %q; want %q", name, have, text)
		}
	}
}

// Plane writes the squares of a plane with nonzero values, and the values other than 1.
func (o *Observed) Plane(name string) string {
	o.t.Helper()
	var have []string
	i := o.find(o.shape.Planes, name)
	for x, n := range o.floats[i*o.shape.Squares:][:o.shape.Squares] {
		switch n {
		case 0:
		case 1:
			have = append(have, o.square(x))
		default:
			have = append(have, fmt.Sprintf("%s=%.5g", o.square(x), n))
		}
	}
	return strings.Join(have, " ")
}

func (o *Observed) find(fields []engine.Field, name string) int {
	o.t.Helper()
	i := slices.IndexFunc(fields, func(f engine.Field) bool { return f.Name == name })
	if i < 0 {
		o.t.Fatalf("no field %q", name)
	}
	return i
}
