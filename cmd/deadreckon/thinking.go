package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/serve/core"
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
	t, over := c.waits(who, ends)
	return ctx, t, func() {
		over()
		cancel()
	}
}

// waits tells a person at a terminal that somebody thinks, for how long, and what Ctrl-C
// does, until over is called.
func (c *console) waits(who, ends string) (t *thought, over func()) {
	t = &thought{who: who, ends: ends, stop: make(chan struct{}), over: make(chan struct{})}
	go t.run(c)
	return t, func() {
		close(t.stop)
		<-t.over
	}
}

func (t *thought) run(c *console) {
	defer close(t.over)
	if !c.lively {
		return
	}
	start := time.Now()
	for wait := slowAfter; ; wait = progressEvery {
		select {
		case <-t.stop:
			if wait == progressEvery {
				c.printf("%s", clearLine)
			}
			return
		case <-time.After(wait):
			c.printf(clearLine+"%s", c.ink.paint(faint, t.line(time.Since(start), c.columns())))
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

// tell notes what a search has found so far.
func (t *thought) tell(reply any) {
	r, ok := reply.(core.SuggestReply)
	if !ok {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.found = fmt.Sprintf(", %d iterations, %s", r.Iterations, r.Moves[0].Action)
}

// thinker is an agent whose thinking Ctrl-C ends, and not the game.
type thinker struct {
	agents.Agent
	console *console
	game    engine.Game
}

// Begin implements env.Beginner.
func (t thinker) Begin(seed uint64) { env.Begin(t.Agent, seed) }

// End implements env.Ender.
func (t thinker) End(score float64) { env.End(t.Agent, score) }

// Hear implements agents.Listener.
func (t thinker) Hear(lines []string) {
	if l, ok := t.Agent.(agents.Listener); ok {
		l.Hear(lines)
	}
}

// Close implements io.Closer.
func (t thinker) Close() error {
	agents.Close(t.Agent)
	return nil
}

// Decide implements agents.Agent.
func (t thinker) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	ctx, _, done := t.console.thinking(engine.SeatName(t.game, v.Turn()))
	defer done()
	return t.Agent.Decide(ctx, v, rng)
}
