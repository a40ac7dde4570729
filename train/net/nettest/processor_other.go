//go:build !unix

package nettest

// ProcessorTime is not known here.
func ProcessorTime() float64 { return 0 }
