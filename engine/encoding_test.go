package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"deadreckon/engine"
)

// TestUpdate compares Update with Unpack on boards with every number of words, for claims and
// counts. Unpack itself is compared with a simple implementation.
func TestUpdate(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, squares := range []int{0, 1, 9, 63, 64, 65, 128, 192, 193, 215, 256, 300} {
		for _, most := range [][]int{{0, 0, 0}, {0, 3, 0}, {5, 0, 2}} {
			e := engine.Encoding{Squares: squares, Globals: make([]engine.Field, 2)}
			for _, n := range most {
				e.Planes = append(e.Planes, engine.Field{Max: n})
			}
			old, planes := make([]uint64, e.PlaneWords()), make([]uint64, e.PlaneWords())
			got, want, plain := make([]float32, e.Size()), make([]float32, e.Size()), make([]float32, e.Size())
			for range 50 {
				for range rng.IntN(8) {
					if squares > 0 {
						plane, x := rng.IntN(len(most)), rng.IntN(squares)
						top := max(most[plane], 1)
						n := rng.IntN(top + 1)
						for l := range top {
							word := &planes[(e.Layer(plane)+l)*e.Words()+x>>6]
							*word &^= 1 << (x & 63)
							if l < n {
								*word |= 1 << (x & 63)
							}
						}
						plain[plane*squares+x] = float32(n) / float32(top)
					}
				}
				globals := []float32{rng.Float32(), 7}
				e.Unpack(want, planes, globals)
				e.Update(got, old, planes)
				copy(got[3*squares:], globals)
				copy(plain[3*squares:], globals)
				if !slices.Equal(got, want) || !slices.Equal(old, planes) {
					t.Fatalf("%d squares, counts to %d: Update and Unpack differ", squares, most)
				}
				if !slices.Equal(want, plain) {
					t.Fatalf("%d squares, counts to %d: Unpack writes %v, want %v", squares, most, want, plain)
				}
			}
			sum := float32(0)
			for _, x := range want[:3*squares] {
				sum += x
			}
			if squares > 9 && sum == 0 {
				t.Errorf("%d squares: nothing was written", squares)
			}
		}
	}
}

// TestDigest: every part of the shape changes the digest.
func TestDigest(t *testing.T) {
	shape := func() *engine.Encoding {
		f := func(name string) []engine.Field {
			return []engine.Field{{Name: name, Range: "0, 1", Unit: "claim", Rule: "1.0"}}
		}
		return &engine.Encoding{
			Squares: 2, Planes: f("a"), Globals: f("b"), ActionPlanes: f("c"), ActionGlobals: f("d"),
			Sides: [][]engine.Adjacent{{{To: 1}}, {{To: 0}}}, SideKinds: []string{"open"}, Slots: []string{"east"},
		}
	}
	seen := map[string]int{shape().Digest(): -1}
	if again := shape().Digest(); seen[again] != -1 || len(again) != 64 {
		t.Fatalf("digest %q", again)
	}
	for i, change := range []func(*engine.Encoding){
		func(e *engine.Encoding) { e.Squares = 3 },
		func(e *engine.Encoding) { e.Planes[0].Name = "x" },
		func(e *engine.Encoding) { e.Planes[0].Max = 4 },
		func(e *engine.Encoding) { e.Planes[0].Max = 5 },
		func(e *engine.Encoding) { e.Globals[0].Unit = "x" },
		func(e *engine.Encoding) { e.ActionPlanes = append(e.ActionPlanes, engine.Field{Name: "e"}) },
		func(e *engine.Encoding) { e.ActionGlobals = nil },
		func(e *engine.Encoding) { e.Sides[1][0].Slot = 1 },
		func(e *engine.Encoding) { e.SideKinds[0] = "door" },
		func(e *engine.Encoding) { e.Slots[0] = "west" },
	} {
		e := shape()
		change(e)
		if j, ok := seen[e.Digest()]; ok {
			t.Errorf("changes %d and %d have one digest", i, j)
		}
		seen[e.Digest()] = i
	}
}

// TestActionField: planes first, then global actions.
func TestActionField(t *testing.T) {
	e := engine.Encoding{Squares: 3, ActionPlanes: []engine.Field{{Name: "a"}, {Name: "b"}}, ActionGlobals: []engine.Field{{Name: "c"}}}
	for index, want := range []struct {
		name   string
		square int
	}{{"a", 0}, {"a", 1}, {"a", 2}, {"b", 0}, {"b", 1}, {"b", 2}, {"c", -1}} {
		if f, square := e.ActionField(index); f.Name != want.name || square != want.square {
			t.Errorf("index %d: %s, %d", index, f.Name, square)
		}
	}
	if e.Actions() != 7 {
		t.Errorf("%d actions", e.Actions())
	}
}
