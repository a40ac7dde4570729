//go:build !unix

package nettest

// processorTime is not available here.
func processorTime() float64 { return 0 }
