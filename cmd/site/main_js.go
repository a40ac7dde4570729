package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"strings"
	"syscall/js"

	"deadreckon/agents"
	"deadreckon/agents/advice"
	"deadreckon/internal/access"
	_ "deadreckon/internal/games"
	"deadreckon/serve/web"
	_ "deadreckon/train/netplay"
)

// The worker of the page (serve/web/page/src/site/engine.ts) gives this program its files and the object
// globalThis.deadreckon. The program adds a function to it:
//
//	serve(method, path, headers, body, head, chunk, end) → cancel
//
// It calls head(status, type), chunk(bytes) and end(). A searcher has a port to the program in place of
// serve: see searchers_js.go.

// program is the name and version; the linker sets it.
var program = "deadreckon"

// folder of the journals in the files of the worker.
const folder = "/games"

func main() {
	debug.SetMemoryLimit(3 << 30) // of the 4 GiB that WebAssembly can address
	agents.FetchNets(fetchNet)
	door := js.Global().Get("deadreckon")
	if port := door.Get("port"); port.Truthy() {
		searchFor(port)
	}
	limits := web.DefaultLimits
	limits.Memory = 1 << 30
	s, err := web.New(web.Config{Folder: folder, Program: program, Owner: access.Grant(), Limits: limits})
	if err != nil {
		door.Call("failed", err.Error())
		return
	}
	door.Set("serve", js.FuncOf(func(_ js.Value, args []js.Value) any { return serve(s, args) }))
	pool := &searchers{lost: func() { door.Call("lost") }}
	advice.RunThreads(pool.run)
	door.Set("hire", js.FuncOf(func(_ js.Value, args []js.Value) any { return pool.add(args[0]) }))
	door.Call("ready")
	select {}
}

// serve starts a request and returns a function that cancels it.
func serve(h http.Handler, args []js.Value) js.Func {
	ctx, cancel := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, args[0].String(), "http://localhost/"+args[1].String(), strings.NewReader(args[3].String()))
	w := &response{header: http.Header{}, head: args[4], chunk: args[5]}
	end := args[6]
	var stop js.Func
	stop = js.FuncOf(func(js.Value, []js.Value) any {
		cancel()
		return nil
	})
	if err == nil {
		headers := args[2]
		keys := js.Global().Get("Object").Call("keys", headers)
		for i := range keys.Length() {
			r.Header.Set(keys.Index(i).String(), headers.Get(keys.Index(i).String()).String())
		}
	}
	go func() {
		defer stop.Release()
		defer end.Invoke()
		defer w.WriteHeader(http.StatusInternalServerError) // unless it has a status
		defer cancel()
		defer func() {
			if p := recover(); p != nil {
				fmt.Printf("panic: %v\n%s", p, debug.Stack())
			}
		}()
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
		} else {
			h.ServeHTTP(w, r)
		}
		w.WriteHeader(http.StatusOK)
	}()
	return stop
}

// response is an http.ResponseWriter that calls functions of the worker.
type response struct {
	header      http.Header
	head, chunk js.Value
	begun       bool
}

func (w *response) Header() http.Header { return w.header }

func (w *response) WriteHeader(status int) {
	if !w.begun {
		w.begun = true
		w.head.Invoke(status, w.header.Get("Content-Type"))
	}
}

func (w *response) Write(text []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	if len(text) > 0 {
		bytes := js.Global().Get("Uint8Array").New(len(text))
		js.CopyBytesToJS(bytes, text)
		w.chunk.Invoke(bytes)
	}
	return len(text), nil
}

// Flush implements http.Flusher. Nothing is buffered.
func (w *response) Flush() {}

// fetchNet returns the content of a net, which is a file of the site.
func fetchNet(name string) ([]byte, error) {
	type result struct {
		bytes []byte
		err   error
	}
	done := make(chan result, 1)
	got := js.FuncOf(func(_ js.Value, args []js.Value) any {
		bytes := make([]byte, args[0].Length())
		js.CopyBytesToGo(bytes, args[0])
		done <- result{bytes, nil}
		return nil
	})
	defer got.Release()
	failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- result{nil, errors.New(args[0].Get("message").String())}
		return nil
	})
	defer failed.Release()
	js.Global().Get("deadreckon").Call("net", name).Call("then", got, failed)
	r := <-done
	if r.err != nil {
		return nil, fmt.Errorf("the net cannot be fetched: %w", r.err)
	}
	return r.bytes, nil
}
