package net

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"slices"

	"github.com/vmihailenco/msgpack/v5"

	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/internal/durable"
)

// File is a net with its origin and, if training may resume, its learner's state.
//
// Format, little-endian:
//
//	magic "DRNET\r\n\x1a", version u32, header length u32, file length u64
//	header, msgpack: see header
//	zeros up to a multiple of 64 bytes
//	weights float32; with moments, the first and then the second moments
//	CRC-32C of all bytes above, u32
//
// The file may be compressed by gzip.
type File struct {
	Game     string // registry name
	Encoding string // engine.Encoding.Digest
	Base     Base   // base policy
	History  []Stage
	Net      *Net
	Moments  *Moments // nil for a finished net
}

// Base is the base policy of a net: an agent, asked about the same view first, whose choice
// gets Weight added to its logit (Batch.Base). A net with zero weights plays almost as that
// agent and learns where to deviate ("Residual policy learning", Silver et al. 2018). The
// zero value means no base policy.
type Base struct {
	Agent  string  `msgpack:"agent" json:"agent"`
	Weight float64 `msgpack:"weight" json:"weight"`
}

// Stage is one stage of a net's training.
type Stage struct {
	What    string  `msgpack:"what" json:"what"` // description, such as "imitation of balanced"
	Seed    uint64  `msgpack:"seed" json:"seed"`
	Steps   uint64  `msgpack:"steps" json:"steps"`     // optimizer steps
	Samples uint64  `msgpack:"samples" json:"samples"` // training examples, repeats included
	Games   uint64  `msgpack:"games" json:"games"`     // source games of the examples
	Loss    float64 `msgpack:"loss" json:"loss"`       // total loss at the end
}

// Version is the file version that is read and written.
const Version = 1

const (
	magic      = "DRNET\r\n\x1a"
	preface    = len(magic) + 4 + 4 + 8
	align      = 64
	maxHeader  = 64 << 20
	maxHistory = 1 << 16
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// header describes the net of a file. Tensors is for other programs; here the Spec defines
// the tensors.
type header struct {
	Game     string `msgpack:"game" json:"game"`
	Encoding string `msgpack:"encoding" json:"encoding"`
	Spec     Spec   `msgpack:"spec" json:"spec"`
	Tensors  shapes `msgpack:"tensors" json:"-"`
	Base     *Base  `msgpack:"base,omitempty" json:"base,omitempty"`
	History  stages `msgpack:"history" json:"history"`
	Moments  bool   `msgpack:"moments" json:"moments"`
	Steps    uint64 `msgpack:"steps" json:"steps"` // Moments.Steps
}

// shaped is a tensor in a header: name, shape and index of its first weight.
type shaped struct {
	Name   string `msgpack:"name"`
	Shape  shape  `msgpack:"shape"`
	Offset int    `msgpack:"offset"`
}

func (f *File) header() *header {
	h := &header{Game: f.Game, Encoding: f.Encoding, Spec: f.Net.Spec, History: f.History, Moments: f.Moments != nil}
	for _, t := range f.Net.Spec.Tensors() {
		h.Tensors = append(h.Tensors, shaped{t.Name, t.shape(), t.Offset})
	}
	if f.Base != (Base{}) {
		h.Base = &f.Base
	}
	if f.Moments != nil {
		h.Steps = f.Moments.Steps
	}
	return h
}

// sections returns the number of arrays of the net's size in the file.
func (h *header) sections() int {
	if h.Moments {
		return 3
	}
	return 1
}

// file returns a file with zero weights. The Spec must have been checked.
func (h *header) file() *File {
	n := h.Spec.Weights()
	f := &File{Game: h.Game, Encoding: h.Encoding, History: h.History, Net: &Net{h.Spec, make([]float32, n)}}
	if h.Base != nil {
		f.Base = *h.Base
	}
	if h.Moments {
		f.Moments = &Moments{h.Steps, make([]float32, n), make([]float32, n)}
	}
	return f
}

// sections returns the arrays of the file in order.
func (f *File) sections() [][]float32 {
	if f.Moments == nil {
		return [][]float32{f.Net.Weights}
	}
	return [][]float32{f.Net.Weights, f.Moments.First, f.Moments.Second}
}

// check returns an error unless Parse could read f back.
func (f *File) check() error {
	if err := f.Net.Check(); err != nil {
		return err
	}
	if len(f.History) > maxHistory {
		return fmt.Errorf("net: %w", tooMany("stages of history", maxHistory))
	}
	if !(f.Base.Weight >= 0) || math.IsInf(f.Base.Weight, 0) || (f.Base.Agent == "") != (f.Base.Weight == 0) {
		return fmt.Errorf("net: base %q has weight %v; expected a positive weight with an agent", f.Base.Agent, f.Base.Weight)
	}
	for i, section := range f.sections() {
		if len(section) != len(f.Net.Weights) {
			return fmt.Errorf("net: %d moments for %d weights", len(section), len(f.Net.Weights))
		}
		for j, x := range section {
			if x != x || math.IsInf(float64(x), 0) {
				return fmt.Errorf("net: %s %d is %v", [...]string{"weight", "first moment", "second moment"}[i], j, x)
			}
		}
	}
	return nil
}

// Fits returns an error unless the net was made for g under the encoding of this program.
func (f *File) Fits(g engine.Game) error {
	coder, ok := g.(engine.Encoder)
	switch {
	case f.Game != g.Name():
		return fmt.Errorf("net: the net is of %s, not of %s", f.Game, g.Name())
	case !ok:
		return fmt.Errorf("net: %s has no encoding", g.Name())
	}
	e := coder.Encoding()
	if digest := e.Digest(); f.Encoding != digest {
		return fmt.Errorf("net: the net learned under the encoding %.16s of %s; here it is %.16s", f.Encoding, g.Name(), digest)
	}
	in := InputOf(e)
	if mine := f.Net.Spec.Input; mine.Squares != in.Squares || mine.Planes != in.Planes || mine.Globals != in.Globals || mine.ActionPlanes != in.ActionPlanes ||
		mine.ActionGlobals != in.ActionGlobals || mine.SideKinds != in.SideKinds || !slices.Equal(mine.Sides, in.Sides) {
		return fmt.Errorf("net: the net's input differs from the encoding that the file names")
	}
	return nil
}

// Bytes returns f in its file format.
func (f *File) Bytes() ([]byte, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	head, err := msgpack.Marshal(f.header())
	if err != nil {
		return nil, fmt.Errorf("net: %w", err)
	}
	start := (preface + len(head) + align - 1) / align * align
	size := start + 4*len(f.sections())*len(f.Net.Weights) + 4
	b := make([]byte, 0, size)
	b = append(b, magic...)
	b = binary.LittleEndian.AppendUint32(b, Version)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(head)))
	b = binary.LittleEndian.AppendUint64(b, uint64(size))
	b = append(append(b, head...), make([]byte, start-preface-len(head))...)
	for _, section := range f.sections() {
		b = appendFloats(b, section)
	}
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli)), nil
}

// Parse reads the output of Bytes or Gzip. Any changed or missing byte of Bytes is an error.
func Parse(b []byte) (*File, error) {
	if bytes.HasPrefix(b, []byte(gzipMagic)) {
		var err error
		if b, err = gunzip(b); err != nil {
			return nil, err
		}
	}
	switch {
	case len(b) < len(magic) || string(b[:len(magic)]) != magic:
		return nil, errors.New("net: not a net file")
	case len(b) < preface+4:
		return nil, fmt.Errorf("net: the file is cut short: %d bytes", len(b))
	}
	version := binary.LittleEndian.Uint32(b[len(magic):])
	length := int(binary.LittleEndian.Uint32(b[len(magic)+4:]))
	size := binary.LittleEndian.Uint64(b[len(magic)+8:])
	if version != Version {
		return nil, fmt.Errorf("net: version %d: this program reads %d", version, Version)
	}
	if size != uint64(len(b)) {
		return nil, fmt.Errorf("net: the file is cut short or damaged: %d bytes of %d", len(b), size)
	}
	body, sum := b[:len(b)-4], binary.LittleEndian.Uint32(b[len(b)-4:])
	if got := crc32.Checksum(body, castagnoli); got != sum {
		return nil, fmt.Errorf("net: the file is damaged: checksum %08x, want %08x", got, sum)
	}
	if length > maxHeader || preface+length > len(body) {
		return nil, fmt.Errorf("net: a header of %d bytes in a file of %d", length, len(b))
	}
	var h header
	d := msgpack.NewDecoder(bytes.NewReader(body[preface : preface+length]))
	d.DisallowUnknownFields(true)
	if err := d.Decode(&h); err != nil {
		return nil, fmt.Errorf("net: header: %w", err)
	}
	if err := h.Spec.check(); err != nil {
		return nil, err
	}
	start := (preface + length + align - 1) / align * align
	if want := start + 4*h.sections()*h.Spec.Weights(); len(body) != want {
		return nil, fmt.Errorf("net: %d bytes of header and weights: want %d", len(body), want)
	}
	f := h.file()
	for _, section := range f.sections() {
		start += readFloats(section, body[start:])
	}
	return f, f.check()
}

func appendFloats(b []byte, x []float32) []byte {
	for _, v := range x {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	return b
}

// readFloats fills x from b and returns the number of bytes read.
func readFloats(x []float32, b []byte) int {
	for i := range x {
		x[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return 4 * len(x)
}

// maxFileSize is the maximum size of a file in bytes.
const maxFileSize = 3*4*maxWeights + 2*maxHeader

// Load reads a net, compressed or not, or a safetensors file. Errors name the path.
func Load(file access.File) (*File, error) {
	b, err := readAll(file)
	if err != nil {
		return nil, err
	}
	parse := Parse
	if looksSafe(b) {
		parse = ParseSafetensors
	}
	f, err := parse(b)
	if err != nil {
		return nil, fmt.Errorf("%v: %w", file, err)
	}
	return f, nil
}

// readAll reads the file if it starts as a net does, otherwise only its first bytes.
func readAll(file access.File) ([]byte, error) {
	if text, ok := file.Text(); ok {
		return []byte(text), nil
	}
	in, err := file.Open(maxFileSize)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	begin := make([]byte, preface)
	n, err := io.ReadFull(in, begin)
	begin = begin[:n]
	if err != nil || !looksSafe(begin) && string(begin[:len(magic)]) != magic && string(begin[:len(gzipMagic)]) != gzipMagic {
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			err = nil // Parse reports the missing part
		}
		return begin, err
	}
	stat, err := in.Stat()
	if err != nil {
		return nil, err
	}
	// One allocation for the whole file.
	out := bytes.NewBuffer(make([]byte, 0, max(stat.Size(), int64(n))+bytes.MinRead))
	out.Write(begin)
	_, err = out.ReadFrom(io.LimitReader(in, stat.Size()-int64(n)))
	return out.Bytes(), err
}

// Save atomically replaces the file at path.
func (f *File) Save(path string) error {
	b, err := f.Bytes()
	if err != nil {
		return err
	}
	if err := durable.WriteFile(path, b); err != nil {
		return fmt.Errorf("net: %w", err)
	}
	return nil
}
