// Package libtorch runs and trains nets with libtorch, on the processor or on a
// graphics card, through the C functions of gotch. It is there under the build tag
// libtorch alone: `make libtorch` fetches what it needs and builds with it.
//
// Its one idea: the weights are one tensor in the order of net.Spec, and what a net
// reads and Adam changes are windows on it. So a net is copied in and out whole, and
// every backend reads the same files.
//
// It refuses to decide what is learned: checks, loss and Adam are those of package
// net, which its tests hold it to. To play, the backend in Go is faster at one
// observation at a time.
package libtorch
