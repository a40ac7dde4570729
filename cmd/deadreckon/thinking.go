package main

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"
)

// slowAfter is how long somebody may think before the person is told.
const slowAfter = 500 * time.Millisecond

// thought is a line that says how long somebody thinks, written over again and again.
type thought struct {
	who  string
	ends string // what Ctrl-C does
	stop chan struct{}
	over chan struct{}

	mu    sync.Mutex
	found string // so far
}

// thinking returns a context that Ctrl-C ends instead of the game, but where nobody plays,
// and tells a person at a terminal how long it takes. done has to be called before anything
// else is printed.
func (c *console) thinking(who string) (ctx context.Context, t *thought, done func()) {
	ctx, cancel, ends := c.game, func() {}, "leaves"
	if !c.watched {
		ctx, cancel = c.searching()
		ends = "stops it"
	}
	t, over := waits(c.out, who, ends)
	return ctx, t, func() {
		over()
		cancel()
	}
}

// waits tells a person at a terminal that somebody thinks, for how long, and what Ctrl-C
// does, until over is called.
func waits(out io.Writer, who, ends string) (t *thought, over func()) {
	t = &thought{who: who, ends: ends, stop: make(chan struct{}), over: make(chan struct{})}
	go t.run(out)
	return t, func() {
		close(t.stop)
		<-t.over
	}
}

func (t *thought) run(out io.Writer) {
	defer close(t.over)
	if !isLively(out) {
		return
	}
	start := time.Now()
	for wait := slowAfter; ; wait = progressEvery {
		select {
		case <-t.stop:
			if wait == progressEvery {
				fmt.Fprint(out, clearLine)
			}
			return
		case <-time.After(wait):
			fmt.Fprint(out, clearLine+inkOf(out).paint(faint, t.line(time.Since(start), columnsOf(out))))
		}
	}
}

// line says who thinks, for how long and with what so far; no wider than the terminal.
func (t *thought) line(elapsed time.Duration, columns int) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	line := fmt.Sprintf("%s thinks, %.1f s%s; Ctrl-C %s", t.who, elapsed.Seconds(), t.found, t.ends)
	return string([]rune(line)[:min(len([]rune(line)), columns-1)])
}

// tell notes what was found so far.
func (t *thought) tell(found string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.found = ", " + found
}
