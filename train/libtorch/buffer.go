//go:build libtorch

package libtorch

import (
	"unsafe"

	lib "github.com/sugarme/gotch/libtch"
)

// buffer is reusable memory of libtorch that Go writes. gotch's own way to make a tensor
// allocates once per number.
type buffer[T float32 | int64] struct {
	whole tensor
	slice []T
	n     int // length of the last fill
}

// fill returns room for n numbers, which the caller must write.
func (b *buffer[T]) fill(s *scope, n int) []T {
	if n > len(b.slice) {
		size := max(n, 2*len(b.slice))
		b.free()
		kind := int32(kindFloat)
		if _, whole := any(T(0)).(int64); whole {
			kind = kindLong
		}
		b.whole = s.keep(s.empty(kind, onCPU, int64(size)))
		b.slice = unsafe.Slice((*T)(lib.AtDataPtr(b.whole)), size)
	}
	b.n = n
	return b.slice[:n]
}

// on returns the filled numbers as a tensor on a device. On the CPU it shares the memory.
func (b *buffer[T]) on(s *scope, device int32, shape ...int64) tensor {
	if b.whole == nil {
		b.fill(s, 1)
		b.n = 0
	}
	x := s.view(s.narrow(b.whole, 0, int64(b.n)), shape...)
	if device != onCPU {
		x = s.to(x, device)
	}
	return x
}

func (b *buffer[T]) free() {
	if b.whole != nil {
		lib.AtFree(b.whole)
	}
	b.whole, b.slice = nil, nil
}

// floats returns the numbers of x, which are valid until s is closed.
func (s *scope) floats(x tensor, n int) []float32 {
	if n == 0 {
		return nil
	}
	at := (*float32)(lib.AtDataPtr(s.contiguous(s.to(x, onCPU))))
	check("data_ptr")
	return unsafe.Slice(at, n)
}

// fromFloats copies numbers to a new tensor on a device.
func (s *scope) fromFloats(x []float32, device int32) tensor {
	var b buffer[float32]
	defer b.free()
	copy(b.fill(s, len(x)), x)
	return b.on(s, device, int64(len(x)))
}

func (s *scope) fromLongs(x []int64, device int32) tensor {
	var b buffer[int64]
	defer b.free()
	copy(b.fill(s, len(x)), x)
	return b.on(s, device, int64(len(x)))
}
