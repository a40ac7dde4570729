package trajectory

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
)

// FuzzRecords reads forged frames with valid checksums. The reader must accept or reject them without a
// panic, and the checker must handle accepted records.
func FuzzRecords(f *testing.F) {
	g := kuhn.New()
	h, err := NewHeader(g, "fuzz", []string{"a", "b"}, 1)
	if err != nil {
		f.Fatal(err)
	}
	head, err := h.encode()
	if err != nil {
		f.Fatal(err)
	}
	e, s := NewEncoder(g, h), g.NewState()
	for e.Begin(1, 5); s.Turn() != engine.Nobody; {
		legal := s.AppendLegal(nil)
		e.Step(s, legal[0], &SearchStats{Visits: make([]uint32, len(legal))})
		s.Apply(legal[0])
	}
	frames, err := e.End(s)
	if err != nil {
		f.Fatal(err)
	}
	raw, err := newDecompressor().DecodeAll(frames[markSize:], make([]byte, 0, maxRaw))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(raw)
	f.Add(raw[:len(raw)/2])
	f.Add(bytes.Repeat([]byte{0x91}, 1000))                // nested lists
	f.Add([]byte{0x8e, 0xdb, 0xff, 0xff, 0xff, 0xff, 't'}) // a text of 4 GB
	z := newCompressor()
	f.Fuzz(func(t *testing.T, raw []byte) {
		if len(raw) > maxRaw {
			return
		}
		file := appendFrame(bytes.Clone(head), z, mark{game: 1}, raw)
		r, err := NewReader(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		c := NewChecker(g)
		believed := true
		for reads := 0; reads <= len(raw)+2; reads++ {
			rec, err := r.Next()
			var d *Damage
			switch {
			case err == io.EOF:
				return
			case errors.As(err, &d):
			case err != nil:
				t.Fatal(err)
			default:
				believed = believed && c.Check(rec) == nil
			}
		}
		t.Fatal("the reader stands still")
	})
}

// Verify compares bytes: it rejects a file with the right records that another compressor wrote.
func TestVerifyBytes(t *testing.T) {
	g := kuhn.New()
	h, err := NewHeader(g, "test", []string{"a", "b"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	file, err := h.encode()
	if err != nil {
		t.Fatal(err)
	}
	begin := len(file)
	e, s := NewEncoder(g, h), g.NewState()
	for e.Begin(1, 5); s.Turn() != engine.Nobody; {
		a := s.AppendLegal(nil)[0]
		e.Step(s, a, nil)
		s.Apply(a)
	}
	frames, err := e.End(s)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := newDecompressor().DecodeAll(frames[markSize:], make([]byte, 0, maxRaw))
	if err != nil {
		t.Fatal(err)
	}
	better, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
	if err != nil {
		t.Fatal(err)
	}
	for _, z := range []*zstd.Encoder{newCompressor(), better} {
		again := appendFrame(bytes.Clone(file), z, mark{game: 1}, raw)
		r, err := NewReader(bytes.NewReader(again), int64(len(again)))
		if err != nil {
			t.Fatal(err)
		}
		games, err := Verify(r, g)
		if z == better {
			if games != 0 || err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("game 1: byte %d: encoded again", begin+20)) {
				t.Errorf("%d games, %v", games, err) // 20: the first byte of the length
			}
		} else if games != 1 || err != nil {
			t.Errorf("%d games, %v", games, err)
		}
	}
}

// FuzzHeader reads headers with valid checksums.
func FuzzHeader(f *testing.F) {
	h, err := NewHeader(kuhn.New(), "fuzz", []string{"a", "b"}, 1)
	if err != nil {
		f.Fatal(err)
	}
	head, err := h.encode()
	if err != nil {
		f.Fatal(err)
	}
	raw, err := newDecompressor().DecodeAll(head[markSize:], make([]byte, 0, maxRaw))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(raw)
	f.Add(bytes.Repeat([]byte{0x91}, 1000))
	z := newCompressor()
	f.Fuzz(func(t *testing.T, raw []byte) {
		if len(raw) > maxRaw {
			return
		}
		file := appendFrame(nil, z, mark{}, raw)
		r, err := NewReader(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			return
		}
		defer r.Close()
		if again, err := r.Header().encode(); err != nil || !bytes.Equal(again, file) {
			t.Fatalf("a header is read as another, %v", err)
		}
		if _, err := r.Next(); err != io.EOF {
			t.Fatal(err)
		}
	})
}
