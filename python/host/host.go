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

// Code says which kind of error an answer is. The numbers are part of the C
// interface: they never change their meaning.
type Code int32

// The codes. 0 is no error.
const (
	BadValue Code = -1 // an argument, an action, an option: the text names it and the rule
	NotOpen  Code = -2 // no such number: it was closed, or never given
	GameOver Code = -3 // a step where no game is in progress
	Failed   Code = -4 // an agent failed, or a file cannot be read
	Broken   Code = -5 // a panic: a fault of this program
	Damaged  Code = -6 // part of a file is damaged; the rest can be read
	NotFound Code = -7 // there is no such file
)

// Error is an error with its code.
type Error struct {
	Code  Code
	Cause error
}

// Error returns the text of the cause.
func (e *Error) Error() string { return e.Cause.Error() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// CodeOf returns the code of an error, BadValue if it has none, and 0 for nil.
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

// closer is a value that has a number. It is used by one caller at a time.
type closer interface{ Close() }

// inMemory is part of a value that has nothing to close.
type inMemory struct{}

// Close implements closer.
func (inMemory) Close() {}

// thing is a value with a number.
type thing struct {
	mu     sync.Mutex
	value  closer
	broken error                              // not nil once it has panicked
	stop   atomic.Pointer[context.CancelFunc] // ends its long question, nil for none
}

// things are the open values. Numbers are not used again.
var things = struct {
	sync.Mutex
	last int64
	open map[int64]*thing
}{open: map[int64]*thing{}}

// errBusy refuses a question to a thing that answers a long one.
var errBusy = errors.New("it is still running")

// Keep gives a value a number.
func Keep(value closer) int64 {
	things.Lock()
	defer things.Unlock()
	things.last++
	things.open[things.last] = &thing{value: value}
	return things.last
}

// Use calls f with the value of a number, while nobody else uses it.
func Use[T closer](number int64, f func(T) error) error { return use(number, nil, f) }

// UseLong is Use for a call that ends soon after its context does. Until then every other call is
// refused, and Close ends this one.
func UseLong[T closer](caller context.Context, number int64, f func(context.Context, T) error) error {
	ctx, stop := context.WithCancel(caller)
	defer stop()
	return use(number, &stop, func(value T) error {
		err := f(ctx, value)
		if err != nil && ctx.Err() != nil && caller.Err() == nil { // Close has stopped it
			return closed(number)
		}
		return err
	})
}

// closed is the error of a number that is not open.
func closed(number int64) error {
	return &Error{NotOpen, fmt.Errorf("no handle %d: it is closed", number)}
}

func use[T closer](number int64, stop *context.CancelFunc, f func(T) error) error {
	things.Lock()
	t := things.open[number]
	things.Unlock()
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

// UseTwo is Use for two different numbers. They are locked in ascending order, so that two callers
// never wait for each other.
func UseTwo[T closer](a, b int64, f func(x, y T) error) error {
	switch {
	case a == b:
		return fmt.Errorf("handle %d is given twice", a)
	case a < b:
		return Use(a, func(x T) error { return Use(b, func(y T) error { return f(x, y) }) })
	}
	return Use(b, func(y T) error { return Use(a, func(x T) error { return f(x, y) }) })
}

// Close ends the long question of a number and closes its value once nobody uses it. Closing a number
// twice, or one that was never given, is NotOpen.
func Close(number int64) error {
	things.Lock()
	t := things.open[number]
	delete(things.open, number)
	things.Unlock()
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

// Guard calls f and turns a panic into an error, whose code is Broken.
func Guard(f func() error) error { return panics.Catch(f) }
