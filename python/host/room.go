package host

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
)

// mostThreads are more than any machine has processors, and few enough for each to have a stack.
const mostThreads = 1024

func checkThreads(n int) error {
	if n < 1 || n > mostThreads {
		return fmt.Errorf("%d threads; it takes 1 to %d", n, mostThreads)
	}
	return nil
}

// sample is how many are made to see what memory one takes.
const sample = 16

// roomFor refuses to make n of what would not fit into the memory that is free: Go ends a process
// that has none left, and with it the caller's program. beside are bytes that are needed too.
func roomFor(what string, n int, beside uint64, one func() error) error {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range min(n, sample) {
		if err := one(); err != nil {
			return err
		}
	}
	runtime.ReadMemStats(&after)
	need := beside + (after.TotalAlloc-before.TotalAlloc)/uint64(min(n, sample))*uint64(n)
	if free := freeMemory(); need > free {
		return fmt.Errorf("%d %s take %d MB, and %d MB of memory are free", n, what, need>>20, free>>20)
	}
	return nil
}

// atMost returns how many things of so many bytes fit into the memory that is free, if that is
// fewer than n.
func atMost(n, bytes int) int { return int(min(uint64(n), freeMemory()/uint64(bytes))) }

// freeMemory returns the bytes that the system, and the group of processes that this one is in,
// have left: a great number where they do not say.
func freeMemory() uint64 {
	free := uint64(1) << 62
	text, _ := os.ReadFile("/proc/meminfo")
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == "MemAvailable:" {
			if kilobytes, err := strconv.ParseUint(fields[1], 10, 64); err == nil {
				free = min(free, kilobytes<<10)
			}
		}
	}
	most, isSet := number("/sys/fs/cgroup/memory.max")
	used, known := number("/sys/fs/cgroup/memory.current")
	if isSet && known {
		free = min(free, most-min(most, used))
	}
	return free
}

// number reads a file that is a number.
func number(path string) (uint64, bool) {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, false
	}
	n, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	return n, err == nil
}
