//go:build libtorch

package libtorch

// #include <stdlib.h>
import "C"

import (
	"fmt"
	"runtime"
	"unsafe"

	lib "github.com/sugarme/gotch/libtch"
)

// The package calls gotch's C functions instead of its package ts, whose results each
// allocate 100 kB, take a lock and leak a C pointer.

// tensor is a handle of a tensor. Its creator must free it; the memory is freed with the
// last handle.
type tensor = lib.Ctensor

// Constants of PyTorch: types, and the CPU as a device.
const (
	kindLong  = 4
	kindFloat = 6
	onCPU     = -1
)

// scope owns all handles that are created in it, until it is closed.
type scope struct {
	tensors []tensor
	scalars []lib.Cscalar
	out     *[4]tensor // results of the last call
}

func newScope() *scope { return &scope{out: new([4]tensor)} }

// failure carries an error of libtorch to run.
type failure struct{ error }

// run calls f, returns its error and frees all that f made in s. An error of libtorch ends f
// and is returned. run stays on one system thread, since gotch keeps the last error and
// libtorch the number of threads per thread.
func (s *scope) run(threads int, f func() error) (err error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer s.close()
	defer func() {
		switch x := recover().(type) {
		case nil:
		case failure:
			err = x.error
		default:
			panic(x)
		}
	}()
	setThreads(threads)
	return f()
}

func (s *scope) close() {
	for _, t := range s.tensors {
		lib.AtFree(t)
	}
	for _, x := range s.scalars {
		lib.AtsFree(x)
	}
	s.tensors, s.scalars = s.tensors[:0], s.scalars[:0]
}

// within calls f and frees the tensors that f created in s, except the returned one, so that libtorch can
// reuse the memory. libtorch itself keeps tensors for gradients.
func (s *scope) within(f func() tensor) tensor {
	first := len(s.tensors)
	y := f()
	last := first
	for _, t := range s.tensors[first:] {
		if t == y {
			s.tensors[last] = t
			last++
		} else {
			lib.AtFree(t)
		}
	}
	s.tensors = s.tensors[:last]
	return y
}

// keep removes a handle from s; the caller must free it.
func (s *scope) keep(t tensor) tensor {
	for i, other := range s.tensors {
		if other == t {
			s.tensors = append(s.tensors[:i], s.tensors[i+1:]...)
			return t
		}
	}
	panic("libtorch: a handle is kept that the scope did not make")
}

// check panics with a failure if libtorch reports an error.
func check(what string) {
	if text := (*C.char)(unsafe.Pointer(lib.GetAndResetLastErr())); text != nil {
		defer C.free(unsafe.Pointer(text))
		panic(failure{fmt.Errorf("libtorch: %s: %s", what, C.GoString(text))})
	}
}

// took returns the first of n results of the last call. s owns them all.
func (s *scope) took(what string, n int) tensor {
	check(what)
	s.tensors = append(s.tensors, s.out[:n]...)
	return s.out[0]
}

func (s *scope) scalar(x float64) lib.Cscalar {
	made := lib.AtsFloat(x)
	s.scalars = append(s.scalars, made)
	return made
}
