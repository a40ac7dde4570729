package mcts

import (
	"syscall/js"
	"time"
)

// yieldEvery is the longest time between two calls of Yield that reach the browser.
const yieldEvery = 10 * time.Millisecond

// A browser has one thread for the program and never interrupts a goroutine. The program gets a message,
// such as a request to stop, only while no goroutine runs.
var (
	yielded time.Time
	waiting []chan struct{}
	port    js.Value // messages to it come back after those that wait already; a timer would take 4 ms
)

func init() {
	channel := js.Global().Get("MessageChannel").New()
	port = channel.Get("port2")
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		first := waiting[0]
		waiting = waiting[1:]
		close(first)
		return nil
	}))
}

// Yield lets the browser deliver messages and other goroutines run, if the last time was a while ago. Long
// computations call it often.
func Yield() {
	if time.Since(yielded) < yieldEvery {
		return
	}
	back := make(chan struct{})
	waiting = append(waiting, back)
	port.Call("postMessage", nil)
	<-back
	yielded = time.Now()
}
