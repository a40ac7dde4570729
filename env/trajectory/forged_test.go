package trajectory

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
)

// beginning returns the header of a file of Kuhn poker and the frames of a game.
func beginning(tb testing.TB, number uint64) (head, game []byte) {
	tb.Helper()
	g := kuhn.New()
	h, err := NewHeader(g, "test", []string{"a", "b"}, 1)
	if err != nil {
		tb.Fatal(err)
	}
	if head, err = h.encode(); err != nil {
		tb.Fatal(err)
	}
	e, s := NewEncoder(g, h), g.NewState()
	for e.Begin(number, 5); s.Turn() != engine.Nobody; {
		a := s.AppendLegal(nil)[0]
		e.Step(s, a, nil)
		s.Apply(a)
	}
	if game, err = e.End(s); err != nil {
		tb.Fatal(err)
	}
	return head, game
}

// claim returns a mark for a frame of the given size.
func claim(game uint64, length uint32) []byte {
	b := binary.LittleEndian.AppendUint32(bytes.Clone(markHead), uint32(game))
	b = append(b, make([]byte, 8)...)
	b = binary.LittleEndian.AppendUint32(b, length)
	return append(b, 0, 0, 0, 0)
}

func marked(m mark, frame []byte) []byte {
	b := claim(m.game, uint32(len(frame)))
	binary.LittleEndian.PutUint32(b[16:], m.part)
	binary.LittleEndian.PutUint32(b[24:], checksum(b, frame))
	return append(b, frame...)
}

// reads counts the bytes read from a file.
type reads struct {
	*bytes.Reader
	bytes int
}

func (r *reads) ReadAt(b []byte, offset int64) (int, error) {
	r.bytes += len(b)
	return r.Reader.ReadAt(b, offset)
}

// TestForgedWork checks that forged files cost little more than their length, and do not cause a thousand
// errors.
func TestForgedWork(t *testing.T) {
	const size = 1 << 20
	head, game := beginning(t, 1)
	z := newCompressor()
	zeros := z.EncodeAll(make([]byte, maxRaw), nil)
	begins, err := newDecompressor().DecodeAll(game[markSize:], make([]byte, 0, maxRaw))
	if err != nil {
		t.Fatal(err)
	}
	begins = begins[:bytes.Index(begins, []byte("\x8e\xa4type\xa4step"))]
	for _, c := range []struct {
		name    string
		part    func(at int) []byte
		damages int
	}{
		{"marks that overlap", func(int) []byte { return claim(1, size/2) }, 1},
		{"marks of frames that are too long", func(int) []byte { return claim(1, 1<<31) }, 1},
		{"marks of frames beyond the end", func(at int) []byte { return claim(1, maxFrame-100) }, 1},
		{"indices that overlap", func(at int) []byte {
			return binary.LittleEndian.AppendUint32(bytes.Clone(indexHead), uint32(size-at-headSize))
		}, 1},
		{"frames that expand to nothing", func(at int) []byte {
			return marked(mark{game: uint64(at)}, zeros)
		}, mostDamages},
		{"parts that expand to nothing", func(at int) []byte {
			return marked(mark{game: 7, part: 1}, zeros)
		}, 1},
		{"games without an end", func(at int) []byte {
			raw := bytes.Clone(begins)
			binary.BigEndian.PutUint64(raw[bytes.Index(raw, []byte("\xa4game\xcf"))+6:], uint64(at))
			return appendFrame(nil, z, mark{game: uint64(at)}, raw)
		}, mostDamages},
	} {
		file := bytes.Clone(head)
		var part []byte
		for len(file) < size-indexTail {
			part = c.part(len(file))
			file = append(file, part...)
		}
		file = file[:size-indexTail]
		file = binary.LittleEndian.AppendUint64(file, 1<<40)
		file = append(append(file, 0, 0, 0, 0), indexName...)
		src := &reads{Reader: bytes.NewReader(file)}
		r, err := NewReader(src, int64(len(file)))
		if err != nil {
			t.Fatal(err)
		}
		var errs []error
		for {
			_, err := r.Next()
			if err == io.EOF {
				break
			}
			if d, ok := errors.AsType[*Damage](err); ok && len(errs) <= mostDamages {
				errs = append(errs, d)
			} else if err != nil {
				t.Fatalf("%s: after %d damages: %v", c.name, len(errs), err)
			}
		}
		if len(errs) == 0 || len(errs) > c.damages {
			t.Errorf("%s: %d damages, want 1 to %d: %v", c.name, len(errs), c.damages, errs[:min(len(errs), 3)])
		}
		const bound = 4*size + freeWork + 2*size
		if int64(src.bytes) > bound || r.work > bound+2*maxRaw {
			t.Errorf("%s: %d bytes are read, %d worked at, of a file of %d", c.name, src.bytes, r.work, size)
		}
		src.bytes = 0
		if _, err := r.Games(); err != nil || src.bytes > 12*size {
			t.Errorf("%s: %d bytes are read to find the games: %v", c.name, src.bytes, err)
		}
	}
}

// TestDamageEnds checks that one Damage covers everything up to the next game, and that the reader stops
// after too much damage.
func TestDamageEnds(t *testing.T) {
	head, first := beginning(t, 1)
	_, third := beginning(t, 3)
	_, fourth := beginning(t, 4)
	for _, c := range []struct {
		name   string
		file   []byte
		want   string
		behind int
		games  []uint64
	}{
		{"marks", slices.Concat(head, first, bytes.Repeat(claim(2, 50), 40), third), "game 2, record 0: wrong checksum of the frame; and 39 more up to byte ", len(third), []uint64{1, 3}},
		{"a game left out", slices.Concat(head, first, third, fourth), "game 2, record 0: game 3 begins after game 1", len(third) + len(fourth), []uint64{1, 3, 4}},
		{"too much", slices.Concat(head, first, bytes.Repeat(claim(2, 1<<19), 20000), third), "too much damage: the rest is not read", 0, []uint64{1}},
	} {
		r, err := NewReader(bytes.NewReader(c.file), int64(len(c.file)))
		if err != nil {
			t.Fatal(err)
		}
		var games []uint64
		var errs []error
		for {
			rec, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				errs = append(errs, err)
			}
			if end, ok := rec.(*End); ok {
				games = append(games, end.Game)
			}
		}
		if len(errs) != 1 || !strings.Contains(errs[0].Error(), c.want) || !slices.Equal(games, c.games) {
			t.Errorf("%s: games %d, errors %v", c.name, games, errs)
			continue
		}
		if d := errs[0].(*Damage); c.behind > 0 && d.ResumeAt != int64(len(c.file)-c.behind) {
			t.Errorf("%s: it goes on at byte %d of %d, want %d from the end", c.name, d.ResumeAt, len(c.file), c.behind)
		}
	}
}
