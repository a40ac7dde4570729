package net

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/vmihailenco/msgpack/v5"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/toy/leduc"
	_ "deadreckon/engine/toy/tictactoe"
	"deadreckon/internal/access"
	"deadreckon/internal/slowtest"
)

// fileOf returns a small net of a game with moments and a history.
func fileOf(t testing.TB, g engine.Game) *File {
	t.Helper()
	e := g.(engine.Encoder).Encoding()
	s := Spec{Kind: MLP, Input: InputOf(e), Width: 3, Depth: 2, Heads: []Head{{"turns left", Numbers, 1, 0.5}}}
	if e.Squares > 0 {
		s.Kind, s.Depth, s.Hidden = Graph, 1, 2
	}
	n, err := New(s, 3)
	if err != nil {
		t.Fatal(err)
	}
	m := &Moments{Steps: 12, First: slices.Clone(n.Weights), Second: make([]float32, len(n.Weights))}
	return &File{
		Game: g.Name(), Encoding: e.Digest(), Net: n, Moments: m,
		History: []Stage{{"imitation", 5, 10, 640, 20, 1.25}, {"self-play", 6, 2, 128, 4, 1.125}},
	}
}

func mustBytes(t testing.TB, f *File) []byte {
	t.Helper()
	b, err := f.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func open(t testing.TB, name string) engine.Game {
	return enginetest.Open(t, name)
}

func TestFileRoundTrip(t *testing.T) {
	for _, name := range []string{"leduc", "tictactoe"} {
		f := fileOf(t, open(t, name))
		got, err := Parse(mustBytes(t, f))
		if err != nil || !reflect.DeepEqual(got, f) {
			t.Errorf("%s: read back %+v (%v), want %+v", name, got, err, f)
		}
		safe, err := f.Safetensors()
		if err != nil {
			t.Fatal(err)
		}
		if got, err = ParseSafetensors(safe); err != nil || !reflect.DeepEqual(got, f) {
			t.Errorf("%s: read back from safetensors %+v (%v), want %+v", name, got, err, f)
		}
		f.Moments = nil
		if got, err = Parse(mustBytes(t, f)); err != nil || !reflect.DeepEqual(got, f) {
			t.Errorf("%s: without moments: read back %+v (%v)", name, got, err)
		}
	}
}

// keys returns the keys of a file's header in order.
func keys(t *testing.T, b []byte) (all []string) {
	t.Helper()
	d := msgpack.NewDecoder(bytes.NewReader(b[preface:]))
	n, err := d.DecodeMapLen()
	for range n {
		key, wrong := d.DecodeString()
		all, err = append(all, key), errors.Join(err, wrong, d.Skip())
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestFileBase: without a base policy the header has no key for it, as in older files.
func TestFileBase(t *testing.T) {
	f := fileOf(t, open(t, "leduc"))
	for _, base := range []Base{{}, {"script", 2.5}} {
		f.Base = base
		want := []string{"game", "encoding", "spec", "tensors", "base", "history", "moments", "steps"}
		if base == (Base{}) {
			want = slices.Delete(want, 4, 5)
		}
		b := mustBytes(t, f)
		if got := keys(t, b); !slices.Equal(got, want) {
			t.Errorf("base %v: the header has %q, want %q", base, got, want)
		}
		if got, err := Parse(b); err != nil || !reflect.DeepEqual(got, f) {
			t.Errorf("base %v: read back %+v (%v), want %+v", base, got, err, f)
		}
		safe, err := f.Safetensors()
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(safe, []byte(`\"base\":`)) != (base != (Base{})) {
			t.Errorf("base %v: the metadata are %.200q", base, safe[8:])
		}
		if got, err := ParseSafetensors(safe); err != nil || !reflect.DeepEqual(got, f) {
			t.Errorf("base %v: read back from safetensors %+v (%v), want %+v", base, got, err, f)
		}
	}
}

func TestBadBase(t *testing.T) {
	f := fileOf(t, open(t, "leduc"))
	for _, bad := range []Base{{"script", -1}, {"script", 0}, {"", 2}, {"script", math.NaN()}, {"script", math.Inf(1)}} {
		f.Base = bad
		_, err := f.Bytes()
		_, other := f.Safetensors()
		for _, err := range []error{err, other} {
			if err == nil || !strings.Contains(err.Error(), "has weight") {
				t.Errorf("base %v: %v", bad, err)
			}
		}
	}
	f.Base = Base{"script", 2.5}
	b, err := f.Safetensors()
	if err != nil {
		t.Fatal(err)
	}
	for _, weight := range []string{"-25", "0.0"} { // of the same length as 2.5
		spoiled := bytes.Replace(b, []byte(`weight\":2.5}`), []byte(`weight\":`+weight+`}`), 1)
		if _, err := ParseSafetensors(spoiled); err == nil || !strings.Contains(err.Error(), "has weight") {
			t.Errorf("a weight of %s is read: %v", weight, err)
		}
	}
}

// TestEveryByte: a file with one changed byte, and one that is too short or long, is refused.
func TestEveryByte(t *testing.T) {
	slowtest.Skip(t)
	b := mustBytes(t, fileOf(t, open(t, "tictactoe")))
	for i := range b {
		for _, flip := range []byte{1, 0x80} {
			b[i] ^= flip
			if _, err := Parse(b); err == nil {
				t.Errorf("byte %d changed: read", i)
			}
			b[i] ^= flip
		}
		if _, err := Parse(b[:i]); err == nil {
			t.Errorf("cut at %d: read", i)
		}
	}
	if _, err := Parse(append(slices.Clone(b), 0)); err == nil {
		t.Error("one byte more: read")
	}
}

// TestDamagedSafetensors: a change of the header never panics, and a short file is an error.
func TestDamagedSafetensors(t *testing.T) {
	slowtest.Skip(t)
	f := fileOf(t, open(t, "leduc"))
	b, err := f.Safetensors()
	if err != nil {
		t.Fatal(err)
	}
	refused, head := 0, 8+int(binary.LittleEndian.Uint64(b))
	for i := range head {
		b[i] ^= 1
		if _, err := ParseSafetensors(b); err != nil {
			refused++
		}
		b[i] ^= 1
		if _, err := ParseSafetensors(b[:i]); err == nil {
			t.Errorf("cut at %d: read", i)
		}
	}
	if refused < head/2 {
		t.Errorf("%d of %d changes of the header are refused", refused, head)
	}
	if _, err := ParseSafetensors(b[:len(b)-1]); err == nil {
		t.Error("without its last byte: read")
	}
}

func TestSafetensorsKeysTwice(t *testing.T) {
	b, err := fileOf(t, open(t, "tictactoe")).Safetensors()
	if err != nil {
		t.Fatal(err)
	}
	n := binary.LittleEndian.Uint64(b)
	head, body := b[8:8+n], b[8+n:]
	var all map[string]json.RawMessage
	if err := json.Unmarshal(head, &all); err != nil {
		t.Fatal(err)
	}
	twice := slices.Concat([]byte(`{"value.bias":`), all["value.bias"], []byte(","), head[1:])
	inside := bytes.Replace(head, []byte(`"deadreckon":"{`), []byte(`"deadreckon":"{\"game\":\"kuhn\",`), 1)
	for want, head := range map[string][]byte{`header: .*"value.bias" stands twice`: twice, `metadata: .*"game" stands twice`: inside} {
		file := binary.LittleEndian.AppendUint64(nil, uint64(len(head)))
		_, err := ParseSafetensors(slices.Concat(file, head, body))
		if err == nil || !regexp.MustCompile(want).MatchString(err.Error()) {
			t.Errorf("error %v; want %s", err, want)
		}
	}
}

func TestFits(t *testing.T) {
	g := open(t, "leduc")
	f := fileOf(t, g)
	if err := f.Fits(g); err != nil {
		t.Error(err)
	}
	for what, spoil := range map[string]func(*File){
		"is of":    func(f *File) { f.Game = "goofspiel" },
		"encoding": func(f *File) { f.Encoding = "c0ffee" },
		"input":    func(f *File) { f.Net.Spec.Input.Globals++ },
	} {
		f := fileOf(t, g)
		spoil(f)
		if err := f.Fits(g); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestSave: the file is replaced atomically, and an invalid net is not saved.
func TestSave(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a.net")
	f := fileOf(t, open(t, "leduc"))
	for range 2 {
		f.History[0].Seed++
		if err := f.Save(path); err != nil {
			t.Fatal(err)
		}
		if got, err := Load(access.Grant().File(path)); err != nil || !reflect.DeepEqual(got, f) {
			t.Fatalf("loaded %+v (%v)", got, err)
		}
	}
	old, _ := os.ReadFile(path)
	f.Net.Weights[3] = float32(math.NaN())
	if err := f.Save(path); err == nil || !strings.Contains(err.Error(), "weight 3 is NaN") {
		t.Errorf("a weight of NaN: %v", err)
	}
	if now, _ := os.ReadFile(path); !slices.Equal(now, old) {
		t.Error("a failed save replaced the file")
	}
	if left, _ := os.ReadDir(folder); len(left) != 1 {
		t.Errorf("%d files are left, want 1", len(left))
	}
	f.Net.Weights[3] = 0
	if err := f.Save(filepath.Join(folder, "none", "a.net")); err == nil {
		t.Error("saved into a missing folder")
	}
}

// TestSafetensorsFormat reads a file by the published format.
func TestSafetensorsFormat(t *testing.T) {
	f := fileOf(t, open(t, "tictactoe"))
	b, err := f.Safetensors()
	if err != nil {
		t.Fatal(err)
	}
	n := binary.LittleEndian.Uint64(b)
	if n%8 != 0 {
		t.Errorf("the data begin at %d, which is no multiple of 8", 8+n)
	}
	var head map[string]struct {
		Dtype   string
		Shape   []int
		Offsets []int `json:"data_offsets"`
	}
	if err := json.Unmarshal(b[8:8+n], &head); err != nil {
		t.Fatal(err)
	}
	size := 0
	for name, x := range head {
		if name != "__metadata__" {
			size += x.Offsets[1] - x.Offsets[0]
		}
	}
	if size != len(b)-8-int(n) {
		t.Errorf("tensors of %d bytes in %d", size, len(b)-8-int(n))
	}
	for _, tensor := range f.Net.Spec.Tensors() {
		x := head[tensor.Name]
		product := 1
		for _, k := range x.Shape {
			product *= k
		}
		if x.Dtype != "F32" || product != tensor.Size() {
			t.Fatalf("%s: %+v", tensor.Name, x)
		}
		for i := range product {
			got := math.Float32frombits(binary.LittleEndian.Uint32(b[8+int(n)+x.Offsets[0]+4*i:]))
			if want := f.Net.Weights[tensor.Offset+i]; got != want {
				t.Fatalf("%s[%d] is %v, want %v", tensor.Name, i, got, want)
			}
		}
	}
}

// TestSafetensorsPython: the Python package reads the file, and its changes are read back.
func TestSafetensorsPython(t *testing.T) {
	if err := exec.Command("python3", "-c", "import safetensors.numpy").Run(); err != nil {
		t.Skip("no Python with safetensors and numpy: ", err)
	}
	f := fileOf(t, open(t, "tictactoe"))
	b, err := f.Safetensors()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	from, to := filepath.Join(folder, "a.safetensors"), filepath.Join(folder, "b.safetensors")
	if err := os.WriteFile(from, b, 0o644); err != nil {
		t.Fatal(err)
	}
	const program = `
import sys
from safetensors import safe_open
from safetensors.numpy import save_file
with safe_open(sys.argv[1], "numpy") as f:
    tensors = {name: f.get_tensor(name) for name in f.keys()}
    about = f.metadata()
tensors["value.bias"] = tensors["value.bias"] + 1
save_file(tensors, sys.argv[2], metadata=about)
`
	if out, err := exec.Command("python3", "-c", program, from, to).CombinedOutput(); err != nil {
		t.Fatalf("python: %v\n%s", err, out)
	}
	got, err := Load(access.Grant().File(to))
	if err != nil {
		t.Fatal(err)
	}
	for i := range part(f.Net.Spec.Tensors(), f.Net.Weights, "value.bias") {
		part(f.Net.Spec.Tensors(), f.Net.Weights, "value.bias")[i]++
	}
	if !reflect.DeepEqual(got, f) {
		t.Errorf("Python wrote %+v, want %+v", got, f)
	}
}
