// Package panics turns a panic into an error, or passes a panic of a goroutine on to the goroutine that
// waits for it. A program that embeds this one then survives the fault.
//
// The error has the panic's text and stack.
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
	Stack []byte // of the goroutine that panicked
}

// Error returns the value and the stack.
func (p *Panic) Error() string {
	return fmt.Sprintf("panic: %v: please report it\n%s", p.Value, p.Stack)
}

// Catch calls f. If f panics, the error is a *Panic.
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

// Group is a sync.WaitGroup whose Wait panics if one of its goroutines did. The zero value is empty.
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

// Wait returns when all goroutines have ended. If one panicked, Wait panics with the first *Panic.
func (g *Group) Wait() {
	g.wait.Wait()
	if p := g.first.Load(); p != nil {
		panic(p)
	}
}
