package enginetest_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/kuhn"
)

func TestTrips(t *testing.T) {
	for _, row := range []struct {
		name, want string
		spoil      func(*broken)
		trips      func(*enginetest.Trips)
	}{
		{"whole", "", func(*broken) {}, func(*enginetest.Trips) {}},
		{"a text that is refused", "unknown key \"ear\"", func(b *broken) {
			b.notation.position = func(text string) string { return strings.Replace(text, "eye", "ear", 1) }
		}, func(*enginetest.Trips) {}},
		{"a position that is another", "another position has come back", func(b *broken) {
			b.notation.read = func(p engine.Position, err error) (engine.Position, error) {
				if s, ok := p.(engine.State); ok && s.Turn() >= 0 {
					s.Apply(s.AppendLegal(nil)[0])
				}
				return p, err
			}
		}, func(*enginetest.Trips) {}},
		{"a view for a state", "has come back for a", func(b *broken) {
			b.notation.read = func(p engine.Position, err error) (engine.Position, error) {
				if s, ok := p.(engine.State); ok {
					v := b.NewView()
					s.ViewInto(0, v)
					return v, err
				}
				return p, err
			}
		}, func(*enginetest.Trips) {}},
		{"one word for all", "are both", func(b *broken) { b.notation.action = func(string) string { return "go" } }, func(*enginetest.Trips) {}},
		{"no words", "is not explained", func(b *broken) { b.notation.explain = func(string) string { return "" } }, func(*enginetest.Trips) {}},
		{"actions are read as another", "is read as", func(b *broken) {
			b.notation.asked = func(a engine.Action, err error) (engine.Action, error) { return a + 1, err }
		}, func(*enginetest.Trips) {}},
		{"another form", "too long", func(*broken) {}, func(r *enginetest.Trips) {
			r.Action = func(engine.Position, string) error { return errors.New("too long") }
		}},
	} {
		b := &broken{Game: kuhn.New()}
		row.spoil(b)
		r := enginetest.Trips{Game: b, Positions: 400, Stride: 3, Kind: func(s engine.State) string { return s.Turn().String() }}
		row.trips(&r)
		tells(t, row.name, row.want, r.Run)
	}
}

func TestIndices(t *testing.T) {
	counted := 0
	count := func(engine.Position, engine.Action) { counted++ }
	tells(t, "whole", "", enginetest.Indices{Game: kuhn.New(), Positions: 100, Count: count}.Run)
	if counted < 200 {
		t.Errorf("%d actions counted at 100 positions", counted)
	}
	for _, row := range []struct {
		name, want string
		spoil      func(*badEncoder)
	}{
		{"two on one", "seen before: true", func(b *badEncoder) {
			b.indices = func(dst []int32) []int32 { dst[1] = dst[0]; return dst }
		}},
		{"beyond the last", "has index 4", func(b *badEncoder) { b.indices = func(dst []int32) []int32 { dst[0] = 4; return dst } }},
		{"one is missing", "1 indices for 2 actions", func(b *badEncoder) { b.indices = func(dst []int32) []int32 { return dst[1:] } }},
		{"the way back", "has index", func(b *badEncoder) { b.at = func(engine.Action) engine.Action { return kuhn.Bet } }},
	} {
		b := newBadEncoder()
		row.spoil(b)
		tells(t, row.name, row.want, enginetest.Indices{Game: b, Positions: 100}.Run)
	}
}

func TestFlat(t *testing.T) {
	type whole struct {
		A [3]uint16
		B [2]byte
	}
	type gap struct {
		A byte
		B uint32
	}
	type tail struct {
		A uint32
		B byte
	}
	type pointer struct{ A [2]struct{ B []byte } }
	for _, row := range []struct {
		typ  reflect.Type
		want string
	}{
		{reflect.TypeFor[whole](), ""},
		{reflect.TypeFor[[9]byte](), "9 bytes; want at most 8"},
		{reflect.TypeFor[gap](), "3 bytes of padding before enginetest_test.gap.B"},
		{reflect.TypeFor[tail](), "3 bytes of padding at the end"},
		{reflect.TypeFor[pointer](), "pointer.A.B is a slice"},
	} {
		tells(t, row.typ.String(), row.want, func(t enginetest.TB) { enginetest.Flat(t, row.typ, 8) })
	}
}
