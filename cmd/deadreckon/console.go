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

	"golang.org/x/term"

	"deadreckon/engine"
)

// errQuit ends a game because the person wants to, or is gone.
var errQuit = errors.New("the game was left")

// console talks to a person. Ctrl-C ends the search that runs, if one does. Else it ends
// the game: at a terminal only where it is pressed twice.
type console struct {
	out     io.Writer
	ink     ink
	watched bool        // nobody plays: Ctrl-C ends the game
	editor  *editor     // nil where the person has no terminal
	lines   chan string // of the input without an editor; closed at its end
	game    context.Context
	quit    context.CancelFunc

	mu         sync.Mutex
	stopSearch context.CancelFunc // nil while none runs
	pressed    bool               // Ctrl-C, since something was entered
}

// newConsole starts to read. The context ends with the game; close ends it.
func newConsole(s streams) *console {
	c := &console{out: s.stdout, ink: inkOf(s.stdout), editor: newEditor(s), lines: make(chan string)}
	c.game, c.quit = context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		defer signal.Stop(signals)
		for {
			select {
			case signal := <-signals:
				c.interrupt(signal == syscall.SIGTERM)
			case <-c.game.Done():
				return
			}
		}
	}()
	if c.editor == nil {
		go c.read(s.stdin)
	}
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

// interrupt is what a signal does; one that is final ends the game at once.
func (c *console) interrupt(final bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case final:
		c.quit()
	case c.stopSearch != nil:
		c.stopSearch()
	case c.editor == nil || c.pressed || c.watched:
		c.quit()
	default:
		c.pressed = true
	}
}

// again reports whether Ctrl-C at the prompt is the second; set is whether it is the next
// that would be.
func (c *console) again(set bool) (was bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	was, c.pressed = c.pressed, set
	return was
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

// tell prints lines that tell of an action.
func (c *console) tell(lines []string) {
	for _, line := range lines {
		c.printf("%s\n", c.ink.paintLines(told, c.prose("- "+line)))
	}
}

func (c *console) printf(format string, args ...any) { fmt.Fprintf(c.out, format, args...) }

// show prints a drawing of a game without its legend, no wider than the terminal.
func (c *console) show(game engine.Game, text string) {
	text = strings.TrimRight(withoutLegend(game, text), "\n")
	c.printf("\n%s\n", drawing(c.out, game, text))
}

// refuse says why an entry is not carried out.
func (c *console) refuse(message string) {
	c.printf("%s\n", c.ink.paintLines(wrong, c.prose(message)))
}

// prose breaks a line between words where it is wider than the terminal.
func (c *console) prose(line string) string {
	if columns := columnsOf(c.out); columns > 0 {
		return strings.Join(broken(line, columns), "\n")
	}
	return line
}

// columns returns how wide lists and lines may be.
func (c *console) columns() int {
	if n := columnsOf(c.out); n > 0 {
		return n
	}
	return plainColumns
}

// ask prompts and returns the next line that is not empty. The error is errQuit
// when the person is gone. What the line may be completed to is asked of complete, which may
// be nil.
func (c *console) ask(prompt string, complete func(line string) []string) (string, error) {
	if c.editor != nil {
		return c.edit(prompt, complete)
	}
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

// edit is ask at a terminal.
func (c *console) edit(prompt string, complete func(line string) []string) (string, error) {
	c.editor.complete = complete
	for {
		line, err := c.editor.ask(c.ink.paint(bold, prompt+"> "), c.game.Done())
		switch {
		case errors.Is(err, errInterrupt) && !c.again(true):
			c.printf("Ctrl-C again, or `quit`, leaves the game\n")
			continue
		case err != nil && !errors.Is(err, term.ErrPasteIndicator):
			c.printf("\n")
			return "", errQuit
		}
		c.again(false)
		if line = strings.TrimSpace(line); line != "" {
			return line, nil
		}
	}
}
