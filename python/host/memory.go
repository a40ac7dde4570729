package host

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
)

// maxThreads is above the processors of any machine, and low enough for the stacks of the threads.
const maxThreads = 1024

func checkThreads(n int) error {
	if n < 1 || n > maxThreads {
		return fmt.Errorf("%d threads; it takes 1 to %d", n, maxThreads)
	}
	return nil
}

// sampleSize is the number of values created to measure the memory of one.
const sampleSize = 16

// checkMemory returns an error if n values, plus extra bytes, exceed the free memory. Without this check
// the Go runtime would kill the caller's process.
func checkMemory(what string, n int, beside uint64, one func() error) error {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range min(n, sampleSize) {
		if err := one(); err != nil {
			return err
		}
	}
	runtime.ReadMemStats(&after)
	need := beside + (after.TotalAlloc-before.TotalAlloc)/uint64(min(n, sampleSize))*uint64(n)
	if free := freeMemory(); need > free {
		return fmt.Errorf("%d %s take %d MB, and %d MB of memory are free", n, what, need>>20, free>>20)
	}
	return nil
}

// fitting returns n, or fewer if n values of the given size exceed the free memory.
func fitting(n, bytes int) int { return int(min(uint64(n), freeMemory()/uint64(bytes))) }

// freeMemory returns the free bytes of the system and of the control group, a large number if unknown.
func freeMemory() uint64 {
	free := uint64(1) << 62
	text, _ := os.ReadFile("/proc/meminfo")
	for line := range strings.Lines(string(text)) {
		var kilobytes uint64
		if n, _ := fmt.Sscanf(line, "MemAvailable: %d kB", &kilobytes); n == 1 {
			free = kilobytes << 10
		}
	}
	most, isSet := number("/sys/fs/cgroup/memory.max")
	used, known := number("/sys/fs/cgroup/memory.current")
	if isSet && known {
		free = min(free, most-min(most, used))
	}
	return free
}

func number(path string) (uint64, bool) {
	text, _ := os.ReadFile(path)
	n, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	return n, err == nil
}
