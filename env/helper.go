package env

import (
	"runtime"
	"sync/atomic"
)

// helper is a thread of a batch besides the caller's. Both sides spin on the state before they sleep,
// because waking a thread takes longer than a step of a batch. Only one side changes the state at a time,
// except for falling asleep, which uses compare-and-swap.
type helper struct {
	state atomic.Uint32
	wake  chan struct{} // wakes the helper
	done  chan struct{} // wakes the caller
	_     [64]byte      // padding: one cache line per helper
}

const (
	idle    uint32 = iota // helper spins for work
	asleep                // helper waits for wake
	working               // caller may spin for idle
	awaited               // working, and the caller waits for done
	ended                 // stopped
)

// maxSpins is the number of reads of the state before a thread sleeps: some tens of microseconds.
const maxSpins = 100000

func newHelper() *helper { return &helper{wake: make(chan struct{}), done: make(chan struct{})} }

// run does the work after each signal, until ended. If there are more threads than processors, spins is 0.
func (m *helper) run(spins int, work func()) {
	for {
		for n := 0; m.state.Load() == idle; n++ {
			if n >= spins && m.state.CompareAndSwap(idle, asleep) {
				<-m.wake
			}
		}
		if m.state.Load() == ended {
			return
		}
		work()
		if m.state.Swap(idle) == awaited {
			m.done <- struct{}{}
		}
	}
}

// signal starts an idle helper, or ends it.
func (m *helper) signal(state uint32) {
	if !m.state.CompareAndSwap(idle, state) {
		m.state.Store(state)
		m.wake <- struct{}{}
	}
}

// await waits until the work is done.
func (m *helper) await(spins int) {
	for n := 0; m.state.Load() == working; n++ {
		if n >= spins && m.state.CompareAndSwap(working, awaited) {
			<-m.done
		}
	}
}

// spinsFor returns the number of spins of the threads of a batch.
func spinsFor(threads int) int {
	if threads > runtime.GOMAXPROCS(0) {
		return 0
	}
	return maxSpins
}
