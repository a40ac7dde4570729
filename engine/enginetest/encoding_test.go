package enginetest_test

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/kuhn"
)

// badEncoder is Kuhn poker with a broken encoding.
type badEncoder struct {
	kuhn.Game
	shape   engine.Encoding
	observe func(globals []float32)
	indices func(dst []int32) []int32
	at      func(a engine.Action) engine.Action
}

func (b *badEncoder) Encoding() *engine.Encoding { return &b.shape }

func (b *badEncoder) Observe(v engine.View, planes []uint64, globals []float32) {
	b.Game.Observe(v, planes, globals)
	if b.observe != nil {
		b.observe(globals)
	}
}

func (b *badEncoder) AppendIndices(dst []int32, p engine.Position, actions []engine.Action) []int32 {
	dst = b.Game.AppendIndices(dst, p, actions)
	if b.indices != nil {
		return b.indices(dst)
	}
	return dst
}

func (b *badEncoder) ActionAt(p engine.Position, index int) (engine.Action, bool) {
	a, ok := b.Game.ActionAt(p, index)
	if b.at != nil {
		a = b.at(a)
	}
	return a, ok
}

// TestBadEncodings breaks one promise of engine.Encoder at a time.
func TestBadEncodings(t *testing.T) {
	calls := float32(0)
	for _, row := range []struct {
		name, want string
		spoil      func(*badEncoder)
	}{
		{"whole", "", func(*badEncoder) {}},
		{"a number is left as it was", "outside", func(b *badEncoder) { b.observe = func(g []float32) { g[1] = -77 } }},
		{"a claim of 2", "outside 0, 1", func(b *badEncoder) { b.observe = func(g []float32) { g[0] = 2 } }},
		{"a fraction above 1", "outside 0..1", func(b *badEncoder) { b.observe = func(g []float32) { g[9] = 1.5 } }},
		{"the observation counts its calls", "two observations", func(b *badEncoder) {
			b.observe = func(g []float32) { calls++; g[9] = calls / 1e9 }
		}},
		{"two actions on one index", "both have index", func(b *badEncoder) {
			b.indices = func(dst []int32) []int32 { dst[1] = dst[0]; return dst }
		}},
		{"an index beyond the last", "has index", func(b *badEncoder) {
			b.indices = func(dst []int32) []int32 { dst[0] = 4; return dst }
		}},
		{"a missing index", "indices for", func(b *badEncoder) { b.indices = func(dst []int32) []int32 { return dst[1:] } }},
		{"the way back goes astray", "has index", func(b *badEncoder) { b.at = func(engine.Action) engine.Action { return kuhn.Bet } }},
		{"a name twice", "a second time", func(b *badEncoder) {
			b.shape.ActionGlobals = append(b.shape.ActionGlobals[:3:3], engine.Field{Name: "bet"})
		}},
		{"sides of no square", "sides of 1 squares", func(b *badEncoder) { b.shape.Sides = make([][]engine.Adjacent, 1) }},
	} {
		b := &badEncoder{shape: *kuhn.Game{}.Encoding()}
		row.spoil(b)
		var r recorder
		enginetest.Run(&r, b, enginetest.Options{Games: 20, Seed: 1})
		all := strings.Join(r.failures, "\n")
		if row.want == "" && all != "" || !strings.Contains(all, row.want) {
			t.Errorf("%s: got %q, want a failure with %q", row.name, all, row.want)
		}
	}
}
