package town

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// The encoding of views and actions for nets: engine.Encoder. encoding_planes.go and encoding_globals.go
// list the inputs, encoding_actions.go the actions. The squares are the spaces of the map, by their
// numbers. Digest 8.5.

var _ engine.Encoder = (*Game)(nil)

// Directions of a neighbour.
const (
	slotInward = iota
	slotOutward
	slotTracks // from Town Center: this and the next three
)

// newCoding is the encoding under some rules: it depends on the units and on the map.
func newCoding(r *Rules) *index.Coding[*State] {
	sides := make([][]engine.Adjacent, spaces)
	for x := range Center {
		sides[x] = []engine.Adjacent{{To: int(x.inward()), Slot: slotInward}}
		if !x.isStart() {
			sides[x] = append(sides[x], engine.Adjacent{To: int(x) + 1, Slot: slotOutward})
		}
	}
	for t := range Track(tracks) {
		sides[Center] = append(sides[Center], engine.Adjacent{To: int(At(t, 0)), Slot: slotTracks + uint8(t)})
	}
	return index.NewCoding(engine.Encoding{
		Squares:   spaces,
		Sides:     sides,
		SideKinds: []string{"road"},
		Slots:     append([]string{"inward", "outward"}, trackNames[:]...),
	}, seenPlanes(r), seenGlobals(r), actionTable(r))
}

// Encoding implements engine.Encoder.
func (g *Game) Encoding() *engine.Encoding { return &g.rules.coding().Shape }

// Observe implements engine.Encoder.
func (g *Game) Observe(v engine.View, planes []uint64, globals []float32) {
	g.rules.coding().Observe(content(v), planes, globals)
}

// AppendIndices implements engine.Encoder.
func (g *Game) AppendIndices(dst []int32, p engine.Position, actions []engine.Action) []int32 {
	return g.rules.coding().AppendIndices(dst, content(p), actions, 26)
}

// ActionAt implements engine.Encoder.
func (g *Game) ActionAt(p engine.Position, i int) (engine.Action, bool) {
	s := content(p)
	if s.Turn() < 0 {
		return 0, false
	}
	a, ok := g.rules.coding().ActionAt(s, i)
	return a, ok && said.Takes(s, uint8(a>>26))
}
