package jsonl

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"sync"

	"deadreckon/engine"
	"deadreckon/serve/wire"
)

// line is one line of input without its end, or what is wrong with it as a line.
type line struct {
	text []byte // at most wire.Most bytes, also of an oversized line
	bad  error
}

// lines splits the input into lines of bounded size.
type lines struct{ r *bufio.Reader }

func newLines(r io.Reader) *lines { return &lines{bufio.NewReaderSize(r, 1<<16)} }

// next returns the next line, whole or not. The error is that of the input, and
// io.EOF at its end.
func (l *lines) next() (line, error) {
	var text []byte
	size := 0
	for {
		part, err := l.r.ReadSlice('\n')
		size += len(part)
		text = append(text, part[:min(len(part), wire.Most+1-len(text))]...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case err == nil:
			return finished(bytes.TrimSuffix(text, []byte("\n")), size-1), nil
		case errors.Is(err, io.EOF) && size > 0:
			out := finished(text, size)
			if out.bad == nil {
				out.bad = &engine.SyntaxError{Column: size + 1, Cause: "the input ends before the end of the line; the request is ignored"}
			}
			return out, nil
		default:
			return line{}, err
		}
	}
}

// finished judges a line of the given size, of which text is the beginning.
func finished(text []byte, size int) line {
	out := line{text: text[:min(len(text), wire.Most)]}
	if size > wire.Most {
		out.bad = fmt.Errorf("the request has %d bytes, more than %d", size, wire.Most)
	}
	return out
}

// replies writes lines, from any goroutine.
type replies struct {
	mu     sync.Mutex
	w      io.Writer
	broken error
}

// send writes a line at once. A stream that fails is found in err.
func (r *replies) send(line []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.broken == nil && line != nil {
		_, r.broken = r.w.Write(line)
	}
}

func (r *replies) err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.broken
}
