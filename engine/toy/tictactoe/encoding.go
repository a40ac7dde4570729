package tictactoe

import "deadreckon/engine"

// shape is what a seat observes and does.
var shape = engine.Encoding{
	Squares: squares,
	Planes: []engine.Field{
		{Name: "own mark", Range: "0, 1", Unit: "claim"},
		{Name: "other mark", Range: "0, 1", Unit: "claim"},
	},
	Globals:      []engine.Field{{Name: "the viewer is x", Range: "0, 1", Unit: "claim"}},
	ActionPlanes: []engine.Field{{Name: "mark", Unit: "square marked"}},
	Sides:        sides(),
	SideKinds:    []string{"row or column", "diagonal"},
	Slots:        []string{"north-west", "north", "north-east", "west", "east", "south-west", "south", "south-east"},
}

// sides lists the neighbours of each square, diagonal ones included.
func sides() [][]engine.Adjacent {
	out := make([][]engine.Adjacent, squares)
	for x := range out {
		slot := uint8(0)
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				if dx == 0 && dy == 0 {
					continue
				}
				if c, r := x%3+dx, x/3+dy; c >= 0 && c < 3 && r >= 0 && r < 3 {
					out[x] = append(out[x], engine.Adjacent{To: 3*r + c, Kind: uint8(dx * dx * dy * dy), Slot: slot})
				}
				slot++
			}
		}
	}
	return out
}

// Encoding implements engine.Encoder.
func (Game) Encoding() *engine.Encoding { return &shape }

// Observe implements engine.Encoder.
func (Game) Observe(v engine.View, planes []uint64, globals []float32) {
	t := &v.(*View).table
	planes[0], planes[1] = uint64(t.marks[t.eye]), uint64(t.marks[1-t.eye])
	globals[0] = float32(1 - t.eye)
}

// AppendIndices implements engine.Encoder.
func (Game) AppendIndices(dst []int32, _ engine.Position, actions []engine.Action) []int32 {
	for _, a := range actions {
		dst = append(dst, int32(a)-1)
	}
	return dst
}

// ActionAt implements engine.Encoder.
func (Game) ActionAt(p engine.Position, index int) (engine.Action, bool) {
	if index < 0 || index >= squares || p.Turn() < 0 {
		return 0, false
	}
	return Mark(index + 1), true
}

// turnings are the rotations of the board and of its mirror image.
var turnings = func() (list []engine.Turning) {
	for k := range 8 {
		t := make(engine.Turning, squares)
		for x := range t {
			c, r := x%3, x/3
			if k >= 4 {
				c = 2 - c
			}
			for range k % 4 {
				c, r = 2-r, c
			}
			t[x] = int32(3*r + c)
		}
		list = append(list, t)
	}
	return list
}()

// Symmetries implements engine.Symmetric.
func (Game) Symmetries(engine.Position) []engine.Turning { return turnings }
