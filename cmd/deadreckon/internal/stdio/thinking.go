package stdio

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"
)

// slowAfter is the time of a search after which its progress is shown.
const slowAfter = 500 * time.Millisecond

// Thought is the progress line of a search.
type Thought struct {
	who  string
	ends string // effect of Ctrl-C
	stop chan struct{}
	over chan struct{}

	mu    sync.Mutex
	found string // intermediate result
}

// Thinking returns a context that Ctrl-C ends, and shows the time that it takes. If only agents play, Ctrl-C
// ends the game instead. Call done before printing anything else.
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

// Waits shows at a terminal who is thinking, the time, and the effect of Ctrl-C, until over is called.
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

// line formats the progress, cut to the width of the terminal.
func (t *Thought) line(elapsed time.Duration, columns int) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	line := fmt.Sprintf("%s thinks, %.1f s%s; Ctrl-C %s", t.who, elapsed.Seconds(), t.found, t.ends)
	return string([]rune(line)[:min(len([]rune(line)), columns-1)])
}

// Tell sets the intermediate result.
func (t *Thought) Tell(found string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.found = ", " + found
}
