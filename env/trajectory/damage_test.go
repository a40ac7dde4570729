package trajectory_test

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"deadreckon/env/trajectory"
)

// within checks that the records read from a damaged file are a prefix of each game.
func within(t *testing.T, what string, at int, got, all map[uint64][]string) (whole int) {
	t.Helper()
	for game, records := range got {
		want := all[game]
		if len(records) > len(want) || !slices.Equal(records, want[:len(records)]) {
			t.Fatalf("%s %d: game %d is read as it was never written: %v", what, at, game, records)
		}
		if len(records) == len(want) {
			whole++
		}
	}
	return whole
}

// Changing any byte of a file is detected, and all other games are still read.
func TestEveryByteFlipped(t *testing.T) {
	file := write(t, open(t, "kuhn"), "random", 4, true)
	all, r, errs := contents(t, file)
	if len(errs) > 0 || len(all) != 4 || !r.Closed() {
		t.Fatal(errs)
	}
	headerLost := 0
	for i := range file {
		bad := bytes.Clone(file)
		bad[i] ^= byte(1 + i%255)
		games, r, errs := contents(t, bad)
		if len(errs) == 0 {
			t.Fatalf("byte %d: nothing is found", i)
		}
		if r == nil {
			headerLost++
			continue
		}
		if n := within(t, "byte", i, games, all); n < 3 {
			t.Fatalf("byte %d: %d games are left: %v", i, n, errs)
		}
		var d *trajectory.Damage
		if errors.As(errs[0], &d); d.Offset > int64(i) || d.Offset < int64(i)-2000 {
			t.Fatalf("byte %d: found at %v", i, errs[0])
		}
	}
	if headerLost == 0 || headerLost > len(file)*3/4 {
		t.Errorf("%d of %d bytes are the header's", headerLost, len(file))
	}
}

// A truncated file is readable up to the truncation, which is reported except between two games.
func TestEveryLength(t *testing.T) {
	file := write(t, open(t, "kuhn"), "random", 4, true)
	all, _, _ := contents(t, file)
	before := 0
	between := 0
	for n := range file {
		games, r, errs := contents(t, file[:n])
		if r == nil {
			if len(games) > 0 || !errors.Is(errs[0], io.ErrUnexpectedEOF) {
				t.Fatalf("length %d: %v", n, errs)
			}
			continue
		}
		whole := within(t, "length", n, games, all)
		if whole < before || r.Closed() {
			t.Fatalf("length %d: %d games, closed %v", n, whole, r.Closed())
		}
		before = whole
		switch {
		case len(errs) == 0:
			between++
		case len(errs) > 1 || !errors.Is(errs[0], io.ErrUnexpectedEOF):
			t.Fatalf("length %d: %v", n, errs)
		}
	}
	if before != 4 || between != 5 { // after the header and after each game
		t.Errorf("%d games, %d lengths without an error", before, between)
	}
}

// With damage in the middle of a long game, its beginning and all other games are read.
func TestDamagedMiddle(t *testing.T) {
	g := shortMall(t)
	file := write(t, g, "random", 3, true)
	all, _, _ := contents(t, file)
	r, err := reader(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Seek(2); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		spoil func(file []byte) []byte
	}{
		{"a byte", func(f []byte) []byte { f[len(f)/2] ^= 0x10; return f }},
		{"a hole", func(f []byte) []byte { clear(f[len(f)/2 : len(f)/2+3000]); return f }},
		{"bytes left out", func(f []byte) []byte { return slices.Delete(f, len(f)/2, len(f)/2+700) }},
		{"bytes too many", func(f []byte) []byte { return slices.Insert(f, len(f)/2, []byte("here was nobody")...) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			games, r, errs := contents(t, c.spoil(bytes.Clone(file)))
			if len(errs) == 0 || !strings.Contains(errs[0].Error(), "game 2") {
				t.Fatalf("%v", errs)
			}
			if n := within(t, c.name, 0, games, all); n != 2 || !r.Closed() {
				t.Errorf("%d games, closed %v: %v", n, r.Closed(), errs)
			}
		})
	}
}

// Files in another format, and files that claim to be huge.
func TestForged(t *testing.T) {
	file := write(t, open(t, "kuhn"), "random", 1, true)
	for _, c := range []struct {
		name, want string
		file       []byte
	}{
		{"empty", "cut off", nil},
		{"text", "expected the mark", []byte("deadreckon record 1\ngame kuhn\nseed 1\nproducer x\n")},
		{"zstd alone", "expected the mark", file[28:]},
		{"long frame", "more than", slices.Concat(file[:20], []byte{0xff, 0xff, 0xff, 0xff}, file[24:])},
		{"long frame, allowed", "cut off", slices.Concat(file[:20], []byte{0, 0, 0x10, 0}, file[24:])},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := reader(c.file)
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "byte 0: header") {
			t.Errorf("%s: %v", c.name, err)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 4<<20 {
			t.Errorf("%s: %d bytes of memory", c.name, n)
		}
	}
}
