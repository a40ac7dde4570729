package holed

import (
	"encoding/binary"
	"unsafe"
)

// Words returns the memory of a state as words. S is flat, has no padding and is a multiple of
// eight bytes long, as enginetest.Flat holds; so its words are its content, from which its key and
// its bytes are made. A game clears first what differs between processes: the number of its rules.
func Words[S any](s *S) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(s)), unsafe.Sizeof(*s)/8)
}

// AppendWords appends words, the same on every machine of little-endian byte order.
func AppendWords(dst []byte, words []uint64) []byte {
	for _, w := range words {
		dst = binary.LittleEndian.AppendUint64(dst, w)
	}
	return dst
}
