//go:build !js

package main

import (
	"encoding/binary"
	"errors"
	"slices"
)

// gap is the maximum number of zeros between two data segments that become one.
const gap = 4096

// joined returns a WebAssembly module with fewer data segments (WebAssembly core specification, 5.5.14).
// Go's linker starts a new segment after each short run of zeros, and the zeros compress better than the
// addresses of the segments.
func joined(module []byte) (out []byte, err error) {
	defer func() {
		if recover() != nil {
			err = errors.New("the program is a WebAssembly module of an unknown form")
		}
	}()
	const header, data = 8, 11
	out = append(out, module[:header]...)
	for in := (reader{module[header:]}); len(in.rest) > 0; {
		id := in.take(1)[0]
		content := in.take(in.uint())
		if id == data {
			content = joinSegments(content)
		}
		out = binary.AppendUvarint(append(out, id), uint64(len(content)))
		out = append(out, content...)
	}
	return out, nil
}

// segment is content at an address.
type segment struct {
	at      int
	content []byte
}

// joinSegments joins the segments of a data section.
func joinSegments(section []byte) []byte {
	in := reader{section}
	all := make([]segment, in.uint())
	for i := range all {
		all[i].at = in.address()
		all[i].content = in.take(in.uint())
	}
	slices.SortFunc(all, func(a, b segment) int { return a.at - b.at })
	var few []segment
	for _, s := range all {
		if n := len(few); n > 0 {
			last := &few[n-1]
			if zeros := s.at - last.at - len(last.content); zeros <= gap {
				last.content = append(last.content, make([]byte, zeros)...)
				last.content = append(last.content, s.content...)
				continue
			}
		}
		few = append(few, segment{s.at, slices.Clone(s.content)})
	}
	out := binary.AppendUvarint(nil, uint64(len(few)))
	for _, s := range few {
		out = appendSigned(append(out, 0, i32Const), s.at)
		out = binary.AppendUvarint(append(out, endOfExpression), uint64(len(s.content)))
		out = append(out, s.content...)
	}
	return out
}

// Opcodes of the address of a segment.
const (
	i32Const        = 0x41
	endOfExpression = 0x0b
)

// reader reads a part of a module. Its methods panic if the module has another form.
type reader struct{ rest []byte }

func (r *reader) take(n int) []byte {
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *reader) uint() int {
	x, n := binary.Uvarint(r.rest)
	if n <= 0 {
		panic("site: not a number")
	}
	r.take(n)
	return int(x)
}

// address reads the kind and the address of a segment.
func (r *reader) address() int {
	if kind := r.take(2); kind[0] != 0 || kind[1] != i32Const {
		panic("site: not an active segment")
	}
	// A signed number has the bits of an unsigned one, and the last byte has the sign.
	before := len(r.rest)
	x := r.uint()
	if n := 7 * (before - len(r.rest)); x>>(n-1)&1 == 1 {
		x -= 1 << n
	}
	if r.take(1)[0] != endOfExpression {
		panic("site: not an address")
	}
	return x
}

// appendSigned appends a signed LEB128 number.
func appendSigned(out []byte, x int) []byte {
	for {
		low := byte(x & 0x7f)
		x >>= 7
		if x == 0 && low&0x40 == 0 || x == -1 && low&0x40 != 0 {
			return append(out, low)
		}
		out = append(out, low|0x80)
	}
}
