package enginetest_test

import (
	"math/bits"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/tictactoe"
)

// window is tic-tac-toe with the observation of a large board: three by three squares around the
// first mark of the viewer, or around the middle square, with a plane of counts.
type window struct {
	tictactoe.Game
	shape engine.Encoding
	view  engine.View
	seen  struct { // observation of tic-tac-toe
		planes  [2]uint64
		globals [1]float32
	}

	spoil  func(planes []uint64) // changes the observation; may be nil
	middle func(middle int) int  // moves the window; may be nil
	inside func(square int) int  // maps squares outside the window; may be nil
}

const side = 3

// newWindow returns the game without faults.
func newWindow() *window {
	w := &window{Game: ticTacToe, view: ticTacToe.NewView(), shape: *ticTacToe.Encoding()}
	w.shape.Planes = []engine.Field{
		{Name: "own mark", Range: "0, 1", Unit: "claim"},
		{Name: "marks in the row", Range: "0..1", Unit: "2 marks", Max: 2},
		{Name: "on the board", Range: "0, 1", Unit: "claim"},
	}
	w.shape.ActionGlobals = nil
	for square := 1; square <= side*side; square++ {
		w.shape.ActionGlobals = append(w.shape.ActionGlobals, engine.Field{Name: "mark outside the window " + string(rune('0'+square))})
	}
	return w
}

func (w *window) Encoding() *engine.Encoding { return &w.shape }

// marks returns the marks of the viewer and of the other seat, and the middle.
func (w *window) marks(v engine.View) (own, other uint64, middle int) {
	w.Game.Observe(v, w.seen.planes[:], w.seen.globals[:])
	planes := &w.seen.planes
	middle = side * side / 2
	if planes[0] != 0 {
		middle = bits.TrailingZeros64(planes[0])
	}
	if w.middle != nil {
		middle = w.middle(middle)
	}
	return planes[0], planes[1], middle
}

// square returns square i of the window on the board, or false.
func square(i, middle int) (int, bool) {
	row, column := middle/side+i/side-1, middle%side+i%side-1
	return row*side + column, row >= 0 && row < side && column >= 0 && column < side
}

func (w *window) Observe(v engine.View, planes []uint64, globals []float32) {
	w.Game.Observe(v, planes[:2], globals)
	own, other, middle := w.marks(v)
	clear(planes)
	for i := range w.shape.Squares {
		x, ok := square(i, middle)
		if !ok {
			continue
		}
		row := uint64(0b111) << (x / side * side)
		planes[0] |= own >> x & 1 << i
		for n := range min(bits.OnesCount64((own|other)&row), w.shape.Planes[1].Max) {
			planes[w.shape.Layer(1)+n] |= 1 << i
		}
		planes[w.shape.Layer(2)] |= 1 << i
	}
	if w.spoil != nil {
		w.spoil(planes)
	}
}

// viewOf returns the view of the seat on turn.
func (w *window) viewOf(p engine.Position) engine.View {
	if s, ok := p.(engine.State); ok {
		s.ViewInto(s.Turn(), w.view)
		return w.view
	}
	return p.(engine.View)
}

func (w *window) AppendIndices(dst []int32, p engine.Position, actions []engine.Action) []int32 {
	_, _, middle := w.marks(w.viewOf(p))
	for _, a := range actions {
		index := w.shape.Squares + int(a) - 1 // outside
		for i := range w.shape.Squares {
			if x, ok := square(i, middle); ok && x == int(a)-1 {
				index = i
			}
		}
		if w.inside != nil && index >= w.shape.Squares {
			index = w.inside(index - w.shape.Squares)
		}
		dst = append(dst, int32(index))
	}
	return dst
}

func (w *window) ActionAt(p engine.Position, index int) (engine.Action, bool) {
	if index < 0 || index >= w.shape.Actions() || p.Turn() < 0 {
		return 0, false
	}
	_, _, middle := w.marks(w.viewOf(p))
	if index < w.shape.Squares {
		x, ok := square(index, middle)
		return tictactoe.Mark(x + 1), ok
	}
	return tictactoe.Mark(index - w.shape.Squares + 1), true
}

// TestWindow: an encoding with a window and counts passes, and its faults are found.
func TestWindow(t *testing.T) {
	calls := 0
	for _, row := range []struct {
		name, want string
		spoil      func(*window)
	}{
		{"whole", "", func(*window) {}},
		{"a count with a gap", `plane "marks in the row" counts without the number before, in layer 1`, func(w *window) {
			w.spoil = func(planes []uint64) { planes[1] &^= 1 << 4 }
		}},
		{"a count of what is no square", `plane "marks in the row" speaks of squares beyond the last`, func(w *window) {
			w.spoil = func(planes []uint64) { planes[2] |= 1 << 9 }
		}},
		{"a claim of what is no square", `plane "on the board" speaks of squares beyond the last`, func(w *window) {
			w.spoil = func(planes []uint64) { planes[3] |= 1 << 63 }
		}},
		{"a count in another range", "tells counts to 2", func(w *window) { w.shape.Planes[1].Range = "0, 1" }},
		{"a count below nothing", "tells counts to -1", func(w *window) { w.shape.Planes[1].Max = -1 }},
		{"a number with layers", "tells counts to 3", func(w *window) {
			w.shape.Globals = []engine.Field{{Name: "the viewer is x", Range: "0..1", Unit: "3 marks", Max: 3}}
		}},
		{"a middle that the viewer does not know", "two observations", func(w *window) {
			w.middle = func(middle int) int { calls++; return (middle + calls) % 9 }
		}},
		{"squares outside are pushed in", "both have index", func(w *window) {
			w.inside = func(int) int { return 0 }
		}},
	} {
		w := newWindow()
		row.spoil(w)
		var r recorder
		enginetest.Run(&r, w, enginetest.Options{Games: 20, Seed: 1})
		all := strings.Join(r.failures, "\n")
		if row.want == "" && all != "" || !strings.Contains(all, row.want) {
			t.Errorf("%s: got %q, want a failure with %q", row.name, all, row.want)
		}
	}
}
