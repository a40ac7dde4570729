package host

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"sync/atomic"

	"deadreckon/internal/panics"
)

// Code is the kind of an error. The numbers are part of the C interface and never change.
type Code int32

// Error codes. 0 is no error.
const (
	BadValue Code = -1 // a bad argument, action or option
	NotOpen  Code = -2 // no such handle, or it is closed
	GameOver Code = -3 // a step after the end of a game
	Failed   Code = -4 // an agent failed, or a file is unreadable
	Broken   Code = -5 // a panic
	Damaged  Code = -6 // part of a file is damaged; the rest is readable
	NotFound Code = -7 // the file does not exist
)

// Error is an error with a code.
type Error struct {
	Code  Code
	Cause error
}

// Error implements error.
func (e *Error) Error() string { return e.Cause.Error() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// CodeOf returns the code of an error: BadValue if it has none, 0 for nil.
func CodeOf(err error) Code {
	if err == nil {
		return 0
	}
	if _, ok := errors.AsType[*panics.Panic](err); ok {
		return Broken
	}
	if errors.Is(err, fs.ErrNotExist) {
		return NotFound
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return BadValue
}

// closer is a value with a handle. One caller uses it at a time.
type closer interface{ Close() }

// inMemory is embedded in values that need no closing.
type inMemory struct{}

// Close implements closer.
func (inMemory) Close() {}

type handle struct {
	mu     sync.Mutex
	value  closer
	broken error                              // set after a panic
	stop   atomic.Pointer[context.CancelFunc] // cancels a long call; nil if none is running
}

// handles are the open values. Handles are never reused.
var handles = struct {
	sync.Mutex
	last int64
	open map[int64]*handle
}{open: map[int64]*handle{}}

var errBusy = errors.New("a call is still running")

// Keep returns a new handle for a value.
func Keep(value closer) int64 {
	handles.Lock()
	defer handles.Unlock()
	handles.last++
	handles.open[handles.last] = &handle{value: value}
	return handles.last
}

// Use calls f with the value of a handle, exclusively.
func Use[T closer](number int64, f func(T) error) error { return use(number, nil, f) }

// UseLong is Use for a long call. Until f returns, other calls fail and Close cancels this one.
func UseLong[T closer](caller context.Context, number int64, f func(context.Context, T) error) error {
	ctx, stop := context.WithCancel(caller)
	defer stop()
	return use(number, &stop, func(value T) error {
		err := f(ctx, value)
		if err != nil && ctx.Err() != nil && caller.Err() == nil { // cancelled by Close
			return closed(number)
		}
		return err
	})
}

func closed(number int64) error {
	return &Error{NotOpen, fmt.Errorf("no handle %d: it is closed", number)}
}

func use[T closer](number int64, stop *context.CancelFunc, f func(T) error) error {
	handles.Lock()
	t := handles.open[number]
	handles.Unlock()
	if t == nil {
		return closed(number)
	}
	if !t.mu.TryLock() {
		if t.stop.Load() != nil {
			return errBusy
		}
		t.mu.Lock()
	}
	defer t.mu.Unlock()
	value, ok := t.value.(T)
	switch {
	case t.value == nil:
		return closed(number)
	case !ok:
		return &Error{BadValue, fmt.Errorf("handle %d is of another kind", number)}
	case t.broken != nil:
		return t.broken
	}
	if stop != nil {
		t.stop.Store(stop)
		defer t.stop.Store(nil)
	}
	err := Guard(func() error { return f(value) })
	if CodeOf(err) == Broken {
		t.broken = err
	}
	return err
}

// UseTwo is Use for two different handles. It locks them in ascending order to avoid deadlock.
func UseTwo[T closer](a, b int64, f func(x, y T) error) error {
	switch {
	case a == b:
		return fmt.Errorf("handle %d is used twice", a)
	case a < b:
		return Use(a, func(x T) error { return Use(b, func(y T) error { return f(x, y) }) })
	}
	return Use(b, func(y T) error { return Use(a, func(x T) error { return f(x, y) }) })
}

// Close cancels a long call on a handle and closes the value when it is free. The error of an unknown
// handle is NotOpen.
func Close(number int64) error {
	handles.Lock()
	t := handles.open[number]
	delete(handles.open, number)
	handles.Unlock()
	if t == nil {
		return closed(number)
	}
	if stop := t.stop.Load(); stop != nil {
		(*stop)()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	value := t.value
	t.value = nil
	return Guard(func() error { value.Close(); return nil })
}

// Guard calls f and turns a panic into an error with the code Broken.
func Guard(f func() error) error { return panics.Catch(f) }
