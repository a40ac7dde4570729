package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"

	"deadreckon/engine"
)

// errQuit ends a game because the person wants to, or is gone.
var errQuit = errors.New("the game was left")

// console talks to a person. Ctrl-C ends the search that runs, if one does, and
// else the game.
type console struct {
	out   io.Writer
	told  chronicle
	lines chan string // closed at the end of the input
	game  context.Context
	quit  context.CancelFunc

	mu         sync.Mutex
	stopSearch context.CancelFunc // nil while none runs
}

// newConsole starts to read. The context ends with the game; close ends it.
func newConsole(s streams) *console {
	c := &console{out: s.stdout, lines: make(chan string)}
	c.game, c.quit = context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		defer signal.Stop(signals)
		for {
			select {
			case <-signals:
				c.interrupt()
			case <-c.game.Done():
				return
			}
		}
	}()
	go c.read(s.stdin)
	return c
}

// close ends the game. The goroutine that reads may hang in its last read; the
// program is about to end.
func (c *console) close() { c.quit() }

func (c *console) read(r io.Reader) {
	defer close(c.lines)
	in := bufio.NewScanner(r)
	for in.Scan() {
		select {
		case c.lines <- in.Text():
		case <-c.game.Done():
			return
		}
	}
}

func (c *console) interrupt() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stopSearch != nil {
		c.stopSearch()
		return
	}
	c.quit()
}

// searching returns a context that Ctrl-C ends instead of the game.
func (c *console) searching() (ctx context.Context, done func()) {
	ctx, cancel := context.WithCancel(c.game)
	c.setStop(cancel)
	return ctx, func() {
		c.setStop(nil)
		cancel()
	}
}

func (c *console) setStop(f context.CancelFunc) {
	c.mu.Lock()
	c.stopSearch = f
	c.mu.Unlock()
}

// tell prints lines that tell of an action of p, and keeps them for the log.
func (c *console) tell(p engine.Position, lines []string) {
	c.told.add(p, lines)
	for _, line := range lines {
		c.printf("- %s\n", line)
	}
}

func (c *console) printf(format string, args ...any) { fmt.Fprintf(c.out, format, args...) }

// ask prompts and returns the next line that is not empty. The error is errQuit
// when the person is gone.
func (c *console) ask(prompt string) (string, error) {
	for {
		c.printf("%s> ", prompt)
		select {
		case line, open := <-c.lines:
			if !open {
				c.printf("\n")
				return "", errQuit
			}
			if line = strings.TrimSpace(line); line != "" {
				return line, nil
			}
		case <-c.game.Done():
			c.printf("\n")
			return "", errQuit
		}
	}
}
