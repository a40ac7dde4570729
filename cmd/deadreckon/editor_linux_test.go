package main

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
)

// screen is a terminal of a test.
type screen struct {
	t       *testing.T
	keys    *os.File // input and output
	status  chan int
	mu      sync.Mutex
	shown   strings.Builder
	awaited int // number of bytes of shown that the test has read
}

// sit runs a command line at a terminal of this width.
func sit(t *testing.T, columns int, args ...string) *screen {
	t.Helper()
	keys, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	fd := int(keys.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Skip(err)
	}
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Skip(err)
	}
	tty, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	if err := unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 50, Col: uint16(columns)}); err != nil {
		t.Fatal(err)
	}
	s := &screen{t: t, keys: keys, status: make(chan int, 1)}
	go s.read()
	go func() {
		s.status <- run(args, stdio.Streams{In: tty, Out: tty, Err: tty})
		tty.Close()
	}()
	t.Cleanup(func() { keys.Close() })
	return s
}

func (s *screen) read() {
	buffer := make([]byte, 4096)
	for {
		n, err := s.keys.Read(buffer)
		s.mu.Lock()
		s.shown.Write(buffer[:n])
		s.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// text returns all output.
func (s *screen) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shown.String()
}

// await waits for a text in the output after the last awaited one, and returns the output up to it.
func (s *screen) await(text string) string {
	s.t.Helper()
	for range 3000 {
		s.mu.Lock()
		rest := s.shown.String()[s.awaited:]
		if i := strings.Index(rest, text); i >= 0 {
			s.awaited += i + len(text)
			s.mu.Unlock()
			return rest[:i]
		}
		s.mu.Unlock()
		time.Sleep(10 * time.Millisecond)
	}
	s.t.Fatalf("%q was not shown in\n%q", text, s.text())
	return ""
}

// enter types keys.
func (s *screen) enter(keys string) {
	s.t.Helper()
	if _, err := s.keys.WriteString(keys); err != nil {
		s.t.Fatal(err)
	}
}

// end waits for the end of the command.
func (s *screen) end(want int) {
	s.t.Helper()
	if status := <-s.status; status != want {
		s.t.Errorf("status %d, want %d", status, want)
	}
}

const playKuhn = "play --game kuhn --seat first=me --seat second=random"

// A person completes an entry, repeats the last one and quits.
func TestEditor(t *testing.T) {
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	s := sit(t, 80, strings.Fields(playKuhn)...)
	s.await("\x1b[1mfirst> \x1b[0m")
	s.enter("be\t") // belief or bet
	s.await("belief  bet")
	s.enter("l\t\r") // belief
	s.await("unknown to first")
	s.await("first> ")
	s.enter("evaluate che\t")
	s.await("evaluate check ")
	s.enter("\x03")
	s.await("first> ")
	s.enter("xyz\r")
	s.await("\x1b[31m")
	s.await(`"xyz": expected check or bet`)
	s.await("first> ")
	s.enter("\x1b[A\x1b[A\r") // belief again
	s.await("unknown to first")
	s.await("first> ")
	s.enter("chek\x1b[Dc\r") // edited to check
	s.await("\x1b[36m- the first seat checks")
	s.await("the game is over")
	s.end(exitOK)
}

// The first Ctrl-C at the prompt asks for confirmation; during a search it ends the search.
func TestEditorInterrupt(t *testing.T) {
	t.Setenv("TERM", "xterm")
	s := sit(t, 80, strings.Fields(playKuhn)...)
	s.await("first> ")
	s.enter("suggest 3600\r")
	s.await("the search thinks, ")
	if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	s.await("first decides")
	s.await("first> ")
	s.enter("half a li\x03")
	s.await("Ctrl-C again, or `quit`, leaves the game")
	s.await("first> ")
	s.enter("board\r") // the game continues
	s.await("first> ")
	s.enter("\x03")
	s.await("Ctrl-C again")
	s.await("first> ")
	s.enter("\x03")
	s.await("the game is not finished")
	s.end(exitOK)
}

// Ctrl-C and Ctrl-D quit a game with all entries saved.
func TestEditorKeeps(t *testing.T) {
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "1")
	t.Setenv(flags.JournalsVariable, t.TempDir())
	s := sit(t, 80, strings.Fields("play --game pig --dice ask --seat first=me --journal evening")...)
	s.await("chance> ")
	s.enter("2\r")
	s.await("first> ")
	s.enter("\x03")
	s.await("Ctrl-C again")
	s.await("first> ")
	s.enter("\x03")
	s.await("--continue evening")
	s.end(exitOK)
	s = sit(t, 80, "play", "--continue", "evening")
	s.await("first> ")
	s.enter("roll\r")
	s.await("chance> ")
	s.enter("\x04")
	s.await("--continue evening")
	s.end(exitOK)
	s = sit(t, 80, "journal", "show", "evening")
	s.end(exitOK)
	s.await("die 2")
	s.await("roll")
}

// A dumb terminal gets no rewritten lines and no colours. NO_COLOR turns off only colours.
func TestPlainTerminals(t *testing.T) {
	for _, c := range []struct{ term, noColor, mark string }{{"dumb", "", "\x1b"}, {"xterm", "1", "\x1b[3"}} {
		t.Setenv("TERM", c.term)
		t.Setenv("NO_COLOR", c.noColor)
		s := sit(t, 80, strings.Fields(playKuhn)...)
		s.await("first> ")
		s.enter("bet\n")
		s.await("the game is over")
		s.end(exitOK)
		if text := s.text(); strings.Contains(text, c.mark) || strings.Contains(text, "\x1b[1m") {
			t.Errorf("TERM=%s NO_COLOR=%s: %q", c.term, c.noColor, text)
		}
	}
}

// CLICOLOR=0 turns off colours, and a board is ASCII unless the locale is UTF-8.
func TestTerminalEnvironment(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	for _, c := range []struct{ term, colours, locale, mark string }{
		{"xterm", "1", "en_US.UTF-8", ""}, {"xterm", "0", "C.utf8", "\x1b"}, {"dumb", "1", "C.UTF-8", "\x1b"}, {"xterm", "1", "C", "┌─│"}, {"xterm", "1", "", "┌─│"}, {"xterm", "1", "de_DE.ISO-8859-1", "┌─│"},
	} {
		t.Setenv("TERM", c.term)
		t.Setenv("CLICOLOR", c.colours)
		t.Setenv("LC_ALL", "")
		t.Setenv("LC_CTYPE", c.locale)
		t.Setenv("LANG", "")
		s := sit(t, 200, "board", "--position", root+"/docs/games/mall/example-position.txt")
		s.end(exitOK)
		s.await("Twin Palace Cinema")
		text := s.text()
		if c.mark != "" && strings.ContainsAny(text, c.mark) || c.mark == "" && !(strings.Contains(text, "\x1b[") && strings.Contains(text, "┌")) {
			t.Errorf("%+v: %.300q", c, text)
		}
	}
}

// A board of 130 columns is cut on a terminal of 80 columns, but not on one of 130.
func TestNarrowTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	for columns, want := range map[int]bool{80: true, 130: false} {
		s := sit(t, columns, "board", "--position", root+"/docs/games/mall/example-position.txt")
		s.end(exitOK)
		s.await("Twin Palace Cinema")
		if got := strings.Contains(s.text(), "(2 of 2, from left to right)"); got != want {
			t.Errorf("%d columns: panels %v", columns, got)
		}
	}
}
