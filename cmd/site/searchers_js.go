package main

import (
	"context"
	"errors"
	"slices"
	"syscall/js"
	"time"

	"deadreckon/agents/advice"
)

// The program runs threads of searches in other workers, which run the same program and are called
// searchers. Messages to a searcher:
//
//	{id, request}   run a thread of a search (advice.ThreadServer)
//	{id, stop}      end it
//
// Messages from a searcher:
//
//	{ready}         it accepts requests
//	{id, state}     a state of the thread
//	{id, end}       the thread has ended, with an error or ""

// searchFor serves the requests of the program at a port.
func searchFor(port js.Value) {
	var server advice.ThreadServer
	stops := map[int]context.CancelFunc{}
	port.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		message := args[0].Get("data")
		id := message.Get("id").Int()
		if message.Get("stop").Truthy() {
			if stop := stops[id]; stop != nil {
				stop()
			}
			return nil
		}
		ctx, stop := context.WithCancel(context.Background())
		stops[id] = stop
		request := []byte(message.Get("request").String())
		go func() {
			defer delete(stops, id)
			defer stop()
			failed := ""
			err := server.Run(ctx, request, func(state []byte) {
				bytes := js.Global().Get("Uint8Array").New(len(state))
				js.CopyBytesToJS(bytes, state)
				port.Call("postMessage", map[string]any{"id": id, "state": bytes}, []any{bytes.Get("buffer")})
			})
			if err != nil {
				failed = err.Error()
			}
			port.Call("postMessage", map[string]any{"id": id, "end": failed})
		}()
		return nil
	}))
	port.Call("postMessage", map[string]any{"ready": true})
	select {}
}

// searchers are the workers that search for this program.
type searchers struct {
	ready []*searcher
	lost  func() // called after a searcher failed to answer
	calls int
}

// searcher is the connection to a worker.
type searcher struct {
	port  js.Value
	calls map[int]call
	gone  chan struct{} // closed when it is dismissed
}

// call is a thread that a searcher runs.
type call struct {
	tell func(state []byte)
	beat chan struct{} // a state has arrived
	end  chan error
}

var errGone = errors.New("the searcher is gone")

// add adds a searcher once it is ready. It returns a function that dismisses it.
func (p *searchers) add(port js.Value) js.Func {
	s := &searcher{port, map[int]call{}, make(chan struct{})}
	hear := js.FuncOf(func(_ js.Value, args []js.Value) any {
		s.hear(p, args[0].Get("data"))
		return nil
	})
	port.Set("onmessage", hear)
	var dismiss js.Func
	dismiss = js.FuncOf(func(js.Value, []js.Value) any {
		port.Set("onmessage", nil)
		hear.Release()
		dismiss.Release()
		p.ready = slices.DeleteFunc(p.ready, func(o *searcher) bool { return o == s })
		close(s.gone)
		return nil
	})
	return dismiss
}

// hear receives a message of a searcher.
func (s *searcher) hear(p *searchers, message js.Value) {
	if message.Get("ready").Truthy() {
		p.ready = append(p.ready, s)
		return
	}
	c, ok := s.calls[message.Get("id").Int()]
	if !ok {
		return
	}
	if bytes := message.Get("state"); bytes.Truthy() {
		state := make([]byte, bytes.Length())
		js.CopyBytesToGo(state, bytes)
		c.tell(state)
		select {
		case c.beat <- struct{}{}:
		default:
		}
		return
	}
	var err error
	if failed := message.Get("end").String(); failed != "" {
		err = errors.New(failed)
	}
	c.end <- err
}

// Limits of waiting for a searcher.
const (
	silence = 10 * time.Second      // without a state
	ending  = 60 * time.Millisecond // after a stop
)

// run is an advice.Runner. Thread n runs in searcher n-1.
func (p *searchers) run(ctx context.Context, thread int, request []byte, tell func(state []byte)) error {
	if thread > len(p.ready) {
		return errGone
	}
	s := p.ready[thread-1]
	p.calls++
	id, c := p.calls, call{tell, make(chan struct{}, 1), make(chan error, 1)}
	s.calls[id] = c
	defer delete(s.calls, id)
	s.port.Call("postMessage", map[string]any{"id": id, "request": string(request)})
	patience, done := time.NewTimer(silence), ctx.Done()
	defer patience.Stop()
	for {
		select {
		case <-c.beat:
			if done != nil {
				patience.Reset(silence)
			}
		case err := <-c.end:
			return err
		case <-done:
			done = nil
			s.port.Call("postMessage", map[string]any{"id": id, "stop": true})
			patience.Reset(ending)
		case <-s.gone:
			return errGone
		case <-patience.C:
			if done != nil {
				p.lost()
			}
			return errGone
		}
	}
}
