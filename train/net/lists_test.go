package net

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/vmihailenco/msgpack/v5"

	"deadreckon/internal/access"
	"deadreckon/internal/slowtest"
)

// netOf returns a valid file with the given header and without weights.
func netOf(head []byte) []byte {
	start := (preface + len(head) + align - 1) / align * align
	b := append([]byte(magic), 0, 0, 0, 0, 0, 0, 0, 0)
	binary.LittleEndian.PutUint32(b[len(magic):], Version)
	binary.LittleEndian.PutUint32(b[len(magic)+4:], uint32(len(head)))
	b = binary.LittleEndian.AppendUint64(b, uint64(start+4))
	b = append(b, head...)
	b = append(b, make([]byte, start-len(b))...)
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
}

// safeOf returns a safetensors file with a header and no tensors.
func safeOf(head string) []byte {
	return append(binary.LittleEndian.AppendUint64(nil, uint64(len(head))), head...)
}

// metadataOf returns a safetensors header with the given metadata.
func metadataOf(t *testing.T, about string) string {
	t.Helper()
	text, err := json.Marshal(about)
	if err != nil {
		t.Fatal(err)
	}
	return `{"__metadata__":{"deadreckon":` + string(text) + `}}`
}

// packed returns msgpack of nested keys around a list that claims the given length and has
// there elements of one byte.
func packed(t *testing.T, length, there int, element byte, keys ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	e := msgpack.NewEncoder(&b)
	for _, key := range keys {
		if key == "[" {
			e.EncodeArrayLen(1)
			continue
		}
		e.EncodeMapLen(1)
		e.EncodeString(key)
	}
	e.EncodeArrayLen(length)
	b.Write(bytes.Repeat([]byte{element}, there))
	return b.Bytes()
}

// allocated returns the bytes that f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestBombs: a small header that claims long lists is refused before memory is allocated,
// whether the elements exist or not.
func TestBombs(t *testing.T) {
	slowtest.Skip(t)
	const n = 1 << 19
	maps, listed := func(length, there int, keys ...string) []byte { return netOf(packed(t, length, there, 0x80, keys...)) }, "["+strings.Repeat("{},", n)+"{}]"
	for name, b := range map[string][]byte{
		"stages":        maps(n, n, "history"),
		"stages said":   maps(n, 0, "history"),
		"sides":         maps(n, n, "spec", "input", "sides"),
		"sides said":    maps(n, 0, "spec", "input", "sides"),
		"heads":         maps(n, n, "spec", "heads"),
		"heads said":    maps(n, 0, "spec", "heads"),
		"tensors":       maps(n, n, "tensors"),
		"tensors said":  maps(n, 0, "tensors"),
		"dimensions":    netOf(packed(t, n, n, 0, "tensors", "[", "shape")),
		"json stages":   safeOf(metadataOf(t, `{"history":`+listed+`}`)),
		"json sides":    safeOf(metadataOf(t, `{"spec":{"input":{"sides":`+listed+`}}}`)),
		"json heads":    safeOf(metadataOf(t, `{"spec":{"heads":`+listed+`}}`)),
		"json tensors":  safeOf(`{` + manyKeys(n) + `}`),
		"json metadata": safeOf(`{"__metadata__":{` + manyKeys(n) + `}}`),
	} {
		var err error
		took := allocated(func() {
			if looksSafe(b) {
				_, err = ParseSafetensors(b)
			} else {
				_, err = Parse(b)
			}
		})
		if err == nil || !strings.Contains(err.Error(), ": more than ") {
			t.Errorf("%s: %v", name, err)
		}
		most := uint64(len(b)) + 1<<20
		if looksSafe(b) {
			most = 20*uint64(len(b)) + 32<<20 // garbage included, and a list that grows to 2^18 sides
		}
		if took > most {
			t.Errorf("%s: %d bytes took %d: %v", name, len(b), took, err)
		}
		t.Logf("%s: %d bytes took %d: %v", name, len(b), took, err)
	}
}

func manyKeys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `"%x":"",`, i)
	}
	return b.String() + `"x":""`
}

// TestLongLists: lists of the maximum length are read and written, and longer ones refused.
func TestLongLists(t *testing.T) {
	slowtest.Skip(t)
	f := fileOf(t, open(t, "leduc"))
	f.History = make([]Stage, maxHistory)
	b := mustBytes(t, f)
	if got, err := Parse(b); err != nil || len(got.History) != maxHistory {
		t.Errorf("%v", err)
	}
	safe, err := f.Safetensors()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := ParseSafetensors(safe); err != nil || len(got.History) != maxHistory {
		t.Errorf("%v", err)
	}
	f.History = append(f.History, Stage{})
	_, err = f.Bytes()
	_, other := f.Safetensors()
	for _, err := range []error{err, other} {
		if err == nil || !strings.Contains(err.Error(), "more than 65536 stages of history") {
			t.Errorf("%v", err)
		}
	}
}

// TestLoadForeign: only the beginning of a large foreign file is read.
func TestLoadForeign(t *testing.T) {
	path := filepath.Join(t.TempDir(), "film")
	if err := os.WriteFile(path, make([]byte, 8<<20), 0o644); err != nil {
		t.Fatal(err)
	}
	var err error
	if took := allocated(func() { _, err = Load(access.Grant().File(path)) }); took > 1<<20 || err == nil || !strings.Contains(err.Error(), "not a net file") {
		t.Errorf("%d bytes: %v", took, err)
	}
	for n := range preface {
		if err := os.WriteFile(path, mustBytes(t, fileOf(t, open(t, "leduc")))[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Load(access.Grant().File(path)); err == nil || !strings.HasPrefix(err.Error(), path+": net: ") {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
}
