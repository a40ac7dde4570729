package town

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// The encoding of views and actions for nets: engine.Encoder. What the numbers are stands in
// encoding_planes.go and encoding_globals.go, how actions are counted in encoding_actions.go.
// The squares are the spaces of the map, by their numbers. Digest 8.5.

var _ engine.Encoder = (*Game)(nil)

// coding is the encoding under some rules: it depends on the units and on the map.
type coding struct {
	shape   engine.Encoding
	planes  []observed[uint64]
	globals []observed[float32]
	actions *index.Table[*State]
}

// observed is a part of an observation: its fields, and who writes them into words that are
// clear, as many as the fields have layers.
type observed[T any] struct {
	fields []engine.Field
	write  func(s *State, dst []T)
}

// Where a neighbour lies.
const (
	slotInward = iota
	slotOutward
	slotTracks // from Town Center: this and the next three
)

func newCoding(r *Rules) *coding {
	c := &coding{planes: seenPlanes(r), globals: seenGlobals(r), actions: actionTable(r)}
	c.shape = engine.Encoding{
		Squares:   spaces,
		Sides:     make([][]engine.Adjacent, spaces),
		SideKinds: []string{"road"},
		Slots:     append([]string{"inward", "outward"}, trackNames[:]...),
	}
	for _, p := range c.planes {
		c.shape.Planes = append(c.shape.Planes, p.fields...)
	}
	for _, g := range c.globals {
		c.shape.Globals = append(c.shape.Globals, g.fields...)
	}
	c.shape.ActionPlanes, c.shape.ActionGlobals = c.actions.Fields()
	for x := range Center {
		sides := []engine.Adjacent{{To: int(x.inward()), Slot: slotInward}}
		if !x.isStart() {
			sides = append(sides, engine.Adjacent{To: int(x) + 1, Slot: slotOutward})
		}
		c.shape.Sides[x] = sides
	}
	for t := range Track(tracks) {
		c.shape.Sides[Center] = append(c.shape.Sides[Center], engine.Adjacent{To: int(At(t, 0)), Slot: slotTracks + uint8(t)})
	}
	return c
}

// Encoding implements engine.Encoder.
func (g *Game) Encoding() *engine.Encoding { return &g.rules.coding().shape }

// Observe implements engine.Encoder.
func (g *Game) Observe(v engine.View, planes []uint64, globals []float32) {
	s, c := content(v), g.rules.coding()
	clear(planes)
	clear(globals)
	for i := range c.planes {
		p := &c.planes[i]
		p.write(s, planes)
		for k := range p.fields {
			planes = planes[max(p.fields[k].Max, 1):]
		}
	}
	for i := range c.globals {
		p := &c.globals[i]
		p.write(s, globals)
		globals = globals[len(p.fields):]
	}
}

// AppendIndices implements engine.Encoder.
func (g *Game) AppendIndices(dst []int32, p engine.Position, actions []engine.Action) []int32 {
	s, c := content(p), g.rules.coding()
	for _, a := range actions {
		dst = append(dst, c.actions.Index(s, uint8(a>>26), a))
	}
	return dst
}

// ActionAt implements engine.Encoder.
func (g *Game) ActionAt(p engine.Position, i int) (engine.Action, bool) {
	s := content(p)
	if s.Turn() < 0 {
		return 0, false
	}
	a, ok := g.rules.coding().actions.Action(s, i)
	return a, ok && said.Takes(s, uint8(a>>26))
}
