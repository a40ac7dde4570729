//go:build libtorch

package libtorch

// #cgo LDFLAGS: -ltorch_cpu -lc10 -lstdc++
// void deadreckon_set_threads(int n);
import "C"

// setThreads sets how many threads share what this thread of the system asks for.
func setThreads(n int) { C.deadreckon_set_threads(C.int(n)) }
