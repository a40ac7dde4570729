package tictactoe

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

var shape = engine.Encoding{
	Squares:      squares,
	Symmetries:   func(engine.Position) []engine.Symmetry { return symmetryList },
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

// planes and numbers are the observation of a view.
var (
	planes = []index.Part[*State, uint64]{
		index.Where("own mark", "", func(s *State) uint64 { return uint64(s.marks[s.viewer]) }),
		index.Where("other mark", "", func(s *State) uint64 { return uint64(s.marks[1-s.viewer]) }),
	}
	numbers = []index.Part[*State, float32]{index.Holds("the viewer is x", "", func(s *State) bool { return s.viewer == X })}
)

// symmetryList has the eight symmetries of the board.
var symmetryList = func() (list []engine.Symmetry) {
	for k := range 8 {
		t := make(engine.Symmetry, squares)
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
