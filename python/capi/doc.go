//go:build cgo

// Command capi is the C interface of the Python package, built with
// -buildmode=c-shared. deadreckon.h of that build has the declarations.
//
// Its one idea: a call is a number and buffers of the caller. Every function
// returns 0, or a negative code (host.Code) and then in *err a text. Texts are the
// caller's, to be given to dr_free. No function panics; none can be called in a
// process that was forked after the library was loaded, which the caller must see
// to: Go does not survive a fork.
//
// The package refuses to do anything itself: package host does.
package main
