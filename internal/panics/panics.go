// Package panics makes of a panic an error, or the panic of another goroutine: whoever waits for
// work that is done elsewhere hears of its fault, and a program that embeds this one goes on.
//
// It refuses to hide one: the error has the panic's text and its stack.
package panics

import (
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Panic is a panic as an error.
type Panic struct {
	Value any
	Stack []byte // where it came from
}

// Error says what the panic said, and where.
func (p *Panic) Error() string {
	return fmt.Sprintf("panic: %v: please report it\n%s", p.Value, p.Stack)
}

// Catch calls f. If f panics the error is a *Panic.
func Catch(f func() error) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *Panic: // of a Group: it has its stack
			err = p
		default:
			err = &Panic{p, debug.Stack()}
		}
	}()
	return f()
}

// Group is goroutines that somebody waits for, as a sync.WaitGroup, which is who panics if one of
// them does. The zero value is empty.
type Group struct {
	wait  sync.WaitGroup
	first atomic.Pointer[Panic]
}

// Go calls f in a goroutine.
func (g *Group) Go(f func()) {
	g.wait.Go(func() {
		err := Catch(func() error { f(); return nil })
		if p, ok := err.(*Panic); ok {
			g.first.CompareAndSwap(nil, p)
		}
	})
}

// Wait returns once all have ended. It panics with a *Panic, the first, if one has panicked.
func (g *Group) Wait() {
	g.wait.Wait()
	if p := g.first.Load(); p != nil {
		panic(p)
	}
}
