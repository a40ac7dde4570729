package mall

import (
	"bytes"
	"encoding"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

var _ encoding.BinaryAppender = (*View)(nil)

// TestEncoding: two truths that a seat cannot tell apart have one encoding, two
// that it can have two, and the rules' number in the process is not in it.
func TestEncoding(t *testing.T) {
	r := defaultRules(t, Options{MaxTurns: 30})
	p := enginetest.Player{Rng: engine.Stream(4, "encoding")}
	encode := func(v *View) []byte {
		b, err := v.AppendBinary([]byte("x"))
		if err != nil || len(b) != 513 || b[0] != 'x' {
			t.Fatalf("%d bytes, %v", len(b), err)
		}
		return b[1:]
	}
	seen := map[string]uint64{}
	for range 3 {
		for s := r.start(); s.phase != phaseOver; p.Step(&s) {
			for _, seat := range []engine.Seat{Human, Zombie} {
				var v, w View
				var world State
				s.ViewInto(seat, &v)
				v.Sample(&world, p.Rng)
				world.ViewInto(seat, &w)
				if !bytes.Equal(encode(&v), encode(&w)) {
					t.Fatalf("a sampled world looks different to seat %v:\n%s", seat, notation{r}.FormatPosition(&v))
				}
				w.Masked.rules++
				text := string(encode(&v))
				if text != string(encode(&w)) {
					t.Fatal("the encoding depends on the number of the rules")
				}
				if key, ok := seen[text]; ok && key != v.Key() {
					t.Fatal("equal encodings, different keys")
				}
				seen[text] = v.Key()
			}
		}
	}
	keys := map[uint64]bool{}
	for _, key := range seen {
		keys[key] = true
	}
	if len(keys) != len(seen) || len(seen) < 500 {
		t.Errorf("%d encodings with %d keys", len(seen), len(keys))
	}
}

// The layout covers the bytes without a gap, and its parts say what they are
// called.
func TestViewLayout(t *testing.T) {
	g := New(defaultRules(t, Options{MaxTurns: 30}))
	size := map[string]int{"|b1": 1, "|u1": 1, "|i1": 1, "<u2": 2, "<u4": 4, "<u8": 8}
	end := 0
	for _, p := range g.ViewLayout() {
		if p.Offset != end || size[p.Type] == 0 || p.Count < 1 {
			t.Errorf("%+v begins where the part before ends, at %d", p, end)
		}
		end += size[p.Type] * p.Count
	}
	s := g.NewState()
	v := g.NewView()
	s.ViewInto(Zombie, v)
	b, err := v.(*View).AppendBinary(nil)
	if err != nil || end != len(b) {
		t.Fatalf("the parts are %d bytes, a view is %d, %v", end, len(b), err)
	}
	for _, p := range g.ViewLayout() {
		if p.Name == "viewer" && b[p.Offset] != 1+byte(Zombie) {
			t.Errorf("viewer is %d", b[p.Offset])
		}
	}
}
