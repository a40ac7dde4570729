package net_test

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/toy/leduc"
	"deadreckon/internal/access"
	"deadreckon/train/net"
	"deadreckon/train/net/nettest"
)

// TestDropUnused: unused input rows become zero and the answers stay the same.
func TestDropUnused(t *testing.T) {
	for _, s := range []net.Spec{nettest.GraphSpec(), nettest.MLPSpec()} {
		n := nettest.Net(t, s)
		b := nettest.Batch(&s, 8, 1)
		in := &s.Input
		for i := range b.N { // no bit of plane 1 is set
			clear(b.Planes[i*in.PlaneWords()+in.Words():][:in.Words()])
		}
		l := nettest.Learner(t, net.Go{}, n, net.DefaultOptions(), nil)
		for range 3 {
			if _, err := l.Step(b, 0.001); err != nil {
				t.Fatal(err)
			}
		}
		var m net.Moments
		l.Copy(n, &m)
		var before, after net.Answers
		if err := nettest.Evaluator(t, net.Go{}, n).Evaluate(b, &before); err != nil {
			t.Fatal(err)
		}
		old := slices.Clone(n.Weights)
		n.DropUnused(m.Second)
		if err := nettest.Evaluator(t, net.Go{}, n).Evaluate(b, &after); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(before, after) {
			t.Errorf("kind %v: the answers differ", s.Kind)
		}
		rows := 1 // of plane 1
		if s.Kind == net.MLP {
			rows = in.Squares
		}
		for _, x := range s.Tensors() {
			for i := x.Offset; i < x.Offset+x.Size(); i++ {
				row := (i - x.Offset) / max(x.Cols, 1)
				unused := x.Name == "in.planes" && row >= rows && row < 2*rows
				if unused && n.Weights[i] != 0 || x.Name != "in.planes" && n.Weights[i] != old[i] {
					t.Fatalf("kind %v: %s, row %d: %v was %v", s.Kind, x.Name, row, n.Weights[i], old[i])
				}
			}
		}
	}
}

func TestRound(t *testing.T) {
	s := nettest.MLPSpec()
	n := nettest.Net(t, s)
	n.Weights[0], n.Weights[1], n.Weights[2] = 1+1.0/256, -1-3.0/512, math.MaxFloat32
	old := slices.Clone(n.Weights)
	n.Round(net.MaxBits)
	if !slices.Equal(n.Weights, old) {
		t.Error("rounding to all bits changes a weight")
	}
	n.Round(7)
	if n.Weights[0] != 1+1.0/128 || n.Weights[1] != -1-1.0/128 || n.Weights[2] != math.MaxFloat32 {
		t.Errorf("%v", n.Weights[:3])
	}
	for i, v := range n.Weights[3:] {
		want := float64(old[3+i])
		if math.Abs(float64(v)-want) > math.Abs(want)/256 || bits.TrailingZeros32(math.Float32bits(v)) < 16 {
			t.Fatalf("weight %d: %v of %v", 3+i, v, want)
		}
	}
}

// TestGzip: a compressed file is read back, and a cut, damaged or foreign one is refused.
func TestGzip(t *testing.T) {
	g := enginetest.Open(t, "leduc")
	e := g.(engine.Encoder).Encoding()
	n, err := net.New(net.Spec{Kind: net.MLP, Input: net.InputOf(e), Width: 3, Depth: 2}, 3)
	if err != nil {
		t.Fatal(err)
	}
	f := &net.File{Game: "leduc", Encoding: e.Digest(), Net: n}
	small, err := f.Gzip()
	if err != nil {
		t.Fatal(err)
	}
	path := t.TempDir() + "/leduc.net.gz"
	if err := os.WriteFile(path, small, 0o644); err != nil {
		t.Fatal(err)
	}
	if got, err := net.Load(access.Grant().File(path)); err != nil || !reflect.DeepEqual(got, f) {
		t.Errorf("read back %+v, %v", got, err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		if _, err := net.Parse(small[:rng.IntN(len(small))]); err == nil {
			t.Fatal("a cut file is read")
		}
		torn := slices.Clone(small)
		torn[10+rng.IntN(len(torn)-10)] ^= 1 << rng.IntN(8) // after the gzip header, which has unchecked fields
		if got, err := net.Parse(torn); err == nil && !reflect.DeepEqual(got, f) {
			t.Fatal("a damaged file is read")
		}
	}
	var other bytes.Buffer
	w := gzip.NewWriter(&other)
	if _, err := w.Write([]byte("a page of text")); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := net.Parse(other.Bytes()); err == nil || !strings.Contains(err.Error(), `not a net inside, but "a page o"`) {
		t.Errorf("text: %v", err)
	}
}

// TestGunzipBounded: a compressed net with a wrong length is refused without unpacking it.
func TestGunzipBounded(t *testing.T) {
	pack := func(size uint64, zeros int) []byte {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		head := append([]byte("DRNET\r\n\x1a"), 1, 0, 0, 0, 10, 0, 0, 0)
		if _, err := w.Write(append(binary.LittleEndian.AppendUint64(head, size), make([]byte, zeros)...)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	const zeros = 256 << 20
	for name, c := range map[string]struct {
		text []byte
		want string
	}{
		"longer than it says": {pack(1000, zeros), "longer than its stated 1000 bytes"},
		"more than it holds":  {pack(1<<30, 0), "cannot hold a net of 1073741824 bytes"},
		"cut short":           {pack(1000, 100), "unexpected EOF"},
		"shorter than itself": {pack(5, 100), "cannot hold a net of 5 bytes"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := net.Parse(c.text)
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
			t.Errorf("%s: %d bytes were allocated", name, n)
		}
	}
}
