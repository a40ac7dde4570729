package host

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"

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

// thing is what a number stands for. It is used by one caller at a time.
type thing struct {
	mu     sync.Mutex
	value  interface{ Close() }
	broken error // not nil once it has panicked
}

// things are what is open. Numbers are not used again.
var things = struct {
	sync.Mutex
	last int64
	open map[int64]*thing
}{open: map[int64]*thing{}}

// Keep gives a value a number.
func Keep(value interface{ Close() }) int64 {
	things.Lock()
	defer things.Unlock()
	things.last++
	things.open[things.last] = &thing{value: value}
	return things.last
}

// Use calls f with what a number stands for, while nobody else uses it.
func Use[T interface{ Close() }](number int64, f func(T) error) error {
	things.Lock()
	t := things.open[number]
	things.Unlock()
	if t == nil {
		return &Error{NotOpen, fmt.Errorf("no handle %d: it is closed", number)}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	value, ok := t.value.(T)
	switch {
	case t.value == nil:
		return &Error{NotOpen, fmt.Errorf("no handle %d: it is closed", number)}
	case !ok:
		return &Error{BadValue, fmt.Errorf("handle %d is of another kind", number)}
	case t.broken != nil:
		return t.broken
	}
	err := Guard(func() error { return f(value) })
	if CodeOf(err) == Broken {
		t.broken = err
	}
	return err
}

// UseTwo is Use for two things of a kind, which must not be one. They are taken in the order
// of their numbers, so that two callers never wait for each other.
func UseTwo[T interface{ Close() }](a, b int64, f func(x, y T) error) error {
	switch {
	case a == b:
		return fmt.Errorf("handle %d is given twice", a)
	case a < b:
		return Use(a, func(x T) error { return Use(b, func(y T) error { return f(x, y) }) })
	}
	return Use(b, func(y T) error { return Use(a, func(x T) error { return f(x, y) }) })
}

// Close closes what a number stands for, once nobody uses it. To close it again,
// or what was never open, is NotOpen.
func Close(number int64) error {
	things.Lock()
	t := things.open[number]
	delete(things.open, number)
	things.Unlock()
	if t == nil {
		return &Error{NotOpen, fmt.Errorf("no handle %d: it is closed", number)}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	value := t.value
	t.value = nil
	return Guard(func() error { value.Close(); return nil })
}

// Guard calls f and turns a panic into an error, whose code is Broken.
func Guard(f func() error) error { return panics.Catch(f) }
