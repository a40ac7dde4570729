// Package host holds values for a caller in another language. It is the Go side of the C interface in
// python/capi.
//
// The caller holds integer handles, never pointers. A handle names a value, such as a Batch, Positions
// or a Search. Buffers belong to the caller. Every failure is an error with a Code. A panic is an error
// too, and makes the value unusable.
package host
