package stdio

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/term"
)

// errInterrupt is Ctrl-C at the prompt of an editor.
var errInterrupt = errors.New("interrupted")

// editor reads lines at a terminal, with line editing, a history and completion by Tab. Between lines the
// terminal is in its normal mode, so that Ctrl-C is a signal.
type editor struct {
	file     *os.File
	term     *term.Terminal
	keys     *keys
	complete func(line string) []string // completions of a line, or nil
}

// keys is the terminal of an editor. It records Ctrl-C, which term.Terminal reports as the end of the input.
type keys struct {
	io.Reader
	io.Writer
	interrupted atomic.Bool
}

func (k *keys) Read(p []byte) (int, error) {
	n, err := k.Reader.Read(p)
	if slices.Contains(p[:n], 3) {
		k.interrupted.Store(true)
	}
	return n, err
}

// newEditor returns an editor, or nil if the streams are not an interactive terminal.
func newEditor(s Streams) *editor {
	if !IsLively(s.In) || !IsLively(s.Out) {
		return nil
	}
	in, _ := FileOf(s.In)
	out, _ := FileOf(s.Out) // unfiltered: the editor moves the cursor
	e := &editor{file: in, keys: &keys{Reader: in, Writer: out}}
	e.clear(nil)
	return e
}

// clear starts a new term.Terminal: after Ctrl-C the old one would return the end of the input for ever.
func (e *editor) clear(history term.History) {
	e.term = term.NewTerminal(e.keys, "")
	e.term.AutoCompleteCallback = e.onKey
	if history != nil {
		e.term.History = history
	}
}

// ask reads a line. The error is errInterrupt for Ctrl-C, and io.EOF for Ctrl-D, the end of the input, and after
// done is closed.
func (e *editor) ask(prompt string, done <-chan struct{}) (string, error) {
	before, err := term.MakeRaw(int(e.file.Fd()))
	if err != nil {
		return "", err
	}
	defer term.Restore(int(e.file.Fd()), before)
	if columns, rows, err := term.GetSize(int(e.file.Fd())); err == nil && columns > 0 {
		e.term.SetSize(columns, rows)
	}
	e.term.SetPrompt(shown(prompt))
	type answer struct {
		line string
		err  error
	}
	answers := make(chan answer, 1)
	go func() {
		line, err := e.term.ReadLine()
		answers <- answer{line, err}
	}()
	select {
	case a := <-answers:
		if e.keys.interrupted.Swap(false) && a.err != nil {
			a.err = errInterrupt
			e.clear(e.term.History)
			io.WriteString(e.keys, "^C\r\n")
		}
		return a.line, a.err
	case <-done: // the goroutine blocks in its read until the program ends
		return "", io.EOF
	}
}

// onKey completes the line at Tab to the common prefix of the completions, or else lists them.
func (e *editor) onKey(line string, at int, key rune) (string, int, bool) {
	if key != '\t' || e.complete == nil {
		return "", 0, false
	}
	before, behind := line[:at], line[at:]
	words := e.complete(before)
	whole := commonBeginning(words)
	switch {
	case len(words) == 0:
		return line, at, true
	case len(words) == 1 && behind == "":
		whole += " "
	case len(whole) <= len(before):
		e.list(words)
		return line, at, true
	}
	return whole + behind, len(whole), true
}

// maxCompletions is the maximum number of listed completions.
const maxCompletions = 60

func (e *editor) list(words []string) {
	rest := len(words) - maxCompletions
	if rest > 0 {
		words = append(slices.Clone(words[:maxCompletions]), "...")
	}
	io.WriteString(e.term, shown(Packed(words, Columns(e.file))))
}

// commonBeginning returns the longest common prefix of words.
func commonBeginning(words []string) string {
	if len(words) == 0 {
		return ""
	}
	common := words[0]
	for _, word := range words[1:] {
		for !strings.HasPrefix(word, common) {
			common = common[:len(common)-1]
		}
	}
	return common
}
