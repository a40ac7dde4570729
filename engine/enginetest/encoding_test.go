package enginetest_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/tictactoe"
)

// badEncoder is Kuhn poker with a broken encoding.
type badEncoder struct {
	*kuhn.Game
	shape   engine.Encoding
	observe func(globals []float32)
	indices func(dst []int32) []int32
	at      func(a engine.Action) engine.Action
}

func newBadEncoder() *badEncoder {
	g := kuhn.New().(*kuhn.Game)
	return &badEncoder{Game: g, shape: *g.Encoding()}
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

// TestBadEncodings violates one promise of engine.Encoder at a time.
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
		b := newBadEncoder()
		row.spoil(b)
		var r recorder
		enginetest.Run(&r, b, enginetest.Options{Games: 20, Seed: 1})
		all := strings.Join(r.failures, "\n")
		if row.want == "" && all != "" || !strings.Contains(all, row.want) {
			t.Errorf("%s: got %q, want a failure with %q", row.name, all, row.want)
		}
	}
}

var ticTacToe = tictactoe.New().(tictactoe.Game)

// badPlanes is tic-tac-toe with faulty planes after the first mark.
type badPlanes struct {
	tictactoe.Game
	spoil func(planes []uint64, globals []float32)
}

func (b badPlanes) Observe(v engine.View, planes []uint64, globals []float32) {
	b.Game.Observe(v, planes, globals)
	if b.spoil != nil && planes[0]|planes[1] != 0 {
		b.spoil(planes, globals)
	}
}

// still is tic-tac-toe with a constant number.
type still struct {
	tictactoe.Game
	shape *engine.Encoding
}

func (s still) Encoding() *engine.Encoding { return s.shape }

func (s still) Observe(v engine.View, planes []uint64, globals []float32) {
	s.Game.Observe(v, planes, globals)
	globals[len(globals)-1] = 0
}

// TestConstantFeatures: a constant number is reported unless it has a reason, and an unused reason
// is reported.
func TestConstantFeatures(t *testing.T) {
	shape := *ticTacToe.Encoding()
	shape.Globals = append(slices.Clone(shape.Globals), engine.Field{Name: "moon is full", Range: "0, 1", Unit: "claim"})
	for name, row := range map[string]struct {
		constant map[string]string
		want     string
	}{
		"none":       {nil, `tictactoe: "moon is full" never varies`},
		"a reason":   {map[string]string{"moon is full": "nobody looks up"}, ""},
		"of several": {map[string]string{"moon *": "nobody looks up"}, ""},
		"two stars":  {map[string]string{"*oon * full": "nobody looks up"}, ""},
		"needless":   {map[string]string{"moon *": "nobody looks up", "own mark": "?"}, `tictactoe: "own mark" varies`},
	} {
		tells(t, name, row.want, func(t enginetest.TB) {
			enginetest.Observations{Games: []engine.Game{still{ticTacToe, &shape}}, Positions: 50, Constant: row.constant}.Run(t)
		})
	}
}

// TestRows: a feature that varies in one row counts for all rows; a constant row is reported.
func TestRows(t *testing.T) {
	shape := *ticTacToe.Encoding()
	shape.Globals = append(slices.Clone(shape.Globals), engine.Field{Name: "guest 2 sleeps", Range: "0, 1", Unit: "claim"})
	shape.Globals[0].Name = "guest 1 sleeps"
	for name, row := range map[string]struct {
		rows     []string
		constant map[string]string
		want     string
	}{
		"no rows":  {nil, nil, `tictactoe: "guest 2 sleeps" never varies`},
		"rows":     {[]string{"guest "}, nil, `tictactoe: "guest 2 *" never varies`},
		"a reason": {[]string{"guest "}, map[string]string{"guest 2*": "he stays away"}, ""},
	} {
		tells(t, name, row.want, func(t enginetest.TB) {
			enginetest.Observations{Games: []engine.Game{still{ticTacToe, &shape}}, Positions: 50, Rows: row.rows, Constant: row.constant}.Run(t)
		})
	}
}

// TestObservations corrupts observations in the middle of a game; the report has the seed and the
// ply.
func TestObservations(t *testing.T) {
	for name, row := range map[string]struct {
		want  string
		spoil func(planes []uint64, globals []float32)
	}{
		"whole":            {"", nil},
		"a tenth square":   {`seed 0 ply 1: encoding: plane "other mark" speaks of squares beyond the last, 8`, func(p []uint64, _ []float32) { p[1] |= 1 << 9 }},
		"a claim of 2":     {"is 2, outside 0, 1", func(_ []uint64, g []float32) { g[0] = 2 }},
		"not a number":     {"is NaN, outside 0, 1", func(_ []uint64, g []float32) { g[0] = float32(math.NaN()) }},
		"what is not told": {"is -77, outside 0, 1", func(_ []uint64, g []float32) { g[0] = -77 }},
	} {
		tells(t, name, row.want, func(t enginetest.TB) {
			enginetest.Observations{Games: []engine.Game{badPlanes{ticTacToe, row.spoil}}, Positions: 50}.Run(t)
		})
	}
}
