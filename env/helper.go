package env

import (
	"runtime"
	"sync/atomic"
)

// helper is a thread of a batch beside the caller's. Work is handed over by its state,
// which both watch for a short while before they sleep: a step of a batch takes less
// time than to wake somebody. At most one of the two changes the state at a time, but
// for the two that fall asleep, who compare and swap.
type helper struct {
	state atomic.Uint32
	wake  chan struct{} // from the caller, to one who sleeps
	done  chan struct{} // to the caller, if it sleeps
	_     [64]byte      // so that no two share a line of the cache
}

// The states of a helper.
const (
	idle    uint32 = iota // watching for work
	asleep                // woken through wake
	working               // the caller may be watching for idle
	awaited               // working, and the caller sleeps until done
	ended                 // no more work
)

// patience is how often a state is looked at before one sleeps: some tens of
// microseconds.
const patience = 100000

func newHelper() *helper { return &helper{wake: make(chan struct{}), done: make(chan struct{})} }

// run does the work whenever it is told to, until the end. With fewer processors
// than threads nobody should watch: look is 0 then.
func (m *helper) run(look int, work func()) {
	for {
		for n := 0; m.state.Load() == idle; n++ {
			if n >= look && m.state.CompareAndSwap(idle, asleep) {
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

// tell sets a helper that does not work to work, or ends it.
func (m *helper) tell(state uint32) {
	if !m.state.CompareAndSwap(idle, state) {
		m.state.Store(state)
		m.wake <- struct{}{}
	}
}

// await returns once the work that was told is done.
func (m *helper) await(look int) {
	for n := 0; m.state.Load() == working; n++ {
		if n >= look && m.state.CompareAndSwap(working, awaited) {
			<-m.done
		}
	}
}

// spinsFor returns how often the threads of a batch look before they sleep.
func spinsFor(threads int) int {
	if threads > runtime.GOMAXPROCS(0) {
		return 0
	}
	return patience
}
