//go:build libtorch

package libtorch

// #cgo LDFLAGS: -ltorch_cpu -lc10 -lstdc++
// void deadreckon_set_threads(int n);
import "C"

// setThreads sets the number of threads for calls from this system thread.
func setThreads(n int) { C.deadreckon_set_threads(C.int(n)) }
