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

// words writes uint32 numbers.
func words[T ~uint32](p *packer, key string, ws []T) {
	b := p.scratch[:0]
	for _, w := range ws {
		b = binary.LittleEndian.AppendUint32(b, uint32(w))
	}
	p.bytes(key, b)
	p.scratch = b
}

// singles writes float32 numbers.
func (p *packer) singles(key string, xs []float32) {
	b := p.scratch[:0]
	for _, x := range xs {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	p.bytes(key, b)
	p.scratch = b
}

func (p *packer) odds(key string, odds []uint64) {
	b := p.scratch[:0]
	for _, w := range odds {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	p.bytes(key, b)
	p.scratch = b
}

func (p *packer) floats(key string, xs []float64) {
	b := p.scratch[:0]
	for _, x := range xs {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
	}
	p.bytes(key, b)
	p.scratch = b
}
