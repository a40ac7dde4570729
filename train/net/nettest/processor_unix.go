//go:build unix

package nettest

import "syscall"

// processorTime returns the CPU time of the process in seconds.
func processorTime() float64 {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		return 0
	}
	return float64(r.Utime.Nano()+r.Stime.Nano()) / 1e9
}
