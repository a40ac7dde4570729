package flatstate

import (
	"encoding/binary"
	"unsafe"
)

// The content of a state is its memory without the number of its rules, which differs between
// processes. S is flat, has no padding, and its size is a multiple of eight bytes: see
// enginetest.Flat. number points to that number in s.

// Key returns a hash of the content of a state.
func Key[S any](s *S, number *uint16) uint64 {
	c := *s
	*within(&c, s, number) = 0
	return Hash(words(&c))
}

// AppendBytes appends the content of a state, equal on all little-endian machines.
func AppendBytes[S any](dst []byte, s *S, number *uint16) []byte {
	c := *s
	*within(&c, s, number) = 0
	for _, w := range words(&c) {
		dst = binary.LittleEndian.AppendUint64(dst, w)
	}
	return dst
}

// within translates a pointer into s to the same field of the copy c.
func within[S any](c, s *S, place *uint16) *uint16 {
	return (*uint16)(unsafe.Add(unsafe.Pointer(c), uintptr(unsafe.Pointer(place))-uintptr(unsafe.Pointer(s))))
}

func words[S any](s *S) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(s)), unsafe.Sizeof(*s)/8)
}
