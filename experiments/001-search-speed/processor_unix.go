//go:build unix

package main

import (
	"syscall"
	"time"
)

// processorTime returns the CPU time of this process.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic("001-search-speed: " + err.Error())
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
