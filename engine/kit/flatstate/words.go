package flatstate

import (
	"encoding/binary"
	"unsafe"
)

// The content of a state is its memory but for the number of its rules, which differs between
// processes. S is flat, has no padding and is a multiple of eight bytes long, as enginetest.Flat
// holds; number is where s has that number.

// Key is a hash of the content of a state.
func Key[S any](s *S, number *uint16) uint64 {
	c := *s
	*within(&c, s, number) = 0
	return Hash(words(&c))
}

// AppendBytes appends the content of a state, the same on every machine of little-endian byte order.
func AppendBytes[S any](dst []byte, s *S, number *uint16) []byte {
	c := *s
	*within(&c, s, number) = 0
	for _, w := range words(&c) {
		dst = binary.LittleEndian.AppendUint64(dst, w)
	}
	return dst
}

// within is the place in a copy of what stands at a place of s.
func within[S any](c, s *S, place *uint16) *uint16 {
	return (*uint16)(unsafe.Add(unsafe.Pointer(c), uintptr(unsafe.Pointer(place))-uintptr(unsafe.Pointer(s))))
}

func words[S any](s *S) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(s)), unsafe.Sizeof(*s)/8)
}
