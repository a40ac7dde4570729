//go:build !js

package durable

import "syscall"

// nonBlocking is the flag of os.OpenFile that opens a pipe without waiting for its other end.
const nonBlocking = syscall.O_NONBLOCK
