//go:build cgo

// Command capi is the C interface of the Python package. Build it with -buildmode=c-shared, which
// writes the declarations to deadreckon.h.
//
// Calls take integer handles and buffers of the caller. Every function returns 0 or a negative code
// (host.Code). With a code it sets *text, which the caller frees by dr_free. No function panics. Do not
// call any function in a process that was forked after the library was loaded, since the Go runtime
// does not survive a fork.
//
// All work is done by package host.
package main
