//go:build !unix

package main

import "time"

var started = time.Now()

// processorTime returns elapsed time: CPU time is not available here.
func processorTime() time.Duration { return time.Since(started) }
