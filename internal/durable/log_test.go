package durable_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"deadreckon/internal/durable"
)

// opened opens a log that begins with "first" and returns it with its lines.
func opened(t *testing.T, path string) (*durable.Log, []string, error) {
	t.Helper()
	var held []string
	l, err := durable.OpenLog(path, []byte("first\n"), func(number int, line []byte) error {
		if number != len(held)+1 {
			t.Errorf("line %d comes as the %d.", number, len(held)+1)
		}
		if string(line) == "bad" {
			return errors.New("no sense")
		}
		held = append(held, string(line))
		return nil
	})
	if err == nil {
		t.Cleanup(func() { l.Close() })
	}
	return l, held, err
}

// A log that is cut off at any byte keeps its complete lines and can be continued.
func TestLogCutAnywhere(t *testing.T) {
	const whole = "first\nsecond\nthird\n"
	for cut := range len(whole) + 1 {
		path := filepath.Join(t.TempDir(), "log")
		if err := os.WriteFile(path, []byte(whole[:cut]), 0o644); err != nil {
			t.Fatal(err)
		}
		l, held, err := opened(t, path)
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		kept := whole[:strings.LastIndexByte(whole[:cut], '\n')+1]
		if want := strings.Split(kept, "\n"); !slices.Equal(held, want[:len(want)-1]) {
			t.Errorf("cut at %d: it holds %q", cut, held)
		}
		if err := l.Add([]byte("more\n")); err != nil {
			t.Fatal(err)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		if kept == "" {
			kept = "first\n"
		}
		if got := read(t, path); got != kept+"more\n" {
			t.Errorf("cut at %d: %q", cut, got)
		}
	}
}

// A file that is not a log and a log with a bad line are not changed.
func TestLogRefuses(t *testing.T) {
	for text, want := range map[string]string{"fine": "this is no log", "first\nbad\nrest": "line 2: no sense"} {
		path := filepath.Join(t.TempDir(), "log")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, _, err := opened(t, path)
		if err == nil || err.Error() != path+": "+want || errors.Is(err, durable.ErrForeign) != (want == "this is no log") {
			t.Errorf("%q: %v", text, err)
		}
		if got := read(t, path); got != text {
			t.Errorf("%q is now %q", text, got)
		}
	}
}

// A log is locked for other processes until it is closed.
func TestLogLocked(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no locks that end with the process")
	}
	path := filepath.Join(t.TempDir(), "log")
	l, _, err := opened(t, path)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := opened(t, path); err == nil || !strings.Contains(err.Error(), "another run is writing here") {
		t.Errorf("opened twice: %v", err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := opened(t, path); err != nil {
		t.Error(err)
	}
}

// After an error nothing follows half a line.
func TestLogStopsAtAnError(t *testing.T) {
	l, _, err := opened(t, filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	first, second := l.Add([]byte("a\n")), l.Add([]byte("b\n"))
	if first == nil || first != second {
		t.Errorf("%v, then %v", first, second)
	}
}

// A checked line is read back; a changed byte and another kind are noticed.
func TestLine(t *testing.T) {
	line, err := durable.Line("game", map[string]int{"n": 17})
	if err != nil {
		t.Fatal(err)
	}
	text := line[:len(line)-1]
	if inner, ok := durable.ParseLine("game", text); !ok || string(inner) != `{"n":17}` {
		t.Errorf("%s, %v", inner, ok)
	}
	if _, ok := durable.ParseLine("evaluation", text); ok {
		t.Error("a line of another kind is read")
	}
	for i := range text {
		changed := slices.Clone(text)
		changed[i] ^= 1
		if _, ok := durable.ParseLine("game", changed); ok {
			t.Errorf("%s is read", changed)
		}
		if _, ok := durable.ParseLine("game", text[:i]); ok {
			t.Errorf("%s is read", text[:i])
		}
	}
}

func ExampleLine() {
	line, err := durable.Line("game", map[string]int{"n": 17})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(string(line))
	inner, ok := durable.ParseLine("game", line[:len(line)-1])
	fmt.Println(string(inner), ok)
	// Output:
	// {"crc":"41495283","game":{"n":17}}
	// {"n":17} true
}
