//go:build !unix

package main

import "time"

var started = time.Now()

// processorTime is the time on the clock, where there is no better one to ask.
func processorTime() time.Duration { return time.Since(started) }
