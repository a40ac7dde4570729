package stdio

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

// ErrQuit ends a game because the person quits or the input ends.
var ErrQuit = errors.New("the person quit")

// Console prints to a person and reads entries. Ctrl-C ends a running search, or else the game; at a terminal
// it must be pressed twice to end the game.
type Console struct {
	Out     io.Writer
	Watched bool            // whether only agents play: Ctrl-C ends the game
	Game    context.Context // ends with the game
	editor  *editor         // nil without a terminal
	lines   chan string     // input without an editor; closed at its end
	quit    context.CancelFunc

	mu         sync.Mutex
	stopSearch context.CancelFunc // nil without a running search
	pressed    bool               // whether Ctrl-C was pressed since the last entry
}

// NewConsole returns a console that reads from s.
func NewConsole(s Streams) *Console {
	c := &Console{Out: s.Out, editor: newEditor(s), lines: make(chan string)}
	c.Game, c.quit = context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		defer signal.Stop(signals)
		for {
			select {
			case signal := <-signals:
				c.interrupt(signal == syscall.SIGTERM)
			case <-c.Game.Done():
				return
			}
		}
	}()
	if c.editor == nil {
		go c.read(s.In)
	}
	return c
}

// Close ends the game. The reading goroutine may block until the program ends.
func (c *Console) Close() { c.quit() }

func (c *Console) read(r io.Reader) {
	defer close(c.lines)
	in := bufio.NewScanner(r)
	for in.Scan() {
		select {
		case c.lines <- in.Text():
		case <-c.Game.Done():
			return
		}
	}
}

// interrupt handles a signal. A final one ends the game at once.
func (c *Console) interrupt(final bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case final:
		c.quit()
	case c.stopSearch != nil:
		c.stopSearch()
	case c.editor == nil || c.pressed || c.Watched:
		c.quit()
	default:
		c.pressed = true
	}
}

// again reports whether Ctrl-C was pressed before at this prompt, and sets whether it counts as pressed now.
func (c *Console) again(set bool) (was bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	was, c.pressed = c.pressed, set
	return was
}

// searching returns a context that Ctrl-C ends instead of the game.
func (c *Console) searching() (ctx context.Context, done func()) {
	ctx, cancel := context.WithCancel(c.Game)
	c.setStop(cancel)
	return ctx, func() {
		c.setStop(nil)
		cancel()
	}
}

func (c *Console) setStop(f context.CancelFunc) {
	c.mu.Lock()
	c.stopSearch = f
	c.mu.Unlock()
}

// Tell prints the lines about an action.
func (c *Console) Tell(lines []string) {
	for _, line := range lines {
		c.Printf("%s\n", inkOf(c.Out).paintLines(told, c.Prose("- "+line)))
	}
}

// Printf formats and prints as package fmt does.
func (c *Console) Printf(format string, args ...any) { fmt.Fprintf(c.Out, format, args...) }

// Show prints a drawing of a game without its legend, no wider than the terminal.
func (c *Console) Show(game engine.Game, text string) {
	text = strings.TrimRight(withoutLegend(game, text), "\n")
	c.Printf("\n%s\n", Drawing(c.Out, game, text))
}

// Refuse prints the error of an entry.
func (c *Console) Refuse(message string) {
	c.Printf("%s\n", inkOf(c.Out).paintLines(wrong, c.Prose(message)))
}

// Prose breaks a line that is wider than the terminal between words.
func (c *Console) Prose(line string) string {
	if columns := Columns(c.Out); columns > 0 {
		return strings.Join(broken(line, columns), "\n")
	}
	return line
}

// Columns returns the width of lists.
func (c *Console) Columns() int { return Width(c.Out) }

// Ask prompts and returns the next line that is not empty, or ErrQuit at the end of the input. complete, which
// may be nil, returns the completions of a line.
func (c *Console) Ask(prompt string, complete func(line string) []string) (string, error) {
	if c.editor != nil {
		return c.edit(prompt, complete)
	}
	for {
		c.Printf("%s> ", prompt)
		select {
		case line, open := <-c.lines:
			if !open {
				c.Printf("\n")
				return "", ErrQuit
			}
			if line = strings.TrimSpace(line); line != "" {
				return line, nil
			}
		case <-c.Game.Done():
			c.Printf("\n")
			return "", ErrQuit
		}
	}
}

// edit is Ask at a terminal.
func (c *Console) edit(prompt string, complete func(line string) []string) (string, error) {
	c.editor.complete = complete
	for {
		line, err := c.editor.ask(inkOf(c.Out).paint(bold, prompt+"> "), c.Game.Done())
		switch {
		case errors.Is(err, errInterrupt) && !c.again(true):
			c.Printf("Ctrl-C again, or `quit`, leaves the game\n")
			continue
		case err != nil && !errors.Is(err, term.ErrPasteIndicator):
			c.Printf("\n")
			return "", ErrQuit
		}
		c.again(false)
		if line = strings.TrimSpace(line); line != "" {
			return line, nil
		}
	}
}
