// Package libtorch runs and trains nets with libtorch, on the CPU or a graphics card, through
// the C functions of gotch. It needs the build tag libtorch: `make libtorch` fetches the
// library and builds with it.
//
// The weights are one tensor in the order of net.Spec; the parts of a net are views of it. So
// a net is copied as a whole, and every backend reads the same files.
//
// Checks, loss and Adam are defined by package net, whose tests run on this backend too. To
// play, the backend in Go is faster for one observation at a time.
package libtorch
