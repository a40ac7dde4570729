package stdio

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"
)

// slowAfter is how long somebody may think before the person is told.
const slowAfter = 500 * time.Millisecond

// Thought is a line that says how long somebody thinks, written over again and again.
type Thought struct {
	who  string
	ends string // what Ctrl-C does
	stop chan struct{}
	over chan struct{}

	mu    sync.Mutex
	found string // so far
}

// Thinking returns a context that Ctrl-C ends instead of the game, but where nobody plays,
// and tells a person at a terminal how long it takes. done has to be called before anything
// else is printed.
func (c *Console) Thinking(who string) (ctx context.Context, t *Thought, done func()) {
	ctx, cancel, ends := c.Game, func() {}, "leaves"
	if !c.Watched {
		ctx, cancel = c.searching()
		ends = "stops it"
	}
	t, over := Waits(c.Out, who, ends)
	return ctx, t, func() {
		over()
		cancel()
	}
}

// Waits tells a person at a terminal that somebody thinks, for how long, and what Ctrl-C
// does, until over is called.
func Waits(out io.Writer, who, ends string) (t *Thought, over func()) {
	t = &Thought{who: who, ends: ends, stop: make(chan struct{}), over: make(chan struct{})}
	go t.run(out)
	return t, func() {
		close(t.stop)
		<-t.over
	}
}

func (t *Thought) run(out io.Writer) {
	defer close(t.over)
	if !IsLively(out) {
		return
	}
	start := time.Now()
	for wait := slowAfter; ; wait = TellEvery {
		select {
		case <-t.stop:
			if wait == TellEvery {
				fmt.Fprint(out, ClearLine)
			}
			return
		case <-time.After(wait):
			fmt.Fprint(out, ClearLine+inkOf(out).paint(faint, t.line(time.Since(start), Columns(out))))
		}
	}
}

// line says who thinks, for how long and with what so far; no wider than the terminal.
func (t *Thought) line(elapsed time.Duration, columns int) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	line := fmt.Sprintf("%s thinks, %.1f s%s; Ctrl-C %s", t.who, elapsed.Seconds(), t.found, t.ends)
	return string([]rune(line)[:min(len([]rune(line)), columns-1)])
}

// Tell notes what was found so far.
func (t *Thought) Tell(found string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.found = ", " + found
}
