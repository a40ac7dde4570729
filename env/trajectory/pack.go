package trajectory

import (
	"bytes"
	"encoding/binary"
	"math"

	"github.com/vmihailenco/msgpack/v5"
)

// packer writes msgpack to memory.
type packer struct {
	buf     bytes.Buffer
	enc     *msgpack.Encoder
	scratch []byte
}

func newPacker() *packer {
	p := new(packer)
	p.enc = msgpack.NewEncoder(&p.buf)
	return p
}

// must panics on an error, which a write to memory cannot return.
func must(err error) {
	if err != nil {
		panic("trajectory: " + err.Error())
	}
}

// begin opens a record.
func (p *packer) begin(kind string, columns []Column) {
	must(p.enc.EncodeMapLen(len(columns)))
	p.text("type", kind)
}

func (p *packer) key(key string) { must(p.enc.EncodeString(key)) }

func (p *packer) text(key, value string) {
	p.key(key)
	must(p.enc.EncodeString(value))
}

func (p *packer) int(key string, n int64) {
	p.key(key)
	must(p.enc.EncodeInt(n))
}

func (p *packer) uint(key string, n uint64) {
	p.key(key)
	must(p.enc.EncodeUint(n))
}

func (p *packer) bool(key string, b bool) {
	p.key(key)
	must(p.enc.EncodeBool(b))
}

func (p *packer) null(key string) {
	p.key(key)
	must(p.enc.EncodeNil())
}

func (p *packer) float(key string, x float64) {
	p.key(key)
	must(p.enc.EncodeFloat64(x))
}

// bytes writes b, which must not be nil.
func (p *packer) bytes(key string, b []byte) {
	p.key(key)
	must(p.enc.EncodeBytesLen(len(b)))
	p.buf.Write(b)
}

// list writes the little-endian bytes of numbers.
func list[T any](p *packer, key string, xs []T, put func([]byte, T) []byte) {
	b := p.scratch[:0]
	for _, x := range xs {
		b = put(b, x)
	}
	p.bytes(key, b)
	p.scratch = b
}

func putU4[T ~uint32](b []byte, x T) []byte { return binary.LittleEndian.AppendUint32(b, uint32(x)) }
func putU8(b []byte, x uint64) []byte       { return binary.LittleEndian.AppendUint64(b, x) }
func putF4(b []byte, x float32) []byte      { return putU4(b, math.Float32bits(x)) }
func putF8(b []byte, x float64) []byte      { return putU8(b, math.Float64bits(x)) }
